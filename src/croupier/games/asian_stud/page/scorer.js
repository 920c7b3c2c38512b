/** The scorer of Asian Stud: the scorer of rounds, with the words of this game. */
import { roundScorer } from "../../../scorer/rounds/scorer.js";
import { texts } from "./texts.js";

/** The value of an arranged hand. @param {any} own */
const worth = (own) => (own.qualifies ? texts.worth(own.value) : texts.noSet);

export default roundScorer("asian-stud", {
  line: texts.line,
  help: texts.typedHelp,
  worth: (own, cards) => cards && worth(own),
  dealerHas: (dealer) => texts.dealerHas(worth(dealer)),
});
