// Pure functions of the games' own modules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placed } from "../../src/croupier/games/ofc/page/placement_text.js";
import { older } from "../../src/croupier/games/ofc/page/scorer_data.js";
import { PLACES, shelved } from "../../src/croupier/games/pinzique/page/kept_dice.js";
import { DecodeError } from "../../src/croupier/page/kit/decode.js";
import { emptyRound } from "../../src/croupier/page/scorer/rounds/draft.js";
import { read } from "../../src/croupier/page/scorer/rounds/sheet.js";

test("a placement has rows and discards", () => {
  assert.deepEqual(placed({ move: "p2 Kh/-/6hTs x7s" }), {
    rows: [["Kh"], [], ["6h", "Ts"]],
    discards: ["7s"],
  });
  assert.deepEqual(placed({ move: "Kh/-/-" }).discards, []);
});

const OFC = { kind: "rows", room: [3, 5, 5], most: 4 };
const HOUSE = { kind: "cards", room: [5], most: 7 };

test("a match that was kept as hands is read as rounds", () => {
  const names = ["Ann", "Ben"];
  const hand = { sets: ["6h6dAc / 7c7d8h9s2c / ThJhQdKsAs", ""], value: 5, button: null };
  const streets = ["-/As/Kd7d2d9c; Qh/-/Qd x3c", ""];
  const rows = [
    [["6h"], [], []],
    [[], [], []],
  ];
  const draft = { rows, orders: [["6h"], []], seat: 1, value: null, button: 0 };
  const sheet = { stacks: null, value: 1, button: 0, hands: [hand, { ...hand, streets }], draft };
  const found = read(OFC, { ...sheet, ...older(sheet, names) }, names);
  assert.deepEqual(found.rounds[0].more, { value: 5, button: null });
  assert.deepEqual(found.rounds[0].places[0].cards, hand.sets[0]);
  assert.equal(found.rounds[1].more.streets, streets.join("\n"));
  assert.deepEqual(found.rounds[1].places[0].order, ["As", "Kd", "7d", "2d", "9c", "Qh", "Qd", "3c"]);
  assert.deepEqual([found.draft.turn, found.draft.places[0].rows], [1, rows[0]]);
  assert.deepEqual(found.draft.more, { value: null, button: 0 });
  for (const wrong of [5, null, {}, { rows: 5 }, { rows: [5] }, { rows: [[["6h"]]], seat: 0 }]) {
    const { draft } = read(
      OFC,
      { ...sheet, ...older({ ...sheet, draft: wrong, hands: [] }, names) },
      names,
    );
    assert.deepEqual(draft, emptyRound(OFC, names));
  }
  assert.equal(older({ rounds: [] }, names), undefined);
  for (const wrong of [{ hands: [{}] }, { hands: [{ ...hand, sets: [""] }] }])
    assert.throws(() => older({ ...sheet, ...wrong }, names), DecodeError);
  const rounds = found.rounds;
  assert.throws(() => read(OFC, { ...found, rounds, stacks: [1] }, names), DecodeError);
  assert.throws(() => read(OFC, found, ["A", "B", "C", "D", "E"]), DecodeError);
});

test("rounds that were kept before games declared them are read as they are", () => {
  const fortune = { seat: 0, cards: "AsAh2c", set: "", plays: true, bets: { ante: 10, lucky_pairs: 5 } };
  const stud = { seat: 1, cards: "TsKdQh4c6h", set: "TsKdQh", plays: false, bets: { ante: 20, side: 5 } };
  const draft = {
    dealer: ["Ks"],
    places: [{ seat: 0, rows: [["As"]], play: "fold", bets: {} }],
    turn: 0,
    more: {},
  };
  for (const place of [fortune, stud]) {
    const rounds = [{ dealer: "KsTh8d", places: [place], more: {} }];
    const sheet = {
      stacks: [100, 50],
      posted: { side: "5-4-1" },
      rounds,
      draft,
      editing: null,
      aside: null,
    };
    assert.deepEqual(read(HOUSE, { v: 1, ...sheet }, ["Ann", "Ben"]), sheet);
    const wrong = { ...sheet, rounds: [{ dealer: "", places: [{ ...place, plays: 5 }] }] };
    assert.throws(() => read(HOUSE, wrong, ["Ann", "Ben"]), DecodeError);
  }
});

test("a kept die keeps its place on the shelf", () => {
  const empty = Array(PLACES).fill(null);
  const first = shelved(empty, [4, 2]);
  assert.deepEqual(first.slice(0, 3), [4, 2, null]);
  assert.deepEqual(shelved(first, [2]).slice(0, 2), [null, 2]);
  assert.deepEqual(shelved(shelved(first, [2]), [2, 7]).slice(0, 2), [7, 2]);
  assert.equal(shelved(empty, [0, 1, 2, 3, 4, 5, 6, 7]).includes(null), false);
});
