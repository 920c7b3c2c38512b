/**
 * Verification of a deal without the server: the browser's `croupier/fair/checking.py`, in the steps F1 to F8
 * of docs/fairness.md.
 */
import { isKept } from "./proof_schema.js";
import {
  CARDS,
  NoProof,
  ROLLS,
  Stream,
  Unfair,
  bytesOf,
  checkForm,
  fromHex,
  hash,
  isHex,
  toHex,
} from "./hashes.js";
import { byName } from "../kit/format.js";
import { fair } from "./texts.js";

export { NoProof, Stream, Unfair };

/**
 * @typedef {import("./hashes.js").Opening} Opening
 * @typedef {import("./hashes.js").Proof} Proof
 * @typedef {[number | null, string[]]} Turn
 * @typedef {{draws: [number | null, string[]][], rolls: [number | null, number[]][], tokens: string[]}} Told
 * @typedef {{format: "croupier proof", version: 2, game: string, hand: number, root: string,
 *   deck: string, seen: string[], proof: Proof, dice?: string[][], turns?: Turn[]}} Kept
 */

/** True if this browser can check here. A page loaded over plain HTTP from another machine gets no cryptography. */
export const checkable = () => !!globalThis.crypto?.subtle;

/**
 * The number of cards of each game, in the order of CARDS, whose last one is the joker (A1). It stands here, and
 * nowhere else in the page, because it must not come from the server that is checked.
 */
const PINNED = byName({ ofc: 52, fortune: 52, "asian-stud": 53, pinzique: 52 });

/** A deck as a mask in hexadecimal digits; of a game not pinned, all but the joker. @param {string} game */
const deckOf = (game) => ((1n << BigInt(PINNED[game] ?? CARDS.length - 1)) - 1n).toString(16);

/** The cards of a mask. @param {string} deck */
const cardsOf = (deck) => CARDS.filter((_, card) => (BigInt(`0x${deck}`) >> BigInt(card)) & 1n);

/** True if a text is a mask of cards in canonical form. @param {string} deck */
const isDeck = (deck) =>
  /^[1-9a-f][0-9a-f]*$/.test(deck) && BigInt(`0x${deck}`) < 1n << BigInt(CARDS.length);

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {string} text */
const seatOf = (text) => (text === "h" ? null : Number(text.slice(1)) - 1);

/**
 * The moves of chance in a hand, read from its text: seats with cards, seats with faces.
 * @param {string[]} moves
 * @returns {Told}
 */
function told(moves) {
  const found = /** @type {Told} */ ({ draws: [], rolls: [], tokens: [] });
  for (const [at, move] of moves.entries()) {
    const dealt = /^d (h|p[1-9]|p10) ((?:[2-9TJQKA][cdhs]|Jk|\?[0-9]{2})+)$/.exec(move);
    const rolled = /^r (h|p[1-9]|p10) ([1-9]+)$/.exec(move);
    if (dealt) found.draws.push([seatOf(dealt[1]), dealt[2].match(/\?..|../g) ?? []]);
    else if (rolled)
      found.rolls.push([seatOf(rolled[1]), Array.from(rolled[2], (digit) => Number(digit) - 1)]);
    else if (!/^p(?:[1-9]|10) [ -~]+$/.test(move)) throw new Unfair(fair.wrong.move(at + 1));
  }
  found.tokens = found.draws.flatMap(([, cards]) => cards);
  return found;
}

/** F3: the root and the players' texts as one hash. @param {Proof} proof */
async function mixed({ root, entropy }) {
  const seats = entropy.map(([seat]) => seat);
  if (seats.some((seat, at) => at > 0 && seat <= seats[at - 1]) || entropy.some(([, text]) => !text))
    throw new Unfair(fair.wrong.texts);
  const texts = entropy.map(
    ([seat, text]) => /** @type {const} */ ([seat, new TextEncoder().encode(text)]),
  );
  const parts = texts.flatMap(([seat, text]) => [seat, bytesOf(text.length, 2), text]);
  return hash("SHA-256", "croupier fair 2 mix ", fromHex(root), texts.length, ...parts);
}

/** F4: the draws and rolls are those of the moves. @param {Proof} proof @param {Told} hand @param {number} most */
function checkMoves({ dealt, rolled }, { draws, rolls, tokens }, most) {
  let at = 0;
  const due = draws.map(([seat, cards]) => ({ seat, places: cards.map(() => at++) }));
  if (
    at > most ||
    !same(
      dealt.map(({ seat, places }) => ({ seat, places })),
      due,
    )
  )
    throw new Unfair(fair.wrong.order);
  const named = tokens.findIndex((token, place) => token[0] === "?" && Number(token.slice(1)) !== place);
  if (named >= 0) throw new Unfair(fair.wrong.named(named));
  if (
    !same(
      rolled.map(({ seat, faces }) => [seat, faces]),
      rolls,
    )
  )
    throw new Unfair(fair.wrong.rolled);
  for (const [number, { dice, sides, faces }] of rolled.entries()) {
    if (dice.length !== faces.length || new Set(dice).size !== faces.length || sides < 2)
      throw new Unfair(fair.wrong.rollDice(number + 1));
  }
}

