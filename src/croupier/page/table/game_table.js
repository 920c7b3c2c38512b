/** The table component of a game: its own, or the generic one. */
import { loadModule } from "../kit/game_modules.js";

/** @param {string} game @returns {Promise<import("./context.d.ts").GameTable>} */
export async function tableOf(game) {
  const own = await loadModule(game, "page");
  if (typeof own?.default === "function") return own.default;
  if (own) console.error(`The page of ${game} cannot be used: its default export is no component`);
  return (await import("./generic_table.js")).default;
}
