/** The texts of hints, reviews and lessons in Spanish. */

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  into: ["arriba", "en medio", "abajo"],
  away: "fuera",
  both: "jugada, y la mejor",
  played: "jugada",
  best: "la mejor",
  thrown: "Descartada:",
  thrownBest: "mejor descartar:",
  chances: (foul, fantasyland) => `Nula ${foul} · Fantasyland ${fantasyland}`,
};
