/** The texts of a tournament's pages: shared ones first, then page by page. */
import { list, number } from "../kit/format.js";
import { locale } from "../kit/language.js";
import { text, textC, textN } from "./words.js";

/** @import { LateEntry } from "../wire.d.ts" */

/**
 * English has four endings; a language with fewer says the same for several.
 * @type {Record<string, (n: number) => string>}
 */
const ORDINALS = {
  one: (n) => textN("{n}st", "{n}st", { n }), // French: 1er, but 21e
  two: (n) => text("{n}nd", { n }),
  few: (n) => text("{n}rd", { n }),
  other: (n) => text("{n}th", { n }),
};
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st". @param {number} n */
const nth = (n) => ORDINALS[ordinals.select(n)](n);

/** "table 2", "tables 2 and 3". @param {number[]} numbers */
const tablesOf = (numbers) =>
  textN("table {list}", "tables {list}", {
    n: numbers.length,
    list: list(numbers.map((one) => number(one))),
  });

/** "the 25s and the 100s". @param {number[]} chips */
const chipsOf = (chips) => list(chips.map((chip) => text("the {chip}s", { chip })));

/** The tables that play on, if a clock ends the levels: their hands have no common numbers. @param {number[]} tables */
const stillInHand = (tables) =>
  textN("{tables} must still finish its hand", "{tables} must still finish their hands", {
    n: tables.length,
    tables: tablesOf(tables),
  });

const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export const words = {
  nth,
  tablesOf,
  chipsOf,
  stillInHand,
  /** @param {number} from @param {number} to @param {boolean} tied */ range: (from, to, tied) =>
    tied
      ? text("{from}–{to}, tied", { from: nth(from), to: nth(to) })
      : text("{from}–{to}", { from: nth(from), to: nth(to) }),
  tournaments: text("Tournaments"),
  table: /** @param {number} n */ (n) => text("Table {n}", { n }),
  seat: /** @param {number} at from 0 */ (at) => text("seat {at}", { at: at + 1 }),
  level: /** @param {number} n */ (n) => text("Level {n}", { n }),
  handOf: /** @param {number} n @param {number | null} of */ (n, of) =>
    of === null ? text("hand {n}", { n }) : text("hand {n} of {of}", { n, of }),
  extension: text("Fantasyland hand"),
  lastLevel: text("the last level"),
  clockStands: text("the clock stands"),
  lateCloses: text("late entry closes in"),
  /** @param {LateEntry} late @param {boolean} named whether the slowest table has to be named */
  lateEntry: ({ hands, level, table }, named) =>
    hands === 0
      ? text("Late entry closes when play goes on.")
      : named
        ? textN(
            "Late entry: {n} more hand at table {table}, to the end of level {level}",
            "Late entry: {n} more hands at table {table}, to the end of level {level}",
            { n: hands, table, level },
          )
        : textN(
            "Late entry: {n} more hand, to the end of level {level}",
            "Late entry: {n} more hands, to the end of level {level}",
            { n: hands, level },
          ),
  /** @param {number} n */ handForHand: (n) => text("hand for hand: hand {n}", { n }),
  points: /** @param {number} n */ (n) => textN("{n} point", "{n} points", { n }),
  aPoint: /** @param {number} chips */ (chips) =>
    textN("A point is {n} chip", "A point is {n} chips", { n: chips }),
  chips: /** @param {number} n */ (n) => textN("{n} chip", "{n} chips", { n }),
  away: textC("tournament", "away"),
  out: textC("tournament", "out"),
  bot: text("bot"),
  extensionCards: /** @param {number} cards */ (cards) => text("Fantasyland, {cards} cards", { cards }),
  breaksNext: text("Breaks next"),
  places: text("Places"),
  placesHelp: text("A range until it is certain"),
  prizes: text("Prizes"),
  final: text("final"),
  /** Why a place is not certain. @param {import("../wire.d.ts").Place} place */
  stillToPlay: ({ level, hand_of_level: hand, waits_for: tables }) =>
    tables.length === 0
      ? text("certain once nobody can enter any more")
      : level > 0
        ? textN(
            "out in level {level}, hand {hand}; {tables} must still play it",
            "out in level {level}, hand {hand}; {tables} must still play it",
            { n: tables.length, level, hand, tables: tablesOf(tables) },
          )
        : stillInHand(tables),
  /** @param {number} from @param {number} to @param {number} seat from 0 */ moved: (from, to, seat) =>
    from
      ? text("table {from} → table {to}, seat {seat}", { from, to, seat: seat + 1 })
      : text("table {to}, seat {seat}", { to, seat: seat + 1 }),
  /** @param {number} minutes */ breakOf: (minutes) => textN("{n} minute.", "{n} minutes.", { n: minutes }),
  /** @param {number} at */ goesOn: (at) => text("Play goes on at {at}.", { at: hours.format(at) }),
  breakOver: text("The break is over."),
  /** @param {string} when */ nextDay: (when) => text("The next day begins: {when}.", { when }),
  lost: text("The server cannot be reached. What you see may be old; it is tried again by itself."),
  soundOff: text("Turn the sound on"),
  soundOn: text("Sound is on"),
  cancel: text("Cancel"),
  wall: text("Wall"),
  lobby: text("Lobby"),
};

