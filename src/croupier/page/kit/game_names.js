/** Names of games, presets and wagers, from the game list. */
import { html } from "./preact.js";
import { byName, settingName } from "./format.js";
import { said, textC } from "./words.js";
import { t } from "./texts.js";
import { games } from "./game_list.js";

export { games };

const byKey = byName(Object.fromEntries(games.map((game) => [game.game, game])));

/** A game of the game list; undefined if the server does not offer it. @param {string} game */
export const gameOf = (game) => byKey[game];

/** @param {string} game @returns {string} */
export const gameName = (game) => said(gameOf(game)?.title ?? game);

/**
 * The number of players, and whether they play against the banker.
 * @param {import("../wire.d.ts").GameAnswer} game as the server lists it
 * @returns {string}
 */
export const gamePlayers = ({ seats, against_house }) =>
  t.lobby.players(seats.fewest, seats.most) + (against_house ? ` ${t.lobby.againstHouse}` : "");

/** @param {string} game @param {string} preset @returns {string} */
export const presetName = (game, preset) =>
  said(gameOf(game)?.named.find((one) => one.name === preset)?.title ?? preset);

/** @param {string} game @param {string} wager @returns {string} */
export const wagerName = (game, wager) =>
  said(
    gameOf(game)?.wagers.find((one) => one.name === wager)?.title ?? unposted[wager] ?? settingName(wager),
  );

/** Wagers without a circle of their own. */
const unposted = byName({
  play: textC("wager", "Play"),
  raise: textC("wager", "Raise"),
  commission: textC("wager", "Commission"),
});

/** True if a game calls its deals rounds. @param {string} game */
export const inRounds = (game) => gameOf(game)?.unit === "round";

/** True if a deal is a whole game of many rounds. @param {string} game */
const inGames = (game) => inRounds(game) && !gameOf(game)?.terms.includes("rounds");

/** A deal of a game by its number. @param {string} game @param {number} number */
export const dealName = (game, number) =>
  (inGames(game) ? t.table.game : inRounds(game) ? t.table.round : t.table.hand)(number);

/** A number of deals in words. @param {string} game @param {number} count */
export const dealCount = (game, count) =>
  (inGames(game) ? t.past.games : inRounds(game) ? t.past.rounds : t.past.hands)(count);

/** The presets of a game, to choose from. @param {string} game @param {string[]} presets */
export const presetOptions = (game, presets) =>
  presets.map((one) => html`<option key=${one} value=${one}>${presetName(game, one)}</option>`);
