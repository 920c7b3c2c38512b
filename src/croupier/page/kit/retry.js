/** Retries of requests while the server is busy or cannot be reached. */
import { ApiError } from "./api.js";

const TRIES = 40;
const FEW = 8;

/**
 * True if a retry may succeed: the server was busy or unreachable, or the rate limit was hit.
 * @param {unknown} error
 */
export const isTemporary = (error) =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);

/**
 * Ask, and ask again after a while where the server had no time: after one second, two, three, and then every four.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {AbortSignal} signal ends the waiting
 * @param {(error: ApiError | null) => void} [onWait] why it waits; null once it does not
 * @param {(error: unknown) => boolean} [worth] whether it is worth asking again
 * @param {number} [most] so often
 * @returns {Promise<T>}
 */
export async function withRetry(ask, signal, onWait = () => {}, worth = isTemporary, most = TRIES) {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask();
      if (tries > 1) onWait(null);
      return answer;
    } catch (error) {
      if (!worth(error) || tries === most || signal.aborted) throw error;
      onWait(/** @type {ApiError} */ (error));
      await later(1000 * Math.min(tries, 4), signal);
    }
  }
}

/**
 * Ask under a name by which it is done once, until it is known whether it is done, or for half a minute.
 * @template T @param {() => Promise<T>} ask @returns {Promise<T>}
 */
export const untilKnown = (ask) =>
  withRetry(
    ask,
    new AbortController().signal,
    undefined,
    (error) => error instanceof ApiError && error.unknown,
    FEW,
  );

/** @param {number} time in milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function later(time, signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, time);
    signal.addEventListener("abort", end, { once: true });
  });
}