/** Texts of the wall display. */
export const wall = {
  /**
   * @param {{entrants: number, entries: number, day: number, phase: string, final: boolean, tables: unknown[]}} floor
   */
  about: ({ entrants, entries, day, phase, final, tables }) =>
    [
      textN("{n} entered{more}", "{n} entered{more}", {
        n: entrants,
        more: entries > entrants ? text(", {entries} entries", { entries }) : "",
      }),
      phase === "registering" && text("registration is open"),
      phase === "over" && text("finished"),
      phase === "playing" && text("day {day}", { day }),
      phase === "playing" && final
        ? text("final table")
        : textN("{n} table", "{n} tables", { n: tables.length }),
    ]
      .filter(Boolean)
      .join(" · "),
  full: text("Full screen"),
  tables: text("Tables"),
  atTable: /** @param {number} chips @param {number} table */ (chips, table) =>
    text("{chips} at table {table}", { chips, table }),
  removal: text("Next removal"),
  removalAfter: /** @param {number} level */ (level) =>
    text("Next removal, after level {level}", { level }),
  noRemoval: textC("chips", "none"),
  average: text("Average stack"),
  left: text("Players left"),
  of: /** @param {number} n */ (n) => text("of {n}", { n }),
  raced: text("Odd ones are raced at your table."),
  handsPlayed: /** @param {number} n */ (n) => textN("{n} hand played", "{n} hands played", { n }),
  breakWaits: text("The break begins when all tables stand."),
  hands: /** @param {number} n */ (n) => textN("{n} hand", "{n} hands", { n }),
  /** @param {LateEntry} late @param {boolean} named */
  lateAt: ({ level, table }, named) =>
    named ? text("level {level}, table {table}", { level, table }) : text("level {level}", { level }),
  lateOpen: text("Late entry is open."),
  lateOver: text("Late entry is over."),
  tablesLeft: /** @param {number[]} tables */ (tables) =>
    tables.length
      ? textN("Still playing: {tables}.", "Still playing: {tables}.", {
          n: tables.length,
          tables: tablesOf(tables),
        })
      : text("All tables stand still."),
  levelNow: /** @param {{point: number}} row */ ({ point }) =>
    textN("A point is now {n} chip.", "A point is now {n} chips.", { n: point }),
  clock: /** @param {number} at */ (at) => hours.format(at),
  tablesShown: /** @param {number} from @param {number} to @param {number} of */ (from, to, of) =>
    text("Tables {from}–{to} of {of} tables", { from, to, of }),
  page: /** @param {number} at @param {number} of */ (at, of) => text("{at} of {of}", { at, of }),
  slowest: /** @param {number} hands */ (hands) =>
    hands > 0
      ? textN("Slowest table: {n} hand left after this", "Slowest table: {n} hands left after this", {
          n: hands,
        })
      : text("Slowest table: last hand of its level"),
  pointAndLength: /** @param {import("../wire.d.ts").LevelRow} row */ ({ point, hands, minutes }) =>
    hands
      ? textN("a point is {point} · {n} hand", "a point is {point} · {n} hands", { n: hands, point })
      : minutes
        ? text("a point is {point} · {minutes} min", { minutes, point })
        : text("a point is {point}", { point }),
  removedAfter: /** @param {number[]} chips */ (chips) =>
    text("{chips} are removed after it", { chips: chipsOf(chips) }),
};

/** The scorer of one table. */
export const scorer = {
  noLink: text(
    "This page belongs to the table's scorer: open it by the link, or the QR code, that the director gives.",
  ),
  kept: text(
    "The server cannot be reached. What you entered is kept here, and sent as soon as it can be: leave this page open.",
  ),
  race: /** @param {number} chip */ (chip) => text("Race for the {chip}s", { chip }),
  raceLong: /** @param {number} chips @param {number} larger */ (chips, larger) =>
    textN(
      "Deal everybody one card for each odd chip. The highest card wins one chip of {larger}, at most one " +
        "each. Tap who won.",
      "Deal everybody one card for each odd chip. The highest cards win {n} chips of {larger}, at most one " +
        "each. Tap who won.",
      { n: chips, larger },
    ),
  winnersMissing: /** @param {number} n */ (n) => textN("{n} winner to tap", "{n} winners to tap", { n }),
  winnersMany: /** @param {number} n */ (n) => textN("{n} winner too many", "{n} winners too many", { n }),
  raceDone: text("Change the chips"),
  ways: /** @type {[string, string][]} */ ([
    ["boards", text("Boards")],
    ["points", text("Points")],
  ]),
  absent: text("They are away: the clock rule sets their hand."),
  pairPoints: /** @param {string} one @param {string} other */ (one, other) =>
    text("Points {one} wins from {other}", { one, other }),
  withCards: /** @param {number} n */ (n) => text("{n} cards", { n }),
  points: /** @param {number} n */ (n) =>
    textN("{n2} point", "{n2} points", { n: Math.abs(n), n2: number(n, true) }),
  chips: /** @param {number} n */ (n) =>
    textN("{n2} chip", "{n2} chips", { n: Math.abs(n), n2: number(n, true) }),
  unreached: text("The server cannot be reached now: what this comes to in chips is seen once it is sent."),
  breaks: text("After this hand the table breaks: the next view says who moves where."),
  acted: text("They have acted"),
  clockSays: /** @param {string} phase @param {boolean} over @param {number} gives */ (
    phase,
    over,
    gives,
  ) =>
    phase === "wait"
      ? over
        ? text("Anybody may call the clock now.")
        : text("After this, anybody may call the clock.")
      : over
        ? text("Time. Their card goes to the row nearest the front where no foul becomes certain.")
        : text("The clock is called: {gives} s to act.", { gives }),
  wrongLong: /** @param {number} table @param {number} hand @param {number} entry */ (table, hand, entry) =>
    text(
      "Stop, and tell the director: “table {table}, hand {hand}, entry {entry}”. They take it back at their " +
        "console, and the hand comes back here to be entered again.",
      { table, hand, entry },
    ),
  notOpen: text("This table is not open now. It appears here as soon as it is."),
};
