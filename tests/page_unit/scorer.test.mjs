// Score sheets: cards and wagers as people write them, errors of an entry, undo.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  emptyRound,
  joined,
  nextRound,
  openedRound,
  written,
} from "../../src/croupier/page/scorer/rounds/draft.js";
import { readPlace } from "../../src/croupier/page/scorer/rounds/notation.js";
import { faultsOf } from "../../src/croupier/page/scorer/entry_errors.js";
import { readCards, readRows, setOf, writeRows } from "../../src/croupier/page/scorer/notation.js";
import { netPayments } from "../../src/croupier/page/scorer/net_payments.js";
import { STEPS, goBack, readPast, stepBack } from "../../src/croupier/page/scorer/undo.js";

test("cards are read in any case, with 10 and suit symbols", () => {
  assert.deepEqual(readCards("as 10h, T♦ q ♣ ★").cards, ["As", "Th", "Td", "Qc", "Jk"]);
  assert.deepEqual(readCards("As foo 7x"), { cards: ["As"], rest: "foo 7x" });
});

test("rows are split by strokes or line ends, or filled from the front", () => {
  const rows = [["6h", "6d", "Ac"], ["7c", "7d", "8h", "9s", "2c"], ["Th"]];
  assert.deepEqual(readRows("6h6dAc / 7c7d8h9s2c / Th").rows, rows);
  assert.deepEqual(readRows("6h6dAc\n7c7d8h9s2c\nTh").rows, rows);
  assert.deepEqual(readRows("6h6dAc7c7d8h9s2cTh").rows, rows);
  assert.deepEqual(readRows("6h / 7c").rows, [["6h"], ["7c"], []]);
  assert.equal(setOf(rows), "6h6dAc / 7c7d8h9s2c / Th");
  assert.equal(writeRows([["6h"], [], []]), "6h");
});

test("a position has cards, wagers by name and a decision", () => {
  const wagers = ["ante", "lucky_pairs", "super_six"];
  const read = (text) => readPlace(text, [3], null, wagers);
  assert.deepEqual(read("Qs 6h 4d ante 10 play 10"), {
    rows: [["Qs", "6h", "4d"]],
    rest: "",
    play: "play",
    bets: { ante: 10 },
  });
  for (const text of ["lucky pairs 5", "lucky_pairs 5", "LuckyPairs 5", "lucky-pairs 5,"])
    assert.deepEqual(read(text).bets, { lucky_pairs: 5 }, text);
  for (const text of ["super six 5", "super 6 5", "super6 5"])
    assert.deepEqual(read(text).bets, { super_six: 5 }, text);
  assert.equal(read("play 0").play, "fold");
  assert.equal(read("raise 10").play, "play");
  assert.equal(read("Qs6h4d fold").play, "fold");
  assert.equal(read("out").play, "out");
  assert.deepEqual(read("ante 10.5").bets, {});
  assert.notEqual(read("side 5").rest, "", "a wager of another game is not taken");
  const choice = (text) => readPlace(text, [1], null, [], ["stay", "fold"]);
  assert.deepEqual(choice("As STAY"), { rows: [["As"]], rest: "", play: "play", bets: {} });
  assert.equal(choice("fold").play, "fold");
  assert.notEqual(choice("As out").rest, "", "nobody sits out where places have no seats");
});

test("a hand is split by a stroke or by `set`", () => {
  const read = (text) => readPlace(text, [5], [3, 2], ["ante"]).rows;
  const split = [
    ["Ts", "Kd", "Qh"],
    ["4c", "6h"],
  ];
  assert.deepEqual(read("TsKdQh / 4c6h"), split);
  assert.deepEqual(read("4c6hTsKdQh set TsKdQh"), split);
  assert.deepEqual(read("4c6hTsKdQh"), [["4c", "6h", "Ts", "Kd", "Qh"]]);
});

test("an entry has no card twice and rows of the right size", () => {
  const hand = (name, ...rows) => ({ name, rows, room: rows.length > 1 ? [1, 2] : [2] });
  assert.deepEqual(faultsOf([hand("Ann", ["As", "Ks"]), hand("Ben", ["Qs", "Js"])]), ["", ""]);
  assert.deepEqual(faultsOf([hand("Ann", ["As"])]), [""], "a hand may be unfinished");
  const [twice, fine] = faultsOf([hand("Ann", ["As", "As"]), hand("Ben", ["Qs", "Js"])]);
  assert.match(twice, /ace of spades/);
  assert.equal(fine, "");
  assert.equal(faultsOf([hand("Ann", ["As", "Ks"]), hand("Ben", ["As", "Js"])]).filter(Boolean).length, 2);
  assert.notEqual(faultsOf([hand("Ann", ["As", "Ks"], ["Qs"])])[0], "");
  assert.notEqual(faultsOf([hand("Ann", ["As", "Ks", "Qs"])])[0], "");
});

