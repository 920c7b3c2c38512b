/** The texts of the table in Spanish, and of the form that opens one. */
import { form, list, number, plural } from "../../../kit/format.js";

const COUNTS = ["ninguno", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "los ocho"];

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  keys: [
    ["1 … 8", "Guardar un dado, o soltarlo"],
    ["Intro R", "Tirar los demás"],
    ["S", "Plantarse"],
  ],
  rollOthers: (n, all = n) => (n === all && n === 8 ? "Tirar los ocho" : `Tirar ${COUNTS[n] ?? number(n)}`),
  stop: (points) => `Plantarme con ${number(points)}`,
  rollsLeft: (n) =>
    n ? `${form(n, "queda", "quedan")} ${plural(n, "tirada", "tiradas")}` : "no quedan tiradas",
  keep: "Toca un dado, o pulsa su número, para guardarlo.",
  melds: "En estos dados",
  none: "sin combinación",
  printed: "Como en papel",
  scores: "Qué puntúa",
  sheet: "Hoja de puntos",
  round: "Ronda",
  lowest: "la más baja",
  total: "Total",
  inAll: "en total",
  thisRound: "esta ronda",
  roundBefore: "ronda anterior",
  subtotal: "Subtotal",
  struck: (name) => `tachado por ${name}`,
  taken: (name) => `robado por ${name}`,
  takes: (points, name) => `roba ${number(points)} a ${name}`,
  youSmall: "tú",
  ended: (name) => `Los dados de ${name}`,
  over: (names, best, own) =>
    `${list(names)} ${form(names.length, "ganó", "ganaron")}${best === undefined ? "" : ` con ${number(best)}`}.` +
    (own === null || own === undefined ? "" : ` Tú tienes ${number(own)}.`),
  dice: "Los dados",
  kept: "guardado",
  shelf: "Dados guardados",
  rolled: "Dados tirados",
  players: "Los demás jugadores",
  yetToRoll: "aún no tira",
  rolling: "tirando",
  you: "Tú",
  points: "Puntos",
  noRound: "Todavía no ha terminado ninguna ronda.",
  partners: "Parejas",
  alone: "Cada uno por su cuenta",
  pairs: "Los vecinos comparten hoja",
  roundOf: (label) => {
    if (typeof label === "string") return `Ronda ${label}`;
    const round =
      label.kind === "playoff" ? `desempate ${number(label.number)}` : `ronda ${number(label.number)}`;
    return label.bonus ? `Turno extra, ${round}` : round[0].toUpperCase() + round.slice(1);
  },
  roundShort: ({ kind, number: n, bonus }) =>
    `${kind === "playoff" ? "Desempate " : ""}${number(n)}${bonus ? " extra" : ""}`,
  ofRounds: (n) => `de ${number(n)}`,
};
