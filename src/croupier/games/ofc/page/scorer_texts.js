/** The texts of its part of the scorer. */
import { number, plural } from "../../../kit/format.js";
import { translated } from "../../../kit/language.js";

export const words = {
  line: "Type the hands, tap them or paste them. Fantasyland and the button are followed from hand to hand.",
  start: "New match",
  pointValue: "Chips a point",
  firstButton: "First button",
  handNow: /** @param {number} n */ (n) => `Hand ${n}`,
  correcting: /** @param {number} n */ (n) => `Correct hand ${n}`,
  button: "Button",
  first: /** @param {string} name */ (name) => `${name} acts first and pays first.`,
  inFantasy: /** @param {string} name @param {number} n */ (name, n) =>
    `${name} plays in Fantasyland with ${n} cards.`,
  fantasy: "Fantasyland",
  typedHelp: "Front / middle / back. Tab, Enter and the arrow keys do the rest.",
  typedLike: "6h6dAc / 7c7d8h9s2c / ThJhQdKsAs",
  record: "Record the hand",
  saveHand: "Save the hand",
  dropHand: "Remove this hand",
  preview: "This hand:",
  table: "The match",
  noHands: "No hand is recorded yet. The first one goes in above.",
  hand: "Hand",
  details: /** @param {number} n */ (n) => `Details of hand ${n}`,
  legend: "R: royalties. FL: Fantasyland in the next hand.",
  correctHand: /** @param {number} n */ (n) => `Correct hand ${n}`,
  foul: "Foul",
  royalties: /** @param {number} n */ (n) => `royalties ${n}`,
  paid: "Payments",
  byStreets: "Street by street",
  byStreetsLong: "Note who placed what on each street, and every decision can be reviewed later.",
  away: "Away",
  streetsHelp:
    "Street after street, front/middle/back, with x before a card thrown away and ; between streets.",
  streetsLike: "Qh/9d/Kc7c2c; -/9h/Jc x3d",
  street: /** @param {string} name @param {number} n @param {number} place @param {number} away */ (
    name,
    n,
    place,
    away,
  ) =>
    `${name}, street ${n}: ${plural(place, "card", "cards")} to place${away ? `, ${away} to throw away` : ""}.`,
  noReview: "This hand was not written down street by street.",
  review: /** @param {string} name */ (name) => `Review ${name}'s decisions`,
  reviewAll: "Review all decisions",
  nobody: "Nobody pays anybody.",
  pays: /** @param {string} a @param {string} b @param {string} n */ (a, b, n) => `${a} pays ${b} ${n}`,
  versus: /** @param {string} a @param {string} b */ (a, b) => `${a} – ${b}`,
  scoop: "Scoop",
  royalty: "Royalties",
  clocked: /** @param {string} name */ (name) => `The clock is called on ${name}`,
  clockCards: "The cards to place, as dealt",
  clockHelp: "Write the boards above as they lie. After an x, what was thrown away before.",
  /** @param {string[]} cards @param {string} row */ clockPlaces: (cards, row) =>
    `${row}: ${cards.join(" ")}`,
  rowNames: ["Front", "Middle", "Back"],
  broke: "out of chips",
  atValue: /** @param {number} n */ (n) => `${number(n)} a point`,
};

await translated({ words }, import.meta.url);
