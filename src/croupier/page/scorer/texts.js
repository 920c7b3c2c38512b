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
  shared: text("A shared sheet, to look at."),
  takeCopy: text("Keep a copy and go on"),
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
  undo: text("Undo"),
  share: text("Share"),
  print: text("Print"),
  file: text("Save as a file"),
  asText: text("As text"),
  copyText: text("Copy the text"),
  textCopied: text("Text copied."),
  link: text("Link to this sheet"),
  linkLong: text(
    "The whole sheet is in the link. It shows the sheet as it is now; it is not sent to this server.",
  ),
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
  rolls: /** @param {string} name */ (name) => text("{name}'s dice", { name }),
  typedRoll: /** @param {string} name */ (name) => text("{name}'s dice, typed or pasted", { name }),
  typedRollHelp: text("The cards that the dice show, in any order."),
  faces: text("Faces of the dice"),
  takeBack: text("tap to take back"),
  deck: /** @param {string} name */ (name) => text("Cards of {name}", { name }),
  total: text("Total"),
  house: text("House"),
  roundOf: /** @param {number} n */ (n) => text("Round {n}", { n }),
  setRows: [text("Three"), text("Two")],
  roundDetails: /** @param {number} n */ (n) => text("Details of round {n}", { n }),
  correctRound: /** @param {number} n */ (n) => text("Correct round {n}", { n }),
  typeCards: text("Type the cards"),
  tapCards: text("Tap the cards"),
  waiting: /** @param {number} n */ (n) =>
    textN("{n} round waits for the server.", "{n} rounds wait for the server.", { n }),
  /** @param {string} a @param {string} b @param {string} n */ pays: (a, b, n) =>
    text("{a} pays {b} {n}", { a, b, n }),
  allHands: text("All hands"),
  toEntry: text("Back to the entry"),
  sheets: text("All sheets"),
  live: text("Show it on other phones"),
  liveLong: text(
    "This link shows the hands as they are written down. It ends when you end it, or after twelve hours.",
  ),
  liveCode: text("QR code of the live sheet"),
  liveEnd: text("End the live view"),
  liveBegin: text("Begin the live view"),
  liveNow: text("Live: hands appear as they are written down."),
  liveLost: text("This live sheet has ended, or its link is not whole."),
  liveTooLong: text("The sheet has grown too long to be shown live. Share it as a link or a file."),
  spreadsheet: text("Save as a table (CSV)"),
  picture: text("Share as a picture"),
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
