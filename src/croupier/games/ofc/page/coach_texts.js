/** The texts of hints, reviews and lessons. */
import { translated } from "../../../kit/language.js";

export const texts = {
  into: ["in front", "in the middle", "in the back"],
  away: "away",
  both: "played, and best",
  played: "played",
  best: "best",
  thrown: "Thrown away:",
  thrownBest: "best to throw:",
  /** @param {string} foul @param {string} fantasyland */
  chances: (foul, fantasyland) => `Foul ${foul} · Fantasyland ${fantasyland}`,
};

await translated({ texts }, import.meta.url);
