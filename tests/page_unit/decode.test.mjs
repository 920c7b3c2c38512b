// Readers of untrusted data make a valid copy, or throw DecodeError.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DecodeError,
  card,
  flag,
  fromPacked,
  fromStorage,
  like,
  listOf,
  object,
  oneOf,
  orNull,
  pair,
  partialObject,
  record,
  text,
  validItems,
  whole,
  withDefault,
} from "../../src/croupier/page/kit/decode.js";

const refused = (read, ...values) => {
  for (const value of values) assert.throws(() => read(value), DecodeError, JSON.stringify(value));
};
const packed = async (value) => {
  const stream = new Blob([value]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
};

test("values of a kind are kept, all others refused", () => {
  assert.equal(flag(false), false);
  refused(flag, 0, "true", null, undefined);
  assert.equal(text(3, 1)("abc"), "abc");
  refused(text(3, 1), "", "abcd", 5, ["a"]);
  assert.equal(whole(0, 9)(9), 9);
  refused(whole(0, 9), -1, 10, 0.5, "5", NaN, Infinity);
  refused(whole(), 2 ** 53);
  assert.equal(oneOf("a", "b")("b"), "b");
  refused(oneOf("a", "b"), "c", undefined);
  assert.equal(like(/^x+$/)("xx"), "xx");
  refused(like(/^x+$/), "y", { toString: () => "x" });
  assert.equal(card("Jk"), "Jk");
  refused(card, "1s", "As ", "AS");
});

test("lists have a size, and objects their own fields only", () => {
  assert.deepEqual(listOf(whole(), 2)([1, 2]), [1, 2]);
  refused(listOf(whole(), 2, 1), [], [1, 2, 3], "12", { length: 1 });
  assert.deepEqual(pair(whole(), text(9))([1, "a"]), [1, "a"]);
  refused(pair(whole(), text(9)), [1], [1, "a", 2]);
  assert.deepEqual(object({ a: whole() })({ a: 1, b: 2 }), { a: 1 });
  refused(object({ a: whole() }), {}, null, [1], Object.create({ a: 1 }));
  assert.deepEqual(record(/^[a-z]$/, whole(), 2)({ a: 1 }), { a: 1 });
  refused(record(/^[a-z]$/, whole(), 2), { A: 1 }, { a: "1" }, { a: 1, b: 2, c: 3 });
});

test("lenient readers drop or replace what is invalid", () => {
  assert.deepEqual(validItems(whole())([1, "2", 3]), [1, 3]);
  refused(validItems(whole()), "12");
  assert.deepEqual(partialObject({ a: whole(), b: whole() })({ a: 1, b: "2" }), { a: 1 });
  assert.equal(withDefault(whole(), 7)("x"), 7);
  assert.equal(orNull(whole())(null), null);
  refused(orNull(whole()), undefined);
  const broken = () => {
    throw new TypeError("a bug is not hidden");
  };
  assert.throws(() => withDefault(broken, 7)(1), TypeError);
});

test("a storage gives what is valid, or the default", () => {
  const storage = (kept) => () => ({ getItem: () => kept });
  assert.equal(fromStorage(storage("5"), "key", whole(), 1), 5);
  assert.equal(fromStorage(storage(null), "key", whole(), 1), 1);
  assert.equal(fromStorage(storage("{"), "key", whole(), 1), 1);
  const none = () => {
    throw new Error("no storage");
  };
  assert.equal(fromStorage(none, "key", whole(), 1), 1);
  const poisoned = fromStorage(
    storage('{"__proto__": {"x": 1}, "a": 1}'),
    "key",
    object({ a: whole() }),
    null,
  );
  assert.equal(poisoned.x, undefined);
});

test("a link is inflated, and no further than its limit", async () => {
  assert.deepEqual(await fromPacked(await packed('{"a": 1}'), object({ a: whole() })), { a: 1 });
  await assert.rejects(fromPacked("!!", whole()), DecodeError);
  await assert.rejects(fromPacked((await packed('{"a": 1}')).slice(0, 6), whole()), DecodeError);
  await assert.rejects(fromPacked(await packed(" ".repeat(4_100_000) + "1"), whole()), DecodeError);
});
