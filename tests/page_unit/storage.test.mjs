// What this browser keeps: one part that is unfit takes no other with it, and a browser may keep nothing.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Outbox } from "../../src/croupier/page/tournament/api.js";
import {
  ownStructures,
  removeStructure,
  saveStructure,
  standOf,
} from "../../src/croupier/page/tournament/form/values.js";
import {
  forgetTable,
  keepPeople,
  keepTable,
  sharedTable,
} from "../../src/croupier/page/table/hot_seat_record.js";

const kept = new Map();
const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});

const structure = (name, toml = "x = 1") => ({ name, toml, at: 1 });

test("an unfit structure is left out, and none is saved", () => {
  kept.set("croupier.structures", JSON.stringify([structure("A"), structure("B", ""), structure("C")]));
  saveStructure(structure("D"));
  assert.deepEqual(
    ownStructures().map(({ name }) => name),
    ["D", "A", "C"],
  );
  assert.throws(() => saveStructure(structure("E", "x".repeat(16_001))));
  removeStructure("A");
  assert.deepEqual(
    ownStructures().map(({ name }) => name),
    ["D", "C"],
  );
});

test("words about a place stand at a part, whatever the place is called", () => {
  assert.deepEqual(["buy_in", "levels.2.point", "constructor"].map(standOf), ["basic", "levels.2", "late"]);
});

test("people and tables of one phone are kept, or forgotten by a browser that keeps nothing", () => {
  const shared = { table: "one", people: [0, 3], fresh: true };
  kept.set("croupier.hot-seat", JSON.stringify({ people: [{ as: 0, name: "Ann" }], tables: [shared] }));
  assert.deepEqual(sharedTable("one"), shared);
  assert.equal(keepTable({ ...shared, fresh: false }), true);
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("blocked");
    },
    configurable: true,
  });
  assert.equal(keepPeople([{ as: 3, name: "Ben" }]), false);
  assert.equal(forgetTable("one"), false);
});

test("commands that were not answered are sent again, but for an unfit one", () => {
  globalThis.addEventListener = globalThis.removeEventListener = () => {};
  globalThis.location = { pathname: "/tournament/x", hash: "" };
  globalThis.fetch = () => new Promise(() => {});
  const command = (op) => ({ key: op, command: JSON.stringify({ op }) });
  const all = [...Array.from({ length: 25 }, (_, at) => command(`c${at}`)), { key: "", command: "" }];
  const place = `croupier.outbox.${location.pathname}`;
  kept.set(place, JSON.stringify(all));
  const outbox = new Outbox("x", "", () => {});
  assert.equal(outbox.waiting.value, 25);
  outbox.close();
});
