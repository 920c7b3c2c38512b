/** The texts of the form that opens a table, and of its part of the scorer, in Spanish. */

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  keys: [["Intro", "Apostar, lo mismo otra vez, jugar: el botón lleno"]],
  label: "Posiciones por jugador",
  positions: [
    ["1", "Una"],
    ["2", "Dos, seguidas"],
  ],
  long:
    "Cada jugador apuesta en las dos, o deja una sin jugar. Solo hay siete posiciones: los primeros asientos " +
    "reciben antes la segunda.",
  line: "Escribe las manos y las apuestas: dice qué gana o pierde cada una, y lleva las fichas de todos.",
  help: "Con las apuestas: «Qs 6h 4d ante 10 play 10 lucky pairs 5». También «fold», «out».",
};
