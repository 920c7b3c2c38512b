/** Parser for cards as people write them: any case, `10` for `T`, suit symbols. */

const SUITS = /** @type {Record<string, string>} */ ({
  "♣": "c",
  "♧": "c",
  "♦": "d",
  "♢": "d",
  "♥": "h",
  "♡": "h",
  "♠": "s",
  "♤": "s",
});
const CARD = /(jk|joker|★)|(10|[2-9tjqka])\s*\ufe0e?([cdhs♣♧♦♢♥♡♠♤])\ufe0f?/gi;

/** The cards of a text, and what in it is none. @param {string} text @returns {{cards: string[], rest: string}} */
export function readCards(text) {
  const cards = Array.from(text.matchAll(CARD), ([, joker, rank, suit]) =>
    joker ? "Jk" : (rank === "10" ? "T" : rank.toUpperCase()) + (SUITS[suit] ?? suit.toLowerCase()),
  );
  return {
    cards,
    rest: text
      .replace(CARD, " ")
      .replace(/[\s,;|.-]+/g, " ")
      .trim(),
  };
}

export const ROOM = [3, 5, 5];

/**
 * A hand in rows, `6h6dAc / 7c7d8h9s2c / ThJhQdKsAs`; without the strokes, or with line ends for them,
 * the cards fill the rows from the front.
 * @param {string} text @param {number[]} [room] how many cards a row takes @returns {{rows: string[][], rest: string}}
 */
export function readRows(text, room = ROOM) {
  const lines = text.trim().split(/[/\n]/);
  const parts = lines.map(readCards);
  const rest = parts
    .map((part) => part.rest)
    .filter(Boolean)
    .join(" ");
  const last = room.length - 1;
  if (lines.length > 1) {
    const rows = parts.map((part) => part.cards);
    return { rows: room.map((_, at) => (at < last ? (rows[at] ?? []) : rows.slice(last).flat())), rest };
  }
  const { cards } = parts[0];
  return {
    rows: room.map((_, at) => cards.slice(before(room, at), at < last ? before(room, at + 1) : undefined)),
    rest,
  };
}

/** The number of cards in the rows above one. @param {number[]} room @param {number} at */
const before = (room, at) => room.slice(0, at).reduce((sum, one) => sum + one, 0);

/** A hand as it is sent: its rows, complete or not. @param {string[][]} rows */
export const setOf = (rows) => rows.map((row) => row.join("")).join(" / ");

/**
 * A hand as it is shown while it is written: without the strokes that have nothing behind them yet.
 * @param {string[][]} rows
 * @param {number[]} [room]
 */
export const writeRows = (rows, room = ROOM) =>
  rows[0].length > room[0] ? setOf(rows) : setOf(rows).replace(/[\s/]+$/, "");

/** @param {string[]} cards */
export const writeCards = (cards) => cards.join(" ");
