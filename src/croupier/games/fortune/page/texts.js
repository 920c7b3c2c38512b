/** The texts of the form that opens a table, and of the game's part of the scorer. */
import { text } from "../../../kit/words.js";

export const texts = {
  keys: [[text("Enter"), text("Place the bet, the same again, play: the filled button")]],
  label: text("Positions a player"),
  positions: /** @type {[string, string][]} */ ([
    ["1", text("One")],
    ["2", text("Two, side by side")],
  ]),
  long: text(
    "Each player bets on both, or sits one of them out. Seven positions is all there are: the first seats " +
      "get their second ones first.",
  ),
  line: text(
    "Type the hands and the bets: it says what every bet wins or loses, and keeps everybody's chips.",
  ),
  help: text("With the bets: Qs 6h 4d ante 10 play 10 lucky pairs 5. Also: fold, out."),
};
