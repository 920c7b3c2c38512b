/** The texts of a tournament's pages in Spanish: those that all share first, then page by page. */
import { form, list, number, plural } from "../kit/format.js";
import { locale } from "../kit/language.js";

/** "1.º". @param {number} n */
const nth = (n) => `${number(n)}.º`;

/** "la mesa 2", "las mesas 2 y 3". @param {number[]} numbers */
const tablesOf = (numbers) =>
  `${numbers.length === 1 ? "la mesa" : "las mesas"} ${list(numbers.map((one) => number(one)))}`;

/** "las de 25 y las de 100". @param {number[]} chips */
const chipsOf = (chips) => list(chips.map((chip) => `las de ${number(chip)}`));

/** @type {import("../kit/language.js").Texts} */
export const words = {
  nth,
  tablesOf,
  chipsOf,
  range: (from, to, tied) => (tied ? `${nth(from)}–${nth(to)}, empate` : `${nth(from)}–${nth(to)}`),
  tournaments: "Torneos",
  table: (n) => `Mesa ${n}`,
  seat: (at) => `asiento ${at + 1}`,
  level: (n) => `Nivel ${n}`,
  handOf: (n, of) => (of === null ? `mano ${n}` : `mano ${n} de ${of}`),
  extension: "mano de Fantasyland",
  points: (n) => plural(n, "punto", "puntos"),
  aPoint: (chips) => `Un punto son ${number(chips)} fichas`,
  chips: (n) => plural(n, "ficha", "fichas"),
  away: "ausente",
  out: "fuera",
  bot: "bot",
  fantasyland: (cards) => `Fantasyland, ${cards} cartas`,
  breaksNext: "Se cierra la próxima",
  places: "Puestos",
  placesHelp: "Un margen hasta que sea seguro",
  prizes: "Premios",
  final: "seguro",
  stillToPlay: (level, hand, tables) =>
    `eliminado en el nivel ${level}, mano ${hand}; aún ${form(tables.length, "debe", "deben")} jugarla ` +
    `${tablesOf(tables)}`,
  moved: (from, to, seat) =>
    from ? `mesa ${from} → mesa ${to}, asiento ${seat + 1}` : `mesa ${to}, asiento ${seat + 1}`,
  breakOf: (minutes) => `${plural(minutes, "minuto", "minutos")}.`,
  goesOn: (at) => `Se sigue a las ${hours.format(at)}.`,
  breakOver: "La pausa ha terminado.",
  nextDay: (when) => `El día siguiente empieza: ${when}.`,
  lost: "No se puede llegar al servidor. Lo que ves puede ser antiguo; se vuelve a intentar solo.",
  soundOff: "Activar el sonido",
  soundOn: "El sonido está activado",
  cancel: "Cancelar",
  wall: "Pantalla",
  lobby: "Salón",
};

const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** @type {import("../kit/language.js").Texts} */
export const wall = {
  about: ({ entrants, entries, day, phase, final, tables }) =>
    [
      `${plural(entrants, "inscrito", "inscritos")}${entries > entrants ? `, ${number(entries)} entradas` : ""}`,
      phase === "registering" && "inscripción abierta",
      phase === "over" && "terminado",
      phase === "playing" && `día ${day}`,
      phase === "playing" && (final ? "mesa final" : plural(tables.length, "mesa", "mesas")),
    ]
      .filter(Boolean)
      .join(" · "),
  again: "Intentar de nuevo",
  full: "Pantalla completa",
  tables: "Mesas",
  pointIn: (level) => `Valor de un punto, nivel ${level}`,
  atTable: (chips, table) => `${number(chips)} en la mesa ${table}`,
  removal: "Próxima retirada de fichas",
  removalAfter: (level) => `Próxima retirada de fichas, tras el nivel ${level}`,
  noRemoval: "ninguna",
  average: "Media de fichas",
  shortest: "El que menos",
  left: "Jugadores que quedan",
  of: (n) => `de ${number(n)}`,
  justMoved: "Acaban de moverse",
  tablesLeft: (tables) =>
    tables.length
      ? `${form(tables.length, "Todavía juega", "Todavía juegan")} ${tablesOf(tables)}.`
      : "Todas las mesas están paradas.",
  levelNow: ({ point }) => `Un punto son ahora ${number(point)} fichas.`,
  clock: (at) => hours.format(at),
  tablesShown: (from, to, of) => `Mesas ${from}–${to} de ${of}`,
  hold: "Quedarse en esta página",
  turning: "Volver a pasar páginas",
  page: (at, of) => `${at} de ${of}`,
  race: (chip) => `Sorteo de las de ${number(chip)}`,
  slowest: (hands) =>
    hands > 0
      ? `Mesa más lenta: ${form(hands, "queda", "quedan")} ${plural(hands, "mano", "manos")} después de esta`
      : "Mesa más lenta: última mano de su nivel",
  button: "Botón",
  nobodyOut: "Todavía no hay nadie eliminado.",
  noPrizes: "Sin premios.",
  prizesLater: "Los premios dependen de las entradas.",
  pool: (n) => `bolsa de ${number(n)}`,
  entrant: "jugador inscrito",
  entrants: "jugadores inscritos",
  nobodyYet: "Todavía no hay inscritos.",
  levels: "Niveles",
  pointAndHands: (point, hands) =>
    hands
      ? `un punto son ${number(point)} · ${plural(hands, "mano", "manos")}`
      : `un punto son ${number(point)}`,
  removedAfter: (chips) => `después se retiran ${chipsOf(chips)}`,
  winner: (n) => (n > 1 ? "Comparten el primer puesto" : "Gana el torneo"),
  result: "Puestos finales",
};

