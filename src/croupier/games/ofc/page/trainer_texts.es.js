/** The texts of the trainer in Spanish. */
import { decimal, form, number, plural } from "../../../kit/format.js";

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  title: "Entrenar",
  lead: "Unos minutos al día. Lo que aciertas se guarda con tu cuenta, o en este navegador.",
  all: "Todos los ejercicios",
  names: {
    day: "Mano del día",
    problems: "Problemas",
    fantasyland: "Fantasyland contra el reloj",
    fouls: "¿Sería nula?",
    openings: "Las cinco primeras",
  },
  about: {
    day: "Las mismas cartas para todo el mundo, una mano nueva cada día. Cinco decisiones, cada una frente a la mejor.",
    problems: "Mil posiciones en las que la jugada evidente es mala, de fáciles a difíciles.",
    fantasyland: "Catorce cartas, noventa segundos: coloca el mejor tablero que puedas.",
    fouls: "Diez tableros. Un vistazo a cada uno.",
    openings: "Coloca tus cinco primeras cartas y mira qué hace con ellas el libro de aperturas.",
  },
  go: {
    day: "Jugar la mano de hoy",
    problems: "Resolver problemas",
    fantasyland: "Colocar un tablero",
    fouls: "Empezar",
    openings: "Repartir cinco cartas",
  },
  streak: (n) =>
    n
      ? `Mano del día: llevas ${plural(n, "día seguido", "días seguidos")}.`
      : "Empieza una racha con la mano del día.",
  never: "Sin probar todavía",
  run: ({ tried, right, row, best }) =>
    `${number(right)} de ${number(tried)} bien · ${number(row)} ${form(row, "seguida", "seguidas")}, ` +
    `${number(best)} como mucho`,
  again: "Jugarla otra vez",
  next: "Siguiente",
  you: "Tú",
  opponent: "Rival",
  judging: "Mirando tus decisiones. Tarda unos segundos…",
  waits: "El servidor está ocupado. Tu mano se mira en cuanto tenga tiempo…",
  rough:
    "El calculador aún se está preparando en este servidor: esto son primeras impresiones. No cuentan.",
  perfect: "No regalaste nada.",
  lost: (lost) => `${lost} puntos regalados`,
  letters: { a: "✓", b: "B", c: "C", d: "D" },
  marks: { a: "la mejor", b: "costó un poco", c: "costó algo", d: "costó mucho" },
  best: "La mejor:",
  yours: "La tuya:",
  late: "Se acabó el tiempo. Termina de todos modos; no cuenta como acierto.",
  lateBrief: "Se acabó el tiempo.",
  timeLeft: (time) => `quedan ${time}`,
  book: {
    title: "El libro de aperturas",
    best: "La mejor:",
    second: "La siguiente:",
    price: (price, error) =>
      `cuesta ${price} ± ${error} puntos. El libro es para quien actúa primero de dos.`,
  },
  day: {
    done: (signs) => `Ya has jugado la mano de hoy: ${signs}. Puedes repetirla para ti.`,
    text: (day, signs, total, lost, link) =>
      `Mano del día de OFC, ${day}\n${signs} ${number(total, true)} puntos, ${decimal(lost)} regalados\n${link}`,
  },
  problems: {
    difficulty: "Dificultad",
    levels: [
      ["1", "Fácil"],
      ["2", "Normal"],
      ["3", "Con truco"],
      ["4", "Difícil"],
      ["5", "Muy difícil"],
    ],
    ask: (street) => (street === 1 ? "¿Dónde van estas cinco?" : "¿Qué dos, dónde, y cuál se descarta?"),
    found: (share) => `Un buen jugador de club la encuentra el ${share} de las veces.`,
    said: (cost, right) => (right ? "Esa es." : `Eso cuesta ${cost} puntos.`),
  },
  fouls: {
    board: "El tablero",
    yes: "Nula",
    no: "Vale",
    right: "Acertaste",
    wrong: "No es así",
    place: (at, of, right) => `Tablero ${at} de ${of}, ${right} bien hasta ahora`,
    score: (right, of) => `${right} de ${of} bien`,
    more: "Diez más",
  },
};
