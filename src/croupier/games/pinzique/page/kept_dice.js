/** The kept dice and their places on the shelf. A die keeps its place until it is rolled again. */
import { useRef, useState } from "../../../kit/preact.js";

export const PLACES = 8;

/**
 * Those that stay kept stay where they are; the others take the first free places.
 * @param {(number | null)[]} before @param {readonly number[]} kept
 */
export function shelved(before, kept) {
  const places = before.map((die) => (die !== null && kept.includes(die) ? die : null));
  for (const die of kept) if (!places.includes(die)) places[places.indexOf(null)] = die;
  return places;
}

const EMPTY = /** @type {(number | null)[]} */ (Array(PLACES).fill(null));

/**
 * @param {string} turn names the turn: with another one the shelf is empty
 * @param {string} roll names the roll: what was kept for it lies on the shelf
 * @param {readonly number[]} kept
 */
export function useShelf(turn, roll, kept) {
  const now = useRef({ turn: "", roll: "", places: EMPTY });
  const [, draw] = useState(0);
  if (now.current.roll !== roll) {
    const before = now.current.turn === turn ? now.current.places : EMPTY;
    now.current = { turn, roll, places: shelved(before, kept) };
  }
  const { places } = now.current;
  const held = places.filter((die) => die !== null);
  /** Keep a die, or let it go. @param {number} die */
  function toggle(die) {
    const wanted = held.includes(die) ? held.filter((one) => one !== die) : [...held, die];
    now.current = { ...now.current, places: shelved(places, wanted) };
    draw((n) => n + 1);
  }
  return { places, held, toggle };
}
