/** The other players: their dice, the value of these, and who took from it. */
import { html, cls } from "../../../kit/preact.js";
import { Die } from "../../../kit/dice.js";
import { number } from "../../../kit/format.js";
import { Melds, diceOf } from "./melds.js";
import { texts } from "./texts.js";

/** @import { Label } from "./wire.d.ts" */
/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */

/**
 * The turn of a seat that is looked at beside its name: that of the open round or, until it has rolled, the one before.
 * @param {TableContext} room @param {number} seat
 */
function turnOf({ hand: { view, notes } }, seat) {
  const now = view.ended.find(([who]) => who === seat);
  if (now)
    return {
      cards: now[1],
      lying: notes.done.find((one) => one.seat === seat),
      old: false,
    };
  const round = view.closed.at(-1);
  const line = round?.lines.find((one) => one.seat === seat);
  if (!round || !line) return null;
  const lying = notes.sheets
    .flatMap((sheet) => sheet.lines)
    .findLast((one) => one.seat === seat && same(one.label, round.label));
  return { cards: line.cards, lying: lying && { ...lying, left: lying.points }, old: !view.over };
}

/**
 * The points that a seat takes from others with the dice on the table: in the open round or, before a turn is finished,
 * in the round before.
 * @param {TableContext} room @param {number} seat @returns {{points: number, from: number}[]}
 */
function takenBy({ hand: { view, notes } }, seat) {
  const round = view.closed.at(-1);
  const before = () =>
    notes.sheets.flatMap((sheet) => sheet.lines).filter((line) => same(line.label, round?.label));
  const lines = notes.done.length ? notes.done : round ? before() : [];
  return lines.flatMap((line) =>
    line.melds
      .filter((meld) => meld.struck_by === seat)
      .map((meld) => ({ points: meld.points, from: line.seat })),
  );
}

/** @param {Label} one @param {Label | undefined} other */
export const same = (one, other) =>
  one.kind === other?.kind && one.number === other.number && one.bonus === other.bonus;

/** @param {{room: TableContext}} props */
export function Players({ room }) {
  const others = room.names.map((_, seat) => seat).filter((seat) => seat !== room.you);
  return html`<section class=${cls("players", others.length > 3 && "many")} aria-label=${texts.players}>
    ${others.map((seat) => html`<${Player} key=${seat} room=${room} seat=${seat} />`)}
  </section>`;
}

/**
 * A figure with its name for screen readers, which do not convey its position.
 * @param {{name: string, value: number}} props
 */
const Figure = ({ name, value }) => html`<span class="sr">${name} </span>${number(value)}`;

/** @param {{room: TableContext, seat: number}} props */
function Player({ room, seat }) {
  const { view } = room.hand;
  const acting = view.to_act === seat;
  const turn = turnOf(room, seat);
  const melds = turn?.lying?.melds ?? [];
  const taken = acting ? [] : takenBy(room, seat);
  const scoring = turn ? melds.flatMap((meld) => diceOf(meld, turn.cards)) : [];
  const sheet = view.sheets.findIndex((/** @type {number[]} */ seats) => seats.includes(seat));
  return html`<div
    class=${cls("player", acting && "acts", turn?.old && "old", taken.length > 0 && "strikes")}
    role="group"
    aria-label=${room.names[seat]}
    data-seat=${room.hand.seats[seat]}
  >
    <p class="player-name">
      <b>${room.names[seat]}</b>${" "}
      <span class="num player-total"><${Figure} name=${texts.inAll} value=${view.totals[sheet]} /></span>
    </p>
    <p class="player-points num">
      ${
        turn &&
        !acting &&
        html`<${Figure} name=${turn.old ? texts.roundBefore : texts.thisRound} value=${turn.lying?.left ?? 0} />`
      }
    </p>
    ${
      acting
        ? html`<p class="player-said acting-now">${texts.rolling}</p>`
        : turn
          ? html`<div class="player-said">
            ${taken.map(
              ({ points, from }, at) => html`<span key=${at} class="takes">
                ${texts.takes(points, from === room.you ? texts.youSmall : room.names[from])}
              </span> `,
            )}
            <${Melds} melds=${melds} names=${room.names} />
          </div>`
          : html`<p class="player-said">${texts.yetToRoll}</p>`
    }
    ${
      turn &&
      !acting &&
      html`<span class="small-dice" aria-hidden="true">
        ${turn.cards.map(
          (/** @type {string} */ card, /** @type {number} */ die) =>
            html`<${Die} key=${die} text=${card} class=${scoring.includes(die) ? "" : "idle"} />`,
        )}
      </span>`
    }
  </div>`;
}
