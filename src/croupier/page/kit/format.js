/** Numbers, times, cards and names as text for people. */
import { locale, minus } from "./language.js";
import { capital, said, say, termOf, text, translated } from "./words.js";

export { brief, form, list, number, plural } from "./language.js";

/** The colon behind a name. French has a space before it. */
export const colon = text(": ");

/** A share as a percentage. @param {number} value */
export const percent = (value) =>
  new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);

const decimals = [1, 2].map((places) =>
  [false, true].map(
    (sign) =>
      new Intl.NumberFormat(locale, {
        signDisplay: sign ? "exceptZero" : "auto",
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }),
  ),
);

/**
 * A number to one decimal place, or two, with a true minus sign.
 * @param {number} value @param {boolean} [sign] @param {1 | 2} [places]
 */
export const decimal = (value, sign = false, places = 1) =>
  minus(decimals[places - 1][Number(sign)].format(value));

const whole = new Intl.NumberFormat(locale, { style: "percent" });

/** A share as a whole percentage. @param {number} value */
export const percentWhole = (value) => whole.format(value);

/** Minutes and seconds. @param {number} seconds */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** A day, here. @param {number} at milliseconds since 1970 */
export const dayText = (at) => new Date(at).toLocaleDateString(locale, { dateStyle: "long" });

/** A month by its name, with the year if it is another one. @param {number} at milliseconds since 1970 */
export const monthOf = (at) =>
  new Date(at).toLocaleDateString(locale, {
    month: "long",
    year: new Date(at).getFullYear() === new Date().getFullYear() ? undefined : "numeric",
  });

/** A day and a time of the day, here. @param {number} at milliseconds since 1970 */
export const whenText = (at) => moments.format(at);

/**
 * Texts that are looked up by names from outside, such as a preset's: "constructor" is to find nothing.
 * @template T @param {Record<string, T>} texts @returns {Record<string, T>}
 */
export const byName = (texts) => Object.assign(Object.create(null), texts);

/** The name of a setting, from its key. @param {string} key */
export const settingName = (key) =>
  capital(translated({ context: "setting", template: key.replace(/[-_]/g, " ") }) ?? termOf("hand", key));

/** The name of a hand, such as `straight-flush`. @param {string} row */
export const handName = (row) =>
  say({ context: "hand", template: row === "suited-akq" ? "suited A-K-Q" : row.replaceAll("-", " ") });

/**
 * A dealer's sentence for people: `p1` becomes the player's name, `8s` the card with its sign.
 * @param {string} text
 * @param {string[]} names
 */
export const named = (text, names) =>
  said(text, Object.fromEntries(names.map((name, seat) => ["p" + (seat + 1), name])))
    .replace(
      /\b([2-9TJQKA])([cdhs])\b/g,
      (_all, rank, suit) =>
        (rank === "T" ? "10" : rank) +
        /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" })[suit] +
        "\ufe0e",
    )
    .replace(/\bp(\d+)\b/g, (all, seat) => names[Number(seat) - 1] ?? all);
