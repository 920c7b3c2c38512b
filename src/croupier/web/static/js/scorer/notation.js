/** Cards as people write them: any case, 10 for T, the suits' signs. What they are worth, the server says. */

const SUITS = /** @type {Record<string, string>} */ ({ "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" });
const CARD = /(10|[2-9tjqka])\s*\ufe0e?([cdhs♣♧♦♢♥♡♠♤])\ufe0f?/gi;

/** The cards of a text, and what in it is none. @param {string} text @returns {{cards: string[], rest: string}} */
export function readCards(text) {
  const cards = Array.from(text.matchAll(CARD), ([, rank, suit]) => (rank === "10" ? "T" : rank.toUpperCase()) + (SUITS[suit] ?? suit.toLowerCase()));
  return { cards, rest: text.replace(CARD, " ").replace(/[\s,;|.-]+/g, " ").trim() };
}

export const ROOM = [3, 5, 5];

/**
 * A hand in three rows, `6h6dAc / 7c7d8h9s2c / ThJhQdKsAs`; without the strokes, or with line ends for them,
 * the cards fill the rows from the front.
 * @param {string} text @returns {{rows: string[][], rest: string}}
 */
export function readRows(text) {
  const lines = text.trim().split(/[/\n]/);
  const parts = lines.map(readCards);
  const rest = parts.map((part) => part.rest).filter(Boolean).join(" ");
  if (lines.length > 1) {
    const [front, middle, ...back] = parts.map((part) => part.cards);
    return { rows: [front, middle, back.flat()], rest };
  }
  const { cards } = parts[0];
  return { rows: [cards.slice(0, 3), cards.slice(3, 8), cards.slice(8)], rest };
}

/** A hand as it is sent: three rows, whatever is in them. @param {string[][]} rows */
export const setOf = (rows) => rows.map((row) => row.join("")).join(" / ");

/** A hand as it is shown while it is written: without the strokes that have nothing behind them yet. @param {string[][]} rows */
export const writeRows = (rows) => (rows[0].length > ROOM[0] ? setOf(rows) : setOf(rows).replace(/[\s/]+$/, ""));

/** @param {string[]} cards */
export const writeCards = (cards) => cards.join(" ");
