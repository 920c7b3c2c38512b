/** The first lesson: three wagers, a hand that is played, one that is folded. Its cards: the game's practice. */
import { translated } from "../../../kit/language.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Three wagers",
          text:
            "The ante is your stake against the dealer. Lucky Pairs and Super 6 are extra bets on your cards " +
            "alone. Put chips on the ante, on the others too if you like, and place the bet.",
          wrong: "Without an ante no cards are dealt to you. Put some chips on it.",
        },
        {
          title: "Play or fold",
          text:
            "You see your three cards; the dealer's are face down. To go on you bet as much again: that is " +
            "Play. A pair of nines is well worth it.",
          wrong: "A pair is good here. Play it.",
        },
      ],
      after: [
        {
          title: "The dealer shows",
          text:
            "The dealer needs queen high or better to play at all. King high is enough; but your pair beats it, " +
            "and ante and play are both paid. Lucky Pairs pays for your pair, whatever the dealer has.",
        },
      ],
    },
    {
      script: "lesson-2",
      say: [
        { title: "One more", text: "Bet an ante again.", wrong: "Put some chips on the ante." },
        {
          title: "When to fold",
          text:
            "Jack, eight, three: too little. The rule is short: play queen-six-four or better, and fold the " +
            "rest.",
          wrong: "Jack high loses more by playing than by folding. Fold it.",
        },
      ],
      after: [
        {
          title: "Well folded",
          text: "Your ante is gone, but no more than that: the dealer had an ace. Now you know all there is.",
        },
      ],
    },
  ],
};
export default lesson;

await translated({ default: lesson }, import.meta.url);
