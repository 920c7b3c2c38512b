/** The texts of the structure form. Sentences about rules come from the server. */
import { decimal, percentWhole } from "../../kit/format.js";
import { words } from "../texts.js";
import { text, textC, textN } from "../words.js";
import { MOST_ENTRIES } from "./rows.js";

const { chipsOf } = words;

export const s = {
  title: text("Structure"),
  levels: /** @type {Record<string, string>} */ ({ error: text("Error."), warning: text("Careful.") }),
  none: textC("not set", "none"),
  min: text("min"),
  fewer: text("One fewer"),
  more: text("One more"),
  /** @param {number} n */ seats: (n) => text("of {n}", { n }),
  buyIn: text("Buy-in"),
  toPrizes: text("to the prizes"),
  fee: text("Fee"),
  toHouse: text("to the house"),
  chips: text("Its chips"),
  /** @param {number} chip */ inStack: (chip) => text("{chip}s in a stack", { chip }),
  case: {
    head: text("Our chip case"),
    /** @param {number} chip */ owned: (chip) => text("{chip}s in the case", { chip }),
    colours: /** @type {[string, string][]} */ ([
      ["", text("colour")],
      ["white", text("white")],
      ["yellow", text("yellow")],
      ["orange", text("orange")],
      ["red", text("red")],
      ["pink", text("pink")],
      ["purple", text("purple")],
      ["blue", text("blue")],
      ["green", text("green")],
      ["brown", text("brown")],
      ["grey", text("grey")],
      ["black", text("black")],
    ]),
  },
  anotherChip: text("Another chip"),
  level: {
    /** @param {number} n */ count: (n) => textN("{n} level", "{n} levels", { n }),
    counted: text("Counted in"),
    units: /** @type {[string, string][]} */ ([
      ["hands", text("hands")],
      ["minutes", text("minutes")],
    ]),
    begins: text("Begins about"),
    average: text("Average stack"),
    /** @param {number} n */ points: (n) => text("{n} pts", { n: Math.round(n) }),
    /** @param {number} n */ pointOf: (n) => text("Level {n}, a point is worth", { n }),
    /** @param {number} n @param {number[]} chips */ removedAfter: (n, chips) =>
      chips.length
        ? text("Removed after level {n}: {chips}", { n, chips: chipsOf(chips) })
        : text("Remove chips after level {n}", { n }),
    /** @param {number} chip */ chips: (chip) => text("{chip}s", { chip }),
    /** @param {number} n */ menu: (n) => text("Level {n}: insert, copy, move, remove", { n }),
    /** @param {number} n */ breakOf: (n) => textN("Break, {n} minute", "Break, {n} minutes", { n }),
    /** @param {number[]} chips */ goes: (chips) => text("{chips} go", { chips: chipsOf(chips) }),
    /** @param {number} point */ insert: (point) => text("Insert one before it, at {point}", { point }),
    remove: text("Remove this level"),
  },
  options: {
    price: text("Price"),
    chips: text("Chips"),
  },
  when: {
    noLate: text("no late entry"),
    /** @param {number} n @param {string} at */ lateLevel: (n, at) =>
      at ? text("level {n} (about {at})", { n, at }) : text("level {n}", { n }),
    reEntries: text("Re-entries of one player"),
    most: text("at most"),
    hand: text("A hand takes"),
    estimates: text("for estimates"),
    begins: text("begins"),
    beginsHint: text("Friday, 20:00"),
    endings: /** @type {[string, string][]} */ ([
      ["", text("when it is over, or stopped")],
      ["level", text("after a level")],
      ["hand", text("after a hand")],
      ["minutes", text("after some minutes")],
    ]),
    /** @param {number} n */ addDay: (n) =>
      n === 1 ? text("Say when it begins") : text("Add day {n}", { n }),
    remove: text("Remove"),
    after: text("after"),
  },
  prizes: {
    /** @param {[number, number]} entries */ range: ([from, to]) =>
      to >= MOST_ENTRIES
        ? textN("{n} entry or more", "{n} entries or more", { n: from })
        : from === to
          ? textN("{n} entry", "{n} entries", { n: from })
          : text("{from} to {to} entries", { from, to }),
    winner: text("The winner takes everything."),
    /** @param {number} value */ timesIs: (value) => `${decimal(value)}×`,
    from: text("from"),
    to: text("to"),
    fromEntries: text("This row is for as few entries as"),
    toEntries: text("This row is for as many entries as"),
    sold: /** @type {Record<string, string>} */ ({
      entries: text("Entries"),
      rebuys: text("Rebuys"),
      add_ons: text("Add-ons"),
    }),
    added: text("Money added"),
    ticket: text("Paid in tickets of"),
  },
  forecast: {
    head: text("Forecast"),
    asking: text("Being simulated…"),
    afterError: text("It is simulated once there is no error."),
    /** @param {number} n */ runs: (n) => text("{n} evenings played", { n }),
    over: text("Over at about"),
    takes: text("It takes about"),
    /** @param {string} from @param {string} to */ plot: (from, to) =>
      text("When simulated evenings ended: nine in ten between {from} and {to}", { from, to }),
    /** @param {number} from @param {number} to */ between: (from, to) =>
      text("{from} to {to}", { from: Math.round(from), to: Math.round(to) }),
    leftAlt: text("The players left, on average, when each level begins"),
    /** @param {number} share */ rebuy: (share) =>
      text("Of who is out {share} rebuy.", { share: percentWhole(share) }),
    /** @param {number} share */ addOn: (share) =>
      text("Of who is still in {share} take the add-on.", { share: percentWhole(share) }),
  },
  rest: {
    names: {
      paying: text("A hand is paid"),
      removal: text("Odd chips"),
      absent: text("Who is absent"),
      balance: text("Who is moved to balance"),
    },
    choices: /** @type {Record<string, [string, string][]>} */ ({
      paying: [
        ["side-action", text("every chip once (side action)")],
        ["in-order", text("in order, from what one has")],
        ["win-cap", text("at most one's own stack is won")],
      ],
      removal: [
        ["race", text("are raced by draw")],
        ["by-hand", text("are raced with cards, at the table")],
        ["round-up", text("are rounded up")],
      ],
      absent: [
        ["clock-rule", text("is set by the clock rule")],
        ["fouled", text("has a fouled hand")],
      ],
      balance: [
        ["first-to-act", text("who acts first next")],
        ["drawn", text("somebody by draw")],
      ],
    }),
    orders: /** @type {[string, string][]} */ ([
      ["highest-first", text("the highest number first")],
      ["lowest-first", text("the lowest number first")],
    ]),
    final: text("Players at the final table"),
    tables: text("Tables there are"),
    tablesSmall: text("others wait as alternates"),
    seriesSmall: text("whose points it counts for"),
  },
  begin: {
    title: text("Start from"),
    /** @param {string} name */ remove: (name) => text("Remove {name}", { name }),
    import: text("Import TOML"),
  },
};
