/** The texts of what people do with each other: sitting down, inviting, waiting, talking. */
import { list, number, plural } from "../kit/format.js";
import { translated } from "../kit/language.js";

/** @param {number} n */
const ordinal = (n) => (n === 1 ? "next in line" : `number ${number(n)} in line`);

export const p = {
  name: "Your name",
  nameHere: "Your name at this table",
  sit: "Sit down",
  sitting: "Sitting down…",
  queue: "Wait for a seat",
  /** @param {string} name */ as: (name) => `You sit down as ${name}.`,
  atOnce: "A seat is free: you are dealt in from the next hand.",
  before: "A seat is free.",
  insteadOfBot: "A bot gives you its seat when this hand is over.",
  insteadNow: "A bot gives you its seat.",
  /** @param {number} n */ afterOthers: (n) => `Every seat is taken. You will be ${ordinal(n)}.`,
  /** @param {number} n */ place: (n) => `You are ${ordinal(n)} for a seat.`,
  /** @param {string} name */ placeOf: (name) => `You take ${name}’s seat when this hand is over.`,
  leaveQueue: "Stop waiting",
  /** @param {string[]} names */ comes: (names) =>
    `${list(names)} ${names.length === 1 ? "sits" : "sit"} down when this hand is over.`,
  /** @param {number} n */ waits: (n) => `${plural(n, "person waits", "people wait")} for a seat.`,
  room: {
    label: "Waiting room",
    send: "Send this link",
    asked: /** @param {string[]} names */ (names) =>
      names.length ? `${list(names)} would like to play with you` : "A table waits for players",
    link: "Link to this table",
    share: "Share",
    copy: "Copy the link",
    copied: "Link copied.",
    shareText: /** @param {string} game */ (game) => `Play ${game} with me:`,
    qr: "QR code of the link",
    empty: "Empty chair",
    emptyLong: "Whoever opens your link sits here",
    emptyHere: "Sit down here",
    yields: "Makes room when a friend comes",
    stays: "Stays when a friend comes",
    bot: /** @param {string} level */ (level) => `Bot · ${level}`,
    you: "You",
    addBot: "Add a bot",
    remove: "Remove",
    start: "Deal the first hand",
    waitHost: "The host deals the first hand.",
    waitFull: "The first hand is dealt when everybody is here.",
    wants: "Wants to play again",
    away: "Away",
    terms: "What you play",
    /** @param {number} n @param {string} unit */ length: (n, unit) =>
      unit === "round" ? plural(n, "round", "rounds") : plural(n, "hand", "hands"),
    endless: "No end",
    /** @param {number} n */ chips: (n) => `${number(n)} chips each`,
    points: "Points only",
    clocks: /** @type {Record<string, (gives: number) => string>} */ ({
      none: () => "No clock",
      move: (gives) => `${number(gives)} s a move`,
      called: (gives) => `Anyone may start a ${number(gives)} s clock`,
    }),
    byLink: "Found by its link alone",
    friends: "Found by people you have played with",
    everyone: "In the lobby for everyone",
    advice: "Hints allowed",
  },
  chat: {
    title: "Chat",
    label: "Say something",
    send: "Send",
    empty: "Nobody has said anything yet. What you write here is kept nowhere.",
    off: "There is no chat at this table.",
    seated: "Sit down to join in.",
    mute: /** @param {string} name */ (name) => `Mute ${name}`,
    unmute: /** @param {string} name */ (name) => `Unmute ${name}`,
    reactions: "Reactions",
    reaction: /** @type {Record<string, string>} */ ({
      hello: "Hello!",
      nice: "Nice hand!",
      wow: "Wow!",
      oops: "Oops.",
      thanks: "Thanks!",
      "good-game": "Good game!",
    }),
  },
};

await translated({ p }, import.meta.url);
