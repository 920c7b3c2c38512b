/**
 * The first lesson: three wagers, a hand that is played, a hand that is folded. Its cards are in the game's
 * practice.
 */
import { text, textC } from "../../../coach/words.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: text("Three wagers"),
          text: text(
            "The ante is your stake against the dealer. Lucky Pairs and Super 6 are extra bets on your cards " +
              "alone. Put chips on the ante, on the others too if you like, and place the bet.",
          ),
          wrong: text("Without an ante no cards are dealt to you. Put some chips on it."),
        },
        {
          title: textC("fortune", "Play or fold"),
          text: text(
            "You see your three cards; the dealer's are face down. To go on you bet as much again: that is " +
              "Play. A pair of nines is well worth it.",
          ),
          wrong: text("A pair is good here. Play it."),
        },
      ],
      after: [
        {
          title: text("The dealer shows"),
          text: text(
            "The dealer needs queen high or better to play at all. King high is enough; but your pair beats " +
              "it, and ante and play are both paid. Lucky Pairs pays for your pair, whatever the dealer has.",
          ),
        },
      ],
    },
    {
      script: "lesson-2",
      say: [
        {
          title: text("One more"),
          text: text("Bet an ante again."),
          wrong: text("Put some chips on the ante."),
        },
        {
          title: text("When to fold"),
          text: text(
            "Jack, eight, three: too little. The rule is short: play queen-six-four or better, and fold the rest.",
          ),
          wrong: text("Jack high loses more by playing than by folding. Fold it."),
        },
      ],
      after: [
        {
          title: text("Well folded"),
          text: text(
            "Your ante is gone, but no more than that: the dealer had an ace. Now you know all there is.",
          ),
        },
      ],
    },
  ],
};
export default lesson;
