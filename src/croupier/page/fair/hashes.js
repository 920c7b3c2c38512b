/** Hashes and unbiased random numbers of a proof, and the two errors of a check. */
import { fair } from "./texts.js";

/**
 * @typedef {{leaf: number, value: string, salt: string, path: string[]}} Opening
 * @typedef {{seat: number | null, places: number[]}} Dealt
 * @typedef {{seat: number | null, dice: number[], sides: number, faces: number[]}} Rolled
 * @typedef {{root: string, entropy: [number, string][], dealt: Dealt[], rolled: Rolled[],
 *   opened: Opening[], version: 2, settings?: object, terms?: object, moves?: string[]}} Proof
 */

export const CARDS = [..."23456789TJQKA"]
  .flatMap((rank) => [..."cdhs"].map((suit) => rank + suit))
  .concat("Jk");
export const LEAVES = 64;
export const ROLLS = LEAVES - CARDS.length;
const DEPTH = Math.log2(LEAVES);

/** A deal, or a proof of it, that is not what it claims to be; the message says why not. */
export class Unfair extends Error {}

/** Thrown for data that is no proof at all and so says nothing about a deal. */
export class NoProof extends Error {}

/** @param {...(string | number | Uint8Array)} parts a number is one byte */
export function joined(...parts) {
  const bytes = (/** @type {string | number | Uint8Array} */ part) =>
    typeof part === "string"
      ? new TextEncoder().encode(part)
      : typeof part === "number"
        ? Uint8Array.of(part)
        : part;
  const arrays = parts.map(bytes);
  const whole = new Uint8Array(arrays.reduce((length, one) => length + one.length, 0));
  arrays.reduce((at, one) => (whole.set(one, at), at + one.length), 0);
  return whole;
}

/** @param {"SHA-256" | "SHA-512"} kind @param {...(string | number | Uint8Array)} parts */
export const hash = async (kind, ...parts) =>
  new Uint8Array(await crypto.subtle.digest(kind, joined(...parts)));

/** A whole number as bytes, the greatest first. @param {number} value @param {number} size */
export function bytesOf(value, size) {
  const whole = new DataView(new ArrayBuffer(8));
  whole.setBigUint64(0, BigInt(value));
  return new Uint8Array(whole.buffer).slice(8 - size);
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** True if a text is 32 bytes in canonical hexadecimal form. @param {string} text */
export const isHex = (text) => /^[0-9a-f]{64}$/.test(text);

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** @param {Opening} opening */
export function checkForm({ leaf, value, salt, path }) {
  if (!(leaf >= 0 && leaf < LEAVES) || path.length !== DEPTH) throw new Unfair(fair.wrong.leaf(leaf));
  if (![salt, ...path].every(isHex)) throw new Unfair(fair.wrong.hex(leaf));
  if (leaf < CARDS.length ? !CARDS.includes(value) : !isHex(value))
    throw new Unfair(fair.wrong.value(leaf));
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
      this._block = await hash("SHA-512", this._base, bytesOf(this._count++, 8));
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
