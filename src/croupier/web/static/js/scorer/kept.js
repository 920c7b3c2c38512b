/** Score sheets in this browser: kept at every change, taken back step by step, sent as a link or a file. */
import { saveAs } from "../parts.js";
import { useLayoutEffect, useRef, useState } from "../ui.js";
import { emptyRound, nextRound } from "./house_draft.js";
import { STEPS, goBack, readSteps, stepBack } from "./past.js";

/**
 * @typedef {{sets: string[], value: number, button: number | null}} Hand
 * @typedef {{rows: string[][][], seat: number, value: number | null, button: number | null}} OfcDraft
 * @typedef {{v: 1, game: "ofc", id: string, at: number, preset: string, names: string[], stacks: number[] | null, value: number, button: number,
 *   hands: Hand[], draft: OfcDraft, editing: number | null, aside: OfcDraft | null}} OfcSheet
 * @typedef {{v: 1, game: "pinzique", id: string, at: number, preset: string, names: string[], partners: boolean,
 *   rounds: {round: string, rolls: (string | null)[]}[], draft: string[], seat: number | null, editing: {round: string, seat: number} | null}} PinziqueSheet
 * @typedef {"fortune" | "asian-stud"} HouseName
 * @typedef {{seat: number, cards: string, set: string, plays: boolean, bets: Record<string, number>}} Place what lay on a position; `plays` is false where it was folded
 * @typedef {{dealer: string, places: Place[]}} Round
 * @typedef {{seat: number, rows: string[][], play: "play" | "fold" | "out", bets: Record<string, number>}} DraftPlace two rows where the player has set the hand
 * @typedef {{dealer: string[], places: DraftPlace[], turn: number}} HouseDraft `turn` is the place being written, the dealer's after the last
 * @typedef {{v: 1, game: HouseName, id: string, at: number, preset: string, posted: Record<string, string>, names: string[], stacks: number[] | null,
 *   rounds: Round[], draft: HouseDraft, editing: number | null, aside: HouseDraft | null}} HouseSheet
 * @typedef {OfcSheet | PinziqueSheet | HouseSheet} Sheet
 */

const PREFIX = "croupier.score.";

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => "abcdefghijkmnpqrstuvwxyz23456789"[byte % 32]).join("");

/** @param {string[]} names @returns {OfcDraft} */
export const emptyDraft = (names) => ({ rows: names.map(() => [[], [], []]), seat: 0, value: null, button: null });

/** @param {any} setup @returns {OfcSheet} */
export const newOfc = (setup) => ({ v: 1, game: "ofc", id: newId(), at: Date.now(), hands: [], draft: emptyDraft(setup.names), editing: null, aside: null, ...setup });

/** @param {any} setup @returns {PinziqueSheet} */
export const newPinzique = (setup) => ({ v: 1, game: "pinzique", id: newId(), at: Date.now(), rounds: [], draft: [], seat: null, editing: null, ...setup });

/** @param {HouseName} game */
const newHouse = (game) => (/** @type {any} */ setup) => /** @type {HouseSheet} */ ({ v: 1, game, id: newId(), at: Date.now(), rounds: [], draft: emptyRound(setup.names), editing: null, aside: null, ...setup });
export const newFortune = newHouse("fortune");
export const newAsianStud = newHouse("asian-stud");

/** What the storage did not take, being full or blocked: it lasts as long as this page is open. @type {Map<string, object>} */
const unkept = new Map();

/**
 * Whether it could be kept; not so in a full or a private storage. Where there is little room, old steps back are forgotten first.
 * @param {Sheet} sheet @param {import("./past.js").Step[]} [past] @returns {boolean}
 */
export function keep(sheet, past = []) {
  try {
    localStorage.setItem(PREFIX + sheet.id, JSON.stringify({ ...sheet, past }));
    unkept.delete(sheet.id);
    return true;
  } catch {
    if (past.length > 0 && keep(sheet, past.slice(Math.ceil(past.length / 2)))) return true;
    unkept.set(sheet.id, { ...sheet, past });
    return false;
  }
}

