/**
 * A tournament over HTTP: what anybody is told of it, what its director, scorers and players send. Everything that is
 * shown is the server's view; no rule of a tournament is known here.
 */
import { signal, useEffect, useState } from "../kit/preact.js";
import { ApiError, call, hearTime } from "../kit/api.js";
import { fromStorage, listOf, shape, text } from "../kit/decode.js";
import { language } from "../kit/language.js";
import { untilKnown } from "../kit/retry.js";
import { here } from "../kit/urls.js";
import { catalogue } from "../kit/said.js";
import { words } from "./texts.js";

await catalogue("../tournament/", true);

/**
 * @typedef {{player: number, name: string, bot: string, out: boolean}} Who
 * @typedef {{why: string, tables_left: number[], minutes: number, ends: number | null, begins: string}} Halted
 * @typedef {{method: string, amounts: {player: number, name: string, amount: number}[], left: number}} Deal
 * @typedef {{player: number, name: string, bot: string, chips: number, points: number, absent: boolean,
 *   fantasy: number}} Seated
 * @typedef {{number: number, point: number, hands: number | null, first_hand: number,
 *   last_hand: number | null, remove: number[],
 *   pause: number}} LevelRow
 * @typedef {{number: number, hand: number, level: number, hand_of_level: number, hands_of_level: number | null,
 *   point_value: number, state: "play" | "ready" | "waits" | "stopped", extension: boolean, waits: string,
 *   breaks_next: boolean, race: number | null, button: number, seats: (Seated | null)[],
 *   table: string | null}} FloorTable
 * @typedef {{n: number, at: number, player: number, name: string, from_table: number, to_table: number,
 *   to_seat: number, why: string, reason: string}} Moved
 * @typedef {{player: number, name: string, place: number, through: number, certain: boolean, tied: number,
 *   waits_for: number[], hand: number, level: number, hand_of_level: number, prize: number | null}} Place
 * @typedef {{after_level: number, chips: number[]}} Removal
 * @typedef {{n: number, at: number, now: number, name: string, title: string, kind: "live" | "online", phase: string,
 *   day: number, bagged: boolean, final: boolean, entrants: number, entries: number, left: number, pool: number,
 *   levels: LevelRow[], level: number, slowest: {table: number, level: number, hand: number} | null,
 *   next_removal: Removal | null, average: number, average_points: number,
 *   shortest: {player: number, name: string, chips: number, points: number} | null, tables: FloorTable[],
 *   moves: Moved[], places: Place[], prizes: number[], announcements: {n: number, at: number, text: string}[],
 *   halted: Halted | null, entry_open: boolean, seed: string | null, commitment: string,
 *   agreed: Deal | null}} Floor
 * @typedef {{name: string, title: string, structure: string, kind: "live" | "online", phase: string, bagged: boolean,
 *   day: number, entrants: number, left: number, tables: number, starts: number | null, most: number | null,
 *   buy_in: {prize: number, fee: number}, game: string, preset: string, mine: boolean, directs: boolean,
 *   at: number}} Listed
 * @typedef {{listed: Listed, n: number, structure: any, levels: LevelRow[], settings_hash: string, commitment: string,
 *   seed: string | null, entrants: Who[], prizes: number[], pool: number, me: number | null, directs: boolean,
 *   entry_open: boolean, re_entry: boolean, minutes: [number, number | null] | null,
 *   agreed: Deal | null}} Lobby
 * @typedef {{n: number, at: number, name: string, title: string, phase: string, game: string, preset: string,
 *   settings_hash: string, table: FloorTable | null, order: number[], may_deal: boolean, removes_after: number[],
 *   race: {chip: number, larger: number, odd: Record<string, number>, new_chips: number} | null,
 *   last: {entry: number, hand: number, order: number[], names: string[], points: number[][], before: number[],
 *     after: number[], out: number[]} | null,
 *   news: string[], gone: Moved[], called: {after: number, gives: number}, halted: Halted | null}} TableSheet
 * @typedef {{n: number, at: number, name: string, title: string, kind: "live" | "online", phase: string,
 *   player: number, who: string, status: "registered" | "seated" | "out" | "unseated", absent: boolean,
 *   entries: number, table: FloorTable | null, seat: number | null, chips: number, points: number,
 *   moved: Moved | null, place: Place | null, prize: number | null, next_removal: Removal | null,
 *   table_name: string | null, may_reenter: boolean, left: number, entrants: number,
 *   halted: Halted | null}} Me
 * @typedef {{n: number, at: number, by: string, what: string, sentence: string, undone: boolean,
 *   follows: number[] | null}} Entry
 * @typedef {{id: string, kind: "scorer" | "player" | "director", number: number, path: string,
 *   by: string, parent: string}} Link
 */

