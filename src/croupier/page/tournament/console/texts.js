/** Texts of the director's pages. */
import { words } from "../texts.js";
import { text, textN } from "../words.js";

/** Sales of the cashier, by kind. @type {Record<string, (n: number) => string>} */
const sold = {
  entry: (n) => textN("{n} entry", "{n} entries", { n }),
  rebuy: (n) => textN("{n} rebuy", "{n} rebuys", { n }),
  "add-on": (n) => textN("{n} add-on", "{n} add-ons", { n }),
};

export const d = {
  title: text("Director"),
  tabs: /** @type {[string, string][]} */ ([
    ["tables", text("Tables")],
    ["players", text("Players")],
    ["cashier", text("Cashier")],
    ["log", text("Log")],
    ["links", text("Links")],
    ["paper", text("Paper")],
  ]),
  sections: text("Parts of the console"),
  about: /** @param {import("../../wire.d.ts").Floor} floor */ ({
    phase,
    entrants,
    left,
    tables,
    day,
    bagged,
  }) =>
    phase === "registering"
      ? textN("{n} player registered", "{n} players registered", { n: entrants })
      : phase === "over"
        ? text("Finished")
        : bagged
          ? text("Day {day} is over, the stacks are bagged", { day })
          : [
              text("Day {day}", { day }),
              textN("{left} of {n} player left", "{left} of {n} players left", { left, n: entrants }),
              textN("{n} table", "{n} tables", { n: tables.length }),
            ].join(" · "),
  // what a director does
  start: text("Draw the seats and start"),
  /** @param {number} entrants @param {number} wait */
  startLong: (entrants, wait) =>
    [
      textN(
        "{n} player is drawn to their seats by the tournament's seed, and play begins.",
        "{n} players are drawn to their seats by the tournament's seed, and play begins.",
        { n: entrants - wait },
      ),
      wait > 0 && textN("{n} player waits for a seat.", "{n} players wait for a seat.", { n: wait }),
    ]
      .filter(Boolean)
      .join(" "),
  halt: text("Stop play"),
  resume: text("Resume play"),
  takeBack: text("Take it back"),
  deeds: {
    stack: text("Correct the stack"),
    /** @param {number} chips */ stackNow: (chips) => text("now {chips}", { chips: words.chips(chips) }),
    stackWhy: [text("Miscounted"), text("Wrong change"), text("Wrong result")],
    /** @param {number} after @param {number} now */ inPlay: (after, now) =>
      text("{after} chips would be in play; now there are {now}.", { after, now }),
    penalty: text("Penalty"),
    penalties: /** @type {[string, string][]} */ ([
      ["warning", text("Warning")],
      ["missed", text("Missed hands")],
      ["chips", text("Chips")],
    ]),
    penaltyWhy: [text("Phone at the table"), text("Late at the table"), text("Conduct")],
    /** @param {string} name @param {number} n */ missed: (name, n) =>
      textN(
        "In the next hand {name} is dealt no cards, and each opponent takes the points of a foul.",
        "In the next {n} hands {name} is dealt no cards, and each opponent takes the points of a foul.",
        { n, name },
      ),
    money: text("Money"),
    /** @param {number} entries @param {number} rebuys @param {number} addOns */
    boughtAll: (entries, rebuys, addOns) =>
      [sold.entry(entries), rebuys > 0 && sold.rebuy(rebuys), addOns > 0 && sold["add-on"](addOns)]
        .filter(Boolean)
        .join(", "),
    won: text("Prize and bounties"),
    ways: /** @type {[string, string][]} */ ([
      ["in", text("They pay")],
      ["out", text("They are paid")],
    ]),
    /** @param {number} n below 0 for what was received too much */
    take: (n) => (n < 0 ? text("Give back {n}", { n: -n }) : text("Take {n}", { n })),
    /** @param {number} n below 0 for what was paid out too much */
    payOut: (n) => (n < 0 ? text("Take back {n}", { n: -n }) : text("Pay out {n}", { n })),
    bags: text("Count the bags"),
  },
  cashier: {
    sold,
    /** @param {number} n */ owes: (n) => text("owes {n}", { n }),
    /** @param {number} n */ gets: (n) => (n < 0 ? d.cashier.owes(-n) : text("gets {n}", { n })),
    /** @param {number} n @param {string} name */ takeFrom: (n, name) =>
      n < 0 ? text("Give back {n} to {name}", { n: -n, name }) : text("Take {n} from {name}", { n, name }),
    /** @param {number} n @param {string} name */ payTo: (n, name) =>
      n < 0
        ? text("Take back {n} from {name}", { n: -n, name })
        : text("Pay out {n} to {name}", { n, name }),
    /** @param {string} table */ decides: (table) =>
      text("has no chips at {table}: a rebuy, or out?", { table }),
    rebuy: text("Rebuy"),
    /** @param {number} n */ addOns: (n) =>
      textN("Add-ons are sold: {n} player may still buy.", "Add-ons are sold: {n} players may still buy.", {
        n,
      }),
    /** @param {string} name */ addOnFor: (name) => text("Add-on for {name}", { name }),
    /** @param {number} n */ uncounted: (n) =>
      textN("{n} bag is not counted yet.", "{n} bags are not counted yet.", { n }),
  },
  bag: text("Bag the stacks"),
  bagLong: /** @param {number} day */ (day) =>
    text(
      "Day {day} ends. The stacks are kept as they are; print the bag list, and resume on another day.",
      { day },
    ),
  announce: text("Announce"),
  said: text("What is said"),
  quick: [
    text("Play goes on in five minutes."),
    text("Ten minutes' break after this hand."),
    text("Late entry ends after this level."),
    text("Please take your seats."),
  ],
  deal: text("A deal between the players"),
  methods: /** @type {[string, string][]} */ ([
    ["equal", text("Equal")],
    ["chips", text("By chips")],
    ["icm", text("By ICM")],
    ["free", text("Free amounts")],
  ]),
  other: text("Another reason"),
  haltWhy: [text("Break"), text("Dinner"), text("End of the day")],
  moveWhy: [text("Balancing by hand"), text("Wrong seat taken"), text("On request")],
  outWhy: [text("Left the tournament"), text("Did not appear"), text("Broke the rules")],
  wallLink: text("Wall"),
  lobbyLink: text("Lobby"),
  // tables
  states: /** @type {Record<string, string>} */ ({
    play: text("in play"),
    ready: text("to be dealt"),
    waits: text("waits"),
    stopped: text("stopped"),
  }),
  linkOf: /** @param {number} n */ (n) => text("Scorer's link of table {n}", { n }),
  correctOf: /** @param {number} n */ (n) => text("Correct the last hand of table {n}", { n }),
  nothingToCorrect: text("Nothing has been reported at this table yet."),
  // players
  name: text("Name"),
  namesHelp: text(
    "One name, or many: a line for each, or a CSV file's text with the names in its first column.",
  ),
  many: text("Several at once"),
  one: text("One at a time"),
  names: text("Names"),
  actions: /** @param {string} name */ (name) => text("{name}: what to do", { name }),
  swap: text("Swap seats"),
  disqualify: text("Take out of the tournament"),
  rename: text("Change the name"),
  at: /** @param {number} table @param {number} seat */ (table, seat) =>
    text("table {table}, seat {seat}", { table, seat: seat + 1 }),
  // log
  logLong: text("Every entry with who made it and when. Taking one back is an entry itself."),
  undo: text("Take back"),
  undoOf: /** @param {number} n */ (n) => text("Take back entry {n}", { n }),
  undoFollows: /** @param {number} n */ (n) =>
    textN(
      "{n} later entry stands on it and goes with it:",
      "{n} later entries stand on it and go with it:",
      { n },
    ),
  // links
  linksLong: text(
    "A link makes whoever opens it the scorer of one table, or a director. Show it only to them.",
  ),
  make: text("Make a link"),
  makeAll: text("Links for all tables"),
  director: text("Another director"),
  qr: /** @param {string} of */ (of) => text("QR code: {of}", { of }),
  kinds: /** @type {Record<string, (number: number, name: string) => string>} */ ({
    scorer: (number) => text("Scorer of table {number}", { number }),
    player: (_number, name) => text("Player {name}", { name }),
    director: () => text("Director"),
  }),
  revoke: text("Take back"),
  revokeOf: /** @param {string} what */ (what) => text("Take back the link: {what}", { what }),
  madeBy: /** @type {(by: string, of?: string) => string} */ (
    (by, of) =>
      of === undefined
        ? text("made by {by}", { by: by || text("a director") })
        : text("made by {by}, by the link of {of}", {
            by: by || text("a director"),
            of: of || text("a director"),
          })
  ),
  // paper
  papers: /** @type {[string, string, string?][]} */ ([
    ["seats", text("Seat cards with codes")],
    ["seats", text("Seat cards without codes"), text("&codes=false")],
    ["sheets", text("Table sheets")],
    ["receipts", text("Receipts")],
    ["bags", text("Bag list and bag tags")],
    ["standings", text("Standings")],
    ["payout", text("Payout sheet")],
  ]),
  series: {
    head: text("Series"),
    long: text(
      "The points of the places count for one series, or for none. It can be changed after the end, too.",
    ),
  },
  logo: {
    long: text(
      "It stands on the wall and on what is printed: an SVG or a PNG of at most 200 kB. In an SVG, what has no " +
        "colour answers to light and dark.",
    ),
    choose: text("Choose a file"),
  },
  payoutLater: text("The payout sheet is there once the tournament is over."),
  export: text("Save the tournament as a file"),
  exportLong: text(
    "The whole tournament, to be opened on another day, or by another server. The secret seed is in it once " +
      "it is over; before, whoever opens it goes on with a new one.",
  ),
};
