/** A board at a decision that is reviewed, with the move that was played and the best move. */
import { html, cls } from "../../../kit/preact.js";
import { Card, Hole } from "../../../kit/cards.js";
import { Minis } from "../../../coach/inline_cards.js";
import { ROOM } from "./placement_draft.js";
import { placed } from "./placement_text.js";
import { texts as table } from "./texts.js";
import { texts } from "./coach_texts.js";
import { said } from "../../../kit/words.js";

/** @type {{rows: string[][], discards: string[]}} */
const NOTHING = { rows: [[], [], []], discards: [] };

/**
 * @import { View } from "./wire.d.ts"
 * @typedef {{view: Pick<View, "order"> & {seats: Board[]},
 *   notes: {boards: {foul?: boolean, rows: {words: string}[]}[]}}} Hand
 * @typedef {Pick<import("./wire.d.ts").SeatView, "front" | "middle" | "back" | "pending">} Board
 */

/** The hand of an exercise. @param {import("../../../wire.d.ts").PracticeAnswer} answer */
export const ofcHand = ({ hand }) => /** @type {Hand} */ (/** @type {unknown} */ (hand));

/**
 * With no `decision` yet, the cards to place lie beside the board.
 * @param {{hand: Hand, seat: number, names: string[],
 *   decision: {chosen: {move: string}, best: {move: string}} | null | undefined}} props
 */
export function Spot({ hand, seat, names, decision }) {
  const { view, notes } = hand;
  const [played, best] = decision ? [placed(decision.chosen), placed(decision.best)] : [NOTHING, NOTHING];
  const own = view.seats[seat];
  const rows = [own.front, own.middle, own.back];
  const others = view.order.filter((one) => one !== seat);
  return html`<section class="spot felt was-board" aria-label=${table.yourBoard}>
    <div class="spot-board">
      ${rows.map((cards, row) => {
        return html`<div key=${row} class="spot-row" role="group" aria-label=${table.rows[row]}>
          <span class="spot-name">
            ${table.rows[row]} <span class="small">${said(notes.boards[seat].rows[row].words)}</span>
          </span>
          <${Lie} cards=${cards} played=${played.rows[row]} best=${best.rows[row]} row=${row} />
        </div>`;
      })}
      ${
        played.discards.length > 0 &&
        html`<p class="spot-away small">
          ${texts.thrown} <${Minis} cards=${played.discards} />
          ${
            played.discards.join() !== best.discards.join() &&
            html`${" "} · ${texts.thrownBest} <${Minis} cards=${best.discards} />`
          }
        </p>`
      }
    </div>
    ${
      !decision &&
      html`<p class="spot-hand lie">
        ${(own.pending ?? []).map((card) => html`<${Card} key=${card} card=${card} />`)}
      </p>`
    }
    <ul class="spot-key small" hidden=${!decision} aria-hidden="true">
      <li><i class="key-both"></i>${texts.both}</li>
      <li><i class="key-played"></i>${texts.played}</li>
      <li><i class="key-best"></i>${texts.best}</li>
    </ul>
    ${others.map((other) => html`<${Other} key=${other} name=${names[other]} seat=${view.seats[other]} />`)}
  </section>`;
}

/**
 * The cards of a row at a decision: those that lay there, those that were placed, and where the best would lie.
 * @param {{cards: string[], played: string[], best: string[], row: number}} props
 */
function Lie({ cards, played, best, row }) {
  const both = played.filter((card) => best.includes(card));
  const here = played.filter((card) => !both.includes(card));
  const there = best.filter((card) => !both.includes(card));
  const holes = Math.max(0, ROOM[row] - cards.length - both.length - here.length - there.length);
  return html`<span class="lie">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${both.map((card) => html`<${Card} key=${card} card=${card} note=${texts.both} class="was-both" />`)}
    ${here.map((card) => html`<${Card} key=${card} card=${card} note=${texts.played} class="was-played" />`)}
    ${there.map((card) => html`<${Card} key=${`b${card}`} card=${card} note=${texts.best} class="was-best" />`)}
    ${Array.from({ length: holes }, (_, at) => html`<${Hole} key=${`hole${at}`} />`)}
  </span>`;
}

/**
 * One board alone, as small as it is given room.
 * @param {{hand: Hand, seat: number, decision?: {chosen: {move: string}, best: {move: string}} | null}} props
 */
export function BoardAlone({ hand, seat, decision }) {
  const [played, best] = decision ? [placed(decision.chosen), placed(decision.best)] : [NOTHING, NOTHING];
  const own = hand.view.seats[seat];
  return html`<div class="was-board board-alone" role="group" aria-label=${table.yourBoard}>
    ${[own.front, own.middle, own.back].map(
      (cards, row) =>
        html`<${Lie} key=${row} cards=${cards} played=${played.rows[row]} best=${best.rows[row]} row=${row} />`,
    )}
  </div>`;
}

/**
 * The board that another player had at this decision, if it had cards.
 * @param {{name: string, seat: Board}} props
 */
const Other = ({ name, seat }) =>
  [...seat.front, ...seat.middle, ...seat.back].length > 0 &&
  html`<div class="spot-other" role="group" aria-label=${table.board(name)}>
  <b class="small">${name}</b>
  ${[seat.front, seat.middle, seat.back].map(
    (cards, row) => html`<span key=${row} class=${cls("spot-line", !cards.length && "muted-on-felt")}>
      <span class="small">${table.rows[row]}</span>
      ${cards.length ? html`<${Minis} cards=${cards} />` : "–"}
    </span>`,
  )}
</div>`;
