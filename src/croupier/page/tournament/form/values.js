/** A structure while it is edited: its values by place, and where the words about a place stand. */
import { fromStorage, object, text, toStorage, validItems, whole } from "../../kit/decode.js";
import { byName } from "../../kit/format.js";

/** @typedef {import("../../wire.d.ts").Structure} Structure */
/** @typedef {import("../../wire.d.ts").FindingAnswer} Finding */
/** @typedef {import("../../wire.d.ts").FixAnswer} Fix */
/** @typedef {import("../../wire.d.ts").CheckAnswer} Checked */
/** @typedef {Required<import("../../wire.d.ts").IfItWere>} Evening */
/**
 * A change: a place as in a finding, counted from one, such as `levels.5.point`.
 * @typedef {[string, unknown]} Change
 */
/**
 * The props of the parts of the form. `set` makes changes in one step.
 * @typedef {{values: Structure, set(...changes: Change[]): void, found: Finding[], checked: Checked | null,
 *   evening: Evening, setEvening(change: Partial<Evening>): void, average: Map<number, number>}} Form
 */

/** The value at a place. @param {unknown} values @param {string} place @returns {unknown} */
export const valueAt = (values, place) =>
  place.split(".").reduce((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step) - 1];
    return inner && typeof inner === "object"
      ? /** @type {Record<string, unknown>} */ (inner)[step]
      : undefined;
  }, values);

/**
 * A copy with another value at a place.
 * @template T @param {T} values @param {string} place @param {unknown} value @returns {T}
 */
export function withValue(values, place, value) {
  const [step, ...rest] = place.split(".");
  const inner = valueAt(values, step);
  const next = rest.length ? withValue(inner ?? {}, rest.join("."), value) : value;
  if (Array.isArray(values))
    return /** @type {T} */ (values.map((one, at) => (at === Number(step) - 1 ? next : one)));
  return { ...values, [step]: next };
}

/** The parts at which words about a place stand: the first that its beginning names. */
const STANDS = [
  /^levels\.\d+/,
  /^(?:levels|level_minutes|level_hands)/,
  /^(?:rebuy|add_on|bounty|prizes|points|breaks|days)/,
];
const TOGETHER = byName({
  title: "basic",
  game: "basic",
  preset: "basic",
  seats: "basic",
  buy_in: "basic",
  stack: "stack",
  chips: "stack",
  case: "stack",
  structure: "top",
});

/** @param {string} place */
export function standOf(place) {
  const found = STANDS.map((one) => one.exec(place)?.[0]).find(Boolean);
  if (found) return found.startsWith("level_") ? "levels" : found;
  return TOGETHER[place.split(".")[0]] ?? "late";
}

/** The chips' values, the smallest first. @param {Structure} values */
export const chipsOf = (values) =>
  Object.keys(values.chips)
    .map(Number)
    .toSorted((one, other) => one - other);

/** True if a clock ends the levels, and not their hands. @param {Structure} values */
export const isTimed = ({ level_minutes, levels }) =>
  level_minutes !== null || levels.some((level) => level.minutes !== null);

/** The chips still in play in a level, the smallest first. @param {Structure} values @param {number} number from 1 */
export function chipsIn(values, number) {
  const gone = new Set(values.levels.slice(0, number - 1).flatMap((level) => level.remove));
  return chipsOf(values).filter((chip) => !gone.has(chip));
}

/** A point value for one more level: about half as much again, as the chips can pay it. @param {Structure} values */
export function nextPoint(values) {
  const last = Number(values.levels.at(-1)?.point) || 1;
  const step = Math.max(
    chipsIn(values, values.levels.length + 1)[0] ?? 1,
    10 ** Math.floor(Math.log10(last) - 1),
  );
  return Math.max(Math.round((last * 1.5) / step) * step, last + step);
}

/**
 * The minute of the day at which the first day begins, as its words have it; null without one.
 * @param {Structure} values
 */
export function startOf(values) {
  const found = /\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b/.exec(values.days[0]?.begins ?? "");
  return found && Number(found[1]) * 60 + Number(found[2]);
}

// Own structures, kept in this browser

const KEPT = "croupier.structures";
const DRAFT = "croupier.structure.draft";
const MOST_KEPT = 40;
/** @typedef {{name: string, toml: string, at: number}} Kept */
const kept = object({ name: text(120, 1), toml: text(16_000, 1), at: whole(0) });

/** The structures that somebody has saved here, the last one first. @returns {Kept[]} */
export const ownStructures = () =>
  fromStorage(() => localStorage, KEPT, validItems(kept), /** @type {Kept[]} */ ([]));

/**
 * Save a structure under its name, in place of one of that name. Throws if it is unfit or the browser keeps nothing.
 * @param {Kept} one
 */
export const saveStructure = (one) =>
  localStorage.setItem(
    KEPT,
    JSON.stringify(
      [kept(one), ...ownStructures().filter(({ name }) => name !== one.name)].slice(0, MOST_KEPT),
    ),
  );

/** @param {string} name */
export const removeStructure = (name) =>
  toStorage(
    KEPT,
    ownStructures().filter((one) => one.name !== name),
  );

/** The last edits that were not saved; null for none. @returns {Kept | null} */
export const readDraft = () => fromStorage(() => localStorage, DRAFT, kept, null);

/** @param {Kept | null} draft */
export const keepDraft = (draft) => toStorage(DRAFT, draft);
