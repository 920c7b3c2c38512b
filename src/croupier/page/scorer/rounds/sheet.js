/** Types and readers of rounds that were written down. */
import {
  card,
  record,
  flag,
  listOf,
  ensure,
  orNull,
  object,
  partialObject,
  text,
  whole,
  withDefault,
} from "../../kit/decode.js";
import { nextRound } from "./draft.js";
import { MOST, SEATS, at } from "../sheet_reader.js";

/**
 * @typedef {{seat: number, cards: string, set: string, plays: boolean, bets: Record<string, number>,
 *   choice?: string, order?: string[]}} Place what lay on a position; `plays` is false where it was folded, or where
 *   `choice` says what its player did; `order` is the order in which the cards came, if it is known
 * @typedef {Record<string, string | number | null>} More what a game notes of a round beside its places
 * @typedef {{dealer: string, places: Place[], more: More}} Round
 * @typedef {{seat: number, rows: string[][], play: string, bets: Record<string, number>,
 *   order?: string[]}} DraftPlace two rows where the player has set the hand; `play` is `play`, `out`, or another of
 *   the words that the game has for it; an empty text in an order is a card that was taken back
 * @typedef {{dealer: string[], places: DraftPlace[], turn: number, more: More}} Draft `turn` is the place being
 *   written, the dealer's after the last
 * @typedef {import("../game_scorers.js").Sheet & {
 *   posted: Record<string, string>, stacks: number[] | null, rounds: Round[],
 *   draft: Draft, editing: number | null, aside: Draft | null}} Sheet
 */

const wagers = /^[a-z][a-z_]{0,30}$/;
const bets = record(wagers, whole(), 8);
const seat = whole(0, SEATS - 1);
const row = listOf(card, 53);
const word = text(30, 1);
const order = listOf(withDefault(card, ""), 53);
const more = withDefault(
  record(wagers, (value) => (typeof value === "string" ? text(1000)(value) : orNull(whole())(value)), 8),
  /** @type {More} */ ({}),
);

const bare = object({ seat, cards: text(100), set: text(40), plays: flag, bets });
const also = partialObject({ choice: word, order });
const place = (/** @type {unknown} */ value) => /** @type {Place} */ ({ ...bare(value), ...also(value) });
const kept = object({
  stacks: orNull(listOf(whole(), SEATS)),
  rounds: listOf(object({ dealer: text(60), places: listOf(place, 14), more }), MOST),
});
const bareDraft = object({ seat, rows: listOf(row, 3, 1), play: word, bets });
const draftPlace = (/** @type {unknown} */ value) => ({ ...bareDraft(value), ...also(value) });
const readDraft = object({ dealer: row, places: listOf(draftPlace, 14, 1), turn: whole(0, 14), more });

/** Throws DecodeError. @param {import("./form.js").Form} game @param {any} data @param {string[]} names */
export function read(game, data, names) {
  const sheet = kept(data);
  /** @param {{places: {seat: number}[]}} round */
  const seated = ({ places }) => places.every((one) => one.seat < names.length);
  ensure(
    names.length <= game.most &&
      (!sheet.stacks || sheet.stacks.length === names.length) &&
      sheet.rounds.every(seated),
  );
  /** @type {import("../../kit/decode.js").Reader<any>} */
  const drafted = (value) => {
    const draft = readDraft(value);
    const fits = (/** @type {string[][]} */ rows) =>
      game.kind === "rows" ? rows.length === game.room.length : rows.length < 3;
    ensure(
      seated(draft) && draft.turn <= draft.places.length && draft.places.every(({ rows }) => fits(rows)),
    );
    return draft;
  };
  return {
    ...sheet,
    posted: data.posted === undefined ? {} : record(wagers, text(100), 8)(data.posted),
    draft: at(data, "draft", drafted, null) ?? nextRound(game, names, sheet.rounds),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.rounds.length - 1), null),
  };
}
