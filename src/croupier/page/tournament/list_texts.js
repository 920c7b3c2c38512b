/** The texts of lists of tournaments, which the main lobby has, too. */
import { number } from "../kit/format.js";
import { text, textN } from "../kit/words.js";

export const listed = {
  entry: {
    heading: text("Tournaments"),
    line: text("One structure, many tables, a winner: live with real cards, or online."),
    all: text("All tournaments"),
    /** @param {number} running @param {number} open */ now: (running, open) =>
      text("{running} running, {open} open for registration.", { running, open }),
    waiting: text("Your seat is waiting."),
    go: text("Go to my seat"),
  },
  groups: {
    mine: text("Yours"),
    running: text("Running"),
    registering: text("Open for registration"),
    over: text("Over"),
  },
  kinds: /** @type {Record<string, string>} */ ({ live: text("Live"), online: text("Online") }),
  directing: text("You direct it"),
  registered: text("You play"),
  /** @param {number} n @param {number | null} most */
  count: (n, most) => (most ? text("{n} of {most}", { n, most }) : number(n)),
  /** @param {number} n */ were: (n) => textN("{n} player", "{n} players", { n }),
  /** @param {string} when */ starts: (when) => text("Starts {when}", { when }),
  /** @param {number} day */ night: (day) => text("Day {day} is over: stacks are bagged", { day }),
  look: text("Look"),
  start: text("Start"),
  players: text("Players"),
  left: text("Left"),
  tables: text("Tables"),
  buyIn: text("Buy-in"),
  free: text("Free"),
  pool: text("Prizes"),
  ended: text("Ended"),
  winner: text("Winner"),
  toSeat: text("To my seat"),
  toConsole: text("Console"),
};
