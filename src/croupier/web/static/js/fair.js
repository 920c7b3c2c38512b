/**
 * Whether a hand was dealt as the house had committed itself to: `croupier/fair.py` once more, for the
 * browser. The house is not asked. What the steps prove is said on the page /fairness.
 */
import { t } from "./texts.js";

/**
 * @typedef {{leaf: number, value: string, salt: string, path: string[]}} Opening
 * @typedef {{root: string, entropy: [number, string][], dealt: {seat: number | null, places: number[]}[],
 *   rolled: {seat: number | null, dice: number[], sides: number, faces: number[]}[], opened: Opening[]}} Proof
 * @typedef {[number | null, string[]]} Turn
 * @typedef {{format: "croupier proof", version: 1, game: string, hand: number, root: string, deck: string, seen: string[], proof: Proof,
 *   dice?: string[][], turns?: Turn[]}} Kept
 */

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).concat("Jk");
const LEAVES = 64;
const ROLLS = LEAVES - CARDS.length;
const DEPTH = Math.log2(LEAVES);

/** A deal, or a proof of it, that is not what it claims to be; the message says why not. */
export class Unfair extends Error {}

/** What is no proof at all, and so says nothing of any deal. */
export class NoProof extends Error {}

/** Whether this browser can check here: pages that came over plain HTTP from another machine get no cryptography. */
export const checkable = () => !!globalThis.crypto?.subtle;

/** The cards a game is played with, as a mask in hexadecimal digits. Asian Stud has the joker (A1). @param {string} game */
const deckOf = (game) => (game === "asian-stud" ? "1fffffffffffff" : "fffffffffffff");

/** @param {...(string | Uint8Array)} parts */
function joined(...parts) {
  const arrays = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const whole = new Uint8Array(arrays.reduce((length, one) => length + one.length, 0));
  arrays.reduce((at, one) => (whole.set(one, at), at + one.length), 0);
  return whole;
}

/** @param {"SHA-256" | "SHA-512"} kind @param {...(string | Uint8Array)} parts */
const hash = async (kind, ...parts) => new Uint8Array(await crypto.subtle.digest(kind, joined(...parts)));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text @param {number} leaf */
function fromHex(text, leaf) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Unfair(t.fair.wrong.hex(leaf));
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** `croupier.chance.Stream`: whole numbers from a seed and a label, by SHA-512 in counter mode and rejection. */
export class Stream {
  /** @param {Uint8Array} seed @param {...(string | number)} label */
  constructor(seed, ...label) {
    this._base = joined(seed, "\0", label.join("\0"));
    this._block = new Uint8Array();
    this._at = 0;
    this._count = 0;
  }

  async _byte() {
    if (this._at === this._block.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, BigInt(this._count++));
      this._block = await hash("SHA-512", this._base, new Uint8Array(count.buffer));
      this._at = 0;
    }
    return this._block[this._at++];
  }

  /** A whole number from 0 to n - 1. @param {number} n */
  async below(n) {
    const size = n <= 256 ? 1 : Math.ceil(Math.log2(n) / 8);
    const range = 256 ** size;
    for (;;) {
      let value = 0;
      for (let byte = 0; byte < size; byte++) value = value * 256 + (await this._byte());
      if (value < range - (range % n)) return value % n;
    }
  }

  /** The numbers from 0 to count - 1 in random order. @param {number} count */
  async shuffled(count) {
    const deck = Array.from({ length: count }, (_, at) => at);
    for (let last = count - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [deck[last], deck[other]] = [deck[other], deck[last]];
    }
    return deck;
  }
}

/** The root and the players' texts as one hash; the JSON is written as Python writes it. @param {Proof} proof */
function mixed({ root, entropy }) {
  const text = JSON.stringify([root, entropy]).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return hash("SHA-256", "croupier fair mix ", text);
}