/**
 * F5: an opening leads to the root by its path.
 * @param {Opening} opening
 * @param {string} root
 * @param {string} game
 * @param {number} hand
 */
async function checkPath(opening, root, game, hand) {
  checkForm(opening);
  const { leaf, value, salt, path } = opening;
  const held = leaf < CARDS.length ? new TextEncoder().encode(value) : fromHex(value);
  let node = await hash("SHA-256", "croupier fair 2 leaf", leaf, held.length, held, fromHex(salt));
  for (const [height, text] of path.entries()) {
    const pair = (leaf >> height) & 1 ? [fromHex(text), node] : [node, fromHex(text)];
    node = await hash("SHA-256", "croupier fair 2 node", ...pair);
  }
  const top = await hash("SHA-256", "croupier fair 2 root", game.length, game, bytesOf(hand, 8), node);
  if (toHex(top) !== root) throw new Unfair(fair.wrong.path(leaf));
}

/**
 * F6: exactly the seen cards are opened, each at its place of the cut.
 * @param {Proof} proof
 * @param {Uint8Array} mix
 * @param {string[]} deck
 * @param {Told} hand
 */
async function checkCards({ opened }, mix, deck, { tokens, rolls }) {
  const cut = await new Stream(mix, "fair 2 cut").shuffled(deck.length);
  const proved = new Map([...tokens.entries()].filter(([, token]) => token[0] !== "?"));
  const due = new Set([...proved.keys()].map((place) => cut[place]));
  for (let roll = 0; roll < Math.min(rolls.length, ROLLS); roll++) due.add(CARDS.length + roll);
  const values = new Map(opened.map(({ leaf, value }) => [leaf, value]));
  for (const leaf of due) if (!values.has(leaf)) throw new Unfair(fair.wrong.shut(leaf));
  for (const leaf of values.keys()) if (!due.has(leaf)) throw new Unfair(fair.wrong.open(leaf));
  for (const [place, token] of proved)
    if (values.get(cut[place]) !== token) throw new Unfair(fair.wrong.held(place, token));
  if (new Set(proved.values()).size < proved.size) throw new Unfair(fair.wrong.twice);
  for (const token of proved.values())
    if (!deck.includes(token)) throw new Unfair(fair.wrong.foreign(token));
  return proved;
}

/** F7: every roll shows the faces that its secret gives. @param {Proof} proof @param {Uint8Array} mix */
async function checkRolls({ rolled, opened }, mix) {
  const secrets = opened.filter(({ leaf }) => leaf >= CARDS.length).map(({ value }) => fromHex(value));
  for (const [number, { sides, faces }] of rolled.entries()) {
    const seed = await hash(
      "SHA-256",
      "croupier fair 2 roll",
      secrets[number % ROLLS],
      mix,
      bytesOf(number, 4),
    );
    const stream = new Stream(seed, "fair 2 roll");
    for (const face of faces)
      if (face !== (await stream.below(sides))) throw new Unfair(fair.wrong.faces(number + 1));
  }
}

/**
 * Check a proof against the root that was published before the hand; the cards it proves, by place.
 * Throws Unfair with the first thing that does not hold.
 * @param {Proof} proof
 * @param {string} root
 * @param {string} game
 * @param {number} hand
 * @param {string} [deck] the game's, as a mask
 * @returns {Promise<Map<number, string>>}
 */
export async function check(proof, root, game, hand, deck = deckOf(game)) {
  if (proof.root !== root || !isHex(root)) throw new Unfair(fair.wrong.root);
  if (!/^[a-z0-9-]{1,40}$/.test(game)) throw new Unfair(fair.wrong.game);
  const mix = await mixed(proof);
  const moves = told(proof.moves ?? []);
  if (!moves.draws.length && !moves.rolls.length) throw new Unfair(fair.wrong.nothing);
  const cards = cardsOf(deck);
  checkMoves(proof, moves, cards.length);
  const leaves = proof.opened.map(({ leaf }) => leaf);
  if (leaves.some((leaf, at) => at > 0 && leaf <= leaves[at - 1])) throw new Unfair(fair.wrong.sorted);
  for (const opening of proof.opened) await checkPath(opening, root, game, hand);
  const proved = await checkCards(proof, mix, cards, moves);
  await checkRolls(proof, mix);
  return proved;
}

/**
 * The dice of every player after each roll.
 * @param {Proof["rolled"]} rolled @param {string[][]} dice @returns {Turn[]}
 */
