/**
 * Composes the text of a move from its parts, as the server's form says. The page writes a move nowhere else:
 * where the moves are listed, it sends back a text of the list.
 */

/**
 * @typedef {{text: string, kind: string, amount?: number, cards?: string[]}} Choice a move that is listed
 * @typedef {{name: string, most: number, least?: number, unit?: number, before?: string, between?: string,
 *   empty?: string, full?: string | null}} Slot a part of a form: cards of a row, chips of a wager, dice by number
 * @typedef {{of: "cards" | "chips" | "places", start: string, slots: Slot[], none?: string | null}} Form
 */

/** @param {Slot} slot @param {readonly (string | number)[]} things */
function part({ most, before = "", between = "", empty = "", full }, things) {
  if (!things.length) return empty;
  if (full != null && things.length === most) return full;
  return before + things.join(between);
}

/**
 * The text of what was chosen for each slot.
 * @param {Form} form @param {readonly (readonly (string | number)[])[]} chosen
 */
export function composeMove({ start, slots, none }, chosen) {
  if (none != null && chosen.every((things) => !things.length)) return start + none;
  return start + slots.map((slot, at) => part(slot, chosen[at] ?? [])).join("");
}

/** A move without its seat, which is the player's own. @param {string} text @param {number} seat */
export const withoutSeat = (text, seat) =>
  text.startsWith(`p${seat + 1} `) ? text.replace(/^\S+ /, "") : text;

/** A move that somebody typed, with their seat or without. @param {string} typed @param {number} seat */
export const withSeat = (typed, seat) => `p${seat + 1} ${withoutSeat(typed.trim(), seat)}`;
