/** State hook for a request that is repeated while the server is busy. */
import { useEffect, useState } from "../kit/preact.js";
import { ApiError } from "../kit/api.js";
import { withRetry } from "../kit/retry.js";
import { texts } from "./texts.js";

/** Why a review waits, in a sentence; "" if it does not. @param {ApiError | null} why */
export const waitsFor = (why) => (why ? (why.status ? texts.review.waits : why.message) : "");

/**
 * As `useRequest`; and `waits` says why while the server has no time.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} ask @param {unknown[]} on
 */
export function useRetry(ask, on) {
  const [state, setState] = useState(/** @type {{value?: T, error?: Error, waits?: string}} */ ({}));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const learn = (/** @type {typeof state} */ more) => signal.aborted || setState(more);
    withRetry(
      () => ask(signal),
      signal,
      (why) => learn({ waits: waitsFor(why) }),
    ).then(
      (value) => learn({ value }),
      (error) => learn({ error }),
    );
    return () => ending.abort();
  }, [...on, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}

/** The message of an error. @param {unknown} error */
export const wordsOf = (error) =>
  error instanceof ApiError || error instanceof Error ? error.message : String(error);