function lying(rolled, dice) {
  const faces = /** @type {Map<number, number>} */ (new Map());
  return rolled.map((roll) => {
    roll.dice.forEach((die, at) => faces.set(die, roll.faces[at]));
    const known = [...faces].every(([die, face]) => dice[die]?.[face] !== undefined);
    const sorted = [...faces].sort(([one], [other]) => one - other);
    return [roll.seat, known ? sorted.map(([die, face]) => dice[die][face]) : []];
  });
}

/** F8: dice that were seen lie as the rolls left them, the last turn as the last roll. @param {Kept} kept */
function checkDice({ proof, dice = [], turns = [] }) {
  const lay = lying(proof.rolled, dice).map((one) => JSON.stringify(one));
  for (const turn of turns) {
    const at = lay.indexOf(JSON.stringify(turn));
    if (at < 0) throw new Unfair(fair.wrong.dice(turn[1]));
    lay.splice(0, at + 1);
  }
  if (dice.length && lay.length) throw new Unfair(fair.wrong.later);
}

/** F8: the cards seen equal the proved ones. @param {Kept} kept @param {string[]} cards */
function checkSeen(kept, cards) {
  const { seen, proof, dice = [], turns = [] } = kept;
  const inOrder = [...cards].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));
  if (!same(seen, inOrder))
    throw new Unfair(
      fair.wrong.unproved(
        seen.find((card) => !cards.includes(card)) ?? inOrder.find((card) => !seen.includes(card)) ?? "",
      ),
    );
  if (!dice.length && turns.length) throw new Unfair(fair.wrong.later);
  if (dice.length && proof.rolled.some((roll) => roll.dice.some((die) => dice[die]?.length !== roll.sides)))
    throw new Unfair(fair.wrong.otherDice);
  checkDice(kept);
}

/**
 * Check a proof in a file, and that it covers all cards and dice that were seen. Throws Unfair, or NoProof.
 * `claimed` is the deck of a game that has none here, as who proves it says that it is.
 * @param {Kept} kept
 * @returns {Promise<{cards: string[], rolls: number, entropy: [number, string][],
 *   claimed: string[] | null}>}
 */
export async function checkKept(kept) {
  if (!isKept(kept)) throw new NoProof(fair.wrong.noProof);
  const { game, hand, deck, root, proof } = kept;
  const claimed = PINNED[game] === undefined;
  if (claimed ? !isDeck(deck) : deck !== deckOf(game)) throw new Unfair(fair.wrong.deck);
  const cards = [...(await check(proof, root, game, hand, deck)).values()];
  checkSeen(kept, cards);
  return {
    cards,
    rolls: proof.rolled.length,
    entropy: proof.entropy,
    claimed: claimed ? cardsOf(deck) : null,
  };
}

/**
 * Check the proof that the house gave of a hand against what this reader saw: the hand's moments one by one,
 * and the root and the text that their browser noted before it, if it did. Throws Unfair, or NoProof.
 * @param {Kept} kept @param {import("../wire.d.ts").Frames} hand a hand's replay @param {{root: string,
 *   text: string} | undefined} noted
 */
export async function checkHand(kept, hand, noted) {
  if (!isKept(kept)) throw new NoProof(fair.wrong.noProof);
  if (kept.game !== hand.game || kept.hand !== hand.played.number) throw new Unfair(fair.wrong.otherHand);
  if (noted && noted.root !== hand.root) throw new Unfair(fair.wrong.noted);
  if (hand.frames.length !== hand.count) throw new NoProof(fair.wrong.part);
  if (kept.proof.moves?.length !== hand.frames.length - 1) throw new Unfair(fair.wrong.otherMoves);
  const { view } = hand.frames[hand.frames.length - 1];
  const inView = cardsIn(view);
  const shown = hand.dice.length ? [] : CARDS.filter((card) => inView.has(card));
  const checked = await checkKept({
    ...kept,
    root: hand.root,
    seen: shown,
    dice: hand.dice,
    turns: turnsIn(/** @type {object} */ (view)),
  });
  if (noted?.text && !checked.entropy.some(([, text]) => text === noted.text))
    throw new Unfair(fair.wrong.textMissing);
  return checked;
}

/** All the cards in a view. @param {unknown} value @returns {Set<string>} */
function cardsIn(value) {
  if (typeof value === "string") return new Set(CARDS.includes(value) ? [value] : []);
  return new Set(
    value && typeof value === "object" ? Object.values(value).flatMap((part) => [...cardsIn(part)]) : [],
  );
}

/**
 * The dice at the end of every turn in a view of a game with dice; none in other games.
 * @param {{closed?: {lines: {seat: number, cards: string[]}[]}[], ended?: Turn[]}} view
 * @returns {Turn[]}
 */
const turnsIn = ({ closed = [], ended = [] }) => [
  ...closed.flatMap(({ lines }) => lines.map(({ seat, cards }) => /** @type {Turn} */ ([seat, cards]))),
  ...ended,
];
