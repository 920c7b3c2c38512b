/** The scorer of 3 Card Fortune: the scorer of rounds, with the words of this game. */
import { handName } from "../../../kit/format.js";
import { said } from "../../../scorer/words.js";
import { roundScorer } from "../../../scorer/rounds/scorer.js";
import { texts } from "./texts.js";

export default roundScorer("fortune", {
  line: texts.line,
  help: texts.help,
  worth: (own) => (own.said ? said(own.said) : own.hand && handName(own.hand)),
  dealerHas: (dealer) => said(dealer.said),
});
