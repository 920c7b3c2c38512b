/** The texts of the table and of the form that opens one. */
import { number } from "../../../kit/format.js";
import { text, textC, textN } from "../../../kit/words.js";

const COUNTS = [
  textC("pinzique", "no"),
  textC("pinzique", "one"),
  text("two"),
  text("three"),
  text("four"),
  text("five"),
  text("six"),
  text("seven"),
  text("all eight"),
];

/** @typedef {{kind: "regular" | "playoff", number: number, bonus: boolean}} Label */

export const texts = {
  keys: [
    ["1 … 8", text("Keep a die, or let it go")],
    [text("Enter R"), text("Roll the others")],
    ["S", text("Stop")],
  ],
  /** @param {number} n @param {number} all */ rollOthers: (n, all) =>
    n === all && n === 8 ? text("Roll all eight") : text("Roll {n}", { n: COUNTS[n] ?? number(n) }),
  /** @param {number} points */ stop: (points) => text("Stop at {points}", { points }),
  rollsLeft: /** @param {number} n */ (n) =>
    n ? textN("{n} roll left", "{n} rolls left", { n }) : text("no rolls left"),
  keep: text("Tap a die, or press its number, to keep it."),
  melds: text("In these dice"),
  none: text("no meld"),
  sheet: text("Score sheet"),
  printed: text("As on paper"),
  scores: text("What scores"),
  round: text("Round"),
  lowest: text("lowest"),
  total: text("Total"),
  inAll: text("in all"),
  thisRound: text("this round"),
  roundBefore: text("round before"),
  subtotal: text("Subtotal"),
  struck: /** @param {string} name */ (name) => text("struck by {name}", { name }),
  taken: /** @param {string} name */ (name) => text("taken by {name}", { name }),
  /** @param {number} points @param {string} name */ takes: (points, name) =>
    text("takes {points} from {name}", { points, name }),
  ended: /** @param {string} name */ (name) => text("{name}’s dice", { name }),
  /** @param {string[]} names @param {number} best @param {number | null} own what you have, unless you won */
  over: (names, best, own) =>
    own === null
      ? textN("{names} won with {best}.", "{names} won with {best}.", { n: names.length, names, best })
      : textN("{names} won with {best}. You have {own}.", "{names} won with {best}. You have {own}.", {
          n: names.length,
          names,
          best,
          own,
        }),
  dice: text("The dice"),
  kept: text("kept"),
  rolled: text("Rolled dice"),
  players: text("The other players"),
  yetToRoll: text("yet to roll"),
  rolling: text("rolling"),
  points: text("Points"),
  you: text("You"),
  youSmall: text("you"),
  noRound: text("No round has ended yet."),
  partners: text("Partners"),
  alone: text("Everybody alone"),
  pairs: text("Neighbours share a sheet"),
  /** @param {Label} label */ roundOf: ({ kind, number: n, bonus }) => {
    const round = kind === "playoff" ? text("playoff {n}", { n }) : text("round {n}", { n });
    return bonus ? text("Bonus turn, {round}", { round }) : round[0].toUpperCase() + round.slice(1);
  },
  /** @param {Label} label */ roundShort: ({ kind, number: n, bonus }) =>
    text("{more}{n}{other}", {
      more: kind === "playoff" ? text("Playoff ") : "",
      n,
      other: bonus ? text(" bonus") : "",
    }),
};
