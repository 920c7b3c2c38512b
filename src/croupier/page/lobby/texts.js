/** The texts of the lobby. */
import { text, textN } from "../kit/words.js";

export const l = {
  /** @param {string} game */ more: (game) => text("More: {game}", { game }),
  onePhone: text("One phone, handed round"),
  /** @param {string} game */ learnIt: (game) => text("Learn in a minute: {game}", { game }),
  /** @param {number} n */ minutes: (n) => text("{n} min", { n }),
  /** @param {number} fewest @param {number} most */ players: (fewest, most) =>
    fewest === most
      ? textN("{n} player", "{n} players", { n: most })
      : text("{fewest}–{most} players", { fewest, most }),
  demo: text("A hand of Pineapple, played by bots"),
  /** @param {number} n */ allTables: (n) => text("All {n} tables", { n }),
  /** @param {string[]} names */ yourMove: (names) =>
    names.length ? text("Your move against {names}", { names }) : text("Your move"),
  /** @param {string[]} names */ against: (names) =>
    names.length ? text("Against {names}", { names }) : text("Against bots"),
  /** @param {boolean} rounds @param {number} n @param {number | null} of */ at: (rounds, n, of) =>
    text("{more} {n}{other}", {
      more: rounds ? text("Round") : text("Hand"),
      n,
      other: of ? text(" of {of}", { of }) : "",
    }),
  sit: text("Sit down"),
  rows: [text("Front"), text("Middle"), text("Back")],
  /** @param {number} n */ place: (n) => (n > 3 ? text("place five") : text("place two")),
  placeIt: text("Place it"),
  again_: text("Look again"),
  again: text("Try again"),
  aDay: text("A day counts with an answer, right or wrong."),
  /** @param {number} n */ inARow: (n) => textN("day in a row", "days in a row", { n }),
  /** @param {number} n */ week: (n) =>
    textN("{n} of the last seven days has an answer", "{n} of the last seven days have an answer", { n }),
  yesterday: text("Yesterday"),
  choseBest: text("you chose the best"),
  problem: text("Next problem"),
  solve: text("Solve"),
  live: {
    title: text("Live"),
    none: text("Nobody plays in public right now."),
    lobby: text("To the lobby"),
  },
  pairing: {
    looking: text("Looking for somebody…"),
    /** @param {number} n */ others: (n) =>
      n
        ? textN(
            "{n} person waits: the table opens in a moment.",
            "{n} people wait: the table opens in a moment.",
            { n },
          )
        : text("Nobody else is waiting yet."),
  },
};
