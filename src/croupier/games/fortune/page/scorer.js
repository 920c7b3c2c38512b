/** The scorer of 3 Card Fortune. */
import { handName } from "../../../kit/format.js";
import { said } from "../../../kit/words.js";
import { houseScorer } from "../../../scorer/banked/scorer.js";
import { texts } from "./texts.js";

export default houseScorer({
  key: "fortune",
  line: texts.line,
  wagers: ["ante", "lucky_pairs", "super_six"],
  called: "play",
  room: [3],
  split: null,
  joker: false,
  sent: ["positions", "play"],
  help: texts.help,
  like: "Qs 6h 4d",
  dealerLike: "Ks Th 8d",
  worth: (own) => (own.said ? said(own.said) : own.hand && handName(own.hand)),
  dealerHas: (dealer) => said(dealer.said),
});
