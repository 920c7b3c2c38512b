/** Proofs of version 1, checked by their own rule: `croupier/fair/old.py` once more. They are made no more. */
import { CARDS, ROLLS, Stream, Unfair, checkForm, fromHex, hash, toHex } from "./fair_hashes.js";
import { t } from "./texts.js";

/** @typedef {import("./fair_hashes.js").Opening} Opening */
/** @typedef {import("./fair_hashes.js").Proof} Proof */

/** The root and the players' texts as one hash; the JSON is written as Python writes it. @param {Proof} proof */
function mixed({ root, entropy }) {
  const escaped = (/** @type {string} */ sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify([root, entropy]).replace(/[\u007f-\uffff]/g, escaped);
  return hash("SHA-256", "croupier fair mix ", text);
}

/** @param {Opening} opening @param {string} root */
async function checkPath(opening, root) {
  checkForm(opening);
  const { leaf, value, salt, path } = opening;
  let node = await hash("SHA-256", "\0", `croupier fair leaf ${leaf} ${value} `, fromHex(salt));
  for (const [height, text] of path.entries()) {
    const side = fromHex(text);
    node = await ((leaf >> height) & 1
      ? hash("SHA-256", "\x01", side, node)
      : hash("SHA-256", "\x01", node, side));
  }
  if (toHex(node) !== root) throw new Unfair(t.fair.wrong.path(leaf));
}

/** @param {Proof} proof @param {Map<number, Opening>} opened */
async function checkRolls(proof, opened) {
  const mix = await mixed(proof);
  for (const [number, { dice, sides, faces }] of proof.rolled.entries()) {
    const opening = opened.get(CARDS.length + (number % ROLLS));
    if (!opening) throw new Unfair(t.fair.wrong.shut(CARDS.length + (number % ROLLS)));
    if (new Set(dice).size !== faces.length || dice.length !== faces.length)
      throw new Unfair(t.fair.wrong.rollDice(number + 1));
    const stream = new Stream(await hash("SHA-256", `${opening.value} `, mix), "fair roll", number);
    for (const face of faces)
      if (face !== (await stream.below(sides))) throw new Unfair(t.fair.wrong.faces(number + 1));
  }
}

/** The card of every place of the cut that is opened. @param {Proof} proof @param {Map<number, Opening>} opened */
async function cardsOf(proof, opened) {
  const cut = await new Stream(await mixed(proof), "fair cut").shuffled(CARDS.length);
  const shown = new Map();
  for (const [place, leaf] of cut.entries())
    if (opened.has(leaf)) shown.set(place, opened.get(leaf)?.value);
  if (new Set(shown.values()).size < shown.size) throw new Unfair(t.fair.wrong.twice);
  return shown;
}

/**
 * Check an old proof; the cards it proves, by place. Throws Unfair with the first thing that does not hold.
 * @param {Proof} proof @param {string} root @param {string} deck @returns {Promise<Map<number, string>>}
 */
export async function checkOld(proof, root, deck) {
  if (proof.root !== root) throw new Unfair(t.fair.wrong.root);
  const places = proof.dealt.flatMap((draw) => draw.places);
  if (!places.length && !proof.rolled.some((roll) => roll.faces.length))
    throw new Unfair(t.fair.wrong.nothing);
  for (const opening of proof.opened) await checkPath(opening, root);
  const opened = new Map(proof.opened.map((opening) => [opening.leaf, opening]));
  await checkRolls(proof, opened);
  const shown = await cardsOf(proof, opened);
  const taken = new Set(places);
  if (places.some((place, at) => at > 0 && place <= places[at - 1])) throw new Unfair(t.fair.wrong.order);
  const inDeck = (/** @type {string} */ card) => (BigInt(`0x${deck}`) >> BigInt(CARDS.indexOf(card))) & 1n;
  for (let place = 0; place <= Math.max(-1, ...places); place++) {
    if (!taken.has(place) && (!shown.has(place) || inDeck(shown.get(place))))
      throw new Unfair(t.fair.wrong.passed(place));
  }
  return new Map([...shown].filter(([place]) => taken.has(place)));
}
