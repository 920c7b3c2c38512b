/** The texts of decisions that anybody may answer. */
import { number } from "../kit/format.js";
import { text, textN } from "./words.js";

export const q = {
  /** @param {string} name */ fouled: (name) =>
    name ? text("{name} fouled this. You?", { name }) : text("Somebody fouled this. You?"),
  /** @param {string} name */ asks: (name) =>
    name ? text("{name} had this hand. You?", { name }) : text("What would you do?"),
  day: text("Hand of the day"),
  problem: text("Problem"),
  opponent: text("Opponent"),
  tap: text("One tap answers."),
  myself: text("Place them myself"),
  /** @param {number} n */ people: (n) =>
    textN("{n} person has placed it", "{n} people have placed it", { n }),
  /** @param {number} n */ sealed: (n) =>
    n
      ? textN(
          "{n} person has placed it: place yours to see.",
          "{n} people have placed it: place yours to see.",
          { n },
        )
      : text("Nobody has placed it yet: yours is the first."),
  found: text("You found it."),
  close: text("As good as the best."),
  /** @param {string} cost */ cost: (cost) => text("That gives away {cost} points.", { cost }),
  unknown: text("The solver would not consider this one."),
  /** @param {string} name @param {string} gain */ ended: (name, gain) =>
    name
      ? text("{name}'s hand ended at {gain}.", { name, gain })
      : text("The hand ended at {gain}.", { gain }),
  own: text("Your own hand: this is what others did with it."),
  solver: text("Solver:"),
  you: text("you"),
  somebody: text("played"),
  best: text("best"),
  answers: text("What people did"),
  challenge: text("Send it on"),
  playOn: text("Play on"),
  again: text("Play on again"),
  toAnswers: text("Back to the answers"),
  next: text("Next problem"),
  home: text("To the lobby"),
  /** @param {number} r @param {number} rd */ rated: (r, rd) =>
    text("Your rating {r} ± {within}", { r: number(Math.round(r)), within: number(Math.round(2 * rd)) }),
  /** @param {number} r */ difficulty: (r) => text("rated {r}", { r: number(Math.round(r)) }),
  /** @param {number} n */ streak: (n) => textN("{n} day in a row", "{n} days in a row", { n }),
  share: {
    open: text("Send this decision"),
    lead: text(
      "Anybody with the link sees what you saw then, answers with one tap, and sees what others did.",
    ),
    /** @param {string} name */ named: (name) => text("Show my name: {name}", { name }),
    nameless: text("Without it the link says: somebody."),
    make: text("Make a link"),
    link: text("Link to this decision"),
    copy: text("Copy the link"),
    copied: text("Copied."),
    picture: text("Its preview in a message"),
    mine: text("Hands you have sent"),
    /** @param {number} n */ answered: (n) => textN("{n} answer", "{n} answers", { n }),
    /** @param {number} n */ hand: (n) => text("Hand {n}", { n }),
    look: text("Look"),
    withdraw: text("Withdraw"),
    withdrawn: text("The link is withdrawn: nobody can open it any more."),
  },
};