/** @param {Opening} opening @param {string} root */
async function checkPath({ leaf, value, salt, path }, root) {
  if (leaf < 0 || leaf >= LEAVES || path.length !== DEPTH) throw new Unfair(t.fair.wrong.leaf(leaf));
  let node = await hash("SHA-256", "\0", `croupier fair leaf ${leaf} ${value} `, fromHex(salt, leaf));
  let at = leaf;
  for (const text of path) {
    const side = fromHex(text, leaf);
    node = await (at & 1 ? hash("SHA-256", "\x01", side, node) : hash("SHA-256", "\x01", node, side));
    at >>= 1;
  }
  if (toHex(node) !== root) throw new Unfair(t.fair.wrong.path(leaf));
}

/** @param {Proof} proof @param {Map<number, Opening>} opened */
async function checkRolls(proof, opened) {
  const mix = await mixed(proof);
  for (const [number, { dice, sides, faces }] of proof.rolled.entries()) {
    const opening = opened.get(CARDS.length + (number % ROLLS));
    if (!opening) throw new Unfair(t.fair.wrong.rollShut(number + 1));
    if (dice.length !== faces.length || sides < 1) throw new Unfair(t.fair.wrong.rollDice(number + 1));
    const stream = new Stream(await hash("SHA-256", `${opening.value} `, mix), "fair roll", number);
    for (const face of faces) if (face !== (await stream.below(sides))) throw new Unfair(t.fair.wrong.faces(number + 1));
  }
}

/** The card of every place of the cut that is opened. @param {Proof} proof @param {Map<number, Opening>} opened */
async function cardsOf(proof, opened) {
  const cut = await new Stream(await mixed(proof), "fair cut").shuffled(CARDS.length);
  const shown = new Map();
  for (const [place, leaf] of cut.entries()) {
    const value = opened.get(leaf)?.value;
    if (value === undefined) continue;
    if (!CARDS.includes(value)) throw new Unfair(t.fair.wrong.noCard(value));
    shown.set(place, value);
  }
  if (new Set(shown.values()).size < shown.size) throw new Unfair(t.fair.wrong.twice);
  return shown;
}

/**
 * Check a proof against the root that was published before the hand; the cards it proves, by place.
 * Throws Unfair with the first thing that does not hold.
 * @param {Proof} proof @param {string} root @param {string} deck @returns {Promise<Map<number, string>>}
 */
export async function check(proof, root, deck) {
  if (proof.root !== root) throw new Unfair(t.fair.wrong.root);
  for (const opening of proof.opened) await checkPath(opening, root);
  const opened = new Map(proof.opened.map((opening) => [opening.leaf, opening]));
  await checkRolls(proof, opened);
  const shown = await cardsOf(proof, opened);
  const places = proof.dealt.flatMap((draw) => draw.places);
  const taken = new Set(places);
  const inDeck = (/** @type {string} */ card) => (BigInt(`0x${deck}`) >> BigInt(CARDS.indexOf(card))) & 1n;
  for (let place = 0; place <= Math.max(-1, ...places); place++) {
    if (!taken.has(place) && (!shown.has(place) || inDeck(shown.get(place)))) throw new Unfair(t.fair.wrong.passed(place));
  }
  if (taken.size < places.length || places.some((place, at) => at > 0 && place < places[at - 1])) throw new Unfair(t.fair.wrong.order);
  return new Map([...shown].filter(([place]) => taken.has(place)));
}

/** Whose dice lie how, after every roll. @param {Proof["rolled"]} rolled @param {string[][]} dice @returns {Turn[]} */
function lying(rolled, dice) {
  const faces = /** @type {number[]} */ ([]);
  return rolled.map((roll) => {
    roll.dice.forEach((die, at) => (faces[die] = roll.faces[at]));
    return [roll.seat, Array.from(faces, (face, die) => dice[die]?.[face] ?? "")];
  });
}

/** Every turn that was seen has to be what lay after some roll, in order. @param {Proof["rolled"]} rolled @param {string[][]} dice @param {Turn[]} turns */
function checkDice(rolled, dice, turns) {
  const lay = lying(rolled, dice).map((one) => JSON.stringify(one));
  for (const turn of turns) {
    const at = lay.indexOf(JSON.stringify(turn));
    if (at < 0) throw new Unfair(t.fair.wrong.dice(turn[1]));
    lay.splice(0, at + 1);
  }
}

