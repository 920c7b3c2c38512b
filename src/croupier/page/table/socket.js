/**
 * The socket of a table. It reconnects by itself, reports its true state, and repeats unanswered commands under
 * the same id, so that the server does each once.
 */
import { signal, useEffect, useState } from "../kit/preact.js";
import { asPerson, request, hearTime, sentence, session } from "../kit/api.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { learn } from "../kit/words.js";

/** A refusal of a command: the code for programs, the rule where one refuses, the message for people. */
export class Refusal extends Error {
  /**
   * @param {string} code @param {string} english @param {string | null} rule
   * @param {import("../kit/words.js").Message} [message] the same as a template with parts
   */
  constructor(code, english, rule, message) {
    super(sentence(english, message));
    this.code = code;
    this.rule = rule;
  }
}

const QUIET = 10_000; // milliseconds without a letter after which the server is asked for one
const PATIENCE = 5_000; // and so long it has to answer
const ID = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/**
 * @import { TableSnapshot } from "./context.d.ts"
 * @import { Letter } from "../wire.d.ts"
 *
 * @typedef {{type: "bye", sentence: string}} Bye the reason why the server closes the connection
 * @typedef {{id: string, n: number, [field: string]: unknown}} Sent a command as it is sent
 * @typedef {{resolve: (letter: any) => void, reject: (error: Error) => void, message: Sent}} Waiting
 * @typedef {"connecting" | "open" | "reconnecting" | "ended" | "missing" | "past"} Status
 */

export class TableSocket {
  /**
   * @param {string} table @param {string} [home] the address of what the socket belongs to
   * @param {number} [as] the person whose socket it is, of several at this browser
   */
  constructor(table, home = `/api/tables/${table}`, as = 0) {
    this.table = table;
    this.as = as;
    this._home = home;
    this.status = signal(/** @type {Status} */ ("connecting"));
    /** The latest view letter, whole, with the table that it is of. */
    this.view = signal(/** @type {TableSnapshot | null} */ (null));
    this.n = 0;
    /** Called with every message of the server. @type {((letter: Letter) => void) | null} */
    this.onMessage = null;
    /** Why the server closed for good, in its words. */
    this.why = "";
    /** True if the server does not know whether it has done a command. */
    this.unsure = signal(false);
    /** The server's last message about moves that its database has lost. The component that shows it clears it. */
    this.takenBack = "";
    /** @type {Map<string, Waiting>} */
    this._waiting = new Map();
    this._tries = 0;
    this._asked = 0; // so often a command was sent again, for the server did not know
    /** @type {WebSocket | null} */
    this._socket = null;
    this._timer = 0;
    this._watch = 0;
    this._onOnline = () => this._retry(0);
    this._onOffline = () => this._lost(this._socket);
    window.addEventListener("online", this._onOnline);
    window.addEventListener("offline", this._onOffline);
    this._open();
  }

  /**
   * Send a command that answers the present view (or the number given); resolves with its answer, rejects
   * with a Refusal.
   * @param {string} op @param {object} [fields] @returns {Promise<any>}
   */
  send(op, fields = {}) {
    const message = this._message({ op, id: ID(), n: this.n, ...fields });
    return new Promise((resolve, reject) => {
      this._waiting.set(message.id, { resolve, reject, message });
      this._put(message);
    });
  }

