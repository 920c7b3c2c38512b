/** HTTP client of tournaments. All that is shown is the server's view; no rule of a tournament is here. */
import { signal, useEffect, useState } from "../kit/preact.js";
import { ApiError, hearTime, request } from "../kit/api.js";
import { fromStorage, object, text, toStorage, validItems } from "../kit/decode.js";
import { language } from "../kit/language.js";
import { untilKnown } from "../kit/retry.js";
import { at, here } from "../kit/urls.js";
import { words } from "./texts.js";

/** @import { Answer, Checked, Method, Rest } from "../kit/call.d.ts" */
/** @typedef {import("../wire.d.ts").CommandBody["command"]} Command */

/**
 * The path of a tournament's API.
 * @template {string} [const P=""]
 * @param {string} name @param {P} [path] @returns {`/api/tournaments/${string}${P}`}
 */
export const apiPath = (name, path = /** @type {P} */ ("")) => `/api/tournaments/${name}${path}`;

/** The address of a version of a tournament's logo. @param {string} name @param {string} version */
export const logoPath = (name, version) => at(`${apiPath(name, "/logo")}?version=${version}`);

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
  // If nothing is kept here, it stays in the address, and a reload finds it there.
  if (toStorage(key, found)) history.replaceState(null, "", location.pathname + location.search);
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
export const forgetLink = () => toStorage(`croupier.link.${here()}`, null);

/**
 * Ask a tournament's server something, with the link of this page where it has one.
 * @template {Method} M @template {string} const P
 * @param {M} method @param {P & Checked<P, M>} path
 * @param {Rest<P, M, [token?: string, until?: AbortSignal]>} rest
 * @returns {Promise<Answer<P, M>>}
 */
export const requestTournament = (method, path, ...[body, token = "", until]) =>
  request(method, path, body, { headers: linked(token), signal: until });

/** The header that says by which link one asks. @param {string} token @returns {Record<string, string>} */
const linked = (token) => (token ? { "X-Tournament-Link": token } : {});

const name = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/**
 * Send a command of the director, a scorer or a player. `key` names it: sent again, it is answered and not done twice.
 * @param {string} tournament @param {Command} command @param {string} [token] @param {string} [key]
 */
export const command = (tournament, command, token = "", key = name()) =>
  untilKnown(() => put(tournament, command, token, key));

/** @param {string} tournament @param {Command} command @param {string} token @param {string} key */
const put = (tournament, command, token, key) =>
  requestTournament("POST", apiPath(tournament, "/commands"), { command, key }, token);

/** True if the network or the server failed, a fault of the server's own included. @param {unknown} error */
export const canRetry = (error) =>
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
 * The data of an address, followed from change to change (`?after=`). It reconnects by itself. `lost` means that the
 * server cannot be reached now, `error` that it refuses.
 * @template {string} const P
 * @param {P & Checked<P, "GET"> | null} path null to follow nothing
 * @param {string} [token]
 * @param {number} [least] milliseconds from one question to the next: a big tournament changes all the time
 * @returns {Followed<Answer<P, "GET">>}
 */
export function useLongPoll(path, token = "", least = 0) {
  const [state, setState] = useState(
    /** @type {{value?: Answer<P, "GET">, error?: ApiError, lost: boolean}} */ ({ lost: false }),
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
 * @param {(change: {value?: any, error?: ApiError, lost: boolean}) => void} tell
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
      const value = await request("GET", now ? path : `${path}?after=${n}`, undefined, {
        headers: linked(token),
        signal: until,
      });
      if (value.now) hearTime(value.now);
      tell({ value, lost: false, error: undefined });
      tries = 0;
      const wanted = Math.max(least, value.n === n ? PAUSE : 0);
      const left = wanted - (performance.now() - asked);
      if (left > 0) await pause(left, over);
      n = value.n;
    } catch (error) {
      if (over.aborted) return;
      if (!canRetry(error)) return tell({ error: /** @type {ApiError} */ (error), lost: false });
      tell({ lost: true });
      n = -1; // ask for the current state at once, because waiting for news would not show that the server is back
      await pause(Math.min(5000, PAUSE * 2 ** tries++) * (0.75 + Math.random() / 2), over);
    }
  }
}

const unsent = validItems(object({ key: text(200, 1), command: text(60_000, 1) }));

/**
 * Commands of one page on their way: each is kept by this browser until it is answered, and sent again under the same
 * key where the network fails, so that nothing typed is lost and nothing is done twice.
 */
export class Outbox {
  /** @param {string} tournament @param {string} token @param {(error: Error, command: Command) => void} refused */
  constructor(tournament, token, refused) {
    this.tournament = tournament;
    this.token = token;
    this.refused = refused;
    this._place = `croupier.outbox.${here()}`;
    /** The number of commands that are not answered yet. */
    this.waiting = signal(0);
    /** True if the last try failed. */
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
   * The last command sent, until a view shows it. Its answer may come before the view does.
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
        if (canRetry(error)) {
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
    toStorage(this._place, this._all);
  }
}

/**
 * A place as people write it: "3rd", "14th–17th", "3rd, tied"; a final one says no more.
 * @param {{place: number, through: number, certain?: boolean, tied?: number}} place
 */
export const placeText = ({ place, through, certain = true, tied = 2 }) =>
  place === through ? words.nth(place) : words.range(place, through, certain && tied > 1);
