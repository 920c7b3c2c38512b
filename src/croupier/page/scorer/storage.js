/** Score sheets in this browser: saved at every change, with undo, links and files. */
import { saveAs } from "../kit/save_file.js";
import { fromFile, fromPacked, fromStorage, toStorage, withDefault } from "../kit/decode.js";
import { useLayoutEffect, useRef, useState } from "../kit/preact.js";
import { STEPS, goBack, readPast, stepBack } from "./undo.js";
import { scorerFor, scorerNamed } from "./game_scorers.js";
import { readSheet } from "./sheet_reader.js";
import { whole } from "../kit/urls.js";

/** @import { Step } from "./undo.js" */

/** @typedef {import("./game_scorers.js").Sheet} Sheet */

const PREFIX = "croupier.score.";

const newId = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(8)),
    (byte) => "abcdefghijkmnpqrstuvwxyz23456789"[byte % 32],
  ).join("");

/** A new sheet of a game. @param {string} game @param {any} setup @returns {Sheet} */
export const newSheet = (game, setup) => ({
  v: 1,
  game,
  id: newId(),
  at: Date.now(),
  ...scorerNamed(game)?.fresh(setup),
  ...setup,
});

/**
 * Sheets that the full or blocked storage refused. They last as long as this page is open.
 * @type {Map<string, object>}
 */
const unkept = new Map();

/**
 * Store a sheet. Returns false if the storage is full or blocked. If space is short, the oldest steps back are dropped.
 * @param {Sheet} sheet @param {Step[]} [past] @returns {boolean}
 */
export function keep(sheet, past = []) {
  if (toStorage(PREFIX + sheet.id, { ...sheet, past })) {
    unkept.delete(sheet.id);
    return true;
  }
  if (past.length > 0 && keep(sheet, past.slice(Math.ceil(past.length / 2)))) return true;
  unkept.set(sheet.id, { ...sheet, past });
  return false;
}

/**
 * The decoded data stored under a sheet's name.
 * @template T
 * @param {string} id
 * @param {import("../kit/decode.js").Reader<T>} read
 * @param {T} none
 * @returns {T}
 */
const stored = (id, read, none) =>
  unkept.has(id)
    ? withDefault(read, none)(unkept.get(id))
    : fromStorage(() => localStorage, PREFIX + id, read, none);

/** @param {string} id */
export const keptSheet = (id) => stored(id, readSheet, /** @type {Sheet | null} */ (null));

/** @param {string} id */
export const isKept = (id) => !unkept.has(id);

/** @param {string} id */
export function forget(id) {
  unkept.delete(id);
  toStorage(PREFIX + id, null);
}

function storedNames() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * All that are kept here, the one last written in first; with them those that only this page has.
 * @returns {Sheet[]}
 */
export function keptSheets() {
  const ids = new Set([...storedNames(), ...unkept.keys()]);
  return [...ids].flatMap((id) => keptSheet(id) ?? []).sort((a, b) => b.at - a.at);
}

/** The sheet without its draft, as it leaves this browser. @param {Sheet} sheet @returns {Sheet} */
const plain = (sheet) => ({ ...sheet, ...scorerFor(sheet).bare });

/** @param {Uint8Array} bytes @param {any} through */
const piped = async (bytes, through) =>
  new Uint8Array(
    await new Response(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through)).arrayBuffer(),
  );

/** A sheet as text for an address, packed. @param {object} sheet */
export async function packed(sheet) {
  const bytes = await piped(
    new TextEncoder().encode(JSON.stringify(sheet)),
    new CompressionStream("deflate-raw"),
  );
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The link to a sheet: all of it is behind the #, which browsers do not send. @param {Sheet} sheet */
export const linkTo = async (sheet) =>
  `${whole(`/score/${sheet.game}`)}#sheet=${await packed(plain(sheet))}`;

/** A live sheet with its unfinished round; throws DecodeError. @param {string} coded */
export const fromLive = (coded) => fromPacked(coded, readSheet);

/** The sheet of a link; throws DecodeError. @param {string} coded */
export const fromLink = (coded) => fromPacked(coded, readShared);

/** The sheet of a file; throws DecodeError. @param {File} file */
export const sheetFrom = (file) => fromFile(file, readShared);

/** A sheet of somebody else's: what was being written stayed at home. @param {unknown} data @returns {Sheet} */
export const readShared = (data) => readSheet(plain(readSheet(data)));

/** The name of a sheet's file. @param {Sheet} sheet @param {string} kind */
export const fileName = (sheet, kind) =>
  `croupier-${sheet.game}-${new Date(sheet.at).toISOString().slice(0, 10)}.${kind}`;

/** @param {Sheet} sheet */
export const download = (sheet) => saveAs(fileName(sheet, "json"), JSON.stringify(plain(sheet)));

/** A copy of a shared sheet, with an id of its own. @param {Sheet} sheet @returns {Sheet} */
export const copyOf = (sheet) => ({ ...sheet, id: newId(), at: Date.now() });

/**
 * State hook for a sheet that is stored at every change, with the steps back. Only changes are written, because
 * otherwise a window that opens a sheet would undo the changes of another.
 * @template {Sheet} T @param {T} first @param {boolean} own whether to store it
 */
export function useSheet(first, own) {
  const [shown, show] = useState(() => ({ sheet: first, past: own ? stored(first.id, readPast, []) : [] }));
  const now = useRef(shown); // two changes may come before the first is drawn
  /** @param {typeof shown} next */
  function turn(next) {
    now.current = next;
    show(next);
  }
  /**
   * Kept before it is seen: a refresh right after it loses nothing.
   * @param {T} sheet
   * @param {Step[]} past
   */
  function write(sheet, past) {
    keep(sheet, past);
    turn({ sheet, past });
  }
  useLayoutEffect(() => {
    // in the turn that read the sheet, so that no change of another window's is missed
    if (!own) return undefined;
    /** Another window has written on. @param {StorageEvent} event */
    function hear({ key }) {
      const sheet = /** @type {T | null} */ (key === PREFIX + first.id ? keptSheet(first.id) : null);
      if (sheet) turn({ sheet, past: stored(first.id, readPast, []) });
    }
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, []);
  /** @param {Partial<T>} change */
  function change(change) {
    const { sheet, past } = now.current;
    const next = { ...sheet, ...change, at: Date.now() };
    write(next, [...past.slice(1 - STEPS), stepBack(sheet, next)]);
  }
  function undo() {
    const { sheet, past } = now.current;
    if (past.length === 0) return;
    const before = /** @type {T | null} */ (
      withDefault(readSheet, null)({ ...goBack(sheet, past[past.length - 1]), at: Date.now() })
    );
    write(before ?? sheet, past.slice(0, -1));
  }
  return {
    sheet: own ? shown.sheet : first,
    change,
    undo: shown.past.length ? undo : null,
    kept: !own || isKept(first.id),
  };
}
