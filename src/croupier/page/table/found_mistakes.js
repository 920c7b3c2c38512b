/** The line of a result that names the mistakes of the hand, where hints are allowed. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { decimal } from "../kit/format.js";
import { withRetry } from "../kit/retry.js";
import { shell } from "./texts.js";

/** @import { TableContext } from "./context.d.ts" */

const TRIES = 6;

/**
 * The quick review is asked for when the result is on screen; the server makes it when it has nothing more
 * urgent to do. Nothing is said until then, and nothing if it fails.
 * @param {{room: TableContext}} props
 */
export function FoundMistakes({ room: { table, hand } }) {
  const [split, setSplit] = useState(/** @type {import("../wire.d.ts").Split | null} */ (null));
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = () =>
      call("GET", `/api/tables/${table}/hands/${hand.number}/review?quick=true`, undefined, { signal });
    withRetry(ask, signal, undefined, undefined, TRIES).then(
      ({ split, decisions, rough }) => !signal.aborted && decisions.length > 0 && !rough && setSplit(split),
      () => {},
    );
    return () => ending.abort();
  }, [table, hand.number]);
  // Until it is known, its place is kept: nothing moves when it comes.
  if (!split) {
    const like = `${shell.found(2, decimal(-10.5, true, 1))}.`;
    return html`<p class="found-mistakes awaited" aria-hidden="true" data-like=${like}></p>`;
  }
  const dearest = decimal(-split.dearest, true, split.places === 2 ? 2 : 1);
  return html`<p class="found-mistakes">${shell.found(split.count, dearest)}.</p>`;
}
