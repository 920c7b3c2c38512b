/** What this browser remembers of its user. Every preference is a signal; nothing here is needed to play. */
import { effect, signal } from "./ui.js";
import { each, flag, fromStorage, oneOf, some, text, whole } from "./checked.js";

/**
 * @template T
 * @param {string} name
 * @param {import("./checked.js").Reader<T>} read
 * @param {T} usual
 * @returns {import("@preact/signals-core").Signal<T>}
 */
function kept(name, read, usual) {
  const key = `croupier.${name}`;
  let value = fromStorage(() => localStorage, key, read, usual);
  const pref = signal(value);
  effect(() => {
    if (pref.value === value) return; // only what is changed here is written: another window may have written since
    value = pref.value;
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* nothing is kept then */
    }
  });
  return pref;
}

const NAME = /^[a-z][\w-]{0,40}$/; // of a game, a preset, a wager
const chips = whole(1, 1_000_000_000);
const form = some({
  preset: text(60, 1),
  seats: whole(1, 8),
  counted: oneOf("points", "chips"),
  chips,
  clock: oneOf("none", "move", "called"),
  gives: whole(5, 86_400),
  public: oneOf("false", "true"),
  bots: flag,
  hands: whole(0, 1000),
  name: text(60),
  own: each(NAME, text(40), 20),
});

/** "system", "light" or "dark". */
export const theme = kept("theme", oneOf("system", "light", "dark"), "system");
export const sounds = kept("sounds", flag, false);
/** The name to sit down with; "" until one is chosen. */
export const playerName = kept("name", text(24), "");
/** Whether the table offers the best setting in Fantasyland. */
export const hints = kept("hints", flag, false);
/** The settings last used to open a table, by game. */
export const lastTable = kept("table", each(NAME, form, 20), /** @type {Record<string, any>} */ ({}));
/** The bots last chosen, by game. */
export const lastBots = kept(
  "bots",
  each(NAME, text(40, 1), 20),
  /** @type {Record<string, string>} */ ({}),
);
/** The bets last made against the house, by game and by which of one's positions. */
export const lastBets = kept(
  "bets",
  each(/^[a-z-]{1,40} \d$/, each(NAME, whole(0), 8), 40),
  /** @type {Record<string, Record<string, number>>} */ ({}),
);

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
});
