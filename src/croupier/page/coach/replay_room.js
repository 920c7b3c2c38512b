/** The table of a finished hand, for reviews and replays. */

/** @import { TableContext } from "../table/context.d.ts" */

/**
 * A hand that has ended, as it was before one of its moves. Nothing can be done at this table, so it has only what a
 * game's table draws.
 * @param {import("../wire.d.ts").Frames} hand @param {number} move counts from 1
 * @param {boolean} [over] true at the hand's end
 */
export function momentOf(hand, move, over = false) {
  const { frames, played } = hand;
  const frame = frames[Math.min(move, frames.length) - 1];
  const seats = /** @type {{name: string}[]} */ ([]);
  played.seats.forEach((seat, own) => (seats[seat] = { name: played.names[own] }));
  const room = {
    past: true,
    names: played.names,
    you: hand.you,
    asked: [],
    mine: null,
    send: () => Promise.resolve(null),
    view: { match: { game: hand.game, preset: hand.preset, chips: null }, phase: "past", seats, you: null },
    hand: {
      number: played.number,
      seats: played.seats,
      view: frame.view,
      notes: frame.notes,
      returns: over ? played.returns : null,
      choices: null,
      form: null,
      said: [],
      lines: 0,
    },
  };
  return /** @type {TableContext} */ (/** @type {unknown} */ (room));
}
