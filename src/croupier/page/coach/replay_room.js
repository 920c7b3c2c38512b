/** The table of a finished hand, for reviews and replays. */

/**
 * A hand that has ended, as it was before one of its moves. Nothing can be done at this table.
 * @param {any} hand as its replay is sent @param {number} move counts from 1 @param {boolean} [over] at its end
 * @returns {any}
 */
export function momentOf(hand, move, over = false) {
  const { frames, played } = hand;
  const frame = frames[Math.min(move, frames.length) - 1];
  const seats = /** @type {({name: string} | undefined)[]} */ ([]);
  played.seats.forEach(
    (/** @type {number} */ seat, /** @type {number} */ own) => (seats[seat] = { name: played.names[own] }),
  );
  return {
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
}
