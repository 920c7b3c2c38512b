/** Types and readers of a written match. */
import {
  card,
  flag,
  listOf,
  ensure,
  withDefault,
  orNull,
  object,
  text,
  whole,
} from "../../../kit/decode.js";
import { MOST, SEATS, at } from "../../../scorer/sheet_reader.js";

/**
 * A hand's `streets` are by seat what was placed when, "" where nobody wrote that down; so are a draft's `orders`.
 * @typedef {{sets: string[], value: number, button: number | null, streets: string[]}} Hand
 * @typedef {{rows: string[][][], orders: string[][], seat: number, value: number | null, button: number | null}} Draft
 * @typedef {import("../../../scorer/game_scorers.js").Sheet & {stacks: number[] | null, value: number, button: number,
 *   streets: boolean, hands: Hand[], draft: Draft, editing: number | null, aside: Draft | null}} Sheet
 */

const kept = object({
  stacks: orNull(listOf(whole(), SEATS)),
  value: whole(),
  button: whole(),
  streets: withDefault(flag, false),
  hands: listOf(
    object({
      sets: listOf(text(100), SEATS),
      value: whole(),
      button: orNull(whole()),
      streets: withDefault(listOf(text(200), SEATS), []),
    }),
    MOST,
  ),
});
const perhaps = withDefault(orNull(whole()), null);
const readDraft = object({
  rows: listOf(listOf(listOf(card, 53), 3, 3), SEATS),
  orders: withDefault(listOf(listOf(withDefault(card, ""), 53), SEATS), []),
  seat: whole(0, SEATS - 1),
  value: perhaps,
  button: perhaps,
});

/** @param {string[]} names @returns {Draft} */
export const emptyDraft = (names) => ({
  rows: names.map(() => [[], [], []]),
  orders: names.map(() => []),
  seat: 0,
  value: null,
  button: null,
});

/** Throws DecodeError. @param {any} data @param {string[]} names */
export function read(data, names) {
  const sheet = kept(data);
  const fits = (/** @type {any[]} */ by) => by.length === names.length;
  ensure(
    names.length <= 4 &&
      (!sheet.stacks || fits(sheet.stacks)) &&
      sheet.hands.every((hand) => fits(hand.sets)),
  );
  /** @type {import("../../../kit/decode.js").Reader<any>} */
  const drafted = (value) => {
    const draft = readDraft(value);
    ensure(fits(draft.rows) && draft.seat < names.length);
    return { ...draft, orders: names.map((_, seat) => draft.orders[seat] ?? []) };
  };
  return {
    ...sheet,
    draft: at(data, "draft", drafted, emptyDraft(names)),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.hands.length - 1), null),
  };
}
