// One phone, handed round: whose turn it is, and which session a name has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionsFor } from "../../src/croupier/page/table/hot_seat_record.js";
import { nextSeat, staysWith, turnOf } from "../../src/croupier/page/table/hot_seat_turn.js";

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

test("a look is for its moment: who has the phone keeps it until another one of this phone is asked", () => {
  const here = [
    { as: 0, seat: 0 },
    { as: 4, seat: 2 },
  ];
  const play = (/** @type {number[]} */ ...seats) => ({
    number: 3,
    asked: seats.map((seat) => ({ seat, since: 0, until: null, callable_at: null })),
    returns: null,
  });
  const over = { ...play(), returns: [1, -1] };
  const has = { as: 4, moment: "3 false", has: true };
  assert.deepEqual(turnOf(null, here, null, null), {
    moment: "",
    due: null,
    holder: undefined,
    done: false,
  });
  assert.deepEqual(turnOf(play(0, 2), here, null, 0), {
    moment: "3 false",
    due: 2,
    holder: undefined,
    done: false,
  });
  assert.deepEqual(turnOf(play(2), here, has, 2), { moment: "3 false", due: 2, holder: 4, done: false });
  assert.equal(turnOf(play(1), here, has, 2).done, false); // a bot's turn
  assert.equal(turnOf(play(0), here, has, 2).done, true);
  assert.deepEqual(turnOf(over, here, has, 2), {
    moment: "3 true",
    due: null,
    holder: undefined,
    done: false,
  });
  const review = turnOf(over, here, { as: 4, moment: "3 true", has: false }, 2);
  assert.deepEqual(review, { moment: "3 true", due: 2, holder: undefined, done: false });
  assert.equal(turnOf(play(2), here, { ...has, as: 7 }, null).holder, undefined); // who has left
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
