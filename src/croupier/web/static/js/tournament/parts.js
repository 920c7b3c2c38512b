/** What the pages of a tournament are built from. */
import { html, cls, useState } from "../ui.js";
import { Dialog, Failed, Page, Waiting } from "../parts.js";
import { number } from "../format.js";
import { words } from "./texts.js";

/** @typedef {import("./api.js").FloorTable} FloorTable */
/** @typedef {import("./api.js").Moved} Moved */

/** Said where the server cannot be reached; nothing otherwise. @param {{lost: boolean}} props */
export const Lost = ({ lost }) =>
  html`<div class="t-lost" role="status">${lost && html`<p class="notice warn">${words.lost}</p>`}</div>`;

/**
 * A page that follows a tournament, until there is something to show.
 * @param {{title: string, followed: {error?: Error, lost: boolean, again: () => void}}} props
 */
export const Coming = ({ title, followed }) => html`<${Page} title=${title} here="tournaments">
  ${
    followed.error
      ? html`<${Failed} whole text=${followed.error.message} again=${followed.again} />`
      : html`<${Lost} lost=${followed.lost} />
          <${Waiting} />`
  }
</${Page}>`;

/** How far a table is in its level, as dots; the words beside it say the same. @param {{table: FloorTable}} props */
export const Dots = ({ table }) =>
  table.hands_of_level !== null &&
  html`<div class="t-dots" aria-hidden="true">
  ${Array.from(
    { length: Math.min(table.hands_of_level, 40) },
    (_, at) => html`<i
      key=${at}
      class=${cls(
        at + 1 < table.hand_of_level && "done",
        at + 1 === table.hand_of_level && "now",
        at + 1 === table.hand_of_level && table.extension && "more",
      )}
    ></i>`,
  )}
</div>`;

/** "Level 6 · hand 4 of 9". @param {FloorTable} table */
export const levelText = (table) =>
  `${words.level(table.level)} · ${words.handOf(table.hand_of_level, table.hands_of_level)}`;

/** The same, with what else there is to say of the hand. @param {FloorTable} table */
export const handText = (table) => levelText(table) + (table.extension ? ` · ${words.extension}` : "");

/**
 * A name with what is to be known of them.
 * @param {{who: {name: string, bot?: string, absent?: boolean, fantasy?: number}}} props
 */
export const Named = ({ who }) => html`<span class="t-name">
  ${who.name}
  ${who.bot && html` <span class="tag">${words.bot}</span>`}
  ${who.absent && html` <span class="tag">${words.away}</span>`}
  ${
    who.fantasy
      ? html` <span class="tag t-fantasy" title=${words.fantasyland(who.fantasy)}>
          <span aria-hidden="true">FL ${who.fantasy}</span>
          <span class="sr">${words.fantasyland(who.fantasy)}</span>
        </span>`
      : null
  }
</span>`;

/** "Kai: table 2 → table 5, seat 4". @param {{move: Moved}} props */
export const Move = ({ move }) => html`<span class="t-move">
  <b>${move.name}</b>: ${words.moved(move.from_table, move.to_table, move.to_seat)}
</span>`;

/** What each paid place gets. @param {{prizes: number[]}} props */
export const Prizes = ({ prizes }) => html`<table class="t-prizes">
  <caption class="sr">${words.prizes}</caption>
  <tbody>
    ${prizes.map(
      (prize, at) => html`<tr key=${at}>
        <th scope="row">${words.nth(at + 1)}</th>
        <td class="num">${number(prize)}</td>
      </tr>`,
    )}
  </tbody>
</table>`;

/**
 * Asked once, with what will happen, before something is done that cannot simply be tapped away.
 * @param {{title: string, open: boolean, onClose: () => void, yes: string, act: () => Promise<any>, bad?: boolean,
 *   may?: boolean, children?: any}} props
 */
export function Sure({ title, open, onClose, yes, act, bad, may = true, children }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  async function go() {
    setBusy(true);
    setError("");
    await act().then(onClose, (refused) => setError(refused.message));
    setBusy(false);
  }
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (may && !busy) go();
  }
  function close() {
    setError("");
    onClose();
  }
  return html`<${Dialog} title=${title} open=${open} onClose=${close}>
    <form class="stack" onSubmit=${submit}>
      ${children}
      ${error && html`<p class="notice bad" role="alert">${error}</p>`}
      <div class="row t-end">
        <button type="button" onClick=${close}>${words.cancel}</button>
        <button type="submit" class=${cls("primary", bad && "danger")} disabled=${busy || !may}>${yes}</button>
      </div>
    </form>
  </${Dialog}>`;
}
