/** The entry of a round: its places, and the entry as kept data. */
import { readCards, readRows, setOf } from "../notation.js";

/**
 * @typedef {import("./sheet.js").DraftPlace} DraftPlace
 * @typedef {import("./sheet.js").Draft} Draft
 * @typedef {import("./sheet.js").Place} Place
 * @typedef {import("./sheet.js").Round} Round
 * @typedef {Pick<import("./form.js").Form, "kind" | "room">} Hands how the hands of a game lie
 */

/** A hand without cards. @param {Hands} game @returns {string[][]} */
export const noCards = ({ kind, room }) => (kind === "rows" ? room.map(() => []) : [[]]);

/**
 * The places of all seats. A seat without a place gets an empty one.
 * @param {Hands} game @param {string[]} names @param {DraftPlace[]} places @param {string} play what they do
 */
const everyPlace = (game, names, places, play) =>
  names.flatMap((_, seat) => {
    const own = places.filter((place) => place.seat === seat);
    return own.length ? own : [{ seat, rows: noCards(game), play, bets: {} }];
  });

/**
 * A round in which nobody has a card yet. Bets are those of the round before, and who sat out then sits out.
 * @param {Hands} game @param {string[]} names @param {DraftPlace[]} [before] @returns {Draft}
 */
export const emptyRound = (game, names, before) => ({
  dealer: [],
  turn: 0,
  more: {},
  places: everyPlace(game, names, before ?? [], before ? "out" : "play").map(({ seat, play, bets }) => ({
    seat,
    rows: noCards(game),
    play: play === "out" ? "out" : "play",
    bets,
  })),
});

/** The round after those that are written down. @param {Hands} game @param {string[]} names @param {Round[]} rounds */
export const nextRound = (game, names, rounds) =>
  emptyRound(
    game,
    names,
    rounds.at(-1)?.places.map((place) => opened(game, place)),
  );

/**
 * A round that is written down, opened again.
 * @param {Hands} game @param {string[]} names @param {Round} round @param {number} [turn] @returns {Draft}
 */
export const openedRound = (game, names, { dealer, places, more }, turn = 0) => ({
  dealer: readCards(dealer).cards,
  places: everyPlace(
    game,
    names,
    places.map((place) => opened(game, place)),
    "out",
  ),
  turn,
  more,
});

/** @param {Hands} game @param {Place} place @returns {DraftPlace} */
function opened(game, { seat, cards, set, plays, choice, bets, order }) {
  const [all, three] = [readCards(cards).cards, readCards(set).cards];
  const split = set ? [three, all.filter((card) => !three.includes(card))] : [all];
  return {
    seat,
    rows: game.kind === "rows" ? readRows(cards, game.room).rows : split,
    play: plays ? "play" : (choice ?? "fold"),
    bets,
    ...(order && { order }),
  };
}

/**
 * The same once more players have joined, to the right of the others.
 * @param {Hands} game @param {Draft} draft @param {string[]} names @returns {Draft}
 */
export const joined = (game, draft, names) => ({
  ...draft,
  places: everyPlace(game, names, draft.places, "play"),
  turn: Math.min(draft.turn, draft.places.length - 1),
});

/** The place as it is stored. @param {Hands} game @param {DraftPlace} place @returns {Place} */
export const written = ({ kind }, { seat, rows, play, bets, order }) => ({
  seat,
  cards: kind === "rows" ? (rows.flat().length ? setOf(rows) : "") : rows.flat().join(""),
  set: kind !== "rows" && rows.length > 1 ? rows[0].join("") : "",
  plays: play === "play",
  ...(play === "play" || play === "fold" ? {} : { choice: play }),
  bets,
  ...(order && { order }),
});
