/** The texts of the trainer. */
import { decimal, number, plural } from "../../../kit/format.js";
import { translated } from "../../../kit/language.js";

/** @type {Record<string, string>} */
const names = {
  day: "Hand of the day",
  problems: "Problems",
  fantasyland: "Fantasyland against the clock",
  fouls: "Would this foul?",
  openings: "Opening five",
};
/** @type {Record<string, string>} */
const about = {
  day: "The same cards for everybody, a new hand every day. Five decisions, each held against the best.",
  problems: "A thousand positions in which the obvious move is wrong, from easy to hard.",
  fantasyland: "Fourteen cards, ninety seconds: set the best board you can.",
  fouls: "Ten boards. One look each.",
  openings: "Place your first five cards, then see what the opening book does with them.",
};
/** @type {Record<string, string>} */
const go = {
  day: "Play today's hand",
  problems: "Solve problems",
  fantasyland: "Set a board",
  fouls: "Start",
  openings: "Deal five cards",
};
/** @type {Record<string, string>} */
const letters = { a: "✓", b: "B", c: "C", d: "D" };
/** @type {Record<string, string>} */
const marks = { a: "best", b: "cost a little", c: "cost something", d: "cost a lot" };

export const texts = {
  title: "Train",
  lead: "A few minutes a day. What you get right is kept with your account, or in this browser.",
  all: "All exercises",
  names,
  about,
  go,
  /** @param {number} n */ streak: (n) =>
    n
      ? `Hand of the day: ${plural(n, "day", "days")} in a row.`
      : "Start a streak with the hand of the day.",
  never: "Not tried yet",
  /** @param {{tried: number, right: number, row: number, best: number}} run */
  run: ({ tried, right, row, best }) =>
    `${number(right)} of ${number(tried)} right · ${number(row)} in a row, ${number(best)} at best`,
  again: "Play it again",
  next: "Next",
  you: "You",
  opponent: "Opponent",
  judging: "Looking at your decisions. This takes a few seconds…",
  waits: "The server is busy. Your hand is looked at as soon as it has time…",
  rough:
    "The solver is still getting ready on this server, so these are first impressions. They do not count.",
  perfect: "Nothing given away.",
  /** @param {string} lost */ lost: (lost) => `${lost} points given away`,
  letters,
  marks,
  best: "Best:",
  yours: "Yours:",
  late: "Time is up. Finish it anyway; it does not count as right.",
  lateBrief: "Time is up.",
  /** @param {string} time */ timeLeft: (time) => `${time} left`,
  book: {
    title: "The opening book",
    best: "Best:",
    second: "Next best:",
    /** @param {string} price @param {string} error */ price: (price, error) =>
      `costs ${price} ± ${error} points. The book is for whoever acts first of two.`,
  },
  day: {
    /** @param {string} signs */ done: (signs) =>
      `You have played today's hand: ${signs}. Play it again for yourself.`,
    /** @param {string} day @param {string} signs @param {number} total @param {number} lost @param {string} link */
    text: (day, signs, total, lost, link) =>
      `OFC hand of the day, ${day}\n${signs} ${number(total, true)} points, ${decimal(lost)} given away\n${link}`,
  },
  problems: {
    difficulty: "Difficulty",
    levels: /** @type {[string, string][]} */ ([
      ["1", "Easy"],
      ["2", "Fair"],
      ["3", "Tricky"],
      ["4", "Hard"],
      ["5", "Very hard"],
    ]),
    /** @param {number} street */ ask: (street) =>
      street === 1 ? "Where do these five go?" : "Which two, where, and which one away?",
    /** @param {string} share */ found: (share) => `A good club player finds it ${share} of the time.`,
    /** @param {string} cost @param {boolean} right */ said: (cost, right) =>
      right ? "That is it." : `That costs ${cost} points.`,
  },
  fouls: {
    board: "The board",
    yes: "Foul",
    no: "Fine",
    right: "Right",
    wrong: "Not so",
    /** @param {number} at @param {number} of @param {number} right */ place: (at, of, right) =>
      `Board ${at} of ${of}, ${right} right so far`,
    /** @param {number} right @param {number} of */ score: (right, of) => `${right} of ${of} right`,
    more: "Ten more",
  },
};

await translated({ texts }, import.meta.url);
