/** The first lesson: melds and takeaways. Its dice are in the game's practice. */
import { text } from "../../../coach/words.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: text("Eight dice, three rolls"),
          text: text(
            "The dice carry cards. King and queen of one suit are a marriage, and you have one in spades. " +
              "Keep those two, and roll the others.",
          ),
          wrong: text("Keep the king and the queen of spades: dice 1 and 6."),
        },
        {
          title: text("Kings are coming"),
          text: text(
            "Two more kings! Four kings, one of each suit, are a meld of their own. Keep all three kings and " +
              "the queen, and roll the other four.",
          ),
          wrong: text("Keep the three kings and the queen: dice 1, 3, 6 and 7."),
        },
      ],
      after: [
        {
          title: text("Two melds"),
          text: text(
            "The fourth king came. Your marriage was 35 points, four kings are 80; a king may serve in both, " +
              "for they are melds of different kinds.",
          ),
        },
        {
          title: text("Taken away"),
          text: text(
            "Robin rolled two kings and two queens of spades: a double marriage. It strikes every single " +
              "marriage in spades at the table. So yours is crossed out; the kings stay. After ten rounds the " +
              "highest total wins.",
          ),
        },
      ],
    },
  ],
};
export default lesson;
