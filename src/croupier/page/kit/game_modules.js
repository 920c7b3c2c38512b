/**
 * The modules that a game brings: table, form fields of a new table, scorer, lesson, exercises. Each is loaded
 * when it is needed; if one is missing, the page uses its generic part.
 */
import { gameOf } from "./game_names.js";

/** @import { PlainOption } from "../wire.d.ts" */

/**
 * A game's part of the form that opens a table. `chips` is the initial number of chips of a game that always counts
 * them. `lengths` are the possible lengths of a match, 0 for no end. `own` holds the initial values of further fields:
 * `Fields` draws them, and `terms` makes terms of them. Each is optional.
 * @typedef {{form: any, set: (own: Record<string, string>) => void, seats: number, chips: boolean, facts: any}} Asking
 * @typedef {{chips?: number, lengths?: number[], own?: Record<string, string>, Fields?: (props: Asking) => any,
 *   terms?: (asking: Omit<Asking, "set">) => Record<string, any>}} Opening
 */

/**
 * The cards of a suggested placement by the row they would go to, from 0.
 * @typedef {{cards: Record<string, number>, discards: string[]}} Ghost
 *
 * An option of a hint or a review: its move, and what else is known of it.
 * @typedef {Pick<PlainOption, "move"> & Partial<PlainOption>} Option
 *
 * `hand` is the hand at that moment, if it is known.
 * @template [Hand=any]
 * @typedef {{option: Option, hand?: Hand}} Shown
 */

/**
 * The coaching of a game, each part optional: `Option` shows an option in words and cards, `Figures` its figures
 * besides the value, and `ghost` its placement on the board. In a review, `rewound` is the hand at a decision with the
 * move that was played, `Chances` the figures of that move and of the best, `called` the decision's name by its number,
 * `fouled` says whether a seat fouled, and `playsOn` whether a next hand belongs to this one, by the view of its end;
 * `note` is what else its figures need.
 * For a decision that anybody may answer, `laid` is the hand after a move, `pending` the cards to place.
 * `titles` are those of the game's own statistics (`Game.figures`), and `counted` says how often each was true.
 * `Board` is one player's cards at a moment of a hand, with a decision's moves if given; `said` says how a hand ended.
 * @template [Hand=any]
 * @typedef {{Option?: (props: Shown<Hand>) => unknown, Figures?: (props: Shown<Hand>) => unknown,
 *   ghost?: (option: Option) => Ghost,
 *   rewound?: (frames: import("../wire.d.ts").Frame[], decision: import("../wire.d.ts").PlainDecision) =>
 *     {view: unknown, notes: unknown},
 *   Chances?: (props: {chosen: PlainOption, best: PlainOption}) => unknown,
 *   called?: (at: number, decision: {part: string}) => string,
 *   fouled?: (hand: {notes: unknown}, seat: number) => boolean,
 *   playsOn?: (end: unknown, seat: number) => boolean, titles?: Record<string, string>,
 *   note?: string,
 *   mistakes?: {kinds: Record<string, string[]>, accounts: Record<string, string>},
 *   laid?: (hand: any, move: string, seat: number, board?: unknown) => any,
 *   pending?: (hand: any, seat: number) => string[],
 *   counted?: (counts: Record<string, number>) => string, said?: (hand: Hand, seat: number) => string,
 *   Board?: (props: {hand: Hand, seat: number, decision?: {chosen: {move: string}, best: {move: string}} | null}) =>
 *     unknown}} Teaching
 */

/**
 * A module of a game; null where it has none, or none that can be loaded, which is said in one line.
 * @param {string} game @param {"page" | "scorer" | "lesson" | "trainer"} part @returns {Promise<any>}
 */
export async function loadModule(game, part) {
  const path = gameOf(game)?.[part];
  if (!path) return null;
  try {
    return await import(`../${path}`); // beside this very module, so that all of the page is of one version
  } catch (error) {
    console.error(`The ${part} of ${game} cannot be used: ${error}`);
    return null;
  }
}

/** @param {string} game @returns {Promise<Opening>} */
export const openingOf = async (game) => (await loadModule(game, "page"))?.opening ?? {};

/** @param {string} game @returns {Promise<Teaching>} */
export const teachingOf = async (game) => (await loadModule(game, "page"))?.teaching ?? {};

/** The keys of a game: each row is the keys and their effect. @param {string} game @returns {Promise<string[][]>} */
export const keysOf = async (game) => (await loadModule(game, "page"))?.keys ?? [];

/** The game's part of the scorer; null if it has none. @param {string} game */
export const scorerOf = async (game) => (await loadModule(game, "scorer"))?.default ?? null;

/** The first lesson of a game; null if it has none. @param {string} game */
export const lessonOf = async (game) => (await loadModule(game, "lesson"))?.default ?? null;

/** The exercises of a game, a component; null if it has none. @param {string} game */
export const trainerOf = async (game) => (await loadModule(game, "trainer"))?.default ?? null;

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * A style sheet that a module needs, beside it. Those that an address begins with are there already.
 * @param {string} module the module's own address, `import.meta.url` @param {string} name
 * @returns {Promise<void>}
 */
export function styled(module, name) {
  const { href } = new URL(name, module);
  const there = sheets.get(href);
  if (there || [...document.styleSheets].some((one) => one.href === href))
    return there ?? Promise.resolve();
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const asked = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      sheet.onload = sheet.onerror = () => resolve();
      document.head.append(sheet);
    })
  );
  sheets.set(href, asked);
  return asked;
}
