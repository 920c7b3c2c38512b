/** Components of all score sheets. */
import { html, cls, useEffect, useRef } from "../kit/preact.js";
import { Card } from "../kit/cards.js";
import { number } from "../kit/format.js";
import { Icon } from "../kit/icon.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/** The button to correct the entry of this line. @param {{label: string, onClick: () => void}} props */
export const Correct = ({ label, onClick }) => html`
  <button class="quiet square" title=${label} aria-label=${label} onClick=${onClick}>
    <${Icon} name="pencil" />
  </button>
`;

/**
 * The standings of all players.
 * @param {{items: {key: number, names: string[], figure: any, also?: any, leads?: boolean}[]}} props
 */
export const Standings = ({ items }) => html`<ul class="standings" aria-label=${phrases.total}>
  ${items.map(
    ({ key, names, figure, also, leads }) => html`<li key=${key} class=${cls("standing", leads && "leads")}>
      <span class="who" title=${names.join(", ")}>
        ${names.map((name) => html`<span key=${name}>${name}</span>`)}
      </span>
      <span class="figure num">${figure}</span>
      ${also && html`<span class="also">${also}</span>`}
    </li>`,
  )}
</ul>`;

/** @param {{value: number}} props */
const Gain = ({ value }) =>
  html`<span class=${cls("gain", value > 0 && "won", value < 0 && "lost")}>${number(value, true)}</span>`;

/**
 * The hands of a round, one a player, each with its cards in small; the one at hand is the heading of its entry.
 * @typedef {{name: string, note: string, label?: string, rows?: string[][], bonus?: number[], crossed?: number[],
 *   gain?: number}} Tab `bonus` are the points that rows earn, `crossed` the rows that are out of order
 * @param {{tabs: (false | Tab)[], at: number, onPick: ((at: number) => void) | null}} props `at` is -1 for none
 */
export const PlayerTabs = ({ tabs, at, onPick }) => {
  const beside = tabs.filter((tab, own) => tab && own !== at).length;
  return html`
    <div
      class=${cls("whose", beside > 3 && "many", tabs.some((tab) => tab && tab.rows) && "boards")}
      style=${`--beside:${Math.max(1, beside > 3 ? Math.ceil(beside / 2) : beside)}`}
      role="group"
      aria-label=${phrases.names}
    >
      ${tabs.map((tab, own) => {
        if (!tab) return null;
        const { name, note, label, rows, gain } = tab;
        return html`<button
          key=${own}
          class=${cls(own === at && "on", !!tab.crossed?.length && "foul")}
          aria-pressed=${onPick ? String(own === at) : undefined}
          aria-disabled=${onPick ? undefined : "true"}
          aria-label=${label}
          title=${name}
          onClick=${() => onPick?.(own)}
        >
          <span class="head">
            <span class="name">${name}</span>
            ${gain !== undefined && html`<${Gain} value=${gain} />`}
          </span>
          ${
            rows &&
            own !== at &&
            html`<span class="mini" aria-hidden="true">
              ${rows.map(
                (
                  row,
                  nth,
                ) => html`<span key=${nth} class=${cls("mini-row", tab.crossed?.includes(nth) && "crossed")}>
                  ${row.map((card, place) => html`<${Card} key=${`${card}${place}`} card=${card} />`)}
                  ${!!tab.bonus?.[nth] && html`<b class="bonus">+${tab.bonus[nth]}</b>`}
                </span>`,
              )}
            </span>`
          }
          <span class="num small" aria-hidden=${label ? undefined : "true"}>${note}</span>
        </button>`;
      })}
    </div>
  `;
};

/**
 * The progress of a hand's entry, for its tab.
 * @param {string} name
 * @param {number} cards
 * @param {number} of
 * @param {string} fault
 */
export const written = (name, cards, of, fault) => ({
  name,
  note: fault ? "✗" : cards >= of ? "✓" : `${cards}/${of}`,
  label: fault
    ? text("{count}. {fault}", { count: phrases.count(name, cards, of), fault })
    : phrases.count(name, cards, of),
});

/**
 * The next that is not there yet, after this one and round; null where all are.
 * @param {boolean[]} there
 * @param {number} at
 */
export function nextMissing(there, at) {
  const order = there.map((_, step) => (at + 1 + step) % there.length);
  return order.find((own) => !there[own]) ?? null;
}

/** Move the focus to the entry once it is drawn, unless a field in it has the focus already. */
export const scrollToEntry = () =>
  setTimeout(() => {
    const entry = document.getElementById("entry");
    if (!entry?.contains(document.activeElement)) entry?.focus({ preventScroll: true });
  });

/**
 * An action that waits until it is possible, for readers who press Enter before the server has answered.
 * @param {(() => void) | null} act null while it is impossible
 * @param {unknown} on the subject; a change of it cancels a waiting action
 */
export function useDeferredAction(act, on) {
  const key = JSON.stringify(on);
  const wish = useRef("");
  useEffect(() => {
    if (!act || wish.current !== key) return;
    wish.current = "";
    act();
  });
  return () => {
    if (act) act();
    else wish.current = key;
  };
}

/**
 * The foot of an entry: its result or fault, the actions as `children`, and the buttons to cancel or clear.
 * @param {{error?: string | false, said: any, wait: string, clear: (() => void) | null,
 *   editing: {cancel: () => void, drop: () => void, label: string} | null | false,
 *   children?: import("../kit/html.d.ts").Children}} props
 * `clear` is null for an empty entry; `editing` is given while an earlier entry is corrected
 */
export const EntryFoot = ({ error, said, wait, clear, editing, children }) => html`
  <div class="entry-foot">
    <div class="preview" role="status" aria-live="polite">
      ${error ? html`<p class="notice bad">${error}</p>` : said || html`<p class="small muted">${wait}</p>`}
    </div>
    <div class="row">
      ${children}
      ${
        editing
          ? html`
              <button onClick=${editing.cancel}>${text("Cancel")}</button>
              <button class="quiet bad" aria-label=${editing.label} onClick=${editing.drop}>
                ${phrases.remove}
              </button>
            `
          : html`<button class="quiet" disabled=${!clear} onClick=${clear}>${text("Clear")}</button>`
      }
    </div>
  </div>
`;
