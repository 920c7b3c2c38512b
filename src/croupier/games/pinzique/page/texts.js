/** The texts of the table and of the form that opens one. */
import { list, plural } from "../../../js/format.js";

export const texts = {
  rollOthers: /** @param {number} n */ (n) =>
    n === 8 ? "Roll all eight" : `Roll ${plural(n, "die", "dice")} again`,
  stand: "Stand",
  rollsLeft: /** @param {number} n */ (n) => (n ? `${plural(n, "roll", "rolls")} left` : "no rolls left"),
  keep: "Tap a die, or press its number, to keep it.",
  melds: "In these dice",
  noMelds: "No meld yet",
  sheet: "Score sheet",
  round: "Round",
  lowest: "lowest",
  total: "Total",
  subtotal: "Subtotal",
  struck: /** @param {string} name */ (name) => `struck by ${name}`,
  bonus: "Bonus round",
  waiting: /** @param {string} name */ (name) => `${name} rolls.`,
  over: /** @param {string[]} names */ (names) => `${list(names)} won.`,
  dice: "The dice",
  roundOf: /** @param {string} label */ (label) => `Round ${label}`,
  points: "Points",
  noRound: "No round has ended yet.",
  partners: "Partners",
  alone: "Everybody alone",
  pairs: "Neighbours share a sheet",
  doneTurns: "Turns done in this round",
};
