/** Score sheets in this browser: kept at every change, taken back step by step, sent as a link or a file. */
import { saveAs } from "../parts.js";
import { useEffect, useRef, useState } from "../ui.js";

/**
 * @typedef {{sets: string[], value: number, button: number | null}} Hand
 * @typedef {{rows: string[][][], seat: number, value: number | null, button: number | null}} OfcDraft
 * @typedef {{v: 1, game: "ofc", id: string, at: number, preset: string, names: string[], stacks: number[] | null, value: number, button: number,
 *   hands: Hand[], draft: OfcDraft, editing: number | null, aside: OfcDraft | null}} OfcSheet
 * @typedef {{v: 1, game: "pinzique", id: string, at: number, preset: string, names: string[], partners: boolean,
 *   rounds: {round: string, rolls: (string | null)[]}[], draft: string[], seat: number | null, editing: {round: string, seat: number} | null}} PinziqueSheet
 * @typedef {OfcSheet | PinziqueSheet} Sheet
 */

const PREFIX = "croupier.score.";
const STEPS = 200;

/** @param {number} [length] */
const newId = (length = 8) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => "abcdefghijkmnpqrstuvwxyz23456789"[byte % 32]).join("");

/** @param {string[]} names @returns {OfcDraft} */
export const emptyDraft = (names) => ({ rows: names.map(() => [[], [], []]), seat: 0, value: null, button: null });

/** @param {any} setup @returns {OfcSheet} */
export const newOfc = (setup) => ({ v: 1, game: "ofc", id: newId(), at: Date.now(), hands: [], draft: emptyDraft(setup.names), editing: null, aside: null, ...setup });

/** @param {any} setup @returns {PinziqueSheet} */
export const newPinzique = (setup) => ({ v: 1, game: "pinzique", id: newId(), at: Date.now(), rounds: [], draft: [], seat: null, editing: null, ...setup });

/** Whether it could be kept; not so in a full or a private storage. @param {Sheet} sheet */
export function keep(sheet) {
  try {
    localStorage.setItem(PREFIX + sheet.id, JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id @returns {Sheet | null} */
export function keptSheet(id) {
  try {
    return readSheet(JSON.parse(localStorage.getItem(PREFIX + id) ?? "null"));
  } catch {
    return null;
  }
}

/** @param {string} id */
export const forget = (id) => localStorage.removeItem(PREFIX + id);

/** All that are kept here, the one last written in first. @returns {Sheet[]} */
export function keptSheets() {
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return ids.flatMap((id) => keptSheet(id) ?? []).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** @param {unknown} value @param {number} most */
const text = (value, most) => typeof value === "string" && value.length <= most;
/** @param {unknown} value */
const whole = (value) => Number.isSafeInteger(value);
/** @param {unknown} value @param {(one: any) => boolean} is @param {number} most */
const listOf = (value, is, most) => Array.isArray(value) && value.length <= most && value.every(is);

/**
 * A sheet from a link, a file or the storage; null where it is none. Its draft is only taken from the storage.
 * @param {any} data @returns {Sheet | null}
 */
export function readSheet(data) {
  const common = data?.v === 1 && text(data.id, 20) && text(data.preset, 60) && whole(data.at) && listOf(data.names, (name) => text(name, 24) && name, 8) && data.names.length > 1;
  if (!common) return null;
  const { v, id, at, preset, names } = data;
  if (data.game === "pinzique") {
    const known = listOf(data.rounds, (one) => text(one?.round, 12) && listOf(one.rolls, (roll) => roll === null || text(roll, 100), 8), 250);
    const draft = listOf(data.draft, (card) => text(card, 2), 8) ? data.draft : [];
    return known ? { v, game: "pinzique", id, at, preset, names, partners: data.partners === true, rounds: data.rounds, draft, seat: null, editing: data.editing ?? null } : null;
  }
  const fits = (/** @type {any} */ by) => Array.isArray(by) && by.length === names.length;
  const known = data.game === "ofc" && names.length <= 4 && whole(data.value) && whole(data.button)
    && (data.stacks === null || (fits(data.stacks) && data.stacks.every(whole)))
    && listOf(data.hands, (hand) => fits(hand?.sets) && hand.sets.every((/** @type {unknown} */ set) => text(set, 100)) && whole(hand.value) && (hand.button === null || whole(hand.button)), 2000);
  if (!known) return null;
  const drafted = (/** @type {any} */ draft) => fits(draft?.rows) && draft.rows.every((/** @type {any} */ rows) => listOf(rows, (row) => listOf(row, (card) => text(card, 2), 52), 3) && rows.length === 3);
  return {
    v, game: "ofc", id, at, preset, names, stacks: data.stacks, value: data.value, button: data.button, hands: data.hands,
    draft: drafted(data.draft) ? data.draft : emptyDraft(names), editing: whole(data.editing) && data.editing !== null ? data.editing : null, aside: drafted(data.aside) ? data.aside : null,
  };
}

/** What leaves this browser: the sheet without what is being written. @param {Sheet} sheet */
const plain = (sheet) => (sheet.game === "ofc" ? { ...sheet, draft: undefined, aside: undefined, editing: null } : { ...sheet, draft: [], seat: null, editing: null });

/** @param {Uint8Array} bytes @param {any} through */
const piped = async (bytes, through) => new Uint8Array(await new Response(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through)).arrayBuffer());

/** The link to a sheet: all of it is behind the #, which browsers do not send. @param {Sheet} sheet */
export async function linkTo(sheet) {
  const packed = await piped(new TextEncoder().encode(JSON.stringify(plain(sheet))), new CompressionStream("deflate-raw"));
  const coded = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}/score/${sheet.game}#sheet=${coded}`;
}

/** @param {string} coded @returns {Promise<Sheet | null>} */
export async function fromLink(coded) {
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return readSheet(JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}

/** @param {Sheet} sheet */
export const download = (sheet) => saveAs(`croupier-${sheet.game}-${new Date(sheet.at).toISOString().slice(0, 10)}.json`, JSON.stringify(plain(sheet)));

/** The same as a sheet of one's own, under a name of its own. @param {Sheet} sheet @returns {Sheet} */
export const copyOf = (sheet) => ({ ...sheet, id: newId(), at: Date.now() });

/**
 * A sheet that is kept at every change and remembers the steps back.
 * @template {Sheet} T @param {T} first @param {boolean} own whether it is to be kept
 */
export function useSheet(first, own) {
  const [sheet, setSheet] = useState(first);
  const [kept, setKept] = useState(true);
  const past = useRef(/** @type {T[]} */ ([]));
  useEffect(() => {
    if (own) setKept(keep(sheet));
  }, [sheet]);
  /** @param {Partial<T>} change */
  function change(change) {
    past.current = [...past.current.slice(-STEPS), sheet];
    setSheet({ ...sheet, ...change, at: Date.now() });
  }
  function undo() {
    const before = past.current.pop();
    if (before) setSheet(before);
  }
  return { sheet, change, undo: past.current.length ? undo : null, kept };
}
