/** The first lesson: three rows, a foul seen coming, royalties, Fantasyland. Its cards are in the game's practice. */
import { translated } from "../../../kit/language.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: "Build three poker hands",
          text:
            "Front has three cards, middle and back have five. Each row must be at least as strong as the one " +
            "in front of it. Three of your five cards are clubs: put them in the back, the nine in the middle, " +
            "the queen in front. Then confirm.",
          wrong:
            "That can be played, too. But follow me once: clubs to the back, nine to the middle, queen in " +
            "front.",
        },
        {
          title: "Three cards, one goes away",
          text:
            "From now on you get three cards: place two, and the third is thrown away, face down. The jack of " +
            "clubs goes to the back, the nine of hearts makes a pair in the middle. The three is of no use.",
          wrong: "Try the jack of clubs in the back and the nine in the middle.",
        },
        {
          title: "Strong rows earn royalties",
          text:
            "A fifth club makes a flush in the back. That earns 4 extra points. And a second queen in front is " +
            "worth even more: put it there.",
          wrong: "The five of clubs to the back, the queen in front.",
        },
        {
          title: "A foul is coming",
          text:
            "Your front has a pair of queens, your middle only a pair of nines. If it ended like this, the " +
            "front would beat the middle: a foul, and all rows are lost. A third nine saves it. Nine and four " +
            "to the middle.",
          wrong:
            "The middle has to become stronger than two queens. The nine does that; the four fills up.",
        },
        {
          title: "Do not be greedy",
          text:
            "Another queen! In front it would make three queens, which beat your three nines: a foul. So it " +
            "goes to the middle, and the five in front. The two is thrown away.",
          wrong: "In front the queen would foul. Put it in the middle and the five in front.",
        },
      ],
      after: [
        {
          title: "Row against row",
          text:
            "Every row is compared with Robin's. Each one you win is a point, and all three of them are a " +
            "scoop: 3 more. On top come your royalties: for two queens, three nines and the flush.",
        },
        {
          title: "Fantasyland",
          text:
            "Queens or better in front, and no foul: next hand you get all your cards at once, fourteen of " +
            "them. That is Fantasyland, and it is what everybody is after.",
        },
      ],
    },
  ],
  beats: {
    title: "What beats what",
    ranks: [
      ["Straight flush", "5d6d7d8d9d"],
      ["Four of a kind", "7s7h7d7c"],
      ["Full house", "QsQhQc5d5s"],
      ["Flush", "Ac9c7c4c2c"],
      ["Straight", "6s7h8c9dTs"],
      ["Three of a kind", "4s4h4d"],
      ["Two pair", "KsKh7c7d"],
      ["Pair", "9c9d"],
      ["High card", "As"],
    ],
  },
};
export default lesson;

await translated({ default: lesson }, import.meta.url);
