/** The texts about fair dealing: the method, the check, and its errors. */
import { list } from "../kit/format.js";
import { brief } from "./brief_texts.js";
import { text, textN } from "./words.js";

export const fair = {
  ...brief,
  check: text("Check the deal"),
  sealNow: text("Seal of this hand"),
  sealNext: text("Seal of the next hand"),
  sealNone: text("The next hand has not been sealed yet."),
  mine: text("Your browser helped shuffle this deck."),
  notMine: text("Your browser has not helped shuffle this deck."),
  checkLast: text("Check the last hand"),
  inDetail: text("In detail"),
  how: text("What this proves, and what it does not"),
  saveProof: text("Download the proof"),
  saveRecord: text("Download the record"),
  saveSeen: text("Download what you saw"),
  recordLong: text("The whole hand, for croupier replay and croupier verify."),
  hiddenLong: text(
    "Some cards of this hand stayed hidden from you. A record holds every card, so you cannot have this one; " +
      "what you saw of the hand is yours.",
  ),
  proofLong: text("croupier verify checks it on your own machine."),
  insecure: text(
    "This page did not come over HTTPS, and browsers lend such pages no cryptography: it cannot be checked " +
      "here. Download the proof and run croupier verify on your own machine.",
  ),
  good: text("Fair deal: nothing was changed after the shuffle."),
  none: text("The house gives no proof of this hand."),
  failed: text("It could not be checked."),
  bad: text("This deal is not what the house committed itself to."),
  /** @param {number} cards @param {number} rolls */ checked: (cards, rolls) => {
    const shown = [
      cards && textN("{n} card", "{n} cards", { n: cards }),
      rolls && textN("{n} roll", "{n} rolls", { n: rolls }),
    ];
    const all = list(shown.filter(Boolean).map(String)) || text("no card was shown to you");
    return text("Checked here, in your browser: {all}.", { all });
  },
  cards: text(
    "Every card you saw was fixed before the hand, and came in the order that the commitment and the " +
      "players' texts give.",
  ),
  rolls: text(
    "Every roll shows the faces that were fixed before the game, and the dice you saw lie as they were rolled.",
  ),
  rootNoted: text("This browser noted the commitment before the hand, and it is the same one."),
  rootTold: text(
    "This browser did not note the commitment before the hand, so it takes the server's word for which one it was.",
  ),
  textAlone: text("Your browser helped shuffle this deck, and nobody else: the house could not choose it."),
  /** @param {number} n */ textOwn: (n) =>
    textN(
      "Your browser helped shuffle this deck, with {n} other: the house could not choose it, unless one of " +
        "these came last and plays for the house.",
      "Your browser helped shuffle this deck, with {n} others: the house could not choose it, unless one of " +
        "these came last and plays for the house.",
      { n: n - 1 },
    ),
  /** @param {number} n */ textOthers: (n) =>
    textN(
      "{n} player added a text to the shuffle. If none of them plays for the house, it could not choose the shuffle.",
      "{n} players added a text to the shuffle. If none of them plays for the house, it could not choose the shuffle.",
      { n },
    ),
  textNone: text(
    "No player added a text to the shuffle, so the house could have chosen among many before it committed itself.",
  ),
  /** @param {string[]} cards */ claimed: (cards) =>
    textN(
      "This page has no deck of its own for this game. The proof holds for the deck that whoever gave it " +
        "names: {n} card, {join}. Whether the game is played with these, its rules say.",
      "This page has no deck of its own for this game. The proof holds for the deck that whoever gave it " +
        "names: {n} cards, {join}. Whether the game is played with these, its rules say.",
      { n: cards.length, join: cards.join(" ") },
    ),
  keep: text("Download the proof and keep it: it shows this to others too."),
  /** @param {string} root */ root: (root) => text("Commitment {root}", { root }),
  wrong: {
    noProof: text("This is no proof of a deal."),
    otherHand: text("The proof is of another hand."),
    root: text("The proof has another commitment than the one published before the hand."),
    noted: text("The commitment is not the one that this browser noted before the hand."),
    textMissing: text("The text that this browser added to the shuffle is not in it."),
    deck: text("The proof is for another deck than the game's."),
    /** @param {number} leaf */ leaf: (leaf) => text("Leaf {leaf}: there is no such leaf.", { leaf }),
    /** @param {number} leaf */ hex: (leaf) =>
      text("Leaf {leaf} has no salt and hashes of 64 hexadecimal digits.", { leaf }),
    /** @param {number} leaf */ value: (leaf) =>
      text("Leaf {leaf} holds what is no card, or no secret of a roll.", { leaf }),
    /** @param {number} leaf */ shut: (leaf) => text("Leaf {leaf} is not opened.", { leaf }),
    /** @param {number} leaf */ open: (leaf) => text("Leaf {leaf} was not to be opened.", { leaf }),
    sorted: text("The openings are not in the order of their leaves."),
    nothing: text("Nothing was dealt by this proof, so it proves nothing."),
    game: text("The game is not named as a game is."),
    texts: text("The players' texts are not one for each seat, in the order of the seats."),
    /** @param {number} move */ move: (move) => text("Move {move} is not written as a move is.", { move }),
    /** @param {number} place */ named: (place) =>
      text("The card at place {place} is named as another.", { place: place + 1 }),
    rolled: text("The dice were not rolled as the moves say."),
    /** @param {number} place @param {string} card */ held: (place, card) =>
      text("{card} was dealt, and place {place} of the cut held another card.", { card, place: place + 1 }),
    /** @param {string} card */ foreign: (card) =>
      text("{card} was dealt, and the game is played without it.", { card }),
    later: text("The dice of the hand's last roll were not seen."),
    otherDice: text("A roll is of other dice than the game's."),
    otherMoves: text("The proof has other moves than the replay."),
    part: text(
      "Only a part of this hand has come here, so it cannot be checked. Download the proof and run croupier " +
        "verify on it.",
    ),
    /** @param {number} leaf */ path: (leaf) =>
      text("Leaf {leaf} does not lead to the commitment.", { leaf }),
    twice: text("A card was committed to twice."),
    order: text("The cards were not dealt in the order of the cut, as the moves say."),
    /** @param {number} roll */ rollDice: (roll) =>
      text("Roll {roll} has another number of dice than of faces.", { roll }),
    /** @param {number} roll */ faces: (roll) =>
      text("Roll {roll} does not show the faces committed to.", { roll }),
    /** @param {string} card */ unproved: (card) => text("You saw {card}, and it is not proved.", { card }),
    /** @param {string[]} cards */ dice: (cards) =>
      text("You saw the dice {join}, and they are not proved.", { join: cards.join(" ") }),
  },
  lead: text(
    "Can the house choose the cards? Not without being found out, as long as you add a text of your own to " +
      "the shuffle, and nobody adds one for the house after you.",
  ),
  happens: text("What happens"),
  steps: [
    text(
      "Before a hand the house shuffles the game's cards in secret, makes secrets for the dice, and " +
        "publishes one hash of it all: its commitment to this hand. It tells nothing about any card, and no " +
        "card can be exchanged afterwards without changing it.",
    ),
    text(
      "Then players add texts to the shuffle. This page adds 128 random bits for every hand you have a seat " +
        "in, and notes the commitment and its text in this browser.",
    ),
    text(
      "The commitment and all the texts together fix the cut: from which committed place the first card " +
        "comes, the second, and so on. The house could not know the cut when it shuffled, nor the players the " +
        "shuffle when they added their texts. Rolls of dice are fixed in the same way.",
    ),
    text(
      "After the hand, each player and watcher gets a proof: the hand's moves, what leads from every seen " +
        "card to the commitment, and every roll. Cards that were not seen stay closed.",
    ),
  ],
  isChecked: text("What “Check the deal” checks"),
  checks: [
    text(
      "The commitment is the one published before the hand; if this browser was at the table then, the one " +
        "it noted itself.",
    ),
    text(
      "The moves say what had to be dealt, to whom and in which order. Every seen card and every roll among " +
        "them is opened, and nothing else; a proof of nothing proves nothing.",
    ),
    text("Every card opened leads to that commitment, and none was committed to twice."),
    text("The cards come from the cut in order, and none was passed over."),
    text("Every roll shows the faces that its secret gives."),
    text(
      "Every card and all dice in the last moment of the replay are among those proved, and the text that " +
        "this browser added is in the shuffle.",
    ),
  ],
  checksLong: text(
    "Your browser computes all this itself. The server only hands over the proof. croupier verify FILE does " +
      "the same with the file.",
  ),
  notProved: text("What it does not prove"),
  limits: [
    text(
      "That nobody looks. The house's server knows all the cards, and so does whoever can read its database.",
    ),
    text(
      "Anything, if no player adds a text, or if somebody who plays for the house adds the last one: the " +
        "house could try many. If your own text is left out, you see that it is missing.",
    ),
    text("That cards you never saw were different from one another."),
    text(
      "Who your opponents are. Two players who tell each other their cards play against you with both hands.",
    ),
    text(
      "That this page is honest. It comes from the same server; croupier verify, installed from elsewhere, does not.",
    ),
  ],
  openFile: text("Check a proof in a file"),
  file: text("Proof"),
  of: /** @param {string} game @param {number} hand */ (game, hand) =>
    text("{game}, hand {hand}.", { game, hand }),
  openLong: text(
    "A proof that somebody saved, from this house or another. It is read in this browser and sent nowhere.",
  ),
  fileGood: text(
    "The file holds together. Whether its commitment was the one published before the hand, only who was " +
      "there can say.",
  ),
};