/** @template T @param {() => T} read @param {T} none where the storage is blocked, or holds something else */
function fromStorage(read, none) {
  try {
    return read();
  } catch {
    return none;
  }
}

/** @param {string} id @returns {any} */
const stored = (id) => unkept.get(id) ?? fromStorage(() => JSON.parse(localStorage.getItem(PREFIX + id) ?? "null"), null);

/** @param {string} id */
export const keptSheet = (id) => readSheet(stored(id));

/** @param {string} id */
export const isKept = (id) => !unkept.has(id);

/** @param {string} id */
export function forget(id) {
  unkept.delete(id);
  fromStorage(() => localStorage.removeItem(PREFIX + id), undefined);
}

/** All that are kept here, the one last written in first; with them those that only this page has. @returns {Sheet[]} */
export function keptSheets() {
  const keys = fromStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)), []);
  const ids = new Set([...keys.map((key) => key.slice(PREFIX.length)), ...unkept.keys()]);
  return [...ids].flatMap((id) => keptSheet(id) ?? []).sort((a, b) => b.at - a.at);
}

/** @param {unknown} value @param {number} most */
const text = (value, most) => typeof value === "string" && value.length <= most;
/** @param {unknown} value */
const whole = (value) => Number.isSafeInteger(value);
/** @param {unknown} value @param {(one: any) => boolean} is @param {number} most */
const listOf = (value, is, most) => Array.isArray(value) && value.length <= most && value.every(is);

/** A sheet from a link or a file; null where it is none. What was being written stayed at home. @param {any} data @returns {Sheet | null} */
export function readShared(data) {
  const sheet = readSheet(data);
  return sheet && readSheet(plain(sheet));
}

/** A sheet from the storage; null where it is none. @param {any} data @returns {Sheet | null} */
function readSheet(data) {
  const common = data?.v === 1 && text(data.id, 20) && text(data.preset, 60) && whole(data.at) && !Number.isNaN(new Date(data.at).valueOf()) && listOf(data.names, (name) => text(name, 24) && name, 8) && data.names.length > 0;
  if (!common) return null;
  if (data.game === "fortune" || data.game === "asian-stud") return readHouse(data);
  const { v, id, at, preset, names } = data;
  if (names.length < 2) return null;
  if (data.game === "pinzique") {
    const known = listOf(data.rounds, (one) => text(one?.round, 12) && listOf(one.rolls, (roll) => roll === null || text(roll, 100), 8), 250);
    if (!known) return null;
    const draft = listOf(data.draft, (card) => text(card, 2), 8) ? data.draft : [];
    const editing = data.editing ?? null;
    const opened = whole(editing?.seat) && editing.seat in names && data.rounds.some((/** @type {any} */ one) => one.round === editing.round);
    return { v, game: "pinzique", id, at, preset, names, partners: data.partners === true, rounds: data.rounds, draft, seat: whole(data.seat) && data.seat in names ? data.seat : null, editing: opened ? editing : null };
  }
  const fits = (/** @type {any} */ by) => Array.isArray(by) && by.length === names.length;
  const known = data.game === "ofc" && names.length <= 4 && whole(data.value) && whole(data.button)
    && (data.stacks === null || (fits(data.stacks) && data.stacks.every(whole)))
    && listOf(data.hands, (hand) => fits(hand?.sets) && hand.sets.every((/** @type {unknown} */ set) => text(set, 100)) && whole(hand.value) && (hand.button === null || whole(hand.button)), 2000);
  if (!known) return null;
  const drafted = (/** @type {any} */ draft) => fits(draft?.rows) && draft.rows.every((/** @type {any} */ rows) => listOf(rows, (row) => listOf(row, (card) => text(card, 2), 52), 3) && rows.length === 3);
  return {
    v, game: "ofc", id, at, preset, names, stacks: data.stacks, value: data.value, button: data.button, hands: data.hands,
    draft: drafted(data.draft) ? data.draft : emptyDraft(names), editing: whole(data.editing) && data.hands[data.editing] ? data.editing : null, aside: drafted(data.aside) ? data.aside : null,
  };
}

