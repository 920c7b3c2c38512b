/** Texts of the parts of a table that games share: moves, the bar, the tray and the result. */
import { text, textN } from "../kit/words.js";

export const generic = {
  shared: text("On the table"),
  toMove: text("to move"),
  house: text("House"),
  typed: text("Find a move, or type it"),
  send: text("Make this move"),
  more: text("List more"),
  found: /** @param {number} n @param {number} of */ (n, of) =>
    n === of
      ? textN("{n} move", "{n} moves", { n: of })
      : textN("{n2} of {n} move", "{n2} of {n} moves", { n: of, n2: n }),
};

/** The bar, the tray and the result of every table. */
export const shell = {
  soundsOn: text("Turn sounds on"),
  noSounds: text("No sounds"),
  doors: text("Beside the game"),
  more: text("More: rules, log, settings, leave"),
  menu: text("More"),
  players: text("Players"),
  tray: text("What happens now"),
  thinking: /** @param {string} names @param {number} n */ (names, n) =>
    textN("{names} is thinking…", "{names} are thinking…", { n, names }),
  dealing: text("One moment…"),
  sittingOut: text("You are sitting out."),
  dealtNext: text("You play from the next hand on."),
  outAfter: text("You sit out once this hand is over."),
  outNow: text("You sit out from the next hand on."),
  sitOutLong: text("You keep your seat and are dealt no cards, from the next hand on."),
  noHands: text("No hand has been finished here yet."),
  result: text("Result"),
  details: text("Details"),
  review: text("Review"),
  matchResult: text("Match result"),
  toMatch: text("Back to the match result"),
  found: /** @param {number} n @param {string} dearest */ (n, dearest) =>
    n
      ? textN("{n} mistake, {dearest}", "{n} mistakes, the dearest {dearest}", { n, dearest })
      : text("No clear mistake"),
  /** @param {string} lost */ dearest: (lost) => text("Dearest: {lost}", { lost }),
  leaveAll: text("Everybody on this phone leaves, and the match ends for them."),
  next: text("Next hand"),
  nextRound: text("Next round"),
  hold: text("Wait"),
  enter: text("Enter"),
  ready: text("Waiting for the others."),
  keysTitle: text("Keys"),
  keys: [
    ["H", text("A hint for this decision, and away with it")],
    [text("Enter"), text("At a result: show its end, then the next hand")],
    ["?", text("These keys")],
  ],
  held: /** @param {string} name */ (name) =>
    name === "you"
      ? text("You asked the others to wait.")
      : text("{name} asked everyone to wait.", { name }),
};
