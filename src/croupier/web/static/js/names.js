/** What games and presets are called: in the page's own words or, where it has none, in those they came with. */
import { signal } from "./ui.js";
import { call } from "./api.js";
import { byName } from "./format.js";
import { t } from "./texts.js";

/** The games of this house by key; nothing until they have been asked for. */
const told = signal(/** @type {Record<string, any> | null} */ (null));
let asked = false;

/** The games of this house, in its order. @returns {Promise<any[]>} */
export async function askGames() {
  asked = true;
  const games = /** @type {any[]} */ (await call("GET", "/api/games"));
  told.value = byName(Object.fromEntries(games.map((game) => [game.game, game])));
  return games;
}

/** A game that the page has no words for; the house is asked about it once. @param {string} game */
function toldOf(game) {
  if (!asked) askGames().catch(() => {}); // its key will do
  return told.value?.[game];
}

/** Whether the page has a table and words of its own for a game. @param {string} game */
export const isOwn = (game) => game in t.games;

/** @param {string} game @returns {string} */
export const gameName = (game) => t.games[game]?.name ?? toldOf(game)?.title ?? game;

/** @param {string} game @returns {string} */
export const gameLine = (game) => t.games[game]?.line ?? toldOf(game)?.sentence ?? "";

/** How many play. @param {string} game @returns {string} */
export function gamePlayers(game) {
  const seats = isOwn(game) ? null : toldOf(game)?.seats;
  return t.games[game]?.who ?? (seats ? t.lobby.players(seats.fewest, seats.most) : "");
}

/** @param {string} game @param {string} preset @returns {string} */
export function presetName(game, preset) {
  const named = isOwn(game) ? [] : (toldOf(game)?.named ?? []);
  const title = named.find((/** @type {any} */ one) => one.name === preset)?.title;
  return title ?? t.presets[preset] ?? preset;
}
