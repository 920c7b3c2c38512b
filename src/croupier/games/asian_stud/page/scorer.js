/** The scorer of Asian Stud. */
import { houseScorer } from "../../../scorer/banked/scorer.js";
import { texts } from "./texts.js";

/** What an arranged hand is worth. @param {any} own */
const worth = (own) => (own.qualifies ? texts.worth(own.value) : texts.noSet);

export default houseScorer({
  key: "asian-stud",
  line: texts.line,
  wagers: ["ante", "side"],
  called: "raise",
  room: [5],
  split: [3, 2],
  joker: true,
  sent: ["players", "raise"],
  help: texts.typedHelp,
  like: "Ts Kd Qh / 4c 6h",
  dealerLike: "3h 6d 6c 6s 7h",
  worth: (own, cards) => cards && worth(own),
  dealerHas: (dealer) => texts.dealerHas(worth(dealer)),
});
