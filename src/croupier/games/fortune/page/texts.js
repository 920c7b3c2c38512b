/** The texts of the form that opens a table, and of its part of the scorer. */
import { translated } from "../../../kit/language.js";

export const texts = {
  keys: [["Enter", "Place the bet, the same again, play: the filled button"]],
  label: "Positions a player",
  positions: /** @type {[string, string][]} */ ([
    ["1", "One"],
    ["2", "Two, side by side"],
  ]),
  long:
    "Each player bets on both, or sits one of them out. Seven positions is all there are: the " +
    "first seats get their second ones first.",
  line: "Type the hands and the bets: it says what every bet wins or loses, and keeps everybody's chips.",
  help: "With the bets: Qs 6h 4d ante 10 play 10 lucky pairs 5. Also: fold, out.",
};

await translated({ texts }, import.meta.url);
