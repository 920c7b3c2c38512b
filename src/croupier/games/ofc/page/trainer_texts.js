/** The texts of the trainer. */
import { text, textN } from "../../../coach/words.js";

/** @type {Record<string, string>} */
const names = {
  day: text("Hand of the day"),
  problems: text("Problems"),
  fantasyland: text("Fantasyland against the clock"),
  fouls: text("Would this foul?"),
  openings: text("Opening five"),
  mistakes: text("Your own mistakes"),
};
/** @type {Record<string, string>} */
const about = {
  day: text("The same decision for everybody, a new one every day. Then see what others did."),
  problems: text(
    "A thousand positions in which the obvious move is wrong. You and the problems have a rating.",
  ),
  fantasyland: text("Fourteen cards, ninety seconds: set the best board you can."),
  fouls: text("Ten boards. One look each."),
  openings: text("Place your first five cards, then see what the opening book does with them."),
  mistakes: text(
    "Decisions of your own that cost you something, as you saw them then. The dearest come first.",
  ),
};
/** @type {Record<string, string>} */
const go = {
  day: text("Play today's hand"),
  problems: text("Solve problems"),
  fantasyland: text("Set a board"),
  fouls: text("Start"),
  openings: text("Deal five cards"),
};
/** @type {Record<string, string>} */
const letters = { a: "✓", b: "B", c: "C", d: "D" };
/** @type {Record<string, string>} */
const marks = {
  a: text("best"),
  b: text("cost a little"),
  c: text("cost something"),
  d: text("cost a lot"),
};

export const texts = {
  title: text("Train"),
  lead: text("A few minutes a day. What you get right is kept with your account, or in this browser."),
  all: text("All exercises"),
  names,
  about,
  go,
  /** @param {number} n */ streak: (n) =>
    n
      ? textN("Hand of the day: {n} day in a row.", "Hand of the day: {n} days in a row.", { n })
      : text("Start a streak with the hand of the day."),
  never: text("Not tried yet"),
  /** @param {{tried: number, right: number, row: number, best: number}} run */
  run: ({ tried, right, row, best }) =>
    textN(
      "{right} of {tried} right · {n} in a row, {best} at best",
      "{right} of {tried} right · {n} in a row, {best} at best",
      { n: row, right, tried, best },
    ),
  next: text("Next"),
  judging: text("Looking at your decisions. This takes a few seconds…"),
  waits: text("The server is busy. Your hand is looked at as soon as it has time…"),
  rough: text(
    "The solver is still getting ready on this server, so these are first impressions. They do not count.",
  ),
  perfect: text("Nothing given away."),
  /** @param {string} lost */ lost: (lost) => text("{lost} points given away", { lost }),
  letters,
  marks,
  best: text("Best:"),
  late: text("Time is up. Finish it anyway; it does not count as right."),
  lateBrief: text("Time is up."),
  /** @param {string} time */ timeLeft: (time) => text("{time} left", { time }),
  book: {
    title: text("The opening book"),
    best: text("Best:"),
    second: text("Next best:"),
    /** @param {string} price @param {string} error */ price: (price, error) =>
      text("costs {price} ± {error} points. The book is for whoever acts first of two.", { price, error }),
  },
  mistakes: {
    you: text("You"),
    opponent: text("Opponent"),
    none: text("No mistake of this kind is counted yet. Hands are looked at soon after they have ended."),
    toProfile: text("To the profile"),
    /** @param {number} street */ ask: (street) =>
      street === 1 ? text("Where do these five go?") : text("Which two, where, and which one away?"),
    /** @param {string} cost @param {boolean} right */ said: (cost, right) =>
      right ? text("That is it.") : text("That costs {cost} points.", { cost }),
    /** @param {number} n @param {number} of */ place: (n, of) => text("{n} of {of}", { n, of }),
    was: text("your move then"),
    toHand: text("See the whole hand"),
  },
  fouls: {
    board: text("The board"),
    yes: text("Foul"),
    no: text("Fine"),
    right: text("Right"),
    wrong: text("Not so"),
    /** @param {number} at @param {number} of @param {number} right */ place: (at, of, right) =>
      text("Board {at} of {of}, {right} right so far", { at, of, right }),
    /** @param {number} right @param {number} of */ score: (right, of) =>
      text("{right} of {of} right", { right, of }),
    more: text("Ten more"),
  },
};
