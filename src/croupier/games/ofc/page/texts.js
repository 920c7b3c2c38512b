/** The texts of the table and of the form that opens one. */
import { number, plural } from "../../../kit/format.js";
import { translated } from "../../../kit/language.js";

const COUNTS = ["no", "one", "two", "three", "four", "five"];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** Points in brackets. @param {number} points */
const inBrackets = (points) => `(${number(points, true)})`;

/**
 * What a row earned, or several.
 * @param {string} whose @param {{points: number, called: string}} earned
 */
const earns = (whose, { points, called }) =>
  called ? `${whose} ${called} earned ${points}` : `${whose} royalties earned ${points}`;

/**
 * What stands between me and one opponent, in a sentence.
 * @param {string} name
 * @param {{fouls: boolean[], scoop: number, rows: number, mine: any, theirs: any}} points `rows` won less rows lost
 */
function against(name, { fouls, scoop, rows, mine, theirs }) {
  const sum = inBrackets(rows + scoop);
  const first =
    fouls[0] && fouls[1]
      ? `You and ${name} both fouled`
      : fouls[0]
        ? `You fouled, and ${name} takes every row ${sum}`
        : fouls[1]
          ? `${name} fouled, and you take every row ${sum}`
          : Math.abs(rows) === 3
            ? rows > 0
              ? `You scooped ${name} ${sum}`
              : `${name} scooped you ${sum}`
            : rows === 0
              ? `You and ${name} share the rows`
              : rows > 0
                ? `You won more rows than ${name} ${sum}`
                : `${name} won more rows than you ${sum}`;
  const more = [theirs && earns("their", theirs), mine && earns("your", mine)].filter(Boolean);
  return `${[first, ...more].join(more.length > 1 ? ", " : " and ")}.`;
}

export const texts = {
  keys: [
    ["1 2 3", "The chosen card to front, middle or back"],
    ["X", "Away with it, where cards are discarded"],
    ["← →", "Choose another card"],
    ["U", "Take the last one back"],
    ["R S", "Sort by rank, by suit"],
    ["Enter", "Confirm, once all cards are placed"],
  ],
  rows: ["Front", "Middle", "Back"],
  discard: "Discard",
  you: "You",
  rowIs: /** @param {string} row @param {string} words */ (row, words) =>
    words ? `${row}: ${words}` : row,
  ghost: "hint: here",
  thinking: "thinking",
  board: /** @param {string} name */ (name) => `${name}'s board`,
  yourBoard: "Your board",
  hand: "Your cards",
  cue: /** @param {number} n @param {number} away */ (n, away) =>
    `Place ${COUNTS[n] ?? n} ${n === 1 ? "card" : "cards"}${
      away ? `; the ${away === 1 ? `${ORDINALS[n + 1] ?? "other"} is` : "others are"} discarded` : ""
    }.`,
  choose: "Pick a card, then a row",
  byKeys: ": click, drag, or press 1, 2, 3",
  placed: "Confirm, or take a card back.",
  confirm: "Confirm",
  undo: "Undo",
  undoAll: "Clear",
  place: /** @param {string} row */ (row) => `Place in the ${row.toLowerCase()}`,
  room: /** @param {number} n */ (n) => `room for ${n}`,
  takeBack: "take back",
  pending: "to place",
  full: /** @param {string} row */ (row) => `The ${row.toLowerCase()} is full.`,
  sort: "Sort",
  sortRank: "by rank",
  sortSuit: "by suit",
  sorts: { rank: "Rank", suit: "Suit" },
  best: "Best setting",
  bestOf: "Set for the most royalties, and staying.",
  fantasyland: "Fantasyland",
  fantasyBrief: "FL",
  fantasyLong: /** @param {number} n */ (n) => `Fantasyland: ${n} cards`,
  fantasyWait: "You set after the others. You may lay your cards out already.",
  foul: "Foul",
  /** A row's words without its ranks, for a board with no room for them. @param {string} words */
  kind: (words) => words.replace(/(?:,| of) .*/, ""),
  royalty: /** @param {number} n */ (n) => `+${n}`,
  royaltyLong: /** @param {number} n */ (n) => plural(n, "royalty point", "royalty points"),
  discards: "Your discards",
  matrix: "Head to head",
  versus: "Match-up",
  rowsWon: "Rows",
  scoop: "Scoop",
  royalties: "Royalties",
  total: "Total",
  payments: "Payments",
  pays: /** @param {string} a @param {string} b */ (a, b) => `${a} pays ${b}`,
  nobodyPays: "Nobody pays anybody.",
  next: /** @param {string} name @param {number} n */ (name, n) =>
    `${name ? `${name}: ` : ""}Fantasyland next, with ${n} cards.`,
  extras: { rows: "rows", scoop: "scoop", royalties: "royalties" },
  foulOf: /** @param {string} name @param {string} why */ (name, why) =>
    name ? `${name} fouled: ${why}.` : `Foul: ${why}.`,
  against,
  pointValue: "Chips a point",
};

await translated({ texts }, import.meta.url);
