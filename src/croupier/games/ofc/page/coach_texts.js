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
  mistakes: {
    kinds: /** @type {Record<string, string[]>} */ ({
      "fantasyland-chased": [text("Fantasyland chased"), text("More fouls for a little more Fantasyland")],
      "safe-board-broken": [
        text("Safe board broken up"),
        text("A board that hardly fouls was put at risk"),
      ],
      "front-too-strong": [text("Front too strong"), text("Strength in front before there was any below")],
      "foul-risked": [text("Middle left weak"), text("Rows left out of order, and a foul risked")],
      "fantasyland-missed": [
        text("Fantasyland missed"),
        text("The way to queens or better closed too soon"),
      ],
      "too-cautious": [text("Too cautious"), text("Safe from a foul, and little to win")],
      "live-cards-overlooked": [text("Live cards overlooked"), text("The same draw with fewer cards left")],
      "draw-kept": [text("Drew too long"), text("A draw kept where it was better to let it go")],
      "royalties-given-up": [text("Royalties given up"), text("A draw or a royalty let go")],
      "rows-given-away": [text("Rows given away"), text("Points of rows or a scoop lost")],
      several: [text("Several at once"), text("No single reason")],
    }),
    accounts: /** @type {Record<string, string>} */ ({
      fouls: text("Fouls"),
      fantasyland: text("Fantasyland"),
      royalties: text("Royalties"),
      rows: text("Rows and scoops"),
    }),
  },
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
