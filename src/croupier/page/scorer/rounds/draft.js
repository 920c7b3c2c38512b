/** The entry of a round: its positions, and the entry as kept data. */
import { readCards } from "../notation.js";

/**
 * @typedef {import("./sheet.js").DraftPlace} DraftPlace
 * @typedef {import("./sheet.js").Draft} HouseDraft
 * @typedef {import("./sheet.js").Place} Place
 * @typedef {import("./sheet.js").Round} Round
 */

/** @param {number} seat @param {DraftPlace["play"]} play @returns {DraftPlace} */
const bare = (seat, play) => ({ seat, rows: [[]], play, bets: {} });

/**
 * The places of all seats. A seat without a place gets an empty one.
 * @param {string[]} names
 * @param {DraftPlace[]} places
 * @param {DraftPlace["play"]} play what they do
 */
const everyPlace = (names, places, play) =>
  names.flatMap((_, seat) => {
    const own = places.filter((place) => place.seat === seat);
    return own.length ? own : [bare(seat, play)];
  });

/**
 * A round in which nobody has a card yet. Bets are those of the round before, and who sat out then sits out.
 * @param {string[]} names @param {DraftPlace[]} [before] @returns {HouseDraft}
 */
export const emptyRound = (names, before) => ({
  dealer: [],
  turn: 0,
  places: everyPlace(names, before ?? [], before ? "out" : "play").map(({ seat, play, bets }) => ({
    seat,
    rows: [[]],
    play: play === "out" ? "out" : "play",
    bets,
  })),
});

/** The round after those that are written down. @param {string[]} names @param {Round[]} rounds */
export const nextRound = (names, rounds) => emptyRound(names, rounds.at(-1)?.places.map(opened));

/** A round that is written down, opened again. @param {string[]} names @param {Round} round @returns {HouseDraft} */
export const openedRound = (names, { dealer, places }) => ({
  dealer: readCards(dealer).cards,
  places: everyPlace(names, places.map(opened), "out"),
  turn: 0,
});

/** @param {Place} place @returns {DraftPlace} */
function opened({ seat, cards, set, plays, choice, bets }) {
  const [all, three] = [readCards(cards).cards, readCards(set).cards];
  return {
    seat,
    rows: set ? [three, all.filter((card) => !three.includes(card))] : [all],
    play: plays ? "play" : (choice ?? "fold"),
    bets,
  };
}

/**
 * The same once more players have joined, to the right of the others.
 * @param {HouseDraft} draft
 * @param {string[]} names
 * @returns {HouseDraft}
 */
export const joined = (draft, names) => ({
  ...draft,
  places: everyPlace(names, draft.places, "play"),
  turn: Math.min(draft.turn, draft.places.length - 1),
});

/** The place as it is stored. @param {DraftPlace} place @returns {Place} */
export const written = ({ seat, rows, play, bets }) => ({
  seat,
  cards: rows.flat().join(""),
  set: rows.length > 1 ? rows[0].join("") : "",
  plays: play === "play",
  ...(play === "play" || play === "fold" ? {} : { choice: play }),
  bets,
});
