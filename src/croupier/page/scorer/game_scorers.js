/** The scorers that games bring in their own folders. */
import { scorerOf } from "../kit/game_modules.js";
import { byName } from "../kit/format.js";
import { games } from "../kit/game_names.js";

/**
 * A score sheet: the fields of every sheet, and those of the game.
 * @typedef {{v: 1, game: string, id: string, at: number, preset: string, names: string[], [own: string]: any}} Sheet
 *
 * A game's part of the setup form. `own` are the initial values of its fields; `counted` are the words for a score
 * with and without chips; `Beside` and `Fields` draw its fields, beside the rules and below; `terms` turns the
 * form into the first fields of the sheet, or throws an error for the reader.
 * @typedef {{form: any, names: string[], preset: string, set: (change: object) => void}} Asking
 * @typedef {{own: object, counted?: [string, string], countedHelp?: string, Beside?: (props: Asking) => any,
 *   Fields?: (props: Asking) => any, terms: (asking: Omit<Asking, "set">) => object | Promise<object>}} Setup
 *
 * A game's part of the scorer. `line` says what it does and `start` how to begin; `against` is true for a game
 * against a banker; `fewest` counts players; `read` decodes the game's part of a sheet (throws DecodeError);
 * `fresh` makes that of a new sheet; `bare` replaces the draft in a sheet that leaves this browser; `said` tells how
 * much is written; `Night` draws the sheet; `boards` loads the form for the boards of a hand at a tournament's table;
 * `extensionCards` are the numbers of cards with which an extension of a hand may be played, by the settings.
 * @typedef {{line: string, start: string, against?: boolean, fewest: number, setup: Setup,
 *   read: (data: any, names: string[]) => object, fresh: (setup: any) => object, bare: object,
 *   said: (sheet: any) => string,
 *   Night: (props: {first: any, own: boolean, watching?: boolean, review: string}) => any,
 *   boards?: () => Promise<{default: (props: any) => any}>, extensionCards?: (settings: any) => number[]}} Scorer
 */

/** @type {Record<string, Scorer>} */
const scorers = byName({});

/**
 * Load the scorers of all games, because the stored sheets may be of any game.
 * @param {(game: string) => Scorer} declared makes the scorer of a game that declares its round and brings no more
 */
export async function loadScorers(declared) {
  for (const { game, scorer } of await Promise.all(
    games.map(async ({ game, scorer, form }) => ({
      game,
      scorer: form && !scorer ? declared(game) : await scorerOf(game),
    })),
  ))
    if (scorer) scorers[game] = scorer;
  return games.filter(({ game }) => game in scorers);
}

/** A game's part of the scorer, once all are loaded. @param {string} game @returns {Scorer | undefined} */
export const scorerNamed = (game) => scorers[game];

/** The same, of a sheet that was read. @param {Sheet} sheet */
export const scorerFor = (sheet) => /** @type {Scorer} */ (scorers[sheet.game]);
