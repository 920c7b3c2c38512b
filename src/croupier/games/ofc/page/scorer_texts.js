/** The texts of the game's part of the scorer. */
import { text, textN } from "../../../scorer/words.js";

export const words = {
  line: text(
    "Type the hands, tap them or paste them. Fantasyland and the button are followed from hand to hand.",
  ),
  start: text("New match"),
  pointValue: text("Chips a point"),
  firstButton: text("First button"),
  handNow: /** @param {number} n */ (n) => text("Hand {n}", { n }),
  correcting: /** @param {number} n */ (n) => text("Correct hand {n}", { n }),
  button: text("Button"),
  first: /** @param {string} name */ (name) => text("{name} acts first and pays first.", { name }),
  inFantasy: /** @param {string} name @param {number} n */ (name, n) =>
    text("{name} plays in Fantasyland with {n} cards.", { name, n }),
  fantasy: text("Fantasyland"),
  typedHelp: text("Front / middle / back. Tab, Enter and the arrow keys do the rest."),
  typedLike: text("6h6dAc / 7c7d8h9s2c / ThJhQdKsAs"),
  record: text("Record the hand"),
  saveHand: text("Save the hand"),
  dropHand: text("Remove this hand"),
  preview: text("This hand:"),
  table: text("The match"),
  noHands: text("No hand is recorded yet."),
  hand: text("Hand"),
  details: /** @param {number} n */ (n) => text("Details of hand {n}", { n }),
  legend: text("R: royalties. FL: Fantasyland in the next hand."),
  correctHand: /** @param {number} n */ (n) => text("Correct hand {n}", { n }),
  foul: text("Foul"),
  royalties: /** @param {number} n */ (n) => text("royalties {n}", { n }),
  paid: text("Payments"),
  byStreets: text("Street by street"),
  byStreetsLong: text("Note who placed what on each street, and every decision can be reviewed later."),
  away: text("Away"),
  streetsHelp: text(
    "Street after street, front/middle/back, with x before a card thrown away and ; between streets.",
  ),
  streetsLike: text("Qh/9d/Kc7c2c; -/9h/Jc x3d"),
  street: /** @param {string} name @param {number} n @param {number} place @param {number} away */ (
    name,
    n,
    place,
    away,
  ) =>
    textN(
      "{name}, street {n2}: {n} card to place{more}.",
      "{name}, street {n2}: {n} cards to place{more}.",
      { n: place, name, n2: n, more: away ? text(", {away} to throw away", { away }) : "" },
    ),
  noReview: text("This hand was not written down street by street."),
  review: /** @param {string} name */ (name) => text("Review {name}'s decisions", { name }),
  reviewAll: text("Review all decisions"),
  royalty: text("Royalties"),
  clocked: /** @param {string} name */ (name) => text("The clock is called on {name}", { name }),
  clockCards: text("The cards to place, as dealt"),
  clockHelp: text("Write the boards above as they lie. After an x, what was thrown away before."),
  /** @param {string[]} cards @param {string} row */ clockPlaces: (cards, row) =>
    text("{row}: {join}", { row, join: cards.join(" ") }),
  rowNames: [text("Front"), text("Middle"), text("Back")],
  broke: text("out of chips"),
  atValue: /** @param {number} n */ (n) => text("{n} a point", { n }),
};