/** @type {import("../kit/language.js").Texts} */
export const scorer = {
  noLink:
    "Esta página es de quien anota en la mesa: ábrela con el enlace o el código QR que da la dirección.",
  sending: "Enviando…",
  kept:
    "No se puede llegar al servidor. Lo que has anotado se guarda aquí y se envía en cuanto se pueda: deja " +
    "esta página abierta.",
  order: "Quiénes juegan, en el orden de pago",
  button: "botón",
  deal: (hand) => `Repartir la mano ${number(hand)}`,
  dealExtension: "Repartir la mano de Fantasyland",
  wait: "Esta mesa espera.",
  news: "Novedades en esta mesa",
  removedAfter: (chips) => `Después de este nivel se retiran ${chipsOf(chips)}.`,
  race: (chip) => `Sorteo de las de ${number(chip)}`,
  raceLong: (chips, larger) =>
    "Reparte a cada uno una carta por cada ficha suelta. " +
    (chips === 1
      ? "La carta más alta gana una ficha"
      : `Las cartas más altas ganan ${number(chips)} fichas`) +
    ` de ${number(larger)}, como mucho una por persona. Toca a quien haya ganado.`,
  cards: (n) => plural(n, "carta", "cartas"),
  winnersMissing: (n) => `${form(n, "Falta", "Faltan")} ${plural(n, "ganador", "ganadores")} por tocar`,
  winnersMany: (n) => `${form(n, "Sobra", "Sobran")} ${plural(n, "ganador", "ganadores")}`,
  raceDone: "Cambiar las fichas",
  result: (hand) => `Resultado de la mano ${number(hand)}`,
  enter: "Qué se anota",
  ways: [
    ["boards", "Tableros"],
    ["points", "Puntos"],
  ],
  absent: "No está: la regla del reloj coloca su mano.",
  pointsHelp: "De cada pareja: toca quién gana y anota los puntos; 0 si no gana nadie.",
  pair: (one, other) => `${one} y ${other}`,
  pairPoints: (one, other) => `Puntos que ${one} gana a ${other}`,
  pairsMissing: (n) => `${form(n, "Falta", "Faltan")} ${plural(n, "pareja", "parejas")} por anotar.`,
  fantasyNext: "Fantasyland en la mano siguiente",
  fantasyOf: (name) => `${name}: Fantasyland en la mano siguiente`,
  no: "no",
  withCards: (n) => `${n} cartas`,
  send: "Enviar el resultado",
  foul: "Nula",
  points: (n) => `${number(n, true)} ${form(Math.abs(n), "punto", "puntos")}`,
  chips: (n) => `${number(n, true)} fichas`,
  unreached:
    "Ahora no se puede llegar al servidor: cuánto es esto en fichas se verá cuando se haya enviado.",
  breaks: "Después de esta mano se cierra la mesa: luego se dice quién va adónde.",
  clock: "Reloj",
  startClock: (seconds) => `Alguien tarda: poner ${seconds} s`,
  callClock: (seconds) => `Pedir el reloj: ${seconds} s`,
  acted: "Ya ha jugado",
  clockSays: (phase, over, gives) =>
    phase === "wait"
      ? over
        ? "Ahora cualquiera puede pedir el reloj."
        : "Después de esto, cualquiera puede pedir el reloj."
      : over
        ? "Tiempo. Su carta va a la fila más alta en la que la mano no quede nula con seguridad."
        : `Se ha pedido el reloj: ${gives} s para jugar.`,
  last: (hand) => `La mano ${number(hand)}, tal como se pagó`,
  wrong: "¿Está mal?",
  wrongLong: (table, hand, entry) =>
    `Para y avisa a la dirección: «mesa ${table}, mano ${hand}, apunte ${entry}». Desde allí se anula, y la ` +
    "mano vuelve aquí para anotarla otra vez.",
  over: "El torneo ha terminado",
  toReport: "El informe final",
  notOpen: "Esta mesa no está abierta ahora. Aparecerá aquí en cuanto lo esté.",
  broken: "Esta mesa se ha cerrado",
  brokenLong: "Cada uno lleva sus fichas a su asiento nuevo.",
};
