/** A player's own hands at a table: which were reviewed, and the dearest mistake. */
import { call, session } from "../kit/api.js";
import { withRetry } from "../kit/retry.js";

/**
 * @import { PlayedAnswer } from "../wire.d.ts"
 *
 * A costly decision, with the moves as they are written.
 * @typedef {{number: number, move: number, lost: number, chosen: string, best: string}} Dearest
 */

/**
 * The whole session. The server counts a limited number of hands per request, so the request is repeated.
 * @param {string} table @param {AbortSignal} signal
 */
export async function wholeSession(table, signal) {
  await session();
  for (;;) {
    const found = await call("GET", `/api/my/sessions/${table}`, undefined, { signal });
    if (!found.uncounted) return found;
  }
}

/**
 * The dearest mistake of the hands from number `first` on; null for none.
 * @param {PlayedAnswer} found @param {number} [first] @returns {Dearest | null}
 */
function dearestIn({ hands }, first = 1) {
  const worst = hands.flatMap(({ number, reviewed }) =>
    number >= first && reviewed?.worst ? [{ ...reviewed.worst, number }] : [],
  );
  return worst.toSorted((one, other) => other.lost - one.lost)[0] ?? null;
}

/**
 * The dearest mistake from hand number `first` on, told anew with each hand that is reviewed for it, quickly and one
 * after the other.
 * @param {string} table @param {number} first @param {AbortSignal} signal
 * @param {(found: {dearest: Dearest | null, looked: number, of: number}) => void} tell
 */
export async function findDearest(table, first, signal, tell) {
  let found = await wholeSession(table, signal);
  const own = found.hands.filter(({ number }) => number >= first);
  const missing = own.filter(({ reviewed }) => !reviewed);
  for (const [at, { number }] of missing.entries()) {
    tell({ dearest: dearestIn(found, first), looked: own.length - missing.length + at, of: own.length });
    const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}/review?quick=true`);
    // A hand that cannot be reviewed stops no other.
    await withRetry(() => call("GET", path, undefined, { signal }), signal).catch(() => {});
    if (signal.aborted) return;
    found = await wholeSession(table, signal);
  }
  tell({ dearest: dearestIn(found, first), looked: own.length, of: own.length });
}
