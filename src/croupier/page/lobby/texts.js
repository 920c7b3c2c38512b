/** The texts of the lobby. */
import { text, textN } from "../kit/words.js";

export const l = {
  variant: text("Variant"),
  play: text("Play"),
  /** @param {string} game */ more: (game) => text("More: {game}", { game }),
  opponent: text("Find an opponent"),
  onePhone: text("One phone, handed round"),
  /** @param {string} game */ learnIt: (game) => text("Learn in a minute: {game}", { game }),
  /** @param {number} n */ minutes: (n) => text("{n} min", { n }),
  /** @param {number} fewest @param {number} most */ players: (fewest, most) =>
    fewest === most
      ? textN("{n} player", "{n} players", { n: most })
      : text("{fewest}–{most} players", { fewest, most }),
  demo: text("A hand of Pineapple, played by bots"),
  continue: text("Continue"),
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
  notBegun: text("Not begun yet"),
  people: text("Tables with people"),
  /** @param {string[]} names */ play_: (names) =>
    textN("{names} plays", "{names} play", { n: names.length, names }),
  /** @param {string[]} names */ wait: (names) =>
    textN("{names} waits for players", "{names} wait for players", { n: names.length, names }),
  nobody: text("Nobody has sat down yet"),
  over: text("match over"),
  /** @param {number} n */ free: (n) => textN("{n} seat free", "{n} seats free", { n }),
  botGives: text("a bot makes room"),
  full: text("every seat is taken"),
  sit: text("Sit down"),
  watch: text("Watch"),
  withFriends: text("Friends are playing"),
  found: text("People I have played with find my tables"),
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
    watch: text("Watch"),
    /** @param {number} n */ watching: (n) => textN("{n} watches", "{n} watch", { n }),
    lobby: text("To the lobby"),
  },
  pairing: {
    title: /** @param {string} game */ (game) => text("Find an opponent: {game}", { game }),
    looking: text("Looking for somebody…"),
    /** @param {number} n */ others: (n) =>
      n
        ? textN(
            "{n} person waits: the table opens in a moment.",
            "{n} people wait: the table opens in a moment.",
            { n },
          )
        : text("Nobody else is waiting yet."),
    /** @param {string} time */ since: (time) => text("You have waited {time}.", { time }),
    bots: text("Play bots instead"),
    stop: text("Stop waiting"),
    found: text("Found. Opening the table…"),
  },
};
