/** A round that is recorded: its hands, and who pays whom. */
import { html, useRef, useEffect } from "../kit/preact.js";
import { number } from "../kit/format.js";
import { PlayerTabs } from "./components.js";
import { netPayments } from "./net_payments.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/**
 * The fewest payments that settle a round or a night; null where nobody pays anybody. Against a house everybody settles
 * with it alone; its place is behind the players'.
 * @param {{banked: boolean}} game @param {{gains?: number[], house?: number}} settled
 */
export function paymentsOf({ banked }, { gains, house }) {
  if (!gains || gains.reduce((sum, gain) => sum + gain, house ?? 0) !== 0) return null;
  if (!banked) return netPayments(gains);
  return gains.flatMap((gain, at) =>
    gain
      ? [
          gain > 0
            ? { from: gains.length, to: at, amount: gain }
            : { from: at, to: gains.length, amount: -gain },
        ]
      : [],
  );
}

/** @param {{payments: import("./net_payments.js").NetPayment[], names: string[]}} props */
export const Payments = ({ payments, names }) =>
  payments.length
    ? html`<ul class="net-payments">
        ${payments.map(
          ({ from, to, amount }) =>
            html`<li key=${`${from}.${to}`}>
              ${phrases.pays(names[from] ?? phrases.house, names[to] ?? phrases.house, number(amount))}
            </li>`,
        )}
      </ul>`
    : html`<p class="net-payments">${phrases.nobodyPaysAnybody}</p>`;

/**
 * @param {{game: import("./rounds/form.js").Form, names: string[], title: string,
 *   done: {tabs: (false | import("./components.js").Tab)[], round: import("./rounds/form.js").Settled},
 *   scored: import("./rounds/form.js").Settled, live?: import("../kit/html.d.ts").Children,
 *   correct: (at: number) => void, next: () => void}} props
 */
export function Settled({ game, names, title, done, scored, live, correct, next }) {
  const onward = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  /** The button comes under the thumb that recorded, which may press twice. @param {MouseEvent} event */
  const goOn = ({ detail }) => detail < 2 && next();
  const { gains } = done.round;
  const onwards = game.kind === "rows" ? text("Next hand") : text("Next round");
  const single = done.tabs.length === names.length;
  const tabs = done.tabs.map(
    (tab, at) =>
      tab && {
        ...tab,
        ...(single || (game.banked && done.tabs.length === names.length + 1 && at < names.length)
          ? { gain: gains[at] }
          : {}),
      },
  );
  return html`<section class="kitchen entry settled no-print" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="kitchen-top">
      <div class="entry-head"><h2 id="entry-title">${text("{title}, recorded", { title })}</h2></div>
      <${PlayerTabs} at=${-1} tabs=${tabs} onPick=${correct} />
      <p class="small centre">${text("Tap a hand to correct it.")}</p>
    </div>
    <div class="kitchen-tray">
      <div class="settled-row" role="status">
        <${Payments} payments=${paymentsOf(game, done.round) ?? []} names=${names} />
        ${live}
      </div>
      <p class="small after-all">
        ${names.map(
          (name, at) =>
            html`<span key=${at}>${name} <b>${number((scored.next?.totals ?? scored.totals)[at], true)}</b></span>`,
        )}
      </p>
      <div class="row entry-foot">
        <button
          class="primary"
          ref=${onward}
          onClick=${goOn}
        >
          ${onwards}
        </button>
      </div>
    </div>
  </section>`;
}
