/** What a director reads. */
import { number, plural } from "../../kit/format.js";
import { words } from "../texts.js";
import { translated } from "../../kit/language.js";

export const d = {
  title: "Director",
  notYours: "This page is for the directors of this tournament.",
  notYoursLong: "Open it with the session that opened the tournament, or by a director's link.",
  tabs: /** @type {[string, string][]} */ ([
    ["tables", "Tables"],
    ["players", "Players"],
    ["log", "Log"],
    ["links", "Links"],
    ["paper", "Paper"],
  ]),
  sections: "Parts of the console",
  about: /** @param {import("../api.js").Floor} floor */ ({
    phase,
    entrants,
    left,
    tables,
    day,
    bagged,
  }) =>
    phase === "registering"
      ? `${plural(entrants, "player", "players")} registered`
      : phase === "over"
        ? "Finished"
        : bagged
          ? `Day ${day} is over, the stacks are bagged`
          : `Day ${day} · ${number(left)} of ${plural(entrants, "player", "players")} left · ` +
            plural(tables.length, "table", "tables"),
  // what a director does
  start: "Draw the seats and start",
  startLong: /** @param {number} n */ (n) =>
    `${plural(n, "player is", "players are")} drawn to their seats by the tournament's seed, and play begins.`,
  startTwo: "Two players at least are needed to start.",
  halt: "Stop play",
  haltLong: "Every table finishes the hand it is in and then stands still, until you resume.",
  resume: "Resume play",
  resumeLong: "All tables play on.",
  bag: "Bag the stacks",
  bagLong: /** @param {number} day */ (day) =>
    `Day ${day} ends. The stacks are kept as they are; print the bag list, and resume on another day.`,
  announce: "Announce",
  announceLong: "It is on the wall at once, with a sound where that is on.",
  said: "What is said",
  quick: [
    "Play goes on in five minutes.",
    "Ten minutes' break after this hand.",
    "Late entry ends after this level.",
    "Please take your seats.",
  ],
  deal: "A deal between the players",
  dealLong: "Everybody who is left agrees, or there is no deal. What is set aside is played on for.",
  methods: /** @type {[string, string][]} */ ([
    ["equal", "Equal"],
    ["chips", "By chips"],
    ["icm", "By ICM"],
  ]),
  method: "Shared",
  aside: "Set aside for the winner",
  everybody: /** @param {number} n */ (n) => `All ${n} of them agree to these amounts.`,
  agree: "Make the deal",
  because: "Reason",
  other: "Another reason",
  haltWhy: ["Break", "Dinner", "End of the day"],
  moveWhy: ["Balancing by hand", "Wrong seat taken", "On request"],
  outWhy: ["Left the tournament", "Did not appear", "Broke the rules"],
  wallLink: "Wall",
  lobbyLink: "Lobby",
  // tables
  tables: "Tables",
  noTables: "The tables appear once the seats are drawn.",
  states: /** @type {Record<string, string>} */ ({
    play: "in play",
    ready: "to be dealt",
    waits: "waits",
    stopped: "stopped",
  }),
  slowest: "slowest",
  openSeat: "open seat",
  score: "Score",
  scoreOf: /** @param {number} n */ (n) => `Score table ${n}`,
  link: "Link",
  linkOf: /** @param {number} n */ (n) => `Scorer's link of table ${n}`,
  correct: "Correct",
  correctOf: /** @param {number} n */ (n) => `Correct the last hand of table ${n}`,
  nothingToCorrect: "Nothing has been reported at this table yet.",
  watch: "Watch",
  // players
  register: "Register",
  name: "Name",
  namesHelp: "One name, or many: a line for each, or a CSV file's text with the names in its first column.",
  many: "Several at once",
  one: "One at a time",
  names: "Names",
  registerMany: /** @param {number} n */ (n) => `Register ${plural(n, "name", "names")}`,
  registered: /** @param {number} n */ (n) => `${plural(n, "player", "players")} registered.`,
  file: "From a CSV file",
  find: "Find a player",
  nobody: "Nobody is registered yet.",
  noSuch: "Nobody is called so.",
  actions: /** @param {string} name */ (name) => `${name}: what to do`,
  away: "Mark as away",
  back: "Back at the table",
  move: "Move to an open seat",
  swap: "Swap seats",
  disqualify: "Take out of the tournament",
  reenter: "Enter again",
  unregister: "Take off the list",
  rename: "Change the name",
  renameYes: "Rename",
  /** @param {string} name @param {string} where */ seatedAt: (name, where) => `${name}: ${where}.`,
  playerLink: "Link for their phone",
  moveTo: /** @param {string} name */ (name) => `Where ${name} goes`,
  noSeat: "No seat is open.",
  swapWith: "With whom",
  moveYes: "Move",
  swapYes: "Swap",
  disqualifyLong: /** @param {string} name @param {number} chips */ (name, chips) =>
    `${name} is out, and ${words.chips(chips)} leave play.`,
  outYes: "Take out",
  at: /** @param {number} table @param {number} seat */ (table, seat) => `table ${table}, seat ${seat + 1}`,
  waiting: "waits for a seat",
  isRegistered: "registered",
  // log
  logLong: "Every entry with who made it and when. Taking one back is an entry itself.",
  undo: "Take back",
  undoOf: /** @param {number} n */ (n) => `Take back entry ${n}`,
  undoTitle: /** @param {number} n */ (n) => `Take back entry ${n}?`,
  undoAlone: "Nothing else goes with it.",
  undoFollows: /** @param {number} n */ (n) =>
    `${plural(n, "later entry stands on it and goes", "later entries stand on it and go")} with it:`,
  again: /** @param {number} table */ (table) =>
    `The hand is then to be entered again, at table ${table}'s scorer.`,
  undone: "taken back",
  more: "Earlier entries",
  find2: "Find in the log",
  // links
  linksLong: "A link makes whoever opens it the scorer of one table, or a director. Show it only to them.",
  scorerFor: "Scorer of table",
  make: "Make a link",
  makeAll: "Links for all tables",
  director: "Another director",
  once: "It is shown this once. Whoever has it needs nothing else; take it back in the list of links.",
  copy: "Copy the link",
  copied: "Link copied.",
  address: "Link",
  qr: /** @param {string} of */ (of) => `QR code: ${of}`,
  kinds: /** @type {Record<string, (number: number, name: string) => string>} */ ({
    scorer: (number) => `Scorer of table ${number}`,
    player: (_number, name) => `Player ${name}`,
    director: () => "Director",
  }),
  revoke: "Take back",
  revokeOf: /** @param {string} what */ (what) => `Take back the link: ${what}`,
  revokeLong: "It stops working at once, and so do all links that were made through it.",
  madeBy: /** @type {(by: string, of?: string) => string} */ (
    (by, of) =>
      `made by ${by || "a director"}${of === undefined ? "" : `, by the link of ${of || "a director"}`}`
  ),
  noLinks: "No link is given out.",
  scorerCard: "Whoever scans the code is the scorer of this table.",
  printLinks: "Print these cards",
  // paper
  paperLong: "Each opens as a page of its own, to be printed by the browser.",
  papers: /** @type {[string, string, string?][]} */ ([
    ["seats", "Seat cards with codes"],
    ["seats", "Seat cards without codes", "&codes=false"],
    ["sheets", "Table sheets"],
    ["receipts", "Receipts"],
    ["bags", "Bag list and bag tags"],
    ["standings", "Standings"],
    ["payout", "Payout sheet"],
  ]),
  payoutLater: "The payout sheet is there once the tournament is over.",
  export: "Save the tournament as a file",
  exportLong:
    "The whole tournament, to be opened on another day, or by another server. The secret seed is in it " +
    "once it is over; before, whoever opens it goes on with a new one.",
  import: "Open such a file",
  logFile: "The log as lines",
};

await translated({ d }, import.meta.url);
