/** The texts of its part of the scorer. */
import { list, plural } from "../../../kit/format.js";
import { translated } from "../../../kit/language.js";

export const words = {
  does: "Tap the faces of eight dice. Melds, takeaways, bonus rounds and playoffs go on the score sheet.",
  start: "New game",
  partners: "Partners",
  alone: "Everybody alone",
  pairs: "Neighbours share a sheet",
  game: "The score sheets",
  line: "Points",
  subtotal: "Subtotal",
  lowest: "lowest",
  struckBy: /** @param {string} name */ (name) => `(${name})`,
  struck: /** @param {string} name */ (name) => `struck by ${name}`,
  roundNow: /** @param {string} label @param {number} of */ (label, of) => `Round ${label} of ${of}`,
  kinds: /** @type {Record<string, (label: string) => string>} */ ({
    bonus: (label) => `Bonus round ${label}`,
    playoff: (label) => `Playoff round ${label}`,
  }),
  bonusLong: /** @param {string[]} names */ (names) =>
    `${list(names)} scored on all eight dice: a bonus turn.`,
  playoffLong: "A tie for the lead: those who are tied roll again.",
  rolls: /** @param {string} name */ (name) => `${name}'s dice`,
  rollOf: /** @param {string} name @param {string} round */ (name, round) =>
    `Correct ${name}'s roll of round ${round}`,
  typedRoll: /** @param {string} name */ (name) => `${name}'s dice, typed or pasted`,
  typedRollLike: "Js Qh Qs Qd Qc Kh Kc 9d",
  typedRollHelp: "The cards that the dice show, in any order.",
  faces: "Faces of the dice",
  write: "Write it down",
  saveRoll: "Save the roll",
  dropRoll: "Remove this roll",
  pass: "Bonus turn not taken",
  passShort: "Not taken",
  noDice: "Tap the faces that show.",
  diceLeft: /** @param {number} n */ (n) => `${plural(n, "die", "dice")} to go.`,
  won: /** @param {string[]} names @param {string} total */ (names, total) =>
    `${list(names)} won with ${total}.`,
  unused: /** @param {string[]} rounds */ (rounds) =>
    `Kept for later: ${list(rounds)}. A correction changed who rolls; these come in again when their turn does.`,
  empty: "No melds yet.",
};

await translated({ words }, import.meta.url);
