/** The texts of the table and of the form that opens one. */
import { number } from "../../../kit/format.js";
import { text, textC, textN } from "../../../kit/words.js";

const COUNTS = [text("no"), text("one"), text("two"), text("three"), text("four"), text("five")];
/** The ranks in a row's words. */
const RANKS = new RegExp(text("(?:,| of) .*"), "g");

/** By row. */
const PLACE = [text("Place in the front"), text("Place in the middle"), text("Place in the back")];
const FULL = [text("The front is full."), text("The middle is full."), text("The back is full.")];

/** Points in brackets. @param {number} points */
const inBrackets = (points) => text("({points})", { points: number(points, true) });

/** The royalties that one or several of the reader's rows earned. @param {{points: number, called: string}} earned */
const mineEarned = ({ points, called }) =>
  called
    ? text("your {called} earned {points}", { called, points })
    : text("your royalties earned {points}", { points });

/** The royalties that one or several of the opponent's rows earned. @param {{points: number, called: string}} earned */
const theirsEarned = ({ points, called }) =>
  called
    ? text("their {called} earned {points}", { called, points })
    : text("their royalties earned {points}", { points });

/**
 * The result between the reader and one opponent, in a sentence.
 * @param {string} name
 * @param {{fouls: boolean[], scoop: number, rows: number, mine: any, theirs: any}} points `rows` won less rows lost
 */
function against(name, { fouls, scoop, rows, mine, theirs }) {
  const sum = inBrackets(rows + scoop);
  const first =
    fouls[0] && fouls[1]
      ? text("You and {name} both fouled", { name })
      : fouls[0]
        ? text("You fouled, and {name} takes every row {sum}", { name, sum })
        : fouls[1]
          ? text("{name} fouled, and you take every row {sum}", { name, sum })
          : Math.abs(rows) === 3
            ? rows > 0
              ? text("You scooped {name} {sum}", { name, sum })
              : text("{name} scooped you {sum}", { name, sum })
            : rows === 0
              ? text("You and {name} share the rows", { name })
              : rows > 0
                ? text("You won more rows than {name} {sum}", { name, sum })
                : text("{name} won more rows than you {sum}", { name, sum });
  const more = [theirs && theirsEarned(theirs), mine && mineEarned(mine)].filter(Boolean);
  if (more.length > 1) return text("{first}, {theirs}, {mine}.", { first, theirs: more[0], mine: more[1] });
  return more.length ? text("{first} and {more}.", { first, more: more[0] }) : `${first}.`;
}

export const texts = {
  keys: [
    ["1 2 3", text("The chosen card to front, middle or back")],
    ["X", text("Away with it, where cards are discarded")],
    ["← →", text("Choose another card")],
    ["U", text("Take the last one back")],
    ["R S", text("Sort by rank, by suit")],
    [text("Enter"), text("Confirm, once all cards are placed")],
  ],
  rows: [textC("row", "Front"), textC("row", "Middle"), textC("row", "Back")],
  discard: text("Discard"),
  you: text("You"),
  rowIs: /** @param {string} row @param {string} words */ (row, words) =>
    words ? text("{row}: {words}", { row, words }) : row,
  ahead: text("out of order as it lies; the rows must grow stronger to the back"),
  ghost: text("hint: here"),
  thinking: text("thinking"),
  board: /** @param {string} name */ (name) => text("{name}'s board", { name }),
  yourBoard: text("Your board"),
  hand: text("Your cards"),
  cue: /** @param {number} n @param {number} away */ (n, away) =>
    away === 0
      ? textN("Place {count} card.", "Place {count} cards.", { n, count: COUNTS[n] ?? n })
      : away === 1
        ? textN(
            "Place {count} card; the other is discarded.",
            "Place {count} cards; the other is discarded.",
            {
              n,
              count: COUNTS[n] ?? n,
            },
          )
        : textN(
            "Place {count} card; the others are discarded.",
            "Place {count} cards; the others are discarded.",
            {
              n,
              count: COUNTS[n] ?? n,
            },
          ),
  choose: text("Pick a card, then a row"),
  byKeys: text(": click, drag, or press 1, 2, 3"),
  placed: text("Confirm, or take a card back."),
  confirm: text("Confirm"),
  undo: text("Undo"),
  undoAll: text("Clear"),
  place: /** @param {string} row */ (row) => PLACE[texts.rows.indexOf(row)],
  room: /** @param {number} n */ (n) => textN("room for {n}", "room for {n}", { n }),
  takeBack: text("take back"),
  pending: text("to place"),
  full: /** @param {string} row */ (row) => FULL[texts.rows.indexOf(row)] ?? text("The discard is full."),
  sort: text("Sort"),
  sortRank: text("by rank"),
  sortSuit: text("by suit"),
  sorts: { rank: text("Rank"), suit: text("Suit") },
  best: text("Best setting"),
  bestOf: text("Set for the most royalties, and staying."),
  fantasyland: text("Fantasyland"),
  fantasyBrief: text("FL"),
  fantasyLong: /** @param {number} n */ (n) => text("Fantasyland: {n} cards", { n }),
  fantasyWait: text("You set after the others. You may lay your cards out already."),
  foul: text("Foul"),
  /** A row's words without its ranks, for a board with no room for them. @param {string} words */
  kind: (words) => {
    const kind = words.replace(RANKS, "");
    return /^\p{Lu}/u.test(words) ? kind[0].toLocaleUpperCase() + kind.slice(1) : kind;
  },
  royalty: /** @param {number} n */ (n) => `+${n}`,
  royaltyLong: /** @param {number} n */ (n) => textN("{n} royalty point", "{n} royalty points", { n }),
  discards: text("Your discards"),
  matrix: text("Head to head"),
  send: text("Send this hand"),
  versus: text("Match-up"),
  rowsWon: text("Rows"),
  scoop: text("Scoop"),
  royalties: text("Royalties"),
  total: text("Total"),
  payments: text("Payments"),
  pays: /** @param {string} a @param {string} b */ (a, b) => text("{a} pays {b}", { a, b }),
  youPay: /** @param {string} b */ (b) => text("You pay {b}", { b }),
  paysYou: /** @param {string} a */ (a) => text("{a} pays you", { a }),
  nobodyPays: text("Nobody pays anybody."),
  next: /** @param {string} name @param {number} n */ (name, n) =>
    text("{more}Fantasyland next, with {n} cards.", { more: name ? text("{name}: ", { name }) : "", n }),
  extras: { rows: text("rows"), scoop: text("scoop"), royalties: text("royalties") },
  foulOf: /** @param {string} name @param {string} why */ (name, why) =>
    name ? text("{name} fouled: {why}.", { name, why }) : text("Foul: {why}.", { why }),
  against,
  pointValue: text("Chips a point"),
};
