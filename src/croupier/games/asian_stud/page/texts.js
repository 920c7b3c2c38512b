/** The texts of the hand that a player sets, and of the game's part of the scorer. */
import { text } from "../../../kit/words.js";

export const texts = {
  keys: [
    ["1 2 3 4 5", text("A card, then one of the other set: they change places")],
    ["U", text("Set as the house sets it")],
    [text("Enter"), text("Place the bet, the same again, raise: the filled button")],
  ],
  title: text("Set your hand"),
  rule: text("Three cards that make 10, 20 or 30 qualify."),
  three: text("Three"),
  two: text("Two"),
  inThree: text("in the three"),
  inTwo: text("in the two"),
  /** @param {number} total @param {number} value */ yes: (total, value) =>
    text("The three qualify with {total}; the two are worth {value}.", { total, value }),
  /** @param {number} total */ no: (total) => text("The three make {total} and do not qualify.", { total }),
  help: text("Tap one card from each group to swap them."),
  reset: text("Auto-arrange"),
  worth: /** @param {number} n */ (n) => text("worth {n}", { n }),
  qualifying: text("qualifying set"),
  ofTwo: text("set of two"),
  noSet: text("no qualifying set"),
  line: text(
    "Type the hands and the bets: it says what every bet wins or loses, and keeps everybody's chips.",
  ),
  typedHelp: text("A stroke after the three that the player has set. Also: ante 10, side 5, fold, out."),
  dealerHas: /** @param {string} worth */ (worth) => text("Dealer: {worth}.", { worth }),
};
