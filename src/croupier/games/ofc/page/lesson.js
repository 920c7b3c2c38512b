/** The first lesson: three rows, a foul seen coming, royalties, Fantasyland. Its cards are in the game's practice. */
import { text, textC } from "../../../coach/words.js";

/** @type {import("../../../coach/lesson.js").Script} */
const lesson = {
  parts: [
    {
      script: "lesson",
      say: [
        {
          title: text("Build three poker hands"),
          text: text(
            "Front has three cards, middle and back have five. Each row must be at least as strong as the " +
              "one in front of it. Three of your five cards are clubs: put them in the back, the nine in the " +
              "middle, the queen in front. Then confirm.",
          ),
          wrong: text(
            "That can be played, too. But follow me once: clubs to the back, nine to the middle, queen in front.",
          ),
        },
        {
          title: text("Three cards, one goes away"),
          text: text(
            "From now on you get three cards: place two, and the third is thrown away, face down. The jack " +
              "of clubs goes to the back, the nine of hearts makes a pair in the middle. The three is of no " +
              "use.",
          ),
          wrong: text("Try the jack of clubs in the back and the nine in the middle."),
        },
        {
          title: text("Strong rows earn royalties"),
          text: text(
            "A fifth club makes a flush in the back. That earns 4 extra points. And a second queen in front " +
              "is worth even more: put it there.",
          ),
          wrong: text("The five of clubs to the back, the queen in front."),
        },
        {
          title: text("A foul is coming"),
          text: text(
            "Your front has a pair of queens, your middle only a pair of nines. If it ended like this, the " +
              "front would beat the middle: a foul, and all rows are lost. A third nine saves it. Nine and " +
              "four to the middle.",
          ),
          wrong: text(
            "The middle has to become stronger than two queens. The nine does that; the four fills up.",
          ),
        },
        {
          title: text("Do not be greedy"),
          text: text(
            "Another queen! In front it would make three queens, which beat your three nines: a foul. So it " +
              "goes to the middle, and the five in front. The two is thrown away.",
          ),
          wrong: text("In front the queen would foul. Put it in the middle and the five in front."),
        },
      ],
      after: [
        {
          title: text("Row against row"),
          text: text(
            "Every row is compared with Robin's. Each one you win is a point, and all three of them are a " +
              "scoop: 3 more. On top come your royalties: for two queens, three nines and the flush.",
          ),
        },
        {
          title: "Fantasyland",
          text: text(
            "Queens or better in front, and no foul: next hand you get all your cards at once, fourteen of " +
              "them. That is Fantasyland, and it is what everybody is after.",
          ),
        },
      ],
    },
  ],
  beats: {
    title: text("What beats what"),
    ranks: [
      [text("Straight flush"), "5d6d7d8d9d"],
      [text("Four of a kind"), "7s7h7d7c"],
      [text("Full house"), "QsQhQc5d5s"],
      [text("Flush"), "Ac9c7c4c2c"],
      [text("Straight"), "6s7h8c9dTs"],
      [text("Three of a kind"), "4s4h4d"],
      [textC("ofc", "Two pair"), "KsKh7c7d"],
      [text("Pair"), "9c9d"],
      [text("High card"), "As"],
    ],
  },
};
export default lesson;
