/** The texts of the table and of the form that opens one. */
import { list, number, plural } from "../../../kit/format.js";
import { translated } from "../../../kit/language.js";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "all eight"];

/** @typedef {{kind: "regular" | "playoff", number: number, bonus: boolean}} Label */

export const texts = {
  keys: [
    ["1 … 8", "Keep a die, or let it go"],
    ["Enter R", "Roll the others"],
    ["S", "Stop"],
  ],
  /** @param {number} n @param {number} all */ rollOthers: (n, all) =>
    n === all && n === 8 ? "Roll all eight" : `Roll ${COUNTS[n] ?? number(n)}`,
  /** @param {number} points */ stop: (points) => `Stop at ${number(points)}`,
  rollsLeft: /** @param {number} n */ (n) => (n ? `${plural(n, "roll", "rolls")} left` : "no rolls left"),
  keep: "Tap a die, or press its number, to keep it.",
  melds: "In these dice",
  none: "no meld",
  sheet: "Score sheet",
  printed: "As on paper",
  scores: "What scores",
  round: "Round",
  lowest: "lowest",
  total: "Total",
  inAll: "in all",
  thisRound: "this round",
  roundBefore: "round before",
  subtotal: "Subtotal",
  struck: /** @param {string} name */ (name) => `struck by ${name}`,
  taken: /** @param {string} name */ (name) => `taken by ${name}`,
  /** @param {number} points @param {string} name */ takes: (points, name) =>
    `takes ${number(points)} from ${name}`,
  ended: /** @param {string} name */ (name) => `${name}’s dice`,
  /** @param {string[]} names @param {number} best @param {number | null} own what you have, unless you won */
  over: (names, best, own) =>
    `${list(names)} won with ${number(best)}.${own === null ? "" : ` You have ${number(own)}.`}`,
  dice: "The dice",
  kept: "kept",
  shelf: "Kept dice",
  rolled: "Rolled dice",
  players: "The other players",
  yetToRoll: "yet to roll",
  rolling: "rolling",
  points: "Points",
  you: "You",
  youSmall: "you",
  noRound: "No round has ended yet.",
  partners: "Partners",
  alone: "Everybody alone",
  pairs: "Neighbours share a sheet",
  /** @param {Label} label */ roundOf: ({ kind, number: n, bonus }) => {
    const round = kind === "playoff" ? `playoff ${number(n)}` : `round ${number(n)}`;
    return bonus ? `Bonus turn, ${round}` : round[0].toUpperCase() + round.slice(1);
  },
  /** @param {Label} label */ roundShort: ({ kind, number: n, bonus }) =>
    `${kind === "playoff" ? "Playoff " : ""}${number(n)}${bonus ? " bonus" : ""}`,
  /** @param {number} n */ ofRounds: (n) => `of ${number(n)}`,
};

await translated({ texts }, import.meta.url);
