/** Types and readers of a written game. */
import { card, flag, listOf, orNull, object, text, whole } from "../../../kit/decode.js";
import { SEATS, at } from "../../../scorer/sheet_reader.js";

/**
 * @typedef {import("../../../scorer/game_scorers.js").Sheet & {partners: boolean,
 *   rounds: {round: string, rolls: (string | null)[]}[], draft: string[], seat: number | null,
 *   editing: {round: string, seat: number} | null}} Sheet
 */

const kept = object({
  rounds: listOf(object({ round: text(12, 1), rolls: listOf(orNull(text(100)), SEATS) }), 250),
});
const editedTurn = object({ round: text(12), seat: whole(0, SEATS - 1) });

/** The fields of an entry that is empty. */
export const bare = { draft: [], seat: null, editing: null };

/** Throws DecodeError. @param {any} data @param {string[]} names */
export function read(data, names) {
  const sheet = kept(data);
  const edited = at(data, "editing", editedTurn, null);
  const there =
    edited && edited.seat < names.length && sheet.rounds.some(({ round }) => round === edited.round);
  return {
    ...sheet,
    partners: at(data, "partners", flag, false),
    draft: at(data, "draft", listOf(card, 8), []),
    seat: at(data, "seat", whole(0, names.length - 1), null),
    editing: there ? edited : null,
  };
}
