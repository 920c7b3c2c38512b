/** Errors of a written hand that need no server: repeated cards, and rows of a wrong size. */
import { cardName } from "../kit/cards.js";
import { list } from "../kit/format.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/**
 * The fault of every hand of a round; "" for a hand without one.
 * @param {{name: string, rows: string[][], room: number[], beside?: string[]}[]} hands `room` is the number of cards
 *   that each row of a complete hand takes; `beside` are cards that lie in no row
 */
export function faultsOf(hands) {
  const holders = /** @type {Map<string, string[]>} */ (new Map());
  for (const { name, rows, beside = [] } of hands)
    for (const card of [...rows.flat(), ...beside]) holders.set(card, [...(holders.get(card) ?? []), name]);
  return hands.map(({ name, rows, room, beside = [] }) => {
    const twice = [...rows.flat(), ...beside].find((card) => (holders.get(card) ?? []).length > 1);
    if (twice) return lying(twice, name, holders.get(twice) ?? []);
    const sizes = rows.map((row) => row.length);
    const wrong = sum(sizes) >= sum(room) && sizes.some((size, at) => size !== room[at]);
    if (wrong && room.length === 1) return phrases.wrongCards(name, sizes[0], room[0]);
    return wrong ? phrases.wrongRows(name, list(sizes.map(String)), list(room.map(String))) : "";
  });
}

/** @param {string} card @param {string} name @param {string[]} holders */
function lying(card, name, holders) {
  const others = holders.filter((one) => one !== name);
  return others.length
    ? phrases.cardOfTwo(cardName(card), name, list([...new Set(others)]))
    : text("{name} has the {card} twice.", { name, card: cardName(card) });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
