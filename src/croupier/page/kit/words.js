/**
 * Texts and messages in the reader's language. A message is an English template with named parts, `{n}` or
 * `{chance:percent}`. It is found in the language's catalogue by its template, and put into words where it is shown.
 */
import { language, locale, minus } from "./language.js";

/**
 * A message as the server sends it.
 * @typedef {{template: string, parts?: Record<string, any>, context?: string, plural?: string}} Message
 * @typedef {{decimals?: [number, number], group?: boolean, sign?: boolean, percent?: boolean, text?: boolean}} Kind
 * @typedef {{kinds: Record<string, Kind>, plural: string, messages: Record<string, string | string[]>}} Catalogue
 */

/** A catalogue's keys are the context and the template, with this sign between them. */
const BETWEEN = "\u0004";
const PART = /\{(\w+)(?::([\w-]+))?\}/g;

/** @param {string} name @param {object} none in place of a file that cannot be had */
async function fetched(name, none) {
  try {
    const answer = await fetch(new URL(`../words/${name}.json`, import.meta.url));
    if (answer.ok) return await answer.json();
  } catch (error) {
    console.error(`no words in ${name}: ${error}`);
  }
  return none;
}

const nothing = { kinds: {}, plural: "", messages: {} };
/** English if there is no catalogue: for a checker of proofs that reads the modules elsewhere. */
const catalogue = /** @type {Catalogue} */ (
  globalThis.document ? await fetched(language, nothing) : nothing
);

const untranslated = new Error("a part has no translation");

/** The language's own templates; null in English. A text may be named "constructor": it has no inherited names. */
const own = language === "en" ? null : Object.assign(Object.create(null), catalogue.messages);

/**
 * Load the words that only the modules of one folder show. `words.js` in that folder waits for them.
 * @param {string} area the folder
 */
export async function loadWords(area) {
  if (own) Object.assign(own, await fetched(`${language}/${area}`, {}));
}

/** Our English lists have no comma before "and". */
const lists = new Intl.ListFormat(language === "en" ? "en-GB" : locale);

/** @type {Record<string, Intl.NumberFormat>} */
const formats = {};

/**
 * A number as its kind says, halves rounded to even, with a true minus sign.
 * @param {number} value @param {string} kind
 */
export function figure(value, kind) {
  const { decimals = [0, 3], group = true, sign, percent } = catalogue.kinds[kind] ?? {};
  formats[kind] ??= new Intl.NumberFormat(
    locale,
    /** @type {Intl.NumberFormatOptions} */ ({
      minimumFractionDigits: decimals[0],
      maximumFractionDigits: decimals[1],
      useGrouping: group ? "auto" : false,
      style: percent ? "percent" : "decimal",
      signDisplay: sign ? "always" : "auto",
      roundingMode: "halfEven",
    }),
  );
  // As text, so that it is rounded by its digits as written. A zero has no minus.
  const written = formats[kind].format(/** @type {any} */ (String(value)));
  const zero = value < 0 && !/[1-9]/.test(written);
  return minus(zero ? formats[kind].format(0) : written);
}

/** @param {Record<string, string>} names by seat, such as `p1` @param {typeof own} messages */
const speaker = (names, messages) => {
  /** @param {Message} message @param {string} [form] @returns {string} */
  function put({ template, parts = {}, context, plural }, form = "") {
    let said = plural && parts.n !== 1 ? plural : template;
    if (messages) {
      const known = messages[context ? context + BETWEEN + template : template];
      if (known === undefined) throw untranslated;
      said = typeof known === "string" ? known : known[plural ? nth(parts.n) : 0];
    }
    if (context && said.includes("|")) {
      const forms = said.split("|");
      const asked = form === "capital" ? "bare=" : `${form}=`;
      said = forms.find((one) => one.startsWith(asked))?.slice(asked.length) ?? forms[0];
    }
    said = said.replace(PART, (all, name, kind) =>
      Object.hasOwn(parts, name) ? part(parts[name], kind ?? "") : all,
    );
    return form === "capital" ? capital(said) : said;
  }

  /** @param {any} value @param {string} kind @returns {string} */
  function part(value, kind) {
    if (Array.isArray(value)) {
      const texts = value.map((one) => part(one, kind === "seats" ? "seat" : JOINED[kind] ? "" : kind));
      return JOINED[kind] ? texts.join(JOINED[kind]) : lists.format(texts);
    }
    if (value !== null && typeof value === "object") return put(value, kind);
    if (kind === "seat") return names[value] ?? value;
    if (kind === "capital") return capital(String(value));
    return typeof value === "number" && !catalogue.kinds[kind]?.text
      ? figure(value, kind || "number")
      : `${value}`;
  }

  return put;
};

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Lists that are written alike in all languages. @type {Record<string, string>} */
const JOINED = { cards: " ", items: ", " };

