/** The texts of the table in Spanish, and of the form that opens one. */
import { form, number, plural } from "../../../kit/format.js";

const COUNTS = ["ninguna", "una", "dos", "tres", "cuatro", "cinco"];
const WHERE = ["arriba", "en medio", "abajo"];
const ROWS = ["Arriba", "Medio", "Abajo"];

/** Where a row is, within a sentence. @param {string} row */
const where = (row) => WHERE[ROWS.indexOf(row)] ?? row;

/** Points in brackets. @param {number} points */
const inBrackets = (points) => `(${number(points, true)})`;

/** What a row earned, or several. @param {boolean} own @param {{points: number, called: string}} earned */
const earns = (own, { points, called }) =>
  called
    ? `${own ? "tu" : "su"} jugada (${called}) ganó ${number(points)}`
    : `${own ? "tus" : "sus"} royalties ganaron ${number(points)}`;

/**
 * What stands between me and one opponent, in a sentence.
 * @param {string} name
 * @param {{fouls: boolean[], scoop: number, rows: number, mine: any, theirs: any}} points
 */
function against(name, { fouls, scoop, rows, mine, theirs }) {
  const sum = inBrackets(rows + scoop);
  const first =
    fouls[0] && fouls[1]
      ? `Tu mano y la de ${name} son nulas`
      : fouls[0]
        ? `Tu mano es nula, y ${name} se lleva todas las filas ${sum}`
        : fouls[1]
          ? `La mano de ${name} es nula, y te llevas todas las filas ${sum}`
          : Math.abs(rows) === 3
            ? rows > 0
              ? `Barriste a ${name} ${sum}`
              : `${name} te barrió ${sum}`
            : rows === 0
              ? `Las filas se reparten entre ${name} y tú`
              : rows > 0
                ? `Ganaste más filas que ${name} ${sum}`
                : `${name} ganó más filas que tú ${sum}`;
  const more = [theirs && earns(false, theirs), mine && earns(true, mine)].filter(Boolean);
  return `${[first, ...more].join(more.length > 1 ? ", " : " y ")}.`;
}

/** @type {import("../../../kit/language.js").Texts} */
export const texts = {
  keys: [
    ["1 2 3", "La carta elegida, arriba, al medio o abajo"],
    ["X", "Descartarla, donde se descarta"],
    ["← →", "Elegir otra carta"],
    ["U", "Recoger la última"],
    ["R S", "Ordenar por valor, por palo"],
    ["Intro", "Confirmar, con todas las cartas colocadas"],
  ],
  you: "Tú",
  rows: ROWS,
  rowIs: (row, words) => (words ? `${row}: ${words}` : row),
  ghost: "pista: aquí",
  thinking: "piensa",
  cue: (n, away) =>
    `Coloca ${COUNTS[n] ?? n} ${form(n, "carta", "cartas")}${
      away ? `; ${away === 1 ? "la otra se descarta" : "las demás se descartan"}` : ""
    }.`,
  discard: "Descarte",
  board: (name) => `El tablero de ${name}`,
  yourBoard: "Tu tablero",
  hand: "Tus cartas",
  choose: "Elige una carta y luego una fila",
  byKeys: ": con un clic, arrastrando o con las teclas 1, 2, 3",
  placed: "Confirma, o recoge una carta.",
  confirm: "Confirmar",
  undo: "Deshacer",
  undoAll: "Vaciar",
  place: (row) => `Colocar ${where(row)}`,
  room: (n) => `${form(n, "cabe", "caben")} ${number(n)}`,
  takeBack: "recoger",
  pending: "por colocar",
  full: (row) => `La fila de ${where(row).replace("en ", "")} está llena.`,
  sort: "Ordenar",
  sorts: { rank: "Valor", suit: "Palo" },
  sortRank: "por valor",
  sortSuit: "por palo",
  best: "La mejor colocación",
  bestOf: "Colocada para el máximo de royalties y para seguir en Fantasyland.",
  fantasyland: "Fantasyland",
  fantasyBrief: "FL",
  fantasyLong: (n) => `Fantasyland: ${n} cartas`,
  fantasyWait: "Colocas después de los demás. Ya puedes ir poniendo tus cartas.",
  foul: "Nula",
  kind: (words) => words.replace(/^\S+ como carta/, "Carta").replace(/(?:,| de (?!color)) ?.*/, ""),
  royalty: (n) => `+${n}`,
  royaltyLong: (n) => `${plural(n, "punto", "puntos")} de royalties`,
  discards: "Tus descartes",
  matrix: "Cara a cara",
  versus: "Contra",
  rowsWon: "Filas",
  scoop: "Barrida",
  royalties: "Royalties",
  total: "Total",
  payments: "Pagos",
  pays: (a, b) => `${a} paga a ${b}`,
  nobodyPays: "Nadie paga a nadie.",
  next: (name, n) => `${name ? `${name}: ` : ""}Fantasyland en la próxima, con ${n} cartas.`,
  pointValue: "Fichas por punto",
  extras: { rows: "filas", scoop: "barrida", royalties: "royalties" },
  foulOf: (name, why) => (name ? `La mano de ${name} es nula: ${why}.` : `Mano nula: ${why}.`),
  against,
};
