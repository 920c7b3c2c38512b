/** The texts of hints, reviews and lessons in Spanish. */

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  stand: "Plantarse",
  keepThese: "Guardar",
  keepNone: "Tirar los ocho",
  kept: "Guardaste",
  bestKept: "Mejor guardar",
  rolled: "tirado otra vez",
};