/** Where a tournament's API is. @param {string} name @param {string} [path] */
export const of = (name, path = "") => `/api/tournaments/${name}${path}`;

/**
 * A page to print, in the reader's language.
 * @param {string} path where the API is @param {string} what @param {string} [also] what else is asked for
 */
export const paperOf = (path, what, also = "") => `${path}/print/${what}?language=${language}${also}`;

/**
 * The token of the link by which this page was opened. It comes in the address's fragment, which is sent to nobody,
 * is kept by this browser for this page, and then leaves the address, so that nobody reads it off the screen.
 */
export function linkToken() {
  const key = `croupier.link.${here()}`;
  const found = /^#link=([\w-]{1,200})$/.exec(location.hash)?.[1];
  if (!found) return fromStorage(() => localStorage, key, text(200), "");
  try {
    localStorage.setItem(key, JSON.stringify(found));
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    /* nothing is kept here: then it stays in the address, and a reload finds it there */
  }
  return found;
}

/** A link that is opened where its page is open already changes the fragment alone: the page begins anew with it. */
export function useLinkHere() {
  useEffect(() => {
    const begin = () => location.hash.startsWith("#link=") && location.reload();
    addEventListener("hashchange", begin);
    return () => removeEventListener("hashchange", begin);
  }, []);
}

/** Forget the link of this page: it was revoked, or the session has taken its place. */
export function forgetLink() {
  try {
    localStorage.removeItem(`croupier.link.${here()}`);
  } catch {
    /* nothing was kept */
  }
}

/**
 * Ask a tournament's server something, with the link of this page where it has one.
 * @param {string} method @param {string} path @param {unknown} [body] @param {string} [token]
 * @param {AbortSignal} [until] @returns {Promise<any>}
 */
export const ask = (method, path, body, token = "", until) =>
  call(method, path, body, { headers: token ? { "X-Tournament-Link": token } : {}, signal: until });

const name = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/**
 * Send a command of the director, a scorer or a player. `key` names it: sent again, it is answered and not done twice.
 * @param {string} tournament @param {object} command @param {string} [token] @param {string} [key]
 * @returns {Promise<{entry: number, events: any[]}>}
 */
export const command = (tournament, command, token = "", key = name()) =>
  untilKnown(() => put(tournament, command, token, key));

/** @param {string} tournament @param {object} command @param {string} token @param {string} key */
const put = (tournament, command, token, key) =>
  ask("POST", of(tournament, "/commands"), { command, key }, token);

