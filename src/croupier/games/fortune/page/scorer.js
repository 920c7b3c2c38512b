/** Its part of the scorer: a night against the house. */
import { handName } from "../../../js/format.js";
import { houseScorer } from "../../../js/scorer/house.js";

export default houseScorer({
  key: "fortune",
  line: "Hands and wagers in, the settlement out: Play, Ante, bonus, Lucky Pairs, Super 6, bankrolls and the house.",
  wagers: ["ante", "lucky_pairs", "super_six"],
  called: "play",
  room: [3],
  split: null,
  joker: false,
  sent: ["positions", "play"],
  help: "Or with wagers: Qs 6h 4d ante 10 play 10 lucky pairs 5. Also: fold, out.",
  like: "Qs 6h 4d",
  dealerLike: "Ks Th 8d",
  worth: ({ said, hand }) => said ?? (hand && handName(hand)),
  dealerHas: ({ said }) => said,
});
