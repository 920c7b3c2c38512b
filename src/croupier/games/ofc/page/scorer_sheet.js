/** A match that is written down: what is kept of it, and what is read of it. */
import { card, listOf, must, or, orNull, shape, text, whole } from "../../../js/checked.js";
import { MOST, SEATS, at } from "../../../js/scorer/reading.js";

/**
 * @typedef {{sets: string[], value: number, button: number | null}} Hand
 * @typedef {{rows: string[][][], seat: number, value: number | null, button: number | null}} Draft
 * @typedef {import("../../../js/scorer/games.js").Sheet & {stacks: number[] | null, value: number, button: number,
 *   hands: Hand[], draft: Draft, editing: number | null, aside: Draft | null}} Sheet
 */

const kept = shape({
  stacks: orNull(listOf(whole(), SEATS)),
  value: whole(),
  button: whole(),
  hands: listOf(shape({ sets: listOf(text(100), SEATS), value: whole(), button: orNull(whole()) }), MOST),
});
const perhaps = or(orNull(whole()), null);
const readDraft = shape({
  rows: listOf(listOf(listOf(card, 53), 3, 3), SEATS),
  seat: whole(0, SEATS - 1),
  value: perhaps,
  button: perhaps,
});

/** @param {string[]} names @returns {Draft} */
export const emptyDraft = (names) => ({
  rows: names.map(() => [[], [], []]),
  seat: 0,
  value: null,
  button: null,
});

/** Throws Unfit. @param {any} data @param {string[]} names */
export function read(data, names) {
  const sheet = kept(data);
  const fits = (/** @type {any[]} */ by) => by.length === names.length;
  must(
    names.length <= 4 &&
      (!sheet.stacks || fits(sheet.stacks)) &&
      sheet.hands.every((hand) => fits(hand.sets)),
  );
  /** @type {import("../../../js/checked.js").Reader<any>} */
  const drafted = (value) => {
    const draft = readDraft(value);
    must(fits(draft.rows) && draft.seat < names.length);
    return draft;
  };
  return {
    ...sheet,
    draft: at(data, "draft", drafted, emptyDraft(names)),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.hands.length - 1), null),
  };
}
