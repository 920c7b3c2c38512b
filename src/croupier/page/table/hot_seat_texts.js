/** Texts for people who hand one phone round: the form in the lobby, and the table. */
import { text, textC, textN } from "../kit/words.js";

export const form = {
  about: text("Each has a seat of their own. Between two turns a cover hides the cards."),
  /** @param {number} n */ person: (n) => text("Player {n}", { n }),
  /** @param {number} n */ name: (n) => text("Name of player {n}", { n }),
  add: text("Add a person"),
  /** @param {string} name */ remove: (name) => text("Remove {name}", { name }),
  bots: text("Bots beside you"),
  /** @param {number} n */ botCount: (n) =>
    n ? textN("{n} bot", "{n} bots", { n }) : textC("bots", "none"),
  same: text("Two people have the same name."),
  keepsNothing: text("This browser keeps nothing, so the phone cannot be handed round."),
  begin: text("Deal the first hand"),
};

export const phone = {
  /** @param {string} name */ hand: (name) => text("Hand the phone to {name}", { name }),
  /** @param {string} name */ again: (name) => text("It is still {name}’s turn", { name }),
  /** @param {string} name */ only: (name) => text("Only {name} should look at the screen now.", { name }),
  /** @param {string} name */ be: (name) => text("I am {name}", { name }),
  seenBy: text("Seen by"),
  all: text("everybody"),
};