/** The index of the plural form of a number. The catalogue has those of 0 to 199. @param {any} n */
const nth = (n) =>
  Number(catalogue.plural[Number.isInteger(n) && n >= 0 ? (n < 200 ? n : 100 + (n % 100)) : 2] ?? 0);

/**
 * A message in the reader's language; undefined if it, or a message in it, has no translation.
 * @param {Message | string} message @param {Record<string, string>} [names] players' names by seat, such as `p1`
 */
export function translated(message, names = {}) {
  try {
    return speaker(names, own)(typeof message === "string" ? { template: message } : message);
  } catch (error) {
    if (error !== untranslated) throw error;
    return undefined;
  }
}

/**
 * A message in the reader's language; English as a whole if a part of it has no translation.
 * @param {Message | string} message @param {Record<string, string>} [names]
 */
export const say = (message, names = {}) =>
  translated(message, names) ??
  speaker(names, null)(typeof message === "string" ? { template: message } : message);

/** Messages by their English, as they came with what the server sent; the newest. @type {Map<string, Message>} */
const learned = new Map();
const MOST_LEARNED = 5000;

/** Learn the messages that came with an answer or a letter, or with each of several. @param {any} sent */
export function learn(sent) {
  if (!sent) return;
  if (Array.isArray(sent)) return sent.forEach(learn);
  for (const [english, message] of Object.entries(sent.messages ?? {})) {
    learned.delete(english);
    learned.set(english, message);
  }
  for (const english of learned.keys()) {
    if (learned.size <= MOST_LEARNED) break;
    learned.delete(english);
  }
}

/** The message of an English text of the server; the text itself if it came without one. @param {string} english */
export const messageOf = (english) => learned.get(english) ?? english;

/**
 * A text of the server in the reader's language; English if it is not known.
 * @param {string} english @param {Record<string, string>} [names] players' names by seat, such as `p1`
 */
export const said = (english, names) => say(messageOf(english), names);

/**
 * A name that programs use, such as a setting's, in the reader's language.
 * @param {string} context @param {string} name
 */
export const termOf = (context, name) => say({ context, template: name.replace(/[-_]/g, " ") });

/**
 * The names of a template's parts.
 * @template {string} T
 * @typedef {T extends `${string}{${infer P}}${infer R}`
 *   ? (P extends `${infer N}:${string}` ? N : P) | Parts<R> : never} Parts
 */
/**
 * The argument for the parts of a template; none for a template without parts. For a text on several lines tsc does not
 * know the parts; the extractor does, and a test checks them.
 * @template {string} T
 * @typedef {string extends T ? [parts?: Record<string, any>]
 *   : [Parts<T>] extends [never] ? [] : [parts: Record<Parts<T>, any>]} Given
 */

/** A text of the page. @template {string} T @param {T} template @param {Given<T>} given */
export const text = (template, ...given) => say({ template, parts: given[0] });

/**
 * A text of the page that counts: `n` chooses between one and many.
 * @template {string} T @template {string} U @param {T} template @param {U} plural
 * @param {(string extends T ? Record<string, any> : Record<Parts<T | U>, any>) & {n: number}} parts
 */
export const textN = (template, plural, parts) => say({ template, plural, parts });

/**
 * A text whose English has several meanings, told apart by the context; or a term with forms.
 * @template {string} T @param {string} context @param {T} template @param {Given<T>} given
 */
export const textC = (context, template, ...given) => say({ context, template, parts: given[0] });
