/** The texts of the hand that a player sets, and of its part of the scorer, in Spanish. */

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  keys: [
    ["1 2 3 4 5", "Una carta, luego una del otro grupo: cambian de sitio"],
    ["U", "Como la coloca la casa"],
    ["Intro", "Apostar, lo mismo otra vez, subir: el botón lleno"],
  ],
  title: "Coloca tu mano",
  three: "Tres",
  two: "Dos",
  inThree: "entre las tres",
  inTwo: "entre las dos",
  yes: (total, value) => `Las tres califican con ${total}; las dos valen ${value}.`,
  no: (total) => `Las tres suman ${total} y no califican.`,
  help: "Toca una carta de cada grupo para cambiarlas.",
  reset: "Colocar sola",
  worth: (n) => `vale ${n}`,
  qualifying: "grupo que califica",
  ofTwo: "grupo de dos",
  noSet: "sin grupo que califique",
  line: "Escribe las manos y las apuestas: dice qué gana o pierde cada una, y lleva las fichas de todos.",
  typedHelp: "Una raya tras las tres que separó el jugador. También «ante 10», «side 5», «fold», «out».",
  dealerHas: (worth) => `Crupier: ${worth}.`,
};
