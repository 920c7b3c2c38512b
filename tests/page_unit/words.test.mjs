// Texts in another language than English.
import assert from "node:assert/strict";
import { test } from "node:test";

document.documentElement.lang = "es";
globalThis.fetch = async () => ({
  ok: true,
  json: async () => ({ kinds: {}, plural: "", messages: { Deal: "Reparte" } }),
});
const { said } = await import("../../src/croupier/page/kit/words.js");

test("a text named like a member of all objects is said as it is", () => {
  assert.equal(said("Deal"), "Reparte");
  for (const text of ["constructor", "toString", "{toString}"]) assert.equal(said(text), text);
});
