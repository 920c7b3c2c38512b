/** The socket of an online tournament, which follows its player from table to table. */
import { signal } from "../kit/preact.js";
import { ApiError, call } from "../kit/api.js";
import { TableSocket } from "../table/socket.js";
import { apiPath } from "./api.js";

/** @import { Letter, Reseated } from "../wire.d.ts" */
/** @import { Bye, Sent } from "../table/socket.js" */

/**
 * The reader's seat after a move, and the reason. `from` is the number of the table before, and `first` is true if this
 * page knows of none.
 * @typedef {{tournament: string, number: number | null, table: string | null, seat: number | null, why: string,
 *   from: number | null, first: boolean}} Moved
 */

export class TournamentSocket extends TableSocket {
  /** @param {string} tournament */
  constructor(tournament) {
    super("", apiPath(tournament));
    this.tournament = tournament;
    /** The last word of where one sits; null until the first. */
    this.moved = signal(/** @type {Moved | null} */ (null));
  }

  /** @override @param {Letter | Bye} letter */
  _hear(letter) {
    if (letter.type === "moved") this._move(letter);
    super._hear(letter);
  }

  /** @param {Reseated} letter */
  _move(letter) {
    const before = this.moved.value;
    if (letter.table === null) this.status.value = "open"; // no view will come that says so
    if (before?.table === letter.table && before?.seat === letter.seat) return; // said again to a new line
    this._moveTo(letter.table ?? "");
    this.moved.value = { ...letter, from: before?.number ?? null, first: before === null };
  }

  /** @override A command names its table: one that comes late is not done at another. @param {Sent} fields */
  _message(fields) {
    return { ...fields, table: this.table };
  }

  /** @override Who does not play here is not to ask again. */
  async _ask() {
    try {
      return await call("GET", apiPath(this.tournament, "/me"));
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) error.status = 404;
      throw error;
    }
  }
}
