/** The texts of the lobby. */
import { list, number, plural } from "../kit/format.js";
import { translated } from "../kit/language.js";

export const l = {
  lead: "Free card and dice games. Play bots or friends, no sign-up.",
  variant: "Variant",
  play: "Play",
  friends: "Play with friends",
  opponent: "Find an opponent",
  /** @param {string} game */ learnIt: (game) => `Learn in a minute: ${game}`,
  /** @param {number} minutes */ minutes: (minutes) => `about ${plural(minutes, "minute", "minutes")}`,
  demo: "A hand of Pineapple, played by bots",
  continue: "Continue",
  /** @param {number} n */ allTables: (n) => `All ${number(n)} tables`,
  /** @param {string[]} names */ yourMove: (names) =>
    names.length ? `Your move against ${list(names)}` : "Your move",
  /** @param {string[]} names */ against: (names) =>
    names.length ? `Against ${list(names)}` : "Against bots",
  /** @param {boolean} rounds @param {number} n @param {number | null} of */ at: (rounds, n, of) =>
    `${rounds ? "Round" : "Hand"} ${number(n)}${of ? ` of ${number(of)}` : ""}`,
  notBegun: "Not begun yet",
  people: "Tables with people",
  /** @param {string[]} names */ play_: (names) =>
    `${list(names)} ${names.length === 1 ? "plays" : "play"}`,
  /** @param {string[]} names */ wait: (names) =>
    `${list(names)} ${names.length === 1 ? "waits" : "wait"} for players`,
  nobody: "Nobody has sat down yet",
  over: "match over",
  /** @param {number} n */ free: (n) => plural(n, "seat free", "seats free"),
  botGives: "a bot makes room",
  full: "every seat is taken",
  sit: "Sit down",
  watch: "Watch",
  withFriends: "Friends are playing",
  found: "People I have played with find my tables",
  pairing: {
    title: /** @param {string} game */ (game) => `Find an opponent: ${game}`,
    looking: "Looking for somebody…",
    /** @param {number} n */ others: (n) =>
      n
        ? `${plural(n, "person waits", "people wait")}: the table opens in a moment.`
        : "Nobody else is waiting yet.",
    /** @param {string} time */ since: (time) => `You have waited ${time}.`,
    bots: "Play bots instead",
    stop: "Stop waiting",
    found: "Found. Opening the table…",
  },
};

await translated({ l }, import.meta.url);
