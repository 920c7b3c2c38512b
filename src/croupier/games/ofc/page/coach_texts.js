/** The texts of hints, reviews and lessons. */
import { text, textN } from "../../../coach/words.js";

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
  /** @param {number} fouls @param {number} fantasylands */
  counted: (fouls, fantasylands) =>
    [
      fouls ? textN("{n} foul", "{n} fouls", { n: fouls }) : text("no foul"),
      ...(fantasylands ? [textN("{n} Fantasyland", "{n} Fantasylands", { n: fantasylands })] : []),
    ].join(" · "),
  /** @param {string} foul @param {string} fantasyland */
  chances: (foul, fantasyland) => text("Foul {foul} · Fantasyland {fantasyland}", { foul, fantasyland }),
};
