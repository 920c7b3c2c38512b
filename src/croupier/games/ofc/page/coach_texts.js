/** The texts of hints, reviews and lessons. */
import { text } from "../../../coach/words.js";

export const texts = {
  into: [text("in front"), text("in the middle"), text("in the back")],
  away: text("away"),
  both: text("played, and best"),
  played: text("played"),
  best: text("best"),
  thrown: text("Thrown away:"),
  thrownBest: text("best to throw:"),
  foul: text("Foul"),
  fantasyland: text("Fantasyland"),
  eitherWay: text("either way"),
  instead: text("would be"),
  later: text("came later"),
  /** @param {number} n */ street: (n) => text("Street {n}", { n }),
  titles: {
    foul: text("Fouls"),
    fantasyland: text("Into Fantasyland"),
    royalties: text("Royalties a hand"),
  },
  /** @param {string} foul @param {string} fantasyland */
  chances: (foul, fantasyland) => text("Foul {foul} · Fantasyland {fantasyland}", { foul, fantasyland }),
};
