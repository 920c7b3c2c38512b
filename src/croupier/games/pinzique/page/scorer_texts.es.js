/** The texts of its part of the scorer in Spanish. */
import { list, form, plural } from "../../../kit/format.js";

/** @type {import("../../../kit/language.js").Texts} */
export const words = {
  does: "Toca las caras de ocho dados. Combinaciones, robos, rondas extra y desempates van a la hoja.",
  start: "Nueva partida",
  partners: "Parejas",
  alone: "Cada uno por su cuenta",
  pairs: "Los vecinos comparten hoja",
  game: "Las hojas de puntos",
  line: "Puntos",
  subtotal: "Subtotal",
  lowest: "la más baja",
  struckBy: (name) => `(${name})`,
  struck: (name) => `tachado por ${name}`,
  roundNow: (label, of) => `Ronda ${label} de ${of}`,
  kinds: {
    bonus: (label) => `Ronda extra ${label}`,
    playoff: (label) => `Desempate ${label}`,
  },
  bonusLong: (names) =>
    `${list(names)} ${form(names.length, "puntuó", "puntuaron")} con los ocho dados: turno extra.`,
  playoffLong: "Empate en cabeza: los empatados tiran de nuevo.",
  rolls: (name) => `Los dados de ${name}`,
  rollOf: (name, round) => `Corregir la tirada de ${name} en la ronda ${round}`,
  typedRoll: (name) => `Los dados de ${name}, escritos o pegados`,
  typedRollLike: "Js Qh Qs Qd Qc Kh Kc 9d",
  typedRollHelp: "Las cartas que muestran los dados, en cualquier orden.",
  faces: "Caras de los dados",
  write: "Anotarla",
  saveRoll: "Guardar la tirada",
  dropRoll: "Borrar esta tirada",
  pass: "No usa el turno extra",
  passShort: "No usado",
  noDice: "Toca las caras que se ven.",
  diceLeft: (n) => `${form(n, "Falta", "Faltan")} ${plural(n, "dado", "dados")}.`,
  won: (names, total) => `${list(names)} ${form(names.length, "ganó", "ganaron")} con ${total}.`,
  unused: (rounds) =>
    `Guardado para después: ${list(rounds)}. Una corrección cambió quién tira; vuelven cuando les toque.`,
  empty: "Ninguna combinación todavía.",
};
