/**
 * What the server says, in the reader's language. The server speaks English; where another language is in use its
 * sentences are found in catalogues of patterns, the page's own (`said.es.js`) and one of each game beside its page.
 *
 * A pattern is an English text with named parts: `{n}` (or `{n1}`) is a number, `{who}` and what begins with `who` a
 * name that stays, `{p}` a player by their seat, `{card}` cards, `{made}` ranks as dealers write them, `{cite}` a rule
 * by its number, `{list}` several parts with commas and "and"; every other part is a text itself, translated in turn.
 * Its translation is a text with the same parts, or a function of them.
 */
import { language, list, locale } from "./language.js";
import { messageOf, translated } from "./words.js";
import { games } from "./game_list.js";

/** @typedef {string | ((parts: Record<string, string>) => string)} Translation */
/** @typedef {Record<string, Translation>} Catalogue */

const CARD = "(?:[2-9TJQKA][cdhs]|X|Jk|Joker)\\b";
/** What a part may be, by how its name begins. @type {[RegExp, string][]} */
const KINDS = [
  [/^n\d*$/, "[+\\-−±]?\\d[\\d,.]*%?"],
  [/^p\d*$/, "p\\d+"],
  [/^card/, `${CARD}(?:[ /,]+${CARD})*`],
  [/^cite/, "[A-Z]{1,3}\\d+"],
  [/^made/, "[2-9TJQKA10](?:[2-9TJQKA10 -]*[2-9TJQKA10])?"],
  [/^/, ".+?"],
];

const SHARE = /^\d[\d,.]*%$/;

/** @typedef {{test: RegExp, names: string[], into: Translation}} Pattern */

/** @type {Map<string, Translation>} */
const whole = new Map();
/** @type {Pattern[]} */
const patterns = [];
/** What was looked for, and what it is: undefined where none knew it. @type {Map<string, string | undefined>} */
const known = new Map();

/** What no pattern knew and is shown in English: tests read it. @type {Set<string>} */
export const unsaid = new Set();

const fixed = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What is learned later, for one room, is tried first. @param {Catalogue} catalogue @param {boolean} [first] */
function learn(catalogue, first) {
  /** @type {Pattern[]} */
  const learned = [];
  for (const [english, into] of Object.entries(catalogue)) {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (!names.length) {
      if (!whole.has(english)) whole.set(english, into);
      continue;
    }
    const body = english.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? `(${kind(part)})` : fixed(part)));
    learned.push({ test: new RegExp(`^${body.join("")}$`, "su"), names, into });
  }
  if (first) patterns.unshift(...learned);
  else patterns.push(...learned);
}

/** @param {string} name */
const kind = (name) => /** @type {[RegExp, string]} */ (KINDS.find(([begins]) => begins.test(name)))[1];

/** A number as the language writes it, with as many decimals as it had. @param {string} text */
function figure(text) {
  const value = Number(text.replaceAll(",", "").replace("−", "-").replace(/[%±]/g, ""));
  if (Number.isNaN(value)) return text;
  const decimals = (/\.(\d+)/.exec(text)?.[1] ?? "").length;
  const written = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: text.startsWith("+") ? "exceptZero" : "auto",
  }).format(value);
  return (
    (text.startsWith("±") ? "±" : "") + written.replace("-", "−") + (text.endsWith("%") ? "\u00a0%" : "")
  );
}

/** A part as its name asks for; undefined where it is not known. @param {string} name @param {string} text */
function part(name, text) {
  if (/^n\d*$/.test(name) || SHARE.test(text)) return figure(text);
  if (/^(who|p\d*$|card|made|cite)/.test(name)) return text;
  if (/^list/.test(name)) return list(text.split(/, and |, | and /).map((one) => told(one) ?? one));
  return told(text);
}

/** All parts of a text; undefined where one is not known. @param {string[]} names @param {RegExpExecArray} parts */
function partsOf(names, parts) {
  /** @type {Record<string, string>} */
  const given = {};
  for (const [at, name] of names.entries()) {
    const own = part(name, parts[at + 1]);
    if (!own) return undefined;
    given[name] = own;
  }
  return given;
}

/** @param {string} text @returns {string | undefined} */
function found(text) {
  const exact = whole.get(text) ?? translated(messageOf(text));
  if (exact !== undefined) return typeof exact === "function" ? exact({}) : exact;
  for (const { test, names, into } of patterns) {
    const parts = test.exec(text);
    if (!parts) continue;
    const given = partsOf(names, parts);
    if (!given) continue; // another pattern may know it
    return typeof into === "function"
      ? into(given)
      : into.replace(/\{(\w+)\}/g, (_all, name) => given[name] ?? "");
  }
  return undefined;
}

const capital = (/** @type {string} */ text) => text[0].toLocaleUpperCase(locale) + text.slice(1);
const small = (/** @type {string} */ text) => text[0].toLowerCase() + text.slice(1);

/** Found as it is, or with another case of its first letter, or without its full stop. @param {string} text */
function sought(text) {
  const stop = text.endsWith(".") ? "." : "";
  const bare = stop ? text.slice(0, -1) : text;
  const into = found(text) ?? found(bare);
  if (into !== undefined) return stop && !into.endsWith(".") ? into + stop : into;
  const other = found(small(bare));
  return other === undefined ? undefined : capital(other) + stop;
}

/** Whether there are words in it: figures, signs and cards are the same in every language. @param {string} text */
const hasWords = (text) => /[a-z]{2}/i.test(text.replace(/\b(?:[2-9TJQKA]+[cdhs]?|p\d+)\b/g, ""));

/** A text, or a part of one, in the reader's language; undefined where it is not known. @param {string} text */
function told(text) {
  if (!hasWords(text)) return text;
  // What is not known is kept as well: its parts are parts of other patterns, and would be tried again by each.
  if (!known.has(text)) known.set(text, sought(text));
  return known.get(text);
}

/** A text of the server in the reader's language; what is not known stays English. @param {string} text */
export function said(text) {
  if (language === "en" || !text) return text;
  if (known.size > 5000) known.clear();
  const into = told(text);
  if (into === undefined) unsaid.add(text);
  return settled(into ?? text);
}

/** This is in the reader's language already, and stays as it is. @param {string} text */
export function settled(text) {
  if (language !== "en") known.set(text, text);
  return text;
}

/**
 * Learn one catalogue, of a room that not all need; where there is none, that part is said in English.
 * @param {string} folder beside this module @param {boolean} [first]
 */
export async function catalogue(folder, first) {
  if (language === "en") return;
  const path = `${folder}said.${language}.js`;
  try {
    learn((await import(path)).said, first);
    known.clear(); // what was not known before may be now
  } catch (error) {
    console.error(`No ${language} in ${path}: ${error}`);
  }
}

if (language !== "en") {
  const pages = games.flatMap((game) => (game.page ? [`../${game.page.replace(/[^/]*$/, "")}`] : []));
  for (const folder of [...pages, "./"]) await catalogue(folder);
}