/** @param {any} value @param {(one: any) => boolean} is */
const record = (value, is) => value && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length <= 8 && Object.values(value).every(is);

/** The sheet of a game against the house. @param {any} data @returns {HouseSheet | null} */
function readHouse(data) {
  const { v, game, id, at, preset, names, stacks, rounds, posted = {}, draft, aside, editing } = data;
  const seated = (/** @type {any} */ place) => whole(place?.seat) && place.seat >= 0 && place.seat < names.length && record(place.bets, whole);
  const lain = (/** @type {any} */ place) => seated(place) && text(place.cards, 60) && text(place.set, 40) && typeof place.plays === "boolean";
  const known = names.length <= 7 && record(posted, (table) => text(table, 100)) && (stacks === null || (listOf(stacks, whole, 7) && stacks.length === names.length))
    && listOf(rounds, (round) => text(round?.dealer, 60) && listOf(round.places, lain, 14), 2000);
  if (!known) return null;
  const cards = (/** @type {any} */ row) => listOf(row, (card) => text(card, 2), 53);
  const written = (/** @type {any} */ place) => seated(place) && ["play", "fold", "out"].includes(place.play) && listOf(place.rows, cards, 2) && place.rows.length > 0;
  const drafted = (/** @type {any} */ one) => cards(one?.dealer) && listOf(one.places, written, 14) && one.places.length > 0 && whole(one.turn) && one.turn >= 0 && one.turn <= one.places.length;
  return {
    v, game, id, at, preset, posted, names, stacks, rounds,
    draft: drafted(draft) ? draft : nextRound(names, rounds), editing: whole(editing) && rounds[editing] ? editing : null, aside: drafted(aside) ? aside : null,
  };
}

/** What leaves this browser: the sheet without what is being written. @param {Sheet} sheet */
const plain = (sheet) => (sheet.game === "pinzique" ? { ...sheet, draft: [], seat: null, editing: null } : { ...sheet, draft: undefined, aside: undefined, editing: null });

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
    return readShared(JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}

/** @param {Sheet} sheet */
export const download = (sheet) => saveAs(`croupier-${sheet.game}-${new Date(sheet.at).toISOString().slice(0, 10)}.json`, JSON.stringify(plain(sheet)));

/** The same as a sheet of one's own, under a name of its own. @param {Sheet} sheet @returns {Sheet} */
export const copyOf = (sheet) => ({ ...sheet, id: newId(), at: Date.now() });

/**
 * A sheet that is kept at every change, with the steps back. Nothing is written but changes: a window that is opened on a sheet
 * would put back what another is changing.
 * @template {Sheet} T @param {T} first @param {boolean} own whether it is to be kept
 */
export function useSheet(first, own) {
  const [shown, show] = useState(() => ({ sheet: first, past: own ? readSteps(stored(first.id)?.past) : [] }));
  const now = useRef(shown); // two changes may come before the first is drawn
  /** @param {typeof shown} next */
  function turn(next) {
    now.current = next;
    show(next);
  }
  /** Kept before it is seen: a refresh right after it loses nothing. @param {T} sheet @param {import("./past.js").Step[]} past */
  function write(sheet, past) {
    keep(sheet, past);
    turn({ sheet, past });
  }
  useLayoutEffect(() => { // in the turn that read the sheet, so that no change of another window's is missed
    if (!own) return undefined;
    /** Another window has written on. @param {StorageEvent} event */
    function hear({ key }) {
      const there = key === PREFIX + first.id ? stored(first.id) : null;
      const sheet = /** @type {T | null} */ (readSheet(there));
      if (sheet) turn({ sheet, past: readSteps(there.past) });
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
    const before = /** @type {T | null} */ (readSheet({ ...goBack(sheet, past[past.length - 1]), at: Date.now() }));
    write(before ?? sheet, past.slice(0, -1));
  }
  return { sheet: shown.sheet, change, undo: shown.past.length ? undo : null, kept: !own || isKept(first.id) };
}
