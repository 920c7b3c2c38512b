/** Every text of a tournament's pages: those that all share first, then page by page. */
import { list, number, plural } from "../kit/format.js";
import { locale, translated } from "../kit/language.js";

const ENDINGS = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st". @param {number} n */
const nth = (n) => `${number(n)}${ENDINGS[ordinals.select(n)]}`;

/** "table 2", "tables 2 and 3". @param {number[]} numbers */
const tablesOf = (numbers) =>
  `${numbers.length === 1 ? "table" : "tables"} ${list(numbers.map((one) => number(one)))}`;

/** "the 25s and the 100s". @param {number[]} chips */
const chipsOf = (chips) => list(chips.map((chip) => `the ${number(chip)}s`));

const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export const words = {
  nth,
  tablesOf,
  chipsOf,
  /** @param {number} from @param {number} to @param {boolean} tied */ range: (from, to, tied) =>
    tied ? `${nth(from)}–${nth(to)}, tied` : `${nth(from)}–${nth(to)}`,
  tournaments: "Tournaments",
  table: /** @param {number} n */ (n) => `Table ${n}`,
  seat: /** @param {number} at from 0 */ (at) => `seat ${at + 1}`,
  level: /** @param {number} n */ (n) => `Level ${n}`,
  handOf: /** @param {number} n @param {number | null} of */ (n, of) =>
    of === null ? `hand ${n}` : `hand ${n} of ${of}`,
  extension: "Fantasyland hand",
  points: /** @param {number} n */ (n) => plural(n, "point", "points"),
  aPoint: /** @param {number} chips */ (chips) => `A point is ${number(chips)} chips`,
  chips: /** @param {number} n */ (n) => plural(n, "chip", "chips"),
  away: "away",
  out: "out",
  bot: "bot",
  fantasyland: /** @param {number} cards */ (cards) => `Fantasyland, ${cards} cards`,
  breaksNext: "Breaks next",
  places: "Places",
  placesHelp: "A range until it is certain",
  prizes: "Prizes",
  final: "final",
  /** Why a place is not certain. @param {number} level @param {number} hand @param {number[]} tables */
  stillToPlay: (level, hand, tables) =>
    `out in level ${level}, hand ${hand}; ${tablesOf(tables)} must still play it`,
  /** @param {number} from @param {number} to @param {number} seat from 0 */ moved: (from, to, seat) =>
    from ? `table ${from} → table ${to}, seat ${seat + 1}` : `table ${to}, seat ${seat + 1}`,
  /** @param {number} minutes */ breakOf: (minutes) => `${plural(minutes, "minute", "minutes")}.`,
  /** @param {number} at */ goesOn: (at) => `Play goes on at ${hours.format(at)}.`,
  breakOver: "The break is over.",
  /** @param {string} when */ nextDay: (when) => `The next day begins: ${when}.`,
  lost: "The server cannot be reached. What you see may be old; it is tried again by itself.",
  soundOff: "Turn the sound on",
  soundOn: "Sound is on",
  cancel: "Cancel",
  wall: "Wall",
  lobby: "Lobby",
};

/** What everybody reads from afar. */
export const wall = {
  /** @param {{entrants: number, entries: number, day: number, phase: string, final: boolean, tables: any[]}} floor */
  about: ({ entrants, entries, day, phase, final, tables }) =>
    [
      `${number(entrants)} entered${entries > entrants ? `, ${number(entries)} entries` : ""}`,
      phase === "registering" && "registration is open",
      phase === "over" && "finished",
      phase === "playing" && `day ${day}`,
      phase === "playing" && (final ? "final table" : plural(tables.length, "table", "tables")),
    ]
      .filter(Boolean)
      .join(" · "),
  again: "Try again",
  full: "Full screen",
  tables: "Tables",
  pointIn: /** @param {number} level */ (level) => `A point is worth, level ${level}`,
  atTable: /** @param {number} chips @param {number} table */ (chips, table) =>
    `${number(chips)} at table ${table}`,
  removal: "Next removal",
  removalAfter: /** @param {number} level */ (level) => `Next removal, after level ${level}`,
  noRemoval: "none",
  average: "Average stack",
  shortest: "Shortest",
  left: "Players left",
  of: /** @param {number} n */ (n) => `of ${number(n)}`,
  justMoved: "Just moved",
  tablesLeft: /** @param {number[]} tables */ (tables) =>
    tables.length ? `Still playing: ${tablesOf(tables)}.` : "All tables stand still.",
  levelNow: /** @param {{point: number}} row */ ({ point }) => `A point is now ${number(point)} chips.`,
  clock: /** @param {number} at */ (at) => hours.format(at),
  tablesShown: /** @param {number} from @param {number} to @param {number} of */ (from, to, of) =>
    `Tables ${from}–${to} of ${of} tables`,
  hold: "Stay on this page",
  turning: "Turn pages again",
  page: /** @param {number} at @param {number} of */ (at, of) => `${at} of ${of}`,
  race: /** @param {number} chip */ (chip) => `Race for the ${number(chip)}s`,
  slowest: /** @param {number} hands */ (hands) =>
    hands > 0
      ? `Slowest table: ${plural(hands, "hand", "hands")} left after this`
      : "Slowest table: last hand of its level",
  button: "Button",
  nobodyOut: "Nobody is out yet.",
  noPrizes: "No prizes.",
  prizesLater: "Prizes follow from the entries.",
  pool: /** @param {number} n */ (n) => `pool ${number(n)}`,
  entrant: "player has entered",
  entrants: "players have entered",
  nobodyYet: "Nobody has entered yet.",
  levels: "Levels",
  pointAndHands: /** @param {number} point @param {number | null} hands */ (point, hands) =>
    hands
      ? `a point is ${number(point)} · ${plural(hands, "hand", "hands")}`
      : `a point is ${number(point)}`,
  removedAfter: /** @param {number[]} chips */ (chips) => `${chipsOf(chips)} are removed after it`,
  winner: /** @param {number} n */ (n) => (n > 1 ? "They share the first place" : "The winner"),
  result: "Final places",
};

