/** The texts about other people: sitting down, inviting, waiting, talking. */
import { text, textC, textN } from "../kit/words.js";

/** @param {number} n */
const ordinal = (n) => textN("next in line", "number {n} in line", { n });

export const p = {
  logins: {
    ended: text("It is logged out."),
    endedAll: text("Every other session is logged out."),
  },
  name: text("Your name"),
  nameHere: text("Your name at this table"),
  sit: text("Sit down"),
  sitting: text("Sitting down…"),
  queue: text("Wait for a seat"),
  /** @param {string} name */ as: (name) => text("You sit down as {name}.", { name }),
  atOnce: text("A seat is free: you are dealt in from the next hand."),
  before: text("A seat is free."),
  insteadOfBot: text("A bot gives you its seat when this hand is over."),
  insteadNow: text("A bot gives you its seat."),
  /** @param {number} n */ afterOthers: (n) =>
    text("Every seat is taken. You will be {n}.", { n: ordinal(n) }),
  /** @param {number} n */ place: (n) => text("You are {n} for a seat.", { n: ordinal(n) }),
  /** @param {string} name */ placeOf: (name) =>
    text("You take {name}’s seat when this hand is over.", { name }),
  leaveQueue: text("Stop waiting"),
  /** @param {string[]} names */ comes: (names) =>
    textN("{names} sits down when this hand is over.", "{names} sit down when this hand is over.", {
      n: names.length,
      names,
    }),
  /** @param {number} n */ waits: (n) =>
    textN("{n} person waits for a seat.", "{n} people wait for a seat.", { n }),
  room: {
    label: text("Waiting room"),
    send: text("Send this link"),
    asked: /** @param {string[]} names */ (names) =>
      names.length
        ? textN("{names} would like to play with you", "{names} would like to play with you", {
            n: names.length,
            names,
          })
        : text("A table waits for players"),
    link: text("Link to this table"),
    copy: text("Copy the link"),
    copied: text("Link copied."),
    shareText: /** @param {string} game */ (game) => text("Play {game} with me:", { game }),
    qr: text("QR code of the link"),
    empty: text("Empty chair"),
    emptyLong: text("Whoever opens your link sits here"),
    emptyHere: text("Sit down here"),
    yields: text("Makes room when a friend comes"),
    stays: text("Stays when a friend comes"),
    bot: /** @param {string} level */ (level) => text("Bot · {level}", { level }),
    program: text("A bot: somebody's program."),
    you: text("You"),
    addBot: text("Add a bot"),
    remove: text("Remove"),
    start: text("Deal the first hand"),
    waitHost: text("The host deals the first hand."),
    waitFull: text("The first hand is dealt when everybody is here."),
    wants: text("Wants to play again"),
    away: textC("people", "Away"),
    terms: text("What you play"),
    /** @param {number} n @param {string} unit */ length: (n, unit) =>
      unit === "round" ? textN("{n} round", "{n} rounds", { n }) : textN("{n} hand", "{n} hands", { n }),
    endless: text("No end"),
    /** @param {number} n */ chips: (n) => textN("{n} chips each", "{n} chips each", { n }),
    points: text("Points only"),
    clocks: /** @type {Record<string, (gives: number) => string>} */ ({
      none: () => text("No clock"),
      move: (gives) => text("{gives} s a move", { gives }),
      called: (gives) => text("Anyone may start a {gives} s clock", { gives }),
    }),
    byLink: text("Found by its link alone"),
    friends: text("Found by people you have played with"),
    everyone: text("In the lobby for everyone"),
    advice: text("Hints allowed"),
  },
  chat: {
    title: text("Chat"),
    label: text("Say something"),
    send: text("Send"),
    empty: text("Nobody has said anything yet. What you write here is kept nowhere."),
    off: text("There is no chat at this table."),
    seated: text("Sit down to join in."),
    mute: /** @param {string} name */ (name) => text("Mute {name}", { name }),
    unmute: /** @param {string} name */ (name) => text("Unmute {name}", { name }),
    reactions: text("Reactions"),
    reaction: /** @type {Record<string, string>} */ ({
      hello: text("Hello!"),
      nice: text("Nice hand!"),
      wow: text("Wow!"),
      oops: text("Oops."),
      thanks: text("Thanks!"),
      "good-game": text("Good game!"),
    }),
  },
};
