/** The texts of the profile page. */
import { monthOf } from "../kit/format.js";
import { text, textC, textN } from "./words.js";

export const texts = {
  title: text("Profile"),
  /** @param {number} n */ hands: (n) => textN("{n} hand", "{n} hands", { n }),
  noHands: text("No hand played yet"),
  account: text("Account and password"),
  guest: text("Make an account"),
  skill: textC("rating", "Skill"),
  results: textC("rating", "Results"),
  /** @param {number} n */ ofLeast: (n) => textN("of {n} hand", "of {n} hands", { n }),
  /** @param {number} n @param {number} least */ andDecisions: (n, least) =>
    text("and {n} of {least} decisions: then there is a rating", { n, least }),
  /** @param {number} n */ aRange: (n) =>
    textN("a range after {n} hand; a number follows", "a range after {n} hands; a number follows", { n }),
  /** @param {number} n */ luckOut: (n) =>
    textN("{n} decision, luck left out", "{n} decisions, luck left out", { n }),
  /** @param {number} n */ waiting: (n) =>
    textN("{n} hand waits to be evaluated", "{n} hands wait to be evaluated", { n }),
  /** @param {number} n */ matches: (n) =>
    textN("{n} match of 20 hands, Glicko-2", "{n} matches of 20 hands, Glicko-2", { n }),
  noMatches: text("after 20 hands against one opponent"),
  course: text("Your skill over time"),
  courseLabel: text("Skill with its interval, results, and bots on the same scale"),
  /** @param {number} change @param {number | null} since */ changed: (change, since) =>
    change > 0
      ? text("Skill up {change} since {month}", { change, month: monthOf(since ?? 0) })
      : text("Skill down {change} since {month}", { change: -change, month: monthOf(since ?? 0) }),
  band: text("It lies in the band in 95 of 100 cases. Results swing with the cards."),
  /** @param {number} least */ noCourse: (least) =>
    text("The curve begins after {least} hands. These are the bots on the same scale.", { least }),
  /** @param {number} n */ afterHands: (n) => textN("{n} hand counted", "{n} hands counted", { n }),
  costs: text("What costs you most"),
  perHundred: text("Points lost in 100 hands, mostly by kind: two looks agree on three mistakes of four."),
  noKinds: text("Mistakes are sorted once there is a rating."),
  points: textC("unit", "pts"),
  /** @param {string} name */ practise: (name) => text("Practise: {name}", { name }),
  practiseShort: text("Practise"),
  /** @param {number} n */ allKinds: (n) => textN("{n} kind", "All {n} kinds", { n }),
  fewerKinds: text("Fewer kinds"),
  accounts: text("Where the points go"),
  accountsLong: text(
    "Points in 100 hands; together they are your loss. A plus is less loss than with best play.",
  ),
  recent: text("Recent hands"),
  allHands: text("All hands"),
  /** @param {number} n */ hand: (n) => text("Hand {n}", { n }),
  /** @param {number} n */ found: (n) =>
    n ? textN("{n} mistake", "{n} mistakes", { n }) : text("no mistake"),
  byGame: text("By game"),
  game: text("Game"),
  preset: text("Variant"),
  handsTitle: text("Hands"),
  aHand: text("Result a hand"),
  chips: text("chips"),
  how: text("How this is counted"),
  fromDecisions: text(
    "Skill comes from your decisions; luck is left out. Each is compared with the best placement.",
  ),
  evaluator: text("The comparison is by croupier’s own evaluator, which is good to about 20 %."),
  /** @param {string} most */ ceiling: (most) =>
    text("{most} is the ceiling: no mistake at all. The bot club is 1,500 by definition.", { most }),
  /** @param {number} n @param {string} preset */ counted: (n, preset) =>
    textN("{n} hand of {preset} counts.", "{n} hands of {preset} count, the last 300 at most.", {
      n,
      preset,
    }),
  notCounted: text(
    "Not counted: what follows a hint, lessons and exercises, tables of three or four, short stacks, " +
      "tournaments, Fantasyland hands, and other rules.",
  ),
  uncounted: /** @type {Record<string, (n: number) => string>} */ ({
    seats: (n) =>
      textN("{n} hand of three or four is left out.", "{n} hands of three or four are left out.", { n }),
    "short-stack": (n) =>
      textN("{n} hand with a short stack is left out.", "{n} hands with a short stack are left out.", {
        n,
      }),
    settings: (n) =>
      textN("{n} hand under other rules is left out.", "{n} hands under other rules are left out.", { n }),
    tournament: (n) =>
      textN("{n} hand of tournaments is left out.", "{n} hands of tournaments are left out.", { n }),
  }),
  isOff: text("Your decisions are not rated, and nothing about them is kept."),
  turnOff: text("Do not rate my decisions"),
  turnOn: text("Rate my decisions"),
  offLong: text("All that has been counted of your decisions is removed. Go on?"),
  keep: text("Keep this with an account"),
};
