/** One phone, handed round: whose turn it is to have it. */

/**
 * A person who plays from this phone, and their seat at the table.
 * @typedef {{as: number, seat: number}} Here
 *
 * The person who has the phone, or is to have it, at a moment of the match; it ends with that moment.
 * @typedef {{as: number, moment: string, has: boolean}} Look
 *
 * `due` is the seat that the phone is for, null for everybody. `holder` is the person who has it, `done` whether they
 * are to hand it on.
 * @typedef {{moment: string, due: number | null, holder?: number, done: boolean}} Turn
 */

/**
 * The seat on this phone that is next to act: the first one that is asked after the last one who acted; null for none.
 * @param {number[]} asked seats of the table @param {number[]} here those of this phone
 * @param {number | null} last
 */
export function nextSeat(asked, here, last) {
  const due = asked.filter((seat) => here.includes(seat)).toSorted((one, other) => one - other);
  return due.find((seat) => last !== null && seat > last) ?? due[0] ?? null;
}

/**
 * True if the phone stays with a seat: that is asked, or no other of this phone is.
 * @param {number} seat @param {number[]} asked @param {number[]} here
 */
export const staysWith = (seat, asked, here) =>
  asked.includes(seat) || !asked.some((one) => here.includes(one));

/**
 * The turn to have the phone.
 * @param {Pick<import("../wire.d.ts").HandView, "number" | "asked" | "returns"> | null} hand on the felt
 * @param {Here[]} here @param {Look | null} look
 * @param {number | null} last the seat that had the phone last in this hand
 * @returns {Turn}
 */
export function turnOf(hand, here, look, last) {
  const ended = !!hand?.returns;
  const moment = hand ? `${hand.number} ${ended}` : "";
  const asked = hand?.asked.map(({ seat }) => seat) ?? [];
  const seats = here.map(({ seat }) => seat);
  const wanted = look?.moment === moment ? here.find(({ as }) => as === look.as) : undefined;
  const holder = look?.has ? wanted : undefined;
  return {
    moment,
    due: wanted ? wanted.seat : ended ? null : nextSeat(asked, seats, last),
    holder: holder?.as,
    done: !!holder && !ended && !staysWith(holder.seat, asked, seats),
  };
}
