/** The HTTP client of the page: one function for all requests, and the session. */
import { signal } from "./preact.js";
import { at } from "./urls.js";
import { playerName } from "./preferences.js";
import { named } from "./format.js";
import { learn, messageOf, say } from "./words.js";
import { t } from "./texts.js";

/** A refusal by the server, or the network's failure: `code` for programs, the message for people. */
export class ApiError extends Error {
  /**
   * @param {string} code @param {string} message @param {number} status 0 where nothing was reached
   * @param {string} [english] the sentence as the server said it
   * @param {boolean} [unknown] whether it may have been done all the same
   * @param {import("./words.js").Message} [template] the sentence as a template with parts
   */
  constructor(code, message, status, english = message, unknown = status === 0, template = undefined) {
    super(message);
    this.code = code;
    this.status = status;
    this.english = english;
    this.unknown = unknown;
    this.template = template;
  }
}

/** The time at the table less that of our steady clock, in milliseconds: neither jumps when somebody sets a clock. */
let ahead = Date.now() - performance.now();

/** The time at the table, in milliseconds since 1970. */
export const tableNow = () => performance.now() + ahead;

/** A view has told the time at the table. @param {number} now */
export const hearTime = (now) => {
  ahead = now - performance.now();
};

/** Ask the server. The types of body and answer follow from method and address. */
export const call = /** @type {import("./call.d.ts").Call} */ (request);

/**
 * Ask the server something at an address that is put together elsewhere.
 * @param {string} method @param {string} path @param {unknown} [body] a file is sent as it is
 * @param {{headers?: Record<string, string>, signal?: AbortSignal}} [also]
 * @returns {Promise<any>}
 */
export async function request(method, path, body, also = {}) {
  const asJson = body !== undefined && !(body instanceof Blob);
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(at(path), {
      method,
      signal: also.signal,
      headers: { ...also.headers, ...(asJson ? { "Content-Type": "application/json" } : {}) },
      body: asJson ? JSON.stringify(body) : /** @type {Blob | undefined} */ (body),
    });
  } catch {
    throw new ApiError("offline", t.errors.offline, 0);
  }
  if (answer.status === 204) return null;
  const said = await answer.json().catch(() => null);
  learn(said);
  if (answer.ok && said !== null) return said;
  const message = sentence(said?.sentence, said?.message) ?? t.errors.unknown(answer.status);
  throw new ApiError(
    said?.code ?? "unknown",
    message,
    answer.status,
    said?.sentence,
    !!said?.outcome,
    said?.message,
  );
}

/**
 * A sentence of the server for a person: in their language, with a capital and a stop.
 * @param {string} [text] in English
 * @param {import("./words.js").Message | null} [message] the same as a template with parts
 * @param {Record<string, string>} [names] players' names by seat, such as `p1`
 */
