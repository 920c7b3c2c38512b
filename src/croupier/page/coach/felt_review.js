/**
 * The review of a hand on its own table: a session that holds the hand, its decisions and the tries, and makes of
 * them the room that the game's table draws. The hand is drawn at once; values, chances and reasons follow.
 */
import { call, me, session } from "../kit/api.js";
import { loadModule, styled, teachingOf } from "../kit/game_modules.js";
import { toastError } from "../kit/toasts.js";
import { withRetry } from "../kit/retry.js";
import { practiceRoom } from "./practice.js";
import { momentOf } from "./replay_room.js";
import { reviewing } from "../table/review_state.js";
import { ReviewTray, Split, TryTray } from "./review_tray.js";
import { waitsFor } from "./use_retry.js";

await styled(import.meta.url, "review_tray.css");

/**
 * @import { Teaching } from "../kit/game_modules.js"
 * @import { Review, TableContext, Tried } from "../table/context.d.ts"
 * @import { Frames, HandReview, PlayOnAnswer } from "../wire.d.ts"
 *
 * The hand and its review come from a table, or together from a score sheet. `retry` plays on from a decision, and
 * `link` is where a decision can be sent from.
 * @typedef {{key: string, table: string, frames: (signal: AbortSignal) => Promise<Frames>,
 *   review: (signal: AbortSignal, quick: boolean) => Promise<HandReview>,
 *   link?: {table: string, number: number},
 *   retry?: (move: number, seed: string, moves: string[]) => Promise<PlayOnAnswer>,
 *   preview?: (move: number, seed: string, moves: string[], text: string) => Promise<unknown>}} Source
 *
 * @typedef {{seed: string, moves: string[], answer: PlayOnAnswer}} Trying
 */

/** The outcomes of tries while this page is open, by the decision. @type {Map<string, Tried[]>} */
const outcomes = new Map();

