// Numbers, times, moves and places as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, cardsOf, isCard, byRank, bySuit } from "../../src/croupier/page/kit/cards.js";
import {
  brief,
  byName,
  clockText,
  decimal,
  list,
  named,
  number,
  percent,
  percentWhole,
  plural,
  settingName,
} from "../../src/croupier/page/kit/format.js";
import { html } from "../../src/croupier/page/kit/preact.js";
import { composeMove, withSeat, withoutSeat } from "../../src/croupier/page/kit/move_text.js";
import { placeText } from "../../src/croupier/page/tournament/api.js";

test("numbers have groups, a true minus sign, and as many decimals as asked for", () => {
  assert.equal(number(-1234567), "−1,234,567");
  assert.equal(number(5, true), "+5");
  assert.equal(number(0, true), "0");
  assert.equal(decimal(-0.25), "−0.3");
  assert.equal(decimal(1.005, true, 2), "+1.01");
  assert.equal(percent(0.12345), "12.35%");
  assert.equal(percentWhole(0.995), "100%");
});

test("a large number is brief from 100,000 on", () => {
  assert.equal(brief(99_999), null);
  assert.equal(brief(1_250_000), "1.25M");
  assert.equal(brief(-100_000), "−100K");
});

test("what is counted agrees with its number", () => {
  assert.equal(plural(1, "hand", "hands"), "1 hand");
  assert.equal(plural(0, "hand", "hands"), "0 hands");
  assert.equal(list(["Ann", "Ben", "Eve"]), "Ann, Ben, and Eve");
});

test("a clock shows minutes and whole seconds", () => {
  assert.deepEqual([0, 59.9, 60, 3599, 3600].map(clockText), ["0:00", "0:59", "1:00", "59:59", "60:00"]);
});

test("texts by name have no name of an object", () => {
  assert.equal(byName({ usual: "Usual" }).usual, "Usual");
  assert.equal(byName({}).constructor, undefined);
});

test("a setting's key reads as words", () => {
  assert.equal(settingName("lucky_pairs"), "Lucky pairs");
  assert.equal(settingName("stay-cards"), "Stay cards");
});

test("a dealer's sentence has names and suits", () => {
  assert.equal(named("p2 shows Ts", ["Ann", "Ben"]), "Ben shows 10♠\ufe0e");
  assert.equal(named("p3 folds", ["Ann", "Ben"]), "p3 folds");
});

test("cards are read, named and sorted", () => {
  assert.deepEqual(cardsOf("AsJkTd"), ["As", "Jk", "Td"]);
  assert.deepEqual(["As", "Jk", "1s", "AS", "Ass"].map(isCard), [true, true, false, false, false]);
  assert.equal(cardName("Qh"), "queen of hearts");
  assert.deepEqual(["2s", "Ah", "Td"].sort(byRank), ["Ah", "Td", "2s"]);
  assert.deepEqual(["2s", "Ah", "Td"].sort(bySuit), ["2s", "Ah", "Td"]);
});

test("a move has the seat of its player once", () => {
  assert.equal(withSeat(" fold ", 0), "p1 fold");
  assert.equal(withSeat("p1 fold", 0), "p1 fold");
  assert.equal(withSeat("p1 fold", 1), "p2 p1 fold");
  assert.equal(withoutSeat("p10 fold", 9), "fold");
  assert.equal(withoutSeat("p10 fold", 0), "p10 fold");
});

test("a form composes its slots, and has words for none and for all", () => {
  const slots = [
    { name: "front", most: 3, between: "" },
    { name: "back", most: 2, before: "/", empty: "/-", full: "/all" },
  ];
  assert.equal(composeMove({ of: "cards", start: "p1 ", slots }, [["As", "Kd"], []]), "p1 AsKd/-");
  assert.equal(composeMove({ of: "cards", start: "p1 ", slots }, [[], ["2c", "3c"]]), "p1 /all");
  assert.equal(composeMove({ of: "dice", start: "p2 ", slots, none: "stand" }, [[], []]), "p2 stand");
});

test("a place is shared as long as others are tied", () => {
  assert.equal(placeText({ place: 3, through: 3 }), "3rd");
  assert.notEqual(
    placeText({ place: 14, through: 17 }),
    placeText({ place: 14, through: 17, certain: false }),
  );
});

test("a button sends a form only where it says so", () => {
  const types = [html`<button>x</button>`, html`<button class="quiet" />`, html`<button type="submit" />`];
  assert.deepEqual(
    types.map(({ props }) => props.type),
    ["button", "button", "submit"],
  );
});
