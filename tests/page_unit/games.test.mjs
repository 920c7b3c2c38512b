// Pure functions of the games' own modules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placed } from "../../src/croupier/games/ofc/page/placement_text.js";
import { emptyDraft, read } from "../../src/croupier/games/ofc/page/scorer_data.js";
import { PLACES, shelved } from "../../src/croupier/games/pinzique/page/kept_dice.js";
import { DecodeError } from "../../src/croupier/page/kit/decode.js";
import { read as readRounds } from "../../src/croupier/page/scorer/rounds/sheet.js";

test("a placement has rows and discards", () => {
  assert.deepEqual(placed({ move: "p2 Kh/-/6hTs x7s" }), {
    rows: [["Kh"], [], ["6h", "Ts"]],
    discards: ["7s"],
  });
  assert.deepEqual(placed({ move: "Kh/-/-" }).discards, []);
});

test("a written match is read with its draft, or refused", () => {
  const names = ["Ann", "Ben"];
  const sheet = { stacks: null, value: 1, button: 0, hands: [], draft: emptyDraft(names) };
  const { draft, streets } = read(sheet, names);
  assert.deepEqual(draft, emptyDraft(names));
  assert.equal(streets, false);
  assert.deepEqual(read({ ...sheet, draft: 5 }, names).draft, emptyDraft(names));
  for (const wrong of [{ stacks: [1] }, { hands: [{}] }, { value: "1" }])
    assert.throws(() => read({ ...sheet, ...wrong }, names), DecodeError);
  assert.throws(() => read(sheet, ["A", "B", "C", "D", "E"]), DecodeError);
});

test("rounds that were kept before games declared them are read as they are", () => {
  const fortune = { seat: 0, cards: "AsAh2c", set: "", plays: true, bets: { ante: 10, lucky_pairs: 5 } };
  const stud = { seat: 1, cards: "TsKdQh4c6h", set: "TsKdQh", plays: false, bets: { ante: 20, side: 5 } };
  const draft = { dealer: ["Ks"], places: [{ seat: 0, rows: [["As"]], play: "fold", bets: {} }], turn: 0 };
  for (const place of [fortune, stud]) {
    const rounds = [{ dealer: "KsTh8d", places: [place] }];
    const sheet = {
      stacks: [100, 50],
      posted: { side: "5-4-1" },
      rounds,
      draft,
      editing: null,
      aside: null,
    };
    assert.deepEqual(readRounds({ v: 1, ...sheet }, ["Ann", "Ben"]), sheet);
    const wrong = { ...sheet, rounds: [{ dealer: "", places: [{ ...place, choice: 5 }] }] };
    assert.throws(() => readRounds(wrong, ["Ann", "Ben"]), DecodeError);
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