/** A hand of a table. @param {string} table @param {number} number @returns {Source} */
export function sourceAt(table, number) {
  const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}`);
  return {
    key: `${table} ${number}`,
    link: { table, number },
    table,
    frames: (signal) => session().then(() => call("GET", path, undefined, { signal })),
    review: (signal, quick) =>
      session().then(() =>
        call("GET", `${path}/review?partial=true${quick ? "&quick=true" : ""}`, undefined, { signal }),
      ),
    retry: (move, seed, moves) => call("POST", `${path}/tries/${move}`, { seed, moves }),
    preview: (move, seed, moves, text) =>
      call("POST", `${path}/tries/${move}/preview`, { seed, moves, move: text }),
  };
}

const Nothing = () => null;

/** A review that is open. Each change makes another room (`reviewing`). */
export class ReviewSession {
  /**
   * @param {Source} source
   * @param {{close?: () => void, first?: string, onShow?: (move: number | null) => void}} [options] `first` is the
   *   number of the move to begin with, else it is the dearest mistake
   */
  constructor(source, { close, first = "", onShow } = {}) {
    this.source = source;
    this.first = first;
    this.onShow = onShow;
    this.ending = new AbortController();
    this.leave = close;
    /** @type {Frames | null} */ this.hand = null;
    /** @type {HandReview | null} */ this.review = null;
    /** @type {Teaching} */ this.teaching = {};
    /** @type {Trying | null} */ this.trying = null;
    this.at = 0;
    this.missing = 0;
    this.waits = "";
    this.busy = false;
    this.error = "";
  }

  /** Load the hand, draw it, and review it: first the values, then chances and reasons. Rejects without the hand. */
  async start() {
    const { signal } = this.ending;
    const asked = Promise.all([this.source.frames(signal), me.value ?? session()]);
    const [hand] = await asked.catch((error) => {
      if (signal.aborted) return []; // what a closed review does not get is no fault
      throw error;
    });
    if (signal.aborted || !hand) return;
    this.hand = hand;
    this.teaching = await teachingOf(hand.game);
    await loadModule(hand.game, "page");
    this.#draw();
    try {
      for (const quick of [true, false])
        do {
          this.#found(
            await withRetry(
              () => this.source.review(signal, quick),
              signal,
              (why) => this.#learn({ waits: waitsFor(why) }),
            ),
            quick,
          );
        } while (this.missing && !signal.aborted);
    } catch (error) {
      this.#learn({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * A review, whole or of its first decisions: known values stay while their reasons are missing. A reader at the end
   * of the hand stays there until all values are known.
   * @param {HandReview} found @param {boolean} quick
   */
  #found(found, quick) {
    const known = this.review;
    const waits = !known || (known.missing > 0 && this.at === known.decisions.length);
    const { missing, decisions } = found;
    this.missing = missing;
    this.review =
      known && missing && !quick
        ? { ...known, decisions: [...decisions, ...known.decisions.slice(decisions.length)] }
        : found;
    if (waits) this.at = this.#begin(found);
    this.#draw();
  }

  stop() {
    this.ending.abort();
  }

  close() {
    this.stop();
    this.leave?.();
  }

  /** @param {number} at a decision, or their number for the end of the hand */
  go(at) {
    if (!this.review) return;
    this.at = Math.min(this.review.decisions.length, Math.max(0, at));
    this.trying = null;
    this.#draw();
  }

  /** The next decision that cost something beyond doubt, from the start again after the last; -1 for none. */
  get nextMistake() {
    const all = this.review?.decisions ?? [];
    const bad = all.flatMap(({ mistake }, at) => (mistake ? [at] : []));
    return bad.find((at) => at > this.at) ?? bad.find((at) => at !== this.at) ?? -1;
  }

  /** Play on from the decision on screen, with other cards each time. */
  tryAgain() {
    return this.#play(crypto.getRandomValues(new Uint32Array(2)).join("-"), []);
  }

  endTry() {
    this.trying = null;
    this.#draw();
  }

  /** The decision on screen; null at the end of the hand. */
  get decision() {
    return this.review?.decisions[this.at] ?? null;
  }

  /** @param {string} seed @param {string[]} moves */
  async #play(seed, moves) {
    const { decision, at } = this;
    if (!decision || !this.source.retry || this.busy) return null;
    this.busy = true;
    try {
      const answer = await this.source.retry(decision.move, seed, moves);
      if (this.ending.signal.aborted || this.at !== at) return null;
      this.trying = { seed, moves, answer };
      if (answer.outcome !== null) {
        const foul = !!this.teaching.fouled?.(answer.hand, answer.hand.you ?? 0);
        outcomes.set(this.#key, [...this.#tries, { gain: answer.outcome, foul }]);
      }
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      this.busy = false;
      this.#draw();
    }
  }

  get #key() {
    return `${this.source.key} ${this.decision?.move}`;
  }

  get #tries() {
    return outcomes.get(this.#key) ?? [];
  }

  /** @param {HandReview} found */
  #begin({ decisions, missing }) {
    const wanted = decisions.findIndex(({ move }) => this.first === String(move));
    if (wanted >= 0) return wanted;
    if (missing) return decisions.length;
    const dearest = Math.max(0, ...decisions.map(({ mistake, counted }) => (mistake ? counted : 0)));
    return dearest
      ? decisions.findIndex(({ mistake, counted }) => mistake && counted === dearest)
      : decisions.length;
  }

  /** @param {{waits?: string, error?: string}} what */
  #learn(what) {
    if (this.ending.signal.aborted) return;
    Object.assign(this, what);
    this.#draw();
  }

  #draw() {
    if (this.ending.signal.aborted || !this.hand) return;
    reviewing.value = this.trying ? this.#tryRoom(this.trying) : this.#room(this.hand);
    this.onShow?.(this.decision?.move ?? null);
  }

  /** @param {Frames} hand @returns {Review} */
  #shown(hand) {
    const { decision, teaching, review } = this;
    return {
      Tray: ReviewTray,
      Split,
      session: this,
      hand,
      teaching,
      review,
      decision,
      at: this.at,
      tries: this.#tries,
      trying: this.trying,
      waits: this.waits,
      error: this.error,
      played: (decision && teaching.ghost?.(decision.chosen)) ?? null,
      best: (decision && teaching.ghost?.(decision.best)) ?? null,
      end: hand.frames[hand.frames.length - 1],
    };
  }

  /** @param {Frames} hand @returns {TableContext} */
  #room(hand) {
    const { decision, teaching } = this;
    const room = decision ? momentOf(hand, decision.move) : momentOf(hand, hand.frames.length, true);
    const rewound = decision && teaching.rewound?.(hand.frames, decision);
    return {
      ...room,
      table: this.source.table,
      hand: { ...room.hand, ...rewound },
      review: this.#shown(hand),
    };
  }

  /** @param {Trying} trying @returns {TableContext} */
  #tryRoom({ seed, moves, answer }) {
    const { source, decision } = this;
    const move = decision?.move ?? 0;
    const room = practiceRoom({
      ...answer,
      table: `try ${seed}`,
      hand: { ...answer.hand, number: this.hand?.played.number ?? 1 },
      play: async (text) => (await this.#play(seed, [...moves, text])) !== null,
      tried: (text) => source.preview?.(move, seed, moves, text) ?? Promise.reject(new Error("no preview")),
      won: null,
    });
    if (answer.outcome === null || !this.hand) return room;
    const shown = {
      ...this.#shown(this.hand),
      Tray: TryTray,
      Split: Nothing,
      decision: null,
      played: null,
      best: null,
    };
    return {
      ...room,
      past: true,
      review: { ...shown, end: { ...shown.end, view: answer.hand.view } },
    };
  }
}