/** Whether an error is the network's or the server's, so that the same may be tried again. @param {unknown} error */
export const passing = (error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const PATIENCE = 35_000; // milliseconds: the server answers after 20 s at the latest
const PAUSE = 250;

/** @param {number} wait @param {AbortSignal} until */
const pause = (wait, until) =>
  new Promise((done) => {
    const timer = setTimeout(done, wait);
    const now = () => (clearTimeout(timer), done(undefined));
    addEventListener("online", now, { once: true, signal: until });
    until.addEventListener("abort", now, { once: true });
  });

/**
 * @template T
 * @typedef {{value?: T, error?: ApiError, lost: boolean, again: () => void}} Followed
 */

/**
 * What an address says, followed from change to change (`?after=`). It comes back by itself: `lost` says that the
 * server cannot be reached now, `error` that it refuses.
 * @template {{n: number, now?: number}} T
 * @param {string | null} path null as long as there is nothing to follow
 * @param {string} [token]
 * @param {number} [least] milliseconds from one question to the next: a big tournament changes all the time
 * @returns {Followed<T>}
 */
export function useFollowed(path, token = "", least = 0) {
  const [state, setState] = useState(
    /** @type {{value?: T, error?: ApiError, lost: boolean}} */ ({ lost: false }),
  );
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    const over = new AbortController();
    follow(path, token, least, over.signal, (change) =>
      setState((before) => (over.signal.aborted ? before : { ...before, ...change })),
    );
    return () => over.abort();
  }, [path, token, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}

/**
 * @param {string} path @param {string} token @param {number} least @param {AbortSignal} over
 * @param {(change: any) => void} tell
 */
async function follow(path, token, least, over, tell) {
  let n = -1;
  let tries = 0;
  while (!over.aborted) {
    const asked = performance.now();
    try {
      const until = AbortSignal.any([over, AbortSignal.timeout(PATIENCE)]);
      // After a failure it is asked without waiting for news: whether the server is there again is news enough.
      const now = n < 0 || tries > 0;
      const value = await ask("GET", now ? path : `${path}?after=${n}`, undefined, token, until);
      if (value.now) hearTime(value.now);
      tell({ value, lost: false, error: undefined });
      tries = 0;
      const wanted = Math.max(least, value.n === n ? PAUSE : 0);
      const left = wanted - (performance.now() - asked);
      if (left > 0) await pause(left, over);
      n = value.n;
    } catch (error) {
      if (over.aborted) return;
      if (!passing(error)) return tell({ error, lost: false });
      tell({ lost: true });
      n = -1; // what is there is asked for at once: a wait for news would not show that it is back
      await pause(Math.min(5000, PAUSE * 2 ** tries++) * (0.75 + Math.random() / 2), over);
    }
  }
}

const unsent = listOf(shape({ key: text(200, 1), command: text(60_000, 1) }), 20);

/**
 * Commands of one page on their way: each is kept by this browser until it is answered, and sent again under the same
 * key where the network fails, so that nothing typed is lost and nothing is done twice.
 */
export class Outbox {
  /** @param {string} tournament @param {string} token @param {(error: Error, command: any) => void} refused */
  constructor(tournament, token, refused) {
    this.tournament = tournament;
    this.token = token;
    this.refused = refused;
    this._place = `croupier.outbox.${here()}`;
    /** How many are not answered yet. */
    this.waiting = signal(0);
    /** Whether the last try failed. */
    this.stuck = signal(false);
    this._all = fromStorage(() => localStorage, this._place, unsent, []);
    this._last = this._all.at(-1)?.command;
    /** The log's entry that the last answer named. */
    this._entry = signal(0);
    this._busy = false;
    this._timer = 0;
    this._tries = 0;
    this._now = () => this._send();
    addEventListener("online", this._now);
    this._keep();
    this._send();
  }

  /**
   * What was sent last, until a view shows it: its answer may come before the view does.
   * @param {number} n the entry up to which the view tells @returns {string} its `op`, or nothing
   */
  underWay(n) {
    const shown = this.waiting.value === 0 && this._entry.value <= n;
    return shown || !this._last ? "" : JSON.parse(this._last).op;
  }

  /** @param {object} command */
  send(command) {
    this._last = JSON.stringify(command);
    this._all = [...this._all, { key: name(), command: this._last }];
    this._keep();
    return this._send();
  }

  close() {
    removeEventListener("online", this._now);
    clearTimeout(this._timer);
    this._busy = true;
  }

  async _send() {
    if (this._busy) return;
    this._busy = true;
    clearTimeout(this._timer);
    while (this._all.length) {
      const { key, command: written } = this._all[0];
      const wanted = JSON.parse(written);
      try {
        this._entry.value = (await put(this.tournament, wanted, this.token, key)).entry;
      } catch (error) {
        if (passing(error)) {
          this.stuck.value = true;
          this._timer = setTimeout(this._now, Math.min(5000, 500 * 2 ** this._tries++));
          break;
        }
        this.refused(/** @type {Error} */ (error), wanted);
      }
      this._tries = 0;
      this._all = this._all.slice(1);
      this._keep();
    }
    if (!this._all.length) this.stuck.value = false;
    this._busy = false;
  }

  _keep() {
    this.waiting.value = this._all.length;
    try {
      localStorage.setItem(this._place, JSON.stringify(this._all));
    } catch {
      /* then it lasts as long as this page */
    }
  }
}

/**
 * A place as people write it: "3rd", "14th–17th", "3rd, tied"; a final one says no more.
 * @param {{place: number, through: number, certain?: boolean, tied?: number}} place
 */
export const placeText = ({ place, through, certain = true, tied = 2 }) =>
  place === through ? words.nth(place) : words.range(place, through, certain && tied > 1);
