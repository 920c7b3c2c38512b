/** Three sentences about fair dealing, and the names of its buttons, for pages that do not check a deal. */
import { text } from "../kit/words.js";

export const brief = {
  title: text("Fair deal"),
  pageTitle: text("Fair dealing"),
  short: [
    text(
      "Before each hand the whole deck is shuffled and sealed: everybody gets a fingerprint of it, and no " +
        "card can be changed after that.",
    ),
    text("Your browser helps shuffle: it adds random digits of its own, so nobody can choose your cards."),
    text("After the hand the seal is opened, and your browser can check every card you saw."),
  ],
  more: text("How the check works"),
  seal: text("Fair deal: sealed"),
  sealTitle: text("Fair deal"),
};
