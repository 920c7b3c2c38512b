/** The row of prizes by which an evening is paid. */

/** @typedef {import("./values.js").Structure} Structure */

/** The end of a row without one. */
export const MOST_ENTRIES = 10_000;

/**
 * Entries as the prizes count them: a rebuy is one, too.
 * @param {Structure} values @param {import("./values.js").Evening} evening
 */
export const heads = (values, evening) => evening.entries + (values.rebuy ? evening.rebuys : 0);

/**
 * The row for a number of entries, from 0; the nearest where none has them.
 * @param {Structure} values @param {number} entries
 */
export function rowOf({ prizes: { table } }, entries) {
  const found = table.findIndex(({ entries: [from, to] }) => from <= entries && entries <= to);
  return found >= 0 ? found : table.length - 1;
}
