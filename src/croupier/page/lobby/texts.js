/** The texts of the lobby. */
import { text, textN } from "../kit/words.js";

export const l = {
  lead: text("Free card and dice games. Play bots or friends, no sign-up."),
  variant: text("Variant"),
  play: text("Play"),
  friends: text("Play with friends"),
  opponent: text("Find an opponent"),
  /** @param {string} game */ learnIt: (game) => text("Learn in a minute: {game}", { game }),
  /** @param {number} minutes */ minutes: (minutes) =>
    textN("about {n} minute", "about {n} minutes", { n: minutes }),
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
