/** Details of a preset: players, settings, pay tables, rules. They never change, and are requested once. */
import { call } from "../kit/api.js";
import { useRequest } from "../kit/components.js";

/** @typedef {import("../wire.d.ts").Facts & {settings: any}} PresetDetails the settings are the game's own */

/** @type {Map<string, Promise<PresetDetails>>} */
const asked = new Map();

/** @param {string} game @param {string} preset */
export function factsOf(game, preset) {
  const path = /** @type {const} */ (`/api/games/${game}/${preset}`);
  /** @type {Promise<PresetDetails>} */
  const facts = asked.get(path) ?? call("GET", path);
  asked.set(path, facts);
  facts.catch(() => asked.delete(path));
  return facts;
}

/** None as long as there is no preset. @param {string} game @param {string} preset */
export const useFacts = (game, preset) =>
  useRequest(() => (preset ? factsOf(game, preset) : Promise.resolve(null)), [game, preset]);
