/** The people who share this browser, and the tables at which they play in turn. */
import { fromStorage, flag, listOf, object, text, toStorage, validItems, whole } from "../kit/decode.js";

/**
 * A person of this browser. `as` names their session: 0 is the browser's own, each other one lies in a cookie that no
 * script can read.
 * @typedef {{as: number, name: string}} Person
 * @typedef {{table: string, people: number[], fresh: boolean}} SharedTable `fresh`: nobody has sat down yet
 */

/** The sessions that a browser can have beside its own. */
const SESSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const TABLES = 30;

const reader = object({
  people: validItems(object({ as: whole(1, 9), name: text(24, 1) })),
  tables: validItems(object({ table: text(64, 1), people: listOf(whole(0, 9), 10, 1), fresh: flag })),
});
const KEY = "croupier.hot-seat";
const read = () =>
  fromStorage(() => localStorage, KEY, reader, {
    people: /** @type {Person[]} */ ([]),
    tables: /** @type {SharedTable[]} */ ([]),
  });

/** The people of this browser, those who played last first. */
export const peopleHere = () => read().people;

/**
 * Change the record. Returns false if this browser keeps nothing.
 * @param {(known: ReturnType<typeof read>) => object} change
 */
const keep = (change) => {
  const known = read();
  return toStorage(KEY, { ...known, ...change(known) });
};

/** Remember who plays, the last ones first. @param {Person[]} people */
export const keepPeople = (people) =>
  keep((known) => ({
    people: [...people, ...known.people.filter(({ as }) => !people.some((one) => one.as === as))],
  }));

/** @param {SharedTable} shared */
export const keepTable = (shared) =>
  keep(({ tables }) => ({
    tables: [shared, ...tables.filter(({ table }) => table !== shared.table)].slice(0, TABLES),
  }));

/** @param {string} name of the table */
export const forgetTable = (name) =>
  keep(({ tables }) => ({ tables: tables.filter(({ table }) => table !== name) }));

/** The table, if people of this browser share it. @param {string} name */
export const sharedTable = (name) => read().tables.find(({ table }) => table === name);

/** @param {string} name */
const keyOf = (name) => name.trim().toLowerCase();

/**
 * A session for each name: that of the person who had the name here, else a free one, else the one unused for longest.
 * @param {string[]} names @param {Person[]} known those who played last first @returns {number[]}
 */
export function sessionsFor(names, known) {
  const own = names.map((name) => known.find((one) => keyOf(one.name) === keyOf(name))?.as);
  const free = SESSIONS.filter((as) => !known.some((one) => one.as === as));
  const unused = known.map(({ as }) => as).filter((as) => !own.includes(as));
  const spare = [...free, ...unused.toReversed()];
  return own.map((as) => as ?? /** @type {number} */ (spare.shift()));
}
