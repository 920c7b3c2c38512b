/** The texts about fair dealing: how it is done, how it is checked, what can be wrong. */
import { list, number, plural } from "../kit/format.js";
import { translated } from "../kit/language.js";

export const fair = {
  title: "Fair deal",
  pageTitle: "Fair dealing",
  check: "Check the deal",
  short: [
    "Before each hand the whole deck is shuffled and sealed: everybody gets a fingerprint of it, and no card can be " +
      "changed after that.",
    "Your browser helps shuffle: it adds random digits of its own, so nobody can choose your cards.",
    "After the hand the seal is opened, and your browser can check every card you saw.",
  ],
  more: "How the check works",
  seal: "Fair deal: sealed",
  sealTitle: "Fair deal",
  sealNow: "Seal of this hand",
  sealNext: "Seal of the next hand",
  sealNone: "The next hand has not been sealed yet.",
  mine: "Your browser helped shuffle this deck.",
  notMine: "Your browser has not helped shuffle this deck.",
  checkLast: "Check the last hand",
  inDetail: "In detail",
  how: "What this proves, and what it does not",
  saveProof: "Download the proof",
  saveRecord: "Download the record",
  saveSeen: "Download what you saw",
  recordLong: "The whole hand, for croupier replay and croupier verify.",
  hiddenLong:
    "Some cards of this hand stayed hidden from you. A record holds every card, so you cannot " +
    "have this one; what you saw of the hand is yours.",
  proofLong: "croupier verify checks it on your own machine.",
  insecure:
    "This page did not come over HTTPS, and browsers lend such pages no cryptography: it cannot " +
    "be checked here. Download the proof and run croupier verify on your own machine.",
  good: "Fair deal: nothing was changed after the shuffle.",
  none: "The house gives no proof of this hand.",
  failed: "It could not be checked.",
  bad: "This deal is not what the house committed itself to.",
  /** @param {number} cards @param {number} rolls */ checked: (cards, rolls) => {
    const shown = [cards && plural(cards, "card", "cards"), rolls && plural(rolls, "roll", "rolls")];
    const all = list(shown.filter(Boolean).map(String)) || "no card was shown to you";
    return `Checked here, in your browser: ${all}.`;
  },
  cards:
    "Every card you saw was fixed before the hand, and came in the order that the commitment and " +
    "the players' texts give.",
  rolls:
    "Every roll shows the faces that were fixed before the game, and the dice you saw lie as they were rolled.",
  rootNoted: "This browser noted the commitment before the hand, and it is the same one.",
  rootTold:
    "This browser did not note the commitment before the hand, so it takes the server's word for which one it was.",
  textAlone: "Your browser helped shuffle this deck, and nobody else: the house could not choose it.",
  /** @param {number} n */ textOwn: (n) =>
    `Your browser helped shuffle this deck, with ${plural(n - 1, "other", "others")}: the house could not ` +
    "choose it, unless one of these came last and plays for the house.",
  /** @param {number} n */ textOthers: (n) =>
    `${plural(n, "player", "players")} added a text to the shuffle. If none of them plays for the ` +
    "house, it could not choose the shuffle.",
  textNone:
    "No player added a text to the shuffle, so the house could have chosen among many before it committed itself.",
  /** @param {string[]} cards */ claimed: (cards) =>
    "This page has no deck of its own for this game. The proof holds for the deck that whoever gave it " +
    `names: ${plural(cards.length, "card", "cards")}, ${cards.join(" ")}. Whether the game is played with ` +
    "these, its rules say.",
  keep: "Download the proof and keep it: it shows this to others too.",
  /** @param {string} root */ root: (root) => `Commitment ${root}`,
  wrong: {
    noProof: "This is no proof of a deal.",
    otherHand: "The proof is of another hand.",
    root: "The proof has another commitment than the one published before the hand.",
    noted: "The commitment is not the one that this browser noted before the hand.",
    textMissing: "The text that this browser added to the shuffle is not in it.",
    deck: "The proof is for another deck than the game's.",
    /** @param {number} leaf */ leaf: (leaf) => `Leaf ${leaf}: there is no such leaf.`,
    /** @param {number} leaf */ hex: (leaf) =>
      `Leaf ${leaf} has no salt and hashes of 64 hexadecimal digits.`,
    /** @param {number} leaf */ value: (leaf) =>
      `Leaf ${leaf} holds what is no card, or no secret of a roll.`,
    /** @param {number} leaf */ shut: (leaf) => `Leaf ${leaf} is not opened.`,
    /** @param {number} leaf */ open: (leaf) => `Leaf ${leaf} was not to be opened.`,
    sorted: "The openings are not in the order of their leaves.",
    nothing: "Nothing was dealt by this proof, so it proves nothing.",
    game: "The game is not named as a game is.",
    texts: "The players' texts are not one for each seat, in the order of the seats.",
    /** @param {number} move */ move: (move) => `Move ${move} is not written as a move is.`,
    /** @param {number} place */ named: (place) => `The card at place ${place + 1} is named as another.`,
    rolled: "The dice were not rolled as the moves say.",
    /** @param {number} place @param {string} card */ held: (place, card) =>
      `${card} was dealt, and place ${place + 1} of the cut held another card.`,
    /** @param {string} card */ foreign: (card) => `${card} was dealt, and the game is played without it.`,
    later: "The dice of the hand's last roll were not seen.",
    otherDice: "A roll is of other dice than the game's.",
    otherMoves: "The proof has other moves than the replay.",
    part:
      "Only a part of this hand has come here, so it cannot be checked. Download the proof " +
      "and run croupier verify on it.",
    /** @param {number} leaf */ path: (leaf) => `Leaf ${leaf} does not lead to the commitment.`,
    twice: "A card was committed to twice.",
    order: "The cards were not dealt in the order of the cut, as the moves say.",
    /** @param {number} roll */ rollDice: (roll) =>
      `Roll ${roll} has another number of dice than of faces.`,
    /** @param {number} roll */ faces: (roll) => `Roll ${roll} does not show the faces committed to.`,
    /** @param {string} card */ unproved: (card) => `You saw ${card}, and it is not proved.`,
    /** @param {string[]} cards */ dice: (cards) =>
      `You saw the dice ${cards.join(" ")}, and they are not proved.`,
  },
  lead:
    "Can the house choose the cards? Not without being found out, as long as you add a text " +
    "of your own to the shuffle, and nobody adds one for the house after you.",
  happens: "What happens",
  steps: [
    "Before a hand the house shuffles the game's cards in secret, makes secrets for the dice, and " +
      "publishes one hash of it all: its commitment to this hand. It tells nothing about any " +
      "card, and no card can be exchanged afterwards without changing it.",
    "Then players add texts to the shuffle. This page adds 128 random bits for every hand you " +
      "have a seat in, and notes the commitment and its text in this browser.",
    "The commitment and all the texts together fix the cut: from which committed place the first " +
      "card comes, the second, and so on. The house could not know the cut when it shuffled, nor " +
      "the players the shuffle when they added their texts. Rolls of dice are fixed in the same way.",
    "After the hand, each player and watcher gets a proof: the hand's moves, what leads from " +
      "every seen card to the commitment, and every roll. Cards that were not seen stay closed.",
  ],
  isChecked: "What “Check the deal” checks",
  checks: [
    "The commitment is the one published before the hand; if this browser was at the table then, " +
      "the one it noted itself.",
    "The moves say what had to be dealt, to whom and in which order. Every seen card and every " +
      "roll among them is opened, and nothing else; a proof of nothing proves nothing.",
    "Every card opened leads to that commitment, and none was committed to twice.",
    "The cards come from the cut in order, and none was passed over.",
    "Every roll shows the faces that its secret gives.",
    "Every card and all dice in the last moment of the replay are among those proved, and the " +
      "text that this browser added is in the shuffle.",
  ],
  checksLong:
    "Your browser computes all this itself. The server only hands over the proof. croupier verify " +
    "FILE does the same with the file.",
  notProved: "What it does not prove",
  limits: [
    "That nobody looks. The house's server knows all the cards, and so does whoever can read its database.",
    "Anything, if no player adds a text, or if somebody who plays for the house adds the last " +
      "one: the house could try many. If your own text is left out, you see that it is missing.",
    "That cards you never saw were different from one another.",
    "Who your opponents are. Two players who tell each other their cards play against you with both hands.",
    "That this page is honest. It comes from the same server; croupier verify, installed from elsewhere, does not.",
  ],
  openFile: "Check a proof in a file",
  file: "Proof",
  of: /** @param {string} game @param {number} hand */ (game, hand) => `${game}, hand ${number(hand)}.`,
  openLong:
    "A proof that somebody saved, from this house or another. It is read in this browser and sent nowhere.",
  fileGood:
    "The file holds together. Whether its commitment was the one published before the hand, only " +
    "who was there can say.",
};

await translated({ fair }, import.meta.url);
