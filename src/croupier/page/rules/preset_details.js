/** Details of a preset: players, settings, pay tables, rules. They never change, and are requested once. */
import { call } from "../kit/api.js";
import { useRequest } from "../kit/components.js";

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} game @param {string} preset */
export function factsOf(game, preset) {
  const path = /** @type {const} */ (`/api/games/${game}/${preset}`);
  const facts = asked.get(path) ?? call("GET", path);
  asked.set(path, facts);
  facts.catch(() => asked.delete(path));
  return facts;
}

/** None as long as there is no preset. @param {string} game @param {string} preset */
export const useFacts = (game, preset) =>
  useRequest(() => (preset ? factsOf(game, preset) : Promise.resolve(null)), [game, preset]);