/** The scorer of one table. */
export const scorer = {
  noLink:
    "This page belongs to the table's scorer: open it by the link, or the QR code, that the director gives.",
  sending: "Sending…",
  kept:
    "The server cannot be reached. What you entered is kept here, and sent as soon as it can be: " +
    "leave this page open.",
  order: "Who plays, in paying order",
  button: "button",
  deal: /** @param {number} hand */ (hand) => `Deal hand ${number(hand)}`,
  dealExtension: "Deal the Fantasyland hand",
  wait: "This table waits.",
  news: "New at this table",
  removedAfter: /** @param {number[]} chips */ (chips) => `After this level ${chipsOf(chips)} are removed.`,
  race: /** @param {number} chip */ (chip) => `Race for the ${number(chip)}s`,
  raceLong: /** @param {number} chips @param {number} larger */ (chips, larger) =>
    "Deal everybody one card for each odd chip. The highest " +
    (chips === 1 ? "card wins one chip" : `cards win ${number(chips)} chips`) +
    ` of ${number(larger)}, at most one each. Tap who won.`,
  cards: /** @param {number} n */ (n) => plural(n, "card", "cards"),
  winnersMissing: /** @param {number} n */ (n) => `${plural(n, "winner", "winners")} to tap`,
  winnersMany: /** @param {number} n */ (n) => `${plural(n, "winner", "winners")} too many`,
  raceDone: "Change the chips",
  result: /** @param {number} hand */ (hand) => `Result of hand ${number(hand)}`,
  enter: "What is entered",
  ways: /** @type {[string, string][]} */ ([
    ["boards", "Boards"],
    ["points", "Points"],
  ]),
  absent: "They are away: the clock rule sets their hand.",
  pointsHelp: "For each two: tap who wins, and enter the points; 0 where nobody does.",
  pair: /** @param {string} one @param {string} other */ (one, other) => `${one} and ${other}`,
  pairPoints: /** @param {string} one @param {string} other */ (one, other) =>
    `Points ${one} wins from ${other}`,
  pairsMissing: /** @param {number} n */ (n) => `${plural(n, "pair", "pairs")} still to enter.`,
  fantasyNext: "Fantasyland in the next hand",
  fantasyOf: /** @param {string} name */ (name) => `${name}: Fantasyland in the next hand`,
  no: "no",
  withCards: /** @param {number} n */ (n) => `${n} cards`,
  send: "Send the result",
  foul: "Foul",
  points: /** @param {number} n */ (n) => `${number(n, true)} ${Math.abs(n) === 1 ? "point" : "points"}`,
  chips: /** @param {number} n */ (n) => `${number(n, true)} chips`,
  unreached: "The server cannot be reached now: what this comes to in chips is seen once it is sent.",
  breaks: "After this hand the table breaks: the next view says who moves where.",
  clock: "Clock",
  startClock: /** @param {number} seconds */ (seconds) => `Somebody is slow: start ${seconds} s`,
  callClock: /** @param {number} seconds */ (seconds) => `Call the clock: ${seconds} s`,
  acted: "They have acted",
  clockSays: /** @param {string} phase @param {boolean} over @param {number} gives */ (
    phase,
    over,
    gives,
  ) =>
    phase === "wait"
      ? over
        ? "Anybody may call the clock now."
        : "After this, anybody may call the clock."
      : over
        ? "Time. Their card goes to the row nearest the front where no foul becomes certain."
        : `The clock is called: ${gives} s to act.`,
  last: /** @param {number} hand */ (hand) => `Hand ${number(hand)}, as settled`,
  wrong: "Is that wrong?",
  wrongLong: /** @param {number} table @param {number} hand @param {number} entry */ (table, hand, entry) =>
    `Stop, and tell the director: “table ${table}, hand ${hand}, entry ${entry}”. ` +
    "They take it back at their console, and the hand comes back here to be entered again.",
  over: "The tournament is over",
  toReport: "The final report",
  notOpen: "This table is not open now. It appears here as soon as it is.",
  broken: "This table has broken",
  brokenLong: "Everybody takes their chips to their new seat.",
};

await translated({ words, wall, scorer }, import.meta.url);