  /** Make the line anew, without a word: the player has another name from now on. */
  renew() {
    const socket = this._socket;
    this._socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = null;
      socket.close();
    }
    this.status.value = "connecting";
    this._open();
  }

  /** Follow another table. Commands sent to the one before get no answer. @param {string} table */
  _moveTo(table) {
    if (table === this.table) return;
    this.table = table;
    for (const { resolve } of this._waiting.values()) resolve(null);
    this._waiting.clear();
    this.unsure.value = false;
    this.n = 0;
  }

  /** Leave for good. */
  close() {
    window.removeEventListener("online", this._onOnline);
    window.removeEventListener("offline", this._onOffline);
    clearTimeout(this._timer);
    clearTimeout(this._watch);
    this.status.value = "ended";
    this._socket?.close();
    this._socket = null;
  }

  /** The address of the socket itself. */
  _address() {
    return asPerson(`${this._home}/socket`, this.as);
  }

  /** A command as it is sent. @param {Sent} fields */
  _message(fields) {
    return fields;
  }

  /** Resolves if a line may be had; rejects with the server's reason if not. @returns {Promise<unknown>} */
  _ask() {
    return request("GET", this._home);
  }

  /** @param {Pick<Sent, "id" | "n"> & {op?: unknown}} message */
  _put(message) {
    if (this._socket?.readyState === WebSocket.OPEN) this._socket.send(JSON.stringify(message));
  }

  /** Send a command again under its id, if it is not answered by then. @param {Sent} message @param {number} wait */
  _again(message, wait) {
    setTimeout(() => this._waiting.has(message.id) && this._put(message), wait);
  }

  _open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${at(this._address())}`);
    this._socket = socket;
    socket.onmessage = (event) => this._hear(JSON.parse(event.data));
    socket.onclose = () => this._lost(socket);
    this._expect(PATIENCE);
  }

  /** @param {Letter | Bye} letter */
  _hear(letter) {
    this._tries = 0;
    this._expect(QUIET);
    learn(letter);
    if ("view" in letter) learn(letter.view);
    if (letter.type === "bye") {
      this.why = sentence(letter.sentence) ?? "";
      return;
    }
    this.onMessage?.(letter);
    if (letter.type === "view" || letter.type === "same") {
      if ("taken_back" in letter && letter.taken_back) this.takenBack = sentence(letter.taken_back) ?? "";
      // The server may have been started anew, and not know what has been seen: then it reports the loss.
      else if (letter.n < this.n) this._put({ op: "sync", id: ID(), n: this.n });
      this.n = letter.n;
      if (letter.type === "view") {
        hearTime(letter.now);
        this.view.value = /** @type {TableSnapshot} */ ({ ...letter, table: this.table });
      }
      if (this.status.value !== "open") {
        this.status.value = "open";
        for (const { message } of this._waiting.values()) this._put(message);
      }
      return;
    }
    const waiting = "id" in letter ? this._waiting.get(letter.id) : undefined;
    if (!waiting) return;
    if ("outcome" in letter && letter.outcome === "unknown") {
      this.unsure.value = true;
      this._again(waiting.message, Math.min(5000, 250 * 2 ** this._asked++));
      return;
    }
    this._waiting.delete(waiting.message.id);
    this.unsure.value = false;
    this._asked = 0;
    if (letter.type === "refused")
      waiting.reject(new Refusal(letter.code, letter.sentence, letter.rule, letter.message));
    else waiting.resolve(letter);
  }

  /**
   * After so long without a letter: ask for one, or, where that was done, take the line for dead.
   * @param {number} time
   */
  _expect(time) {
    clearTimeout(this._watch);
    this._watch = setTimeout(() => {
      const socket = this._socket;
      if (time === PATIENCE || socket?.readyState !== WebSocket.OPEN) this._lost(socket);
      else {
        this._put({ op: "sync", id: ID(), n: this.n });
        this._expect(PATIENCE);
      }
    }, time);
  }

  /** True if the socket must not reconnect any more. */
  _over() {
    return ["ended", "missing", "past"].includes(this.status.value);
  }

  /** @param {WebSocket | null} socket */
  _lost(socket) {
    if (socket !== this._socket || this._over()) return;
    this._socket = null;
    clearTimeout(this._watch);
    if (socket) {
      socket.onclose = socket.onmessage = null;
      socket.close();
    }
    this.status.value = this.view.value ? "reconnecting" : "connecting";
    this._retry(Math.min(5000, 250 * 2 ** this._tries++) * (0.75 + Math.random() / 2));
  }

  /** @param {number} wait */
  _retry(wait) {
    if (this._socket || this._over()) return;
    clearTimeout(this._timer);
    this._timer = setTimeout(async () => {
      // A refused handshake does not say why; this does.
      const asked = this._ask().then(() => request("GET", asPerson("/api/session", this.as)));
      const { status, code, message } = await asked.then(
        () => ({ status: 200, code: "", message: "" }),
        (error) => error,
      );
      if (this._socket || this.status.value === "ended") return;
      if (status === 404) {
        this.why = t.errors.noTable;
        this.status.value = "missing";
      } else if (status === 410) {
        this.status.value = "past";
      } else if (status === 401 || code === "banned") {
        this.why = status === 401 ? t.errors.sessionEnded : message;
        this.status.value = "ended";
      } else if (status === 200) this._open();
      else this._retry(Math.min(5000, 250 * 2 ** this._tries++));
    }, wait);
  }
}

/**
 * A socket for as long as the page that asks for it is there; null until there is a session, or why there is none.
 * @template {{close: () => void}} T
 * @param {() => T} open @param {string} name of the table @returns {{socket: T | null, failed: string}}
 */
export function useSocket(open, name) {
  const [failed, setFailed] = useState("");
  const [socket, setSocket] = useState(/** @type {T | null} */ (null));
  useEffect(() => {
    /** @type {T | undefined} */
    let made;
    let gone = false;
    session().then(
      () => {
        if (gone) return;
        made = open();
        setSocket(made);
      },
      (error) => setFailed(error.message),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [name]);
  return { socket, failed };
}
