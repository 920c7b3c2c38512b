/** The words of 3 Card Fortune for the scorer. */
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
