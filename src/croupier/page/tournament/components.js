/** Components of all tournament pages. */
import { html, cls, useState } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { Dialog } from "../kit/dialog.js";
import { Failed, Loading } from "../kit/components.js";
import { Input } from "../kit/fields.js";
import { Page } from "../frame/page_frame.js";
import { useCountdown } from "../kit/clock.js";
import { clockText, colon, number } from "../kit/format.js";
import { said } from "./words.js";
import { wall, words } from "./texts.js";

/** @import { Deal, FloorTable, Halted, Moved } from "../wire.d.ts" */

/** Said where the server cannot be reached; nothing otherwise. @param {{lost: boolean}} props */
export const OfflineNotice = ({ lost }) =>
  html`<div class="t-lost" role="status">${lost && html`<p class="notice warn">${words.lost}</p>`}</div>`;

/**
 * A page that follows a tournament, until there is something to show.
 * @param {{title: string, followed: {error?: Error, lost: boolean, again: () => void}}} props
 */
export const LoadingPage = ({ title, followed }) => html`<${Page} title=${title} here="tournaments">
  ${
    followed.error
      ? html`<${Failed} whole of=${followed} />`
      : html`<${OfflineNotice} lost=${followed.lost} />
          <${Loading} />`
  }
</${Page}>`;

/**
 * The progress of a table in its level, as dots. The words beside them say the same.
 * @param {{table: FloorTable}} props
 */
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
 * A name with its tags, such as away or out.
 * @param {{who: {name: string, bot?: string, absent?: boolean, out?: boolean, fantasy?: number}}} props
 */
export const Named = ({ who }) => html`<span class="t-name">
  ${who.name}
  ${who.bot && html` <span class="tag">${words.bot}</span>`}
  ${who.absent && html` <span class="tag">${words.away}</span>`}
  ${who.out && html` <span class="tag">${words.out}</span>`}
  ${
    who.fantasy
      ? html` <span class="tag t-extension" title=${words.extensionCards(who.fantasy)}>
          <span aria-hidden="true">FL ${who.fantasy}</span>
          <span class="sr">${words.extensionCards(who.fantasy)}</span>
        </span>`
      : null
  }
</span>`;

/** "Kai: table 2 → table 5, seat 4". @param {{move: Moved}} props */
export const Move = ({ move }) => html`<span class="t-move">
  <b>${move.name}</b>${colon}${words.moved(move.from_table, move.to_table, move.to_seat)}
</span>`;

/**
 * The payouts: the shares of a deal by name, and then each paid place.
 * @param {{prizes: number[], agreed: Deal | null}} prizes @returns {[string, string][]}
 */
export const prizeRows = ({ prizes, agreed }) => [
  ...(agreed?.amounts ?? []).map(
    ({ name, amount }) => /** @type {[string, string]} */ ([name, number(amount)]),
  ),
  ...prizes.flatMap((prize, at) =>
    prize ? [/** @type {[string, string]} */ ([words.nth(at + 1), number(prize)])] : [],
  ),
];

/** @param {{prizes: number[], agreed: Deal | null}} props */
export const Prizes = (props) => html`<table class="t-prizes">
  <caption class="sr">${words.prizes}</caption>
  <tbody>
    ${prizeRows(props).map(
      ([what, amount]) => html`<tr key=${what}>
        <th scope="row">${what}</th>
        <td class="num">${amount}</td>
      </tr>`,
    )}
  </tbody>
</table>`;

/** The time when play goes on, if it is known. @param {{halted: Halted}} props */
export function GoesOn({ halted: { tables_left, minutes, ends, begins } }) {
  const left = useCountdown(ends);
  const parts = [
    minutes > 0 && words.breakOf(minutes),
    ends && (left ? words.goesOn(ends) : words.breakOver),
    begins && words.nextDay(said(begins)),
    (tables_left.length > 0 || !(ends || begins)) && wall.tablesLeft(tables_left),
  ];
  return html`<span class="t-goes-on">
    <span>${parts.filter(Boolean).join(" ")}</span>
    ${left ? html`<b class="num" role="timer">${clockText(left)}</b>` : null}
  </span>`;
}

/** That play stands still, why and for how long. @param {{halted?: Halted | null}} props */
export const Stopped = ({ halted }) =>
  halted &&
  html`<p class="notice t-stopped"><b>${sentence(halted.why)}</b> <${GoesOn} halted=${halted} /></p>`;

/**
 * The clock of the levels, running or standing, and that of late entry.
 * @param {{clock?: import("../wire.d.ts").LevelClock | null}} props
 */
export function LevelClock({ clock }) {
  const running = useCountdown(clock?.ends);
  const late = useCountdown(clock?.entry_ends);
  if (!clock) return null;
  const left = running ?? (clock.left === null ? null : Math.ceil(clock.left / 1000));
  return html`<p class="t-level-clock">
    <span>${words.level(clock.level)}</span>
    <b class="num" role="timer">${left === null ? words.lastLevel : clockText(left)}</b>
    ${running === null && left !== null && html`<span>${words.clockStands}</span>`}
    ${late !== null && html`<span>${words.lateCloses} <b class="num" role="timer">${clockText(late)}</b></span>`}
    ${clock.round > 0 && html`<span>${words.handForHand(clock.round)}</span>`}
  </p>`;
}

/**
 * The countdown of late entry where hands end the levels.
 * @param {{late?: import("../wire.d.ts").LateEntry | null, named: boolean}} props `named`: whether the slowest table
 *   has to be named
 */
export const LateEntry = ({ late, named }) =>
  late && html`<p class="t-level-clock"><span>${words.lateEntry(late, named)}</span></p>`;

/**
 * Asked once, with what will happen, before something is done that cannot simply be tapped away.
 * @param {{title: string, open?: boolean, onClose: () => void, yes: string, act: () => Promise<unknown>, bad?: boolean,
 *   may?: boolean, children?: import("../kit/html.d.ts").Children}} props
 */
export function ConfirmDialog({ title, open = true, onClose, yes, act, bad, may = true, children }) {
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
        <button onClick=${close}>${words.cancel}</button>
        <button type="submit" class=${cls("primary", bad && "danger")} disabled=${busy || !may}>${yes}</button>
      </div>
    </form>
  </${Dialog}>`;
}

/**
 * A name is asked for, and something is done with it.
 * @param {{title: string, label: string, name: string, most: number, yes: string, close: () => void,
 *   act: (name: string) => Promise<unknown>}} props `name` is what stands there at first
 */
export function Naming({ title, label, name, most, yes, close, act }) {
  const [typed, setTyped] = useState(name);
  const named = typed.trim();
  return html`<${ConfirmDialog}
    title=${title}
    onClose=${close}
    yes=${yes}
    may=${named !== ""}
    act=${() => act(named)}
  >
    <${Input} label=${label} maxlength=${most} autocomplete="nickname" value=${typed} onText=${setTyped} />
  </${ConfirmDialog}>`;
}

/** The players by table and seat; null for an open seat. @param {{tables: FloorTable[]}} floor */
export const seatsOf = ({ tables }) =>
  tables.flatMap(({ number, seats }) => seats.map((who, seat) => ({ who, seat, table: number })));

/** The seated players with chips: one without may still rebuy. @param {{tables: FloorTable[]}} floor */
export const withChips = ({ tables }) =>
  tables.flatMap(({ seats }) => seats.flatMap((who) => (who && who.chips > 0 ? [who] : [])));
