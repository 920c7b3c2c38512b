// Hashes and random numbers of a proof: the same as in `croupier.chance` and `croupier.fair`.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CARDS,
  LEAVES,
  ROLLS,
  Stream,
  Unfair,
  bytesOf,
  checkForm,
  fromHex,
  hash,
  isHex,
  joined,
  toHex,
} from "../../src/croupier/page/fair/hashes.js";
import { isKept } from "../../src/croupier/page/fair/proof_schema.js";
import { NoProof, checkKept } from "../../src/croupier/page/fair/verify.js";

const ZERO = "00".repeat(32);

test("bytes are written and read", () => {
  assert.deepEqual([...joined("A", 1, Uint8Array.of(2, 3))], [65, 1, 2, 3]);
  assert.deepEqual([...bytesOf(258, 2)], [1, 2]);
  assert.equal(toHex(fromHex("00ff10")), "00ff10");
  assert.equal(isHex(ZERO), true);
  assert.deepEqual(
    [ZERO.slice(1), `${ZERO}0`, "A".repeat(64), "g".repeat(64)].map(isHex),
    Array(4).fill(false),
  );
});

test("hashes are SHA-2", async () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assert.equal(toHex(await hash("SHA-256", "abc")), abc);
  assert.equal(toHex(await hash("SHA-256", "a", "b", 99)), abc);
});

test("a deck has 52 cards, then the joker; the other leaves are rolls", () => {
  assert.deepEqual([CARDS.length, CARDS[0], CARDS[51], CARDS[52]], [53, "2c", "As", "Jk"]);
  assert.equal(ROLLS, LEAVES - 53);
});

const STREAM = process.env.STREAM_TO_EXPECT; // what Python makes of a seed
const skip = !STREAM && "tests/test_page_units.py gives the numbers";

test("a stream has the numbers of croupier.chance.Stream", { skip }, async () => {
  const { seed, below, shuffled } = JSON.parse(STREAM);
  const stream = new Stream(fromHex(seed), "unit", 7, "é");
  for (const [size, number] of below) assert.equal(await stream.below(size), number, `below ${size}`);
  assert.deepEqual(await stream.shuffled(52), shuffled);
});

test("an opening has the form of its leaf", () => {
  const opening = { leaf: 0, value: "As", salt: ZERO, path: Array(6).fill(ZERO) };
  checkForm(opening);
  checkForm({ ...opening, leaf: 60, value: ZERO });
  for (const wrong of [
    { leaf: LEAVES },
    { leaf: -1 },
    { path: [] },
    { salt: "0" },
    { value: "1s" },
    { leaf: 60 },
    { path: Array(6).fill("x") },
  ])
    assert.throws(() => checkForm({ ...opening, ...wrong }), Unfair);
});

test("what is no proof says nothing of a deal", async () => {
  for (const other of [null, 5, "proof", [], {}, { format: "croupier proof", version: 2 }]) {
    assert.equal(isKept(other), false);
    await assert.rejects(checkKept(other), NoProof);
  }
});
