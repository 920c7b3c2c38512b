/** Reader of score sheets from storage, links and files. Throws DecodeError. */
import { listOf, ensure, withDefault, object, text, whole } from "../kit/decode.js";
import { scorerNamed } from "./game_scorers.js";

/** @import { Sheet } from "./game_scorers.js" */

const TIME = 8.64e15; // milliseconds: what a date can be
/** Hands or rounds of a sheet, at most. */
export const MOST = 2000;
/** Players of a sheet, at most. */
export const SEATS = 8;

const common = object({
  v: /** @type {import("../kit/decode.js").Reader<1>} */ (whole(1, 1)),
  game: text(60, 1),
  id: text(20, 1),
  at: whole(-TIME, TIME),
  preset: text(60, 1),
  names: listOf(text(24, 1), SEATS, 1),
});

/**
 * The value under a key; `usual` if it is missing or unfit.
 * @template T @template U @param {any} data @param {string} key @param {import("../kit/decode.js").Reader<T>} read
 * @param {U} usual
 */
export const at = (data, key, read, usual) => withDefault(read, usual)(data[key]);

/** Throws DecodeError. @param {unknown} data @returns {Sheet} */
export function readSheet(data) {
  const head = common(data);
  const scorer = scorerNamed(head.game);
  ensure(!!scorer && head.names.length >= scorer.fewest);
  return { ...head, .../** @type {any} */ (scorer).read(data, head.names) };
}