const CARDS = { kind: "cards", room: [3] };
const ROWS = { kind: "rows", room: [3, 5, 5] };

test("a round begins with the bets of the one before", () => {
  const names = ["Ann", "Ben"];
  const place = { seat: 0, cards: "Qs6h4d", set: "", plays: true, bets: { ante: 10 } };
  const next = nextRound(CARDS, names, [{ dealer: "AsKsQd", places: [place], more: {} }]);
  assert.deepEqual(next.places, [
    { seat: 0, rows: [[]], play: "play", bets: { ante: 10 } },
    { seat: 1, rows: [[]], play: "out", bets: {} },
  ]);
  assert.deepEqual(nextRound(CARDS, names, []), emptyRound(CARDS, names));
  const opened = openedRound(CARDS, names, { dealer: "AsKsQd", places: [place], more: {} });
  assert.deepEqual(opened.dealer, ["As", "Ks", "Qd"]);
  assert.deepEqual(written(CARDS, opened.places[0]), place);
  assert.equal(joined(CARDS, opened, [...names, "Eve"]).places.length, 3);
  const chosen = { ...place, plays: false, choice: "draw" };
  const again = openedRound(CARDS, names, { dealer: "", places: [chosen], more: {} }).places[0];
  assert.equal(again.play, "draw");
  assert.deepEqual(written(CARDS, again), chosen);
});

test("a hand in rows is opened as it was written, with the order of its cards", () => {
  const cards = "6h6dAc / 7c7d8h9s2c / ThJhQdKsAs";
  const place = { seat: 1, cards, set: "", plays: true, bets: {}, order: ["Ac", "6h"] };
  const opened = openedRound(ROWS, ["Ann", "Ben"], { dealer: "", places: [place], more: { value: 5 } }, 1);
  assert.deepEqual(opened.more, { value: 5 });
  assert.equal(opened.turn, 1);
  assert.deepEqual(opened.places[0].rows, [[], [], []]);
  assert.deepEqual(written(ROWS, opened.places[1]), place);
  assert.equal(written(ROWS, opened.places[0]).cards, "");
});

test("undo restores a sheet after any change", () => {
  const lists = [[], [1], [1, 2, 3], [1, 9, 3], [2, 3], [1, 2, 2, 3], [3, 2, 1]];
  for (const was of lists)
    for (const now of lists) {
      const [before, after] = [
        { at: 1, name: "a", hands: was },
        { at: 2, name: "b", hands: now },
      ];
      const { at: _, ...restored } = goBack(after, stepBack(before, after));
      assert.deepEqual(restored, { name: "a", hands: was });
    }
});

test("undo keeps what was replaced, and so many steps", () => {
  const long = Array.from({ length: 100 }, (_, at) => at);
  assert.deepEqual(stepBack({ hands: long }, { hands: [...long, 100] }), {
    hands: { at: 100, now: 1, was: [] },
  });
  assert.deepEqual(stepBack({ a: 1 }, { a: 1 }), {});
  assert.equal(readPast({ past: Array(STEPS + 5).fill({ a: { was: 1 } }) }).length, STEPS);
  assert.deepEqual(readPast({ past: [{ A: 1 }] }), []);
});

/** The most groups that cancel, by trying every way to part the figures. */
function mostGroups(nets) {
  let most = 0;
  const part = (left, groups) => {
    if (!left.length) {
      if (groups.every((group) => group.reduce((sum, net) => sum + net, 0) === 0))
        most = Math.max(most, groups.length);
      return;
    }
    const [first, ...rest] = left;
    groups.forEach((_, at) =>
      part(
        rest,
        groups.map((group, own) => (own === at ? [...group, first] : group)),
      ),
    );
    part(rest, [...groups, [first]]);
  };
  part(nets, []);
  return most;
}

test("payments settle everything, and are as few as can be", () => {
  assert.deepEqual(netPayments([40, -26, -14]), [
    { from: 1, to: 0, amount: 26 },
    { from: 2, to: 0, amount: 14 },
  ]);
  assert.deepEqual(netPayments([0, 0]), []);
  assert.equal(netPayments([5, 7, -5, -7]).length, 2, "two pairs, not a chain of three");
  let seed = 28;
  const below = (n) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % n;
  for (let round = 0; round < 400; round++) {
    const nets = Array.from({ length: 2 + below(5) }, () => below(9) - 4);
    nets.push(-nets.reduce((sum, net) => sum + net, 0));
    const paid = netPayments(nets);
    const left = [...nets];
    for (const { from, to, amount } of paid) {
      assert.ok(amount > 0 && from !== to, `${nets}`);
      left[from] += amount;
      left[to] -= amount;
    }
    assert.ok(
      left.every((net) => net === 0),
      `${nets}`,
    );
    const playing = nets.filter(Boolean);
    assert.equal(paid.length, playing.length - mostGroups(playing), `${nets}`);
  }
});
