/** What the tables of all games are made of: a player's head, what is theirs to do, the settlement. */
import { html, cls, useEffect, useRef, useState } from "./ui.js";
import { Net } from "./chips.js";
import { Clock, useCountdown } from "./parts.js";
import { t } from "./texts.js";

/** @typedef {import("./pages/table.js").Room} Room */

/** What a seat is asked now, if it is. @param {Room} room @param {number} seat of the hand */
export const askOf = (room, seat) => room.asked.find((one) => one.seat === room.hand.seats[seat]);

/**
 * Whose the cards below are, and what there is to know about them: their clock, or that it is for them to move.
 * @param {{room: Room, seat: number, title?: string, waiting?: string, end?: any, children?: any}} props `title`
 *   stands for the name; `children` are tags, `end` comes last
 */
export function SeatHead({ room, seat, title, waiting = t.any.toMove, end, children }) {
  const ask = askOf(room, seat);
  const own = seat === room.you;
  return html`<header class="board-head">
    <h3>${title ?? room.names[seat]}</h3>
    ${own && !title && html`<span class="tag">${t.table.you}</span>`}
    ${children}
    <span class="grow"></span>
    ${
      ask?.until
        ? html`<${Clock} until=${ask.until} />`
        : ask && !title && html`<span class="small acting-now">${waiting}</span>`
    }
    ${end}
  </header>`;
}

/**
 * Send a move, and no second one before that is answered.
 * @param {Room} room @param {unknown} [question] what is asked; once it is another one a move may be sent again
 */
export function useSending(room, question = room.hand) {
  const [sent, setSent] = useState(/** @type {{question: unknown} | null} */ (null));
  /** @param {string} move */
  async function send(move) {
    setSent({ question });
    const done = await room.send("move", { move });
    if (!done) setSent(null);
    return !!done;
  }
  return { busy: sent?.question === question, send };
}

/**
 * What is mine to do, or that nothing is.
 * @param {{room: Room, acting: boolean, title?: string, class?: string, children?: any}} props
 */
export const Tray = ({ acting, title, class: more, children }) => html`<section
  class=${cls("tray", more, acting && "acting")}
  aria-label=${t.table.yourMove}
>
  <h3 role="status">${acting ? (title ?? t.table.yourMove) : t.house.waiting}</h3>
  ${children}
</section>`;

/**
 * The end of a hand, and when the next one begins. It comes into sight by itself.
 * @param {{room: Room, title?: string, children?: any}} props
 */
export function Settlement({ room, title = t.house.settlement, children }) {
  const { view } = room;
  const next = useCountdown(view.phase === "pause" ? view.next_at : null);
  const counts = next !== null && (next > 0 || !view.match.tournament); // a tournament deals when it may
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  useEffect(
    () =>
      room.past
        ? undefined
        : ref.current?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" }),
    [],
  );
  return html`<section class="panel settlement" aria-label=${title} ref=${ref}>
    <header class="row">
      <h2>${title}</h2>
      <span class="grow"></span>
      ${counts && html`<span class="muted num">${t.table.nextHand(next)}</span>`}
    </header>
    ${children}
  </section>`;
}

/** What everybody gained, the house last where it plays. @param {{room: Room}} props */
export const Gains = ({ room }) => html`<ul class="gains">
  ${room.hand.returns.map(
    (/** @type {number} */ gain, /** @type {number} */ seat) => html`<li key=${seat}>
      <span>${room.names[seat] ?? t.any.house}</span>
      <${Net} value=${gain} />
    </li>`,
  )}
</ul>`;
