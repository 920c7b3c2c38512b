/**
 * The modules that a game brings: table, form fields of a new table, scorer, lesson, exercises. Each is loaded
 * when it is needed; if one is missing, the page uses its generic part.
 */
import { gameOf } from "./game_names.js";

/**
 * A game's part of the form that opens a table: `chips` are always counted, so many at first; `lengths` are the matches
 * to choose from, 0 for no end; `own` its further fields, as they are at first, which `Fields` asks for and `terms`
 * makes terms of. Each is optional.
 * @typedef {{form: any, set: (own: Record<string, string>) => void, seats: number, chips: boolean, facts: any}} Asking
 * @typedef {{chips?: number, lengths?: number[], own?: Record<string, string>, Fields?: (props: Asking) => any,
 *   terms?: (asking: Omit<Asking, "set">) => Record<string, any>}} Opening
 */

/**
 * How a game is taught. Of a hint or a review: `Option` says an option in words and cards, `Figures` what is known of
 * it beside its value, `ghost` where its cards would lie; `Spot` draws a decision of a hand that has ended, with what
 * was played and what was best. `titles` are those of the figures that the game counts (`Game.figures`). Each is
 * optional.
 * @typedef {{cards: Record<string, number>, discards: string[]}} Ghost cards by the row they would go to, from 0
 * @typedef {{option: any, hand?: any}} Shown `hand` is what was seen then, where that is known
 * @typedef {{Option?: (props: Shown) => any, Figures?: (props: Shown) => any,
 *   ghost?: (option: any) => Ghost,
 *   Spot?: (props: {hand: any, seat: number, names: string[], decision: any}) => any,
 *   titles?: Record<string, string>}} Teaching
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

/** What its keys do, each row the keys and that. @param {string} game @returns {Promise<string[][]>} */
export const keysOf = async (game) => (await loadModule(game, "page"))?.keys ?? [];

/** The game's part of the scorer; null if it has none. @param {string} game */
export const scorerOf = async (game) => (await loadModule(game, "scorer"))?.default ?? null;

/** The first lesson of a game; null if it has none. @param {string} game */
export const lessonOf = async (game) => (await loadModule(game, "lesson"))?.default ?? null;

/** The exercises of a game, a component; null if it has none. @param {string} game */
export const trainerOf = async (game) => (await loadModule(game, "trainer"))?.default ?? null;

/**
 * A style sheet that a game's page needs, beside the module that asks for it.
 * @param {string} module the module's own address, `import.meta.url` @param {string} name
 * @returns {Promise<void>}
 */
export function styled(module, name) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  sheet.href = new URL(name, module).href;
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
