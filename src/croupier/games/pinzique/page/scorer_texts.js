/** The texts of the game's part of the scorer. */
import { text, textN } from "../../../scorer/words.js";

export const words = {
  does: text(
    "Tap the faces of eight dice. Melds, takeaways, bonus rounds and playoffs go on the score sheet.",
  ),
  start: text("New game"),
  partners: text("Partners"),
  alone: text("Everybody alone"),
  pairs: text("Neighbours share a sheet"),
  game: text("The score sheets"),
  roundNow: /** @param {string} label @param {number} of */ (label, of) =>
    text("Round {label} of {of}", { label, of }),
  kinds: /** @type {Record<string, (label: string) => string>} */ ({
    bonus: (label) => text("Bonus round {label}", { label }),
    playoff: (label) => text("Playoff round {label}", { label }),
  }),
  bonusLong: /** @param {string[]} names */ (names) =>
    textN(
      "{names} scored on all eight dice: a bonus turn.",
      "{names} scored on all eight dice: a bonus turn.",
      { n: names.length, names },
    ),
  playoffLong: text("A tie for the lead: those who are tied roll again."),
  rollOf: /** @param {string} name @param {string} round */ (name, round) =>
    text("Correct {name}'s roll of round {round}", { name, round }),
  rolled: text("Rolled"),
  correcting: /** @param {string} round */ (round) => text("Correct round {n}", { n: round }),
  won: /** @param {string[]} names @param {string} total */ (names, total) =>
    textN("{names} won with {total}.", "{names} won with {total}.", { n: names.length, names, total }),
  unused: /** @param {string[]} rounds */ (rounds) =>
    text(
      "Kept for later: {rounds}. A correction changed who rolls; these come in again when their turn does.",
      { rounds },
    ),
};
