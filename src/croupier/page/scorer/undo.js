/** Undo steps of a score sheet. Each keeps only what a change replaced. */
import { record, listOf, withDefault, object, whole } from "../kit/decode.js";

/**
 * @typedef {{at: number, now: number, was: any[]}} Splice of a list, the part that was replaced
 * @typedef {Record<string, {was: any} | Splice>} Step by the sheet's keys
 */

export const STEPS = 200;

/** @param {any} one @param {any} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The step that takes a sheet back to its earlier state. @param {any} was @param {any} now @returns {Step} */
export function stepBack(was, now) {
  const keys = Object.keys(was).filter((key) => key !== "at" && !same(was[key], now[key]));
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Array.isArray(was[key]) && Array.isArray(now[key]) ? splice(was[key], now[key]) : { was: was[key] },
    ]),
  );
}

/** A long night's list differs in one place only. @param {any[]} was @param {any[]} now @returns {Splice} */
function splice(was, now) {
  const most = Math.min(was.length, now.length);
  let at = 0;
  while (at < most && same(was[at], now[at])) at++;
  let end = 0;
  while (end < most - at && same(was[was.length - 1 - end], now[now.length - 1 - end])) end++;
  return { at, now: now.length - at - end, was: was.slice(at, was.length - end) };
}

/** The sheet as it was before the step. @template T @param {T} sheet @param {Step} step @returns {T} */
export function goBack(sheet, step) {
  const before = /** @type {any} */ ({ ...sheet });
  for (const [key, part] of Object.entries(step))
    before[key] =
      "at" in part && Array.isArray(before[key])
        ? before[key].toSpliced(part.at, part.now, ...part.was)
        : part.was;
  return before;
}

/**
 * A sheet that a step goes back to is read as any other: here it may be anything.
 * @type {import("../kit/decode.js").Reader<any>}
 */
const anything = (value) => value;

const spliced = withDefault(object({ at: whole(0), now: whole(0), was: listOf(anything, 1e6) }), null);
const single = object({ was: anything });
const step = record(/^[a-z]\w*$/, (part) => spliced(part) ?? single(part), 20);
const kept = withDefault(object({ past: listOf(step, 10 * STEPS) }), { past: [] });

/** The steps back of a kept sheet. @param {unknown} data @returns {Step[]} */
export const readPast = (data) => kept(data).past.slice(-STEPS);