export function sentence(text, message, names = {}) {
  if (!text) return undefined;
  const own = say(message ?? messageOf(text), names);
  const capital = own[0].toUpperCase() + own.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/**
 * A refusal of a reader's input, worded for people: with players' names, and without the place in the input if it is
 * obvious.
 * @param {Error} error @param {string[]} [names] @param {RegExp} [place] what it begins with, in English
 */
export function refusal(error, names = [], place = /^$/) {
  if (!(error instanceof ApiError)) return error.message;
  const english = error.english.replace(place, "");
  // A place stands before the message about the fault there.
  const message = english === error.english ? error.template : error.template?.parts?.why;
  if (!message) return sentence(named(english, names)) ?? error.message;
  const told = sentence(english, message) ?? error.message;
  return named(told.replace(/^P(?=\d)/, "p"), names); // a sentence begins with a capital, a seat does not
}

/**
 * The current player. `temporary` says that the operator set the password, which the player must change.
 * @typedef {{name: string, account: boolean, temporary: boolean, operator?: boolean, codes?: number,
 *   program?: boolean}} Me
 */

/** The same, once the server has been asked. */
export const me = signal(/** @type {Me | null} */ (null));

/** Why this house lets the reader in by an account alone: a ban of guests, or no invitation. */
export const shut = signal(/** @type {ApiError | null} */ (null));

/** The code of the invitation whose link was followed. */
const invitation = () => new URLSearchParams(location.search).get("invitation") ?? undefined;

/** An invitation that is used up leaves the address, which people pass on. */
function dropInvitation() {
  if (!invitation()) return;
  const url = new URL(location.href);
  url.searchParams.delete("invitation");
  history.replaceState(history.state, "", url);
}

/** The session while it is being found. @type {Promise<Me> | null} */
let finding = null;

/**
 * The current session. Creates a guest session if there is none, and only one for simultaneous calls.
 * @returns {Promise<Me>}
 */
export function session() {
  if (me.value) return Promise.resolve(me.value);
  finding ??= inTurn().finally(() => (finding = null));
  return finding;
}

/** Find the session while no other window of this browser does, if it has locks: what one finds is there for all. */
const inTurn = async () =>
  navigator.locks ? await navigator.locks.request("croupier session", find) : await find();

/** @returns {Promise<Me>} */
async function find() {
  try {
    me.value = await call("GET", "/api/session");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403) shut.value = error;
    if (error.status !== 401) throw error;
    if (shut.value) throw shut.value; // asked again and again, it would meet the limit of new sessions
    await anyGuest();
  }
  return /** @type {Me} */ (me.value);
}

/** Become a guest under the chosen name, or under a random one if that name is taken or not allowed. */
async function anyGuest() {
  try {
    if (playerName.value) return await become("POST", "/api/session", { name: playerName.value });
  } catch (error) {
    if (!(error instanceof ApiError) || !["name-taken", "bad-name"].includes(error.code)) throw error;
  }
  return become("POST", "/api/session", { name: `Guest ${1000 + Math.floor(Math.random() * 9000)}` });
}

/** Become a guest of this name. @param {string} name */
export const newGuest = (name) => signIn("POST", "/api/session", { name });

/** The name that somebody has chosen; none where it is only the one that we have made up. */
export const chosenName = () =>
  !me.value || /^Guest \d{4}$/.test(me.value.name) ? playerName.value : me.value.name;

/** Be called so from now on; false for who is already, or has an account. @param {string} name */
export async function takeName(name) {
  const wanted = name.trim();
  if (!wanted || me.value?.account || wanted === me.value?.name) return false;
  await newGuest(wanted);
  playerName.value = me.value?.name ?? wanted;
  return true;
}

/**
 * Get another session, by a name or by an account: after the one that is being found, which would take its place.
 * @type {(...how: Become) => Promise<void>}
 */
export async function signIn(...how) {
  await finding?.catch(() => {});
  await become(...how);
}

/**
 * Each way to get a session.
 * @typedef {[method: "POST", path: "/api/session", body: import("../wire.d.ts").GuestBody]
 *   | [method: "POST", path: "/api/accounts" | "/api/login", body: import("../wire.d.ts").LoginBody]
 *   | [method: "POST", path: "/api/recover", body: import("../wire.d.ts").RecoveryBody]
 *   | [method: "PUT", path: "/api/accounts/password", body: import("../wire.d.ts").PasswordBody]} Become
 */

/** @type {(...how: Become) => Promise<void>} */
async function become(method, path, body) {
  const asGuest = path === "/api/session";
  const asked = asGuest ? { ...body, invitation: invitation() } : body;
  /** @type {import("../wire.d.ts").SessionAnswer} */
  const { name, account, temporary } = await request(method, path, asked).catch((error) => {
    if (asGuest && error.status === 403) shut.value = error;
    throw error;
  });
  shut.value = null;
  if (asGuest) dropInvitation();
  // The account says more than the answer to a password: its rights, and its recovery codes.
  me.value = account ? await call("GET", "/api/session") : { name, account, temporary };
}

/** End the session. */
export async function signOut() {
  await call("DELETE", "/api/session");
  me.value = null;
}
