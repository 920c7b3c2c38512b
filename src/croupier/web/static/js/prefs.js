/** What this browser remembers of its user. Every preference is a signal; nothing here is needed to play. */
import { effect, signal } from "./ui.js";

/** @template T @param {string} name @param {T} usual @returns {import("@preact/signals-core").Signal<T>} */
function kept(name, usual) {
  const key = `croupier.${name}`;
  let value = usual;
  try {
    const found = localStorage.getItem(key);
    if (found !== null) value = JSON.parse(found);
  } catch { /* private mode, or not ours: the usual value */ }
  const pref = signal(value);
  effect(() => {
    if (pref.value === value) return; // only what is changed here is written: another window may have written since
    value = pref.value;
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch { /* nothing is kept then */ }
  });
  return pref;
}

/** "system", "light" or "dark". */
export const theme = kept("theme", "system");
export const sounds = kept("sounds", false);
/** The name to sit down with; "" until one is chosen. */
export const playerName = kept("name", "");
/** Whether the table offers the best setting in Fantasyland. */
export const hints = kept("hints", false);
/** The settings last used to open a table, by game. */
export const lastTable = kept("table", /** @type {Record<string, any>} */ ({}));
/** The bets last made against the house, by game and by which of one's positions. */
export const lastBets = kept("bets", /** @type {Record<string, Record<string, number>>} */ ({}));

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
