/** The first lesson: ten, twenty, thirty. Its cards are in the game's practice. */
import { text } from "../../../coach/words.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: text("An ante, then five cards"),
          text: text("Put chips on the ante and place the bet. The side bet is optional."),
          wrong: text("Without an ante no cards are dealt to you. Put some chips on it."),
        },
        {
          title: text("Ten, twenty, thirty"),
          text: text(
            "Face cards count ten, aces one. Three of your cards have to make 10, 20 or 30: queen, eight and " +
              "two make 20. Only the other two play: king and nine make 19, and the last digit counts. You " +
              "have a nine. Raise!",
          ),
          wrong: text("Nine is a strong hand. Raise it."),
        },
      ],
      after: [
        {
          title: text("Nine beats seven"),
          text: text(
            "The dealer has seven. The greater the difference, the more the winner is paid: up to three even " +
              "money, from four double, from seven triple.",
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
          title: text("A hand that does not qualify"),
          text: text(
            "No three of these make 10, 20 or 30. Folding loses the ante for sure. Raising is a little " +
              "better: in one deal of three the dealer has no such three either, and then you win. Raise.",
          ),
          wrong: text("It is close, but a raise loses a little less than a fold. Raise."),
        },
      ],
      after: [
        {
          title: text("Neither has one"),
          text: text(
            "The dealer does not qualify: your ante is paid even money, and the raise comes back. So raise " +
              "nearly everything; the hint tells you the few hands to fold.",
          ),
        },
      ],
    },
  ],
};
export default lesson;
