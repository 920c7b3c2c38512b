/** Types and readers of rounds that were written down. */
import { card, record, flag, listOf, ensure, orNull, object, text, whole } from "../../kit/decode.js";
import { nextRound } from "./draft.js";
import { MOST, SEATS, at } from "../sheet_reader.js";

/**
 * @typedef {{seat: number, cards: string, set: string, plays: boolean, bets: Record<string, number>,
 *   choice?: string}} Place what lay on a position; `plays` is false where it was folded, or where `choice` says what
 *   its player did
 * @typedef {{dealer: string, places: Place[]}} Round
 * @typedef {{seat: number, rows: string[][], play: string,
 *   bets: Record<string, number>}} DraftPlace two rows where the player has set the hand; `play` is `play`, `out`, or
 *   another of the words that the game has for it
 * @typedef {{dealer: string[], places: DraftPlace[], turn: number}} Draft `turn` is the place being written, the
 *   dealer's after the last
 * @typedef {import("../game_scorers.js").Sheet & {
 *   posted: Record<string, string>, stacks: number[] | null, rounds: Round[],
 *   draft: Draft, editing: number | null, aside: Draft | null}} Sheet
 */

const wagers = /^[a-z][a-z_]{0,30}$/;
const bets = record(wagers, whole(), 8);
const seat = whole(0, SEATS - 1);
const row = listOf(card, 53);
const word = text(30, 1);
const bare = object({ seat, cards: text(60), set: text(40), plays: flag, bets });
/** @type {import("../../kit/decode.js").Reader<Place>} */
const place = (value) => {
  const { choice } = /** @type {any} */ (value ?? {});
  return choice === undefined ? bare(value) : { ...bare(value), choice: word(choice) };
};
const kept = object({
  stacks: orNull(listOf(whole(), SEATS)),
  rounds: listOf(object({ dealer: text(60), places: listOf(place, 14) }), MOST),
});
const draftPlace = object({ seat, rows: listOf(row, 2, 1), play: word, bets });
const readDraft = object({ dealer: row, places: listOf(draftPlace, 14, 1), turn: whole(0, 14) });

/** Throws DecodeError. @param {any} data @param {string[]} names */
export function read(data, names) {
  const sheet = kept(data);
  /** @param {{places: {seat: number}[]}} round */
  const seated = ({ places }) => places.every((one) => one.seat < names.length);
  ensure(
    names.length <= 7 &&
      (!sheet.stacks || sheet.stacks.length === names.length) &&
      sheet.rounds.every(seated),
  );
  /** @type {import("../../kit/decode.js").Reader<any>} */
  const drafted = (value) => {
    const draft = readDraft(value);
    ensure(seated(draft) && draft.turn <= draft.places.length);
    return draft;
  };
  return {
    ...sheet,
    posted: data.posted === undefined ? {} : record(wagers, text(100), 8)(data.posted),
    draft: at(data, "draft", drafted, null) ?? nextRound(names, sheet.rounds),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.rounds.length - 1), null),
  };
}
