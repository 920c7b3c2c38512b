/** The language of the page: which one it is, and how it writes numbers and lists. Its words are in `words.js`. */

/** The page; a checker of proofs that reads its modules elsewhere has none. */
const root = globalThis.document?.documentElement;

/** The languages there are, by their codes: what index.html names. */
export const languages = (root?.dataset.languages ?? "en").split(" ");

/** The one in use, as theme.js has found it before anything was drawn. */
export const language = root?.lang || "en";

/** A language as it calls itself. @param {string} code */
export const languageName = (code) => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0].toLocaleUpperCase(code) + name.slice(1);
};

/** True if this browser can format figures for a language tag. @param {string} tag */
function sound(tag) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // such as `en-US@posix`
  }
}

/** The locale for figures and dates: the reader's region, if it belongs to this language. */
export const locale =
  globalThis.navigator?.languages?.find((tag) => tag.split("-")[0] === language && sound(tag)) ?? language;

const figures = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
const forms = new Intl.PluralRules(locale);
const lists = new Intl.ListFormat(locale);

/** A written number with a true minus sign. @param {string} written */
export const minus = (written) => written.replace("-", "−");

/** A whole number. @param {number} value @param {boolean} [sign] */
export const number = (value, sign = false) => minus((sign ? signed : figures).format(value));

const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 });
const BRIEF = 100_000;

/** A large number in three figures, such as 1.25M, for narrow places; null for a smaller one. */
export const brief = (/** @type {number} */ value) =>
  Math.abs(value) < BRIEF ? null : minus(compact.format(value));

/**
 * The form of a noun that goes with the number.
 * @param {number} count @param {string} one @param {string} other
 * @param {Record<string, string>} [rest] of a language with more forms: `few`, `many`, `two`, `zero`
 */
export const form = (count, one, other, rest = {}) =>
  /** @type {Record<string, string>} */ ({ ...rest, one, other })[forms.select(count)] ?? other;

/** A number and its noun. @type {typeof form} */
export const plural = (count, one, other, rest) => `${number(count)} ${form(count, one, other, rest)}`;

/** @param {string[]} items */
export const list = (items) => lists.format(items);
