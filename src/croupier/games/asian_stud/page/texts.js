/** The texts of the hand that a player sets, and of its part of the scorer. */
import { translated } from "../../../kit/language.js";

export const texts = {
  keys: [
    ["1 2 3 4 5", "A card, then one of the other set: they change places"],
    ["U", "Set as the house sets it"],
    ["Enter", "Place the bet, the same again, raise: the filled button"],
  ],
  title: "Set your hand",
  three: "Three",
  two: "Two",
  inThree: "in the three",
  inTwo: "in the two",
  /** @param {number} total @param {number} value */ yes: (total, value) =>
    `The three qualify with ${total}; the two are worth ${value}.`,
  /** @param {number} total */ no: (total) => `The three make ${total} and do not qualify.`,
  help: "Tap one card from each group to swap them.",
  reset: "Auto-arrange",
  worth: /** @param {number} n */ (n) => `worth ${n}`,
  qualifying: "qualifying set",
  ofTwo: "set of two",
  noSet: "no qualifying set",
  line: "Type the hands and the bets: it says what every bet wins or loses, and keeps everybody's chips.",
  typedHelp: "A stroke after the three that the player has set. Also: ante 10, side 5, fold, out.",
  dealerHas: /** @param {string} worth */ (worth) => `Dealer: ${worth}.`,
};

await translated({ texts }, import.meta.url);
