/** The streets of a hand, from the order in which its cards were placed. */
import { readCards, readRows } from "../../../scorer/notation.js";

/**
 * @typedef {{cards: number, away: number}[]} Course the streets of a player
 * @typedef {{rows: string[][], away: string[]}} Street
 * @typedef {import("../../../scorer/rounds/sheet.js").DraftPlace} Place
 */

/** The cards of an order that lie in no row: thrown away. @param {string[]} order @param {string[][]} rows */
const awayOf = (order, rows) => order.filter((card) => card && !rows.flat().includes(card));

/** @param {Street} street */
const placedIn = (street) => street.rows.flat().length;

/**
 * Group an order of cards into streets. A discard belongs to the first street that still lacks one.
 * @param {string[]} order @param {string[][]} rows @param {Course} course @returns {Street[]}
 */
function streetsOf(order, rows, course) {
  const streets = /** @type {Street[]} */ ([]);
  for (const card of order.filter(Boolean)) {
    const row = rows.findIndex((own) => own.includes(card));
    const { cards, away } = course[streets.length - 1] ?? { cards: 0, away: 0 };
    let now = streets[streets.length - 1];
    const full = !now || (row < 0 ? now.away.length >= away : placedIn(now) >= cards - away);
    if (full && streets.length < course.length) streets.push((now = { rows: [[], [], []], away: [] }));
    if (now) (row < 0 ? now.away : now.rows[row]).push(card);
  }
  return streets;
}

/**
 * The number of streets that are completely placed.
 * @param {string[]} order @param {string[][]} rows @param {Course} course
 */
export const streetsDone = (order, rows, course) =>
  streetsOf(order, rows, course).filter(
    (street, at) => placedIn(street) >= course[at].cards - course[at].away,
  ).length;

/** As it is written, and sent. @param {string[]} order @param {string[][]} rows @param {Course} course */
export const streetsText = (order, rows, course) =>
  streetsOf(order, rows, course)
    .map(
      ({ rows: own, away }) =>
        own.map((cards) => cards.join("") || "-").join("/") + (away.length ? ` x${away.join("")}` : ""),
    )
    .join("; ");

/**
 * Parse a typed hand: street by street, with `;` between them, or the final board, whose order is unknown. `rows` are
 * its three rows and the discards.
 * @param {string} text @param {Course} course
 */
export function readStreets(text, course) {
  const parts = text.split(/[;\n]/);
  if (parts.length === 1 && !/x/i.test(text)) {
    const { rows, rest } = readRows(text);
    const first = rows.flat().length <= (course[0]?.cards ?? 0) - (course[0]?.away ?? 0);
    return { rows: [...rows, []], rest, order: first ? rows.flat() : [] };
  }
  const read = parts.map((part) => {
    const [placed, away = ""] = part.replace(/^\s*p\d\s+/i, "").split(/x/i);
    return { ...readRows(placed), away: readCards(away) };
  });
  const rows = [0, 1, 2].map((row) => read.flatMap((street) => street.rows[row]));
  return {
    rows: [...rows, read.flatMap((street) => street.away.cards)],
    rest: read
      .flatMap((street) => [street.rest, street.away.rest])
      .filter(Boolean)
      .join(" "),
    order: read.flatMap((street) => [...street.rows.flat(), ...street.away.cards]),
  };
}

/**
 * An order after cards were put down or taken back; who takes one back puts another in its place. None where more came
 * at once than anybody puts down.
 * @param {string[]} before @param {string[]} cards those that lie there now
 */
export function ordered(before, cards) {
  const kept = before.map((card) => (cards.includes(card) ? card : ""));
  const added = cards.filter((card) => !before.includes(card));
  if (added.length > 1) return [];
  for (const card of added) {
    const gap = kept.indexOf("");
    if (gap < 0) kept.push(card);
    else kept[gap] = card;
  }
  while (kept.length && !kept[kept.length - 1]) kept.pop();
  return kept;
}

/**
 * The seat that places next: the one with the fewest streets done, in the order of the table. Fantasyland sets last.
 * @param {number[]} seats in the order in which they act @param {number[]} done streets, by seat
 * @param {Course[]} course @param {number[]} fantasy
 */
export function dueOf(seats, done, course, fantasy) {
  const left = seats.filter((seat) => done[seat] < course[seat].length);
  const plain = left.filter((seat) => !fantasy[seat]);
  const waiting = plain.length ? plain : left;
  const least = Math.min(...waiting.map((seat) => done[seat]));
  return waiting.find((seat) => done[seat] === least) ?? null;
}

/** The streets of every seat in the round being written. @param {any} sheet @param {any} scored @returns {Course[]} */
export const courseOf = ({ names, editing }, scored) =>
  names.map(
    (/** @type {string} */ _, /** @type {number} */ seat) =>
      (editing === null ? scored.course : scored.rounds[editing]?.course)?.[seat] ?? [],
  );

/**
 * The streets of all seats as they are sent, a line each; empty for those that nobody noted.
 * @param {Place[]} places @param {Course[]} course
 */
export const notedStreets = (places, course) =>
  places
    .map(({ seat, rows, order = [] }) =>
      order.length > rows.flat().length - 1 ? streetsText(order, rows, course[seat]) : "",
    )
    .join("\n");

/** The cards that a place threw away. @param {Place} place */
export const awayIn = ({ rows, order }) => awayOf(order ?? [], rows);