/**
 * Check a proof in a file, and that it covers all cards and dice that were seen. Throws Unfair, or NoProof.
 * @param {Kept} kept @returns {Promise<{cards: string[], rolls: number, entropy: [number, string][]}>}
 */
export async function checkKept(kept) {
  if (!isKept(kept)) throw new NoProof(t.fair.wrong.noProof);
  const { game, deck, root, seen, proof, dice = [], turns = [] } = kept;
  if (deck !== deckOf(game)) throw new Unfair(t.fair.wrong.deck);
  const cards = [...(await check(proof, root, deck)).values()];
  const missing = seen.find((card) => !cards.includes(card));
  if (missing && proof.dealt.length) throw new Unfair(t.fair.wrong.unproved(missing));
  checkDice(proof.rolled, dice, turns);
  return { cards, rolls: proof.rolled.length, entropy: proof.entropy };
}

/**
 * Check the proof that the house gave of a hand against what this reader saw himself: the hand's last moment,
 * and the root and the text that his browser noted before it, if it did. Throws Unfair, or NoProof.
 * @param {Kept} kept @param {any} hand a hand's replay @param {{root: string, text: string} | undefined} noted
 */
export async function checkHand(kept, hand, noted) {
  if (!isKept(kept)) throw new NoProof(t.fair.wrong.noProof);
  if (kept.game !== hand.game || kept.hand !== hand.played.number) throw new Unfair(t.fair.wrong.otherHand);
  if (noted && noted.root !== hand.root) throw new Unfair(t.fair.wrong.noted);
  const { view } = hand.frames[hand.frames.length - 1];
  const checked = await checkKept({ ...kept, root: hand.root, seen: [...cardsIn(view)], dice: hand.dice, turns: turnsIn(view) });
  if (noted?.text && !checked.entropy.some(([, text]) => text === noted.text)) throw new Unfair(t.fair.wrong.textMissing);
  return checked;
}

/** All the cards in a view. @param {any} value @returns {Set<string>} */
function cardsIn(value) {
  if (typeof value === "string") return new Set(CARDS.includes(value) ? [value] : []);
  return new Set(value && typeof value === "object" ? Object.values(value).flatMap((part) => [...cardsIn(part)]) : []);
}

/** How the dice lay at the end of every turn in a view of Pinzique; none in the other games. @param {any} view @returns {Turn[]} */
const turnsIn = ({ closed = [], ended = [] }) => [...closed.flatMap((/** @type {any} */ round) => round.lines.map((/** @type {any} */ line) => [line.seat, line.cards])), ...ended];

/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {unknown} value */
const isWhole = (value) => Number.isSafeInteger(value);
/** @param {unknown} value */
const isSeat = (value) => value === null || isWhole(value);
/** @param {any} value @param {(one: any) => boolean} is */
const isList = (value, is) => Array.isArray(value) && value.every(is);

/** Whether something from a file or the network has the form of a proof in a file. @param {any} kept */
function isKept(kept) {
  const { proof, dice = [], turns = [] } = kept ?? {};
  return kept?.format === "croupier proof" && kept.version === 1 && isText(kept.game) && isWhole(kept.hand) && isText(kept.root) && isText(kept.deck)
    && isList(kept.seen, isText) && isList(dice, (die) => isList(die, isText)) && isList(turns, (turn) => isSeat(turn?.[0]) && isList(turn?.[1], isText))
    && isText(proof?.root) && isList(proof.entropy, (part) => isWhole(part?.[0]) && isText(part?.[1]) && part.length === 2)
    && isList(proof.dealt, (draw) => isSeat(draw?.seat) && isList(draw?.places, isWhole))
    && isList(proof.rolled, (roll) => isSeat(roll?.seat) && isWhole(roll?.sides) && isList(roll?.dice, (die) => isWhole(die) && die >= 0 && die < LEAVES) && isList(roll?.faces, isWhole))
    && isList(proof.opened, (one) => isWhole(one?.leaf) && isText(one?.value) && isText(one?.salt) && isList(one?.path, isText));
}
