/**
 * Notes of each deal's root and player text, made before the hand. They stay in this browser, so that the
 * server cannot change them later.
 */

import { fromStorage, object, toStorage, validItems, text, whole } from "../kit/decode.js";

/** @import { TableView } from "../wire.d.ts" */
/** @typedef {{table: string, send: (op: string, fields?: object) => Promise<any>}} Socket of a table */
/** @typedef {{table: string, hand: number, root: string, text: string}} Noted */

const KEY = "croupier.deals";
const MOST = 300;

const readAll = validItems(
  object({ table: text(64, 1), hand: whole(1), root: text(200), text: text(200) }),
);

/** @returns {Noted[]} */
const all = () => fromStorage(() => localStorage, KEY, readAll, []);

/** The note made before a hand, if this browser was there. @param {string} table @param {number} hand */
export const noted = (table, hand) => all().find((one) => one.table === table && one.hand === hand);

/** @param {string} table @param {number} hand @param {Partial<Noted>} what */
function note(table, hand, what) {
  const before = noted(table, hand);
  const now = { table, hand, root: "", text: "", ...before, ...what };
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  keep([...all().filter((one) => one.table !== table || one.hand !== hand), now]);
}

/** If this browser keeps nothing, the root is the server's word. @param {Noted[]} notes */
const keep = (notes) => toStorage(KEY, notes.slice(-MOST));

/**
 * The text on its way into a table's next shuffle.
 * @type {WeakMap<Socket, {table: string, hand: number, text: string, n: number, done: Promise<void>}>}
 */
const adding = new WeakMap();

/**
 * Add a text of this browser's own to the next shuffle, so that the house alone cannot choose it.
 * @param {Socket} socket
 * @param {number} hand
 */
export function addText(socket, hand) {
  const before = adding.get(socket);
  const { table } = socket; // a tournament's socket comes to other tables
  if (before?.hand === hand && before.table === table) return before.done;
  const own = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const one = { table, hand, text: own, n: Infinity, done: Promise.resolve() };
  // Refused, it was too late or had been done from another window; then there is nothing to note.
  const refused = () => void (adding.get(socket) === one && adding.delete(socket));
  one.done = socket.send("mix", { text: own, hand }).then((letter) => {
    if (!letter) return; // one was taken to another table meanwhile
    one.n = letter.n;
    if (adding.get(socket) === one) note(table, hand, { text: own }); // a text goes with the seat
  }, refused);
  adding.set(socket, one);
  return one.done;
}

/**
 * The end of a table's log is lost: what was noted before later hands holds no more.
 * @param {{view: TableView, table: string}} letter
 */
export function forgetDeals({ view: { hand, hands }, table }) {
  const first = hand && !hand.returns ? hand.number : hands + 1;
  const stays = (/** @type {Noted} */ one) =>
    one.table !== table || one.hand < first || one.root === hand?.root;
  keep(all().filter(stays));
}

/**
 * Note what a letter's view says of the next deal, and add to it where one has a seat. The letter may not be
 * the last one any more, so its own number counts and not the socket's.
 * @param {Socket} socket @param {{n: number, view: TableView, table: string}} letter
 */
export function followDeals(socket, { n, view, table }) {
  const next = view.hands + 1;
  const own = view.you === null ? null : view.seats[view.you];
  if (view.next_root && !noted(table, next)) note(table, next, { root: view.next_root });
  const one = adding.get(socket);
  const gone = !own || (!own.mixed && one && one.table === table && one.n <= n);
  if (gone) adding.delete(socket);
  if (!own && noted(table, next)?.text) note(table, next, { text: "" });
  if (own && !own.mixed && view.next_root && table === socket.table) addText(socket, next);
}
