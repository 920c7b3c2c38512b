/** How numbers, times, cards and names are written for people. */

const figures = new Intl.NumberFormat("en");
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** A whole number, with a true minus sign. @param {number} value @param {boolean} [sign] */
export const number = (value, sign = false) => (sign ? signed : figures).format(value).replace("-", "−");

/** A share as a percentage. @param {number} value */
export const percent = (value) =>
  new Intl.NumberFormat("en", {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);

/** @param {number} count @param {string} one @param {string} many */
export const plural = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

/** @param {string[]} items */
export const list = (items) => new Intl.ListFormat("en").format(items);

/** Minutes and seconds. @param {number} seconds */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const moments = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A day, here. @param {number} at milliseconds since 1970 */
export const dayText = (at) => new Date(at).toLocaleDateString("en", { dateStyle: "long" });

/** A day and a time of the day, here. @param {number} at milliseconds since 1970 */
export const whenText = (at) => moments.format(at);

/**
 * Texts that are looked up by names from outside, such as a preset's: "constructor" is to find nothing.
 * @template T @param {Record<string, T>} texts @returns {Record<string, T>}
 */
export const byName = (texts) => Object.assign(Object.create(null), texts);

/** The name of a setting, from its key. @param {string} key */
export const settingName = (key) =>
  key.replace(/[-_]/g, " ").replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** The name of a hand, such as `straight-flush`. @param {string} row */
export const handName = (row) => (row === "suited-akq" ? "suited A-K-Q" : row.replaceAll("-", " "));

/**
 * A dealer's sentence for people: `p1` becomes the player's name, `8s` the card with its sign.
 * @param {string} text
 * @param {string[]} names
 */
export const named = (text, names) =>
  text
    .replace(
      /\b([2-9TJQKA])([cdhs])\b/g,
      (_all, rank, suit) =>
        rank + /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" })[suit] + "\ufe0e",
    )
    .replace(/\bp(\d+)\b/g, (all, seat) => names[Number(seat) - 1] ?? all);
