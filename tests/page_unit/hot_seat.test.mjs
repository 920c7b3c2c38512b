// One phone, handed round: whose turn it is, and which session a name has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextSeat, sessionsFor, staysWith } from "../../src/croupier/page/table/hot_seat_record.js";

test("the phone goes on round the table, to those alone who are here", () => {
  assert.equal(nextSeat([2, 0], [0, 2, 3], null), 0);
  assert.equal(nextSeat([0, 2], [0, 2, 3], 0), 2);
  assert.equal(nextSeat([0, 1], [0, 2, 3], 2), 0);
  assert.equal(nextSeat([2], [0, 2], 2), 2); // alone again
  assert.equal(nextSeat([1], [0, 2], 0), null); // a bot
  assert.equal(nextSeat([], [0, 2], 0), null);
});

test("the phone stays with who is asked, and with who only watches bots", () => {
  assert.equal(staysWith(0, [0, 2], [0, 2]), true);
  assert.equal(staysWith(0, [2], [0, 2]), false);
  assert.equal(staysWith(0, [1], [0, 2]), true);
  assert.equal(staysWith(0, [], [0, 2]), true);
});

test("a name has its session again; a new one gets a free one, then the one unused for longest", () => {
  const known = [
    { as: 3, name: "Ben" },
    { as: 1, name: "Eve" },
  ];
  assert.deepEqual(sessionsFor(["ben ", "Kim", "Zoe"], known), [3, 2, 4]);
  const all = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((as) => ({ as, name: `P${as}` }));
  assert.deepEqual(sessionsFor(["Kim", "P1", "Zoe"], all), [2, 1, 3]);
  assert.equal(new Set(sessionsFor(["a", "b", "c", "d", "e", "f", "g", "h", "i"], known)).size, 9);
});
