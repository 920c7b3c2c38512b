/** The texts that only the scorer needs. */
import { text, textC, textN } from "./words.js";

export const phrases = {
  title: text("Scorer"),
  lead: text(
    "For real cards and dice: write down what lies on the table, and get points, fouls, settlements and bankrolls.",
  ),
  noKept: text(
    "Nothing is written down here yet. What you begin stays in this browser until you remove it.",
  ),
  open: text("Resume"),
  remove: textC("scorer", "Remove"),
  badLink: text("This link holds no score sheet, or a part of it was cut off."),
  missing: text(
    "This sheet is not kept in this browser. Open it by its link or its file, or begin a new one.",
  ),
  notKept: text("This browser has no room to keep the sheet, so a refresh loses it. Save it as a file."),
  hands: /** @param {number} n */ (n) => textN("{n} hand", "{n} hands", { n }),
  rounds: /** @param {number} n */ (n) => textN("{n} round", "{n} rounds", { n }),
  names: text("Players"),
  player: /** @param {number} n */ (n) => text("Player {n}", { n }),
  points: text("Points"),
  change: textC("scorer", "Settings"),
  bankrollsHelp: text(
    "The chips that everybody has bought. Raise the figure when somebody buys more: all is reckoned anew.",
  ),
  otherTablesHelp: text(
    "Pays to one, highest hand first, such as 5-4-1. What is left empty pays as the rules above have it.",
  ),
  seats: /** @param {number} fewest @param {number} most */ (fewest, most) =>
    text("These rules are for {fewest} to {most} players.", { fewest, most }),
  slow: text("The server has not answered yet. This goes on as soon as it does."),
  share: text("Share"),
  link: text("Link to this sheet"),
  count: /** @param {string} name @param {number} n @param {number} of */ (name, n, of) =>
    text("{name}: {n} of {of}", { name, n, of }),
  typed: /** @param {string} name */ (name) => text("{name}'s hand, typed or pasted", { name }),
  unread: /** @param {string} rest */ (rest) =>
    text("Not read: “{rest}”. A card is a rank and a suit, such as As, Td or 10♥.", { rest }),
  rowOf: /** @param {string} row @param {number} n @param {number} of */ (row, n, of) =>
    text("{row}, {n} of {of}; tap to fill it", { row, n, of }),
  /** @param {string} card @param {string} name @param {string} others */ cardOfTwo: (card, name, others) =>
    text("The {card} is in the hands of {name} and of {others}.", { card, name, others }),
  /** @param {string} name @param {string} sizes @param {string} room */ wrongRows: (name, sizes, room) =>
    text("{name}: rows of {sizes} cards, expected {room}.", { name, sizes, room }),
  /** @param {string} name @param {number} size @param {number} room */ wrongCards: (name, size, room) =>
    textN("{name}: {n} cards, expected {room}.", "{name}: {n} cards, expected {room}.", {
      n: size,
      name,
      room,
    }),
  total: text("Total"),
  house: text("House"),
  roundOf: /** @param {number} n */ (n) => text("Round {n}", { n }),
  setRows: [text("Three"), text("Two")],
  roundDetails: /** @param {number} n */ (n) => text("Details of round {n}", { n }),
  correctRound: /** @param {number} n */ (n) => text("Correct round {n}", { n }),
  waiting: /** @param {number} n */ (n) =>
    textN("{n} round waits for the server.", "{n} rounds wait for the server.", { n }),
  /** @param {string} a @param {string} b @param {string} n */ pays: (a, b, n) =>
    text("{a} pays {b} {n}", { a, b, n }),
  live: text("Show it on other phones"),
  liveLong: text(
    "This link shows the hands as they are written down. It ends when you end it, or after twelve hours.",
  ),
  liveCode: text("QR code of the live sheet"),
  liveNow: text("Live: hands appear as they are written down."),
  liveLost: text("This live sheet has ended, or its link is not whole."),
  faceName: /** @param {string} card @param {number} n */ (card, n) =>
    n ? textN("{card}, once in the roll", "{card}, {n} times in the roll", { n, card }) : card,
  chips: text("Chips"),
  nextPlayer: /** @param {string} name */ (name) => text("On to {name}", { name }),
  incomplete: /** @param {string[]} names */ (names) => text("Still to write: {names}.", { names }),
  passShort: text("Not taken"),
  recordRound: text("Record the round"),
  saveRound: text("Save the round"),
  dropRound: text("Remove this round"),
  nobodyPaysAnybody: text("Nobody pays anybody."),
};
