/** The texts of the parts that games share at the table, in Spanish. */
import { number, plural } from "../kit/format.js";

/** @type {import("../kit/language.js").Texts} */
export const shell = {
  doors: "Junto al juego",
  more: "Más: reglas, lo ocurrido, ajustes, salir",
  menu: "Más",
  players: "Jugadores",
  tray: "Qué pasa ahora",
  thinking: (names, n) => `${names} ${n === 1 ? "piensa" : "piensan"}…`,
  dealing: "Un momento…",
  sittingOut: "Ahora no juegas.",
  dealtNext: "Juegas desde la próxima mano.",
  outAfter: "Dejas de jugar cuando acabe esta mano.",
  outNow: "No juegas desde la próxima mano.",
  sitOutLong: "Conservas tu asiento y no recibes cartas desde la próxima mano.",
  noHands: "Aquí no se ha terminado ninguna mano todavía.",
  result: "Resultado",
  details: "Detalles",
  review: "Repaso",
  next: "Siguiente mano",
  nextRound: "Siguiente ronda",
  hold: "Esperar",
  enter: "Intro",
  keysTitle: "Teclas",
  keys: [
    ["H", "Una pista para esta decisión, y quitarla"],
    ["Intro", "En un resultado: mostrar el final, y luego la mano siguiente"],
    ["?", "Estas teclas"],
  ],
  ready: "Esperando a los demás.",
  held: (name) => (name === "you" ? "Has pedido que esperen." : `${name} ha pedido que esperemos.`),
};

/** @type {import("../kit/language.js").Texts} */
export const any = {
  shared: "En la mesa",
  toMove: "le toca",
  house: "Casa",
  typed: "Busca una jugada o escríbela",
  send: "Hacer esta jugada",
  more: "Ver más",
  found: (n, of) =>
    n === of ? plural(of, "jugada", "jugadas") : `${number(n)} de ${plural(of, "jugada", "jugadas")}`,
};

/** @type {import("../kit/language.js").Texts} */
export const house = {
  you: "Tú",
  dealer: "Crupier",
  dealerDeals: "Las cartas del crupier",
  bet: "Apostar",
  noBet: "Saltar la ronda",
  limits: (least, most, unit) =>
    `de ${number(least)} a ${number(most)}${unit > 1 ? `, de ${unit} en ${unit}` : ""}`,
  chip: "Ficha",
  beforeDeal: "Primero se apuesta, luego se reparte.",
  position: (n) => `Posición ${n}`,
  has: (chips) => plural(chips, "ficha", "fichas"),
  fold: "Retirarme",
  folded: "se retira",
  tucked: "guardada debajo",
  clear: "Vaciar",
  undo: "Deshacer",
  tapCircle: "Elige una ficha y toca un círculo.",
  purse: "Tus fichas",
  satOut: "No has jugado esta ronda.",
  whatPays: (wager, amount) => `${amount ? `${wager}, con ${number(amount)}` : wager}: lo que paga`,
  same: "Lo mismo",
  more: "Más",
  settlement: "Pagos",
  nothing: "No apostó nadie.",
  payTables: "Tablas de pagos",
  edgeHouse: (p) => `A la larga la casa se queda con el ${p}.`,
  edgePlayer: (p) => `Favorece al jugador en un ${p}.`,
  edgeOn: (w) => `Ventaja en ${w}`,
  edgeWait: "Contando todos los repartos…",
  waiting: "Esperando a los demás.",
  pays: (n) => `${number(n)} a 1`,
};
