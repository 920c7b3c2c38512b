/** The mistakes of the hand at its result, and the way to the dearest so far, where hints are allowed. */
import { html, signal, useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { decimal } from "../kit/format.js";
import { withRetry } from "../kit/retry.js";
import { reviewer } from "./review_state.js";
import { shell } from "./texts.js";

/** @import { TableContext } from "./context.d.ts" */

const TRIES = 6;

/** A decision that cost most. @typedef {{number: number, move: number, lost: number}} Dearest */

/** The dearest mistake at each table so far. */
const dearestAt = signal(/** @type {Record<string, Dearest>} */ ({}));

/** @param {string} table @param {Dearest} found */
function learn(table, found) {
  if (found.lost > (dearestAt.value[table]?.lost ?? 0))
    dearestAt.value = { ...dearestAt.value, [table]: found };
}

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
      ({ split, decisions, rough }) => {
        if (signal.aborted || !decisions.length || rough) return;
        for (const { mistake, move, counted } of decisions)
          if (mistake) learn(table, { number: hand.number, move, lost: counted });
        setSplit(split);
      },
      () => {},
    );
    if (hand.number > 1 && !dearestAt.value[table])
      call("GET", `/api/my/sessions/${table}`, undefined, { signal }).then(
        ({ worst }) => worst.forEach(({ number, decision }) => learn(table, { ...decision, number })),
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

/**
 * A link to the dearest mistake so far. It stands there from the start of a result, so that nothing moves: while it
 * is only known that this hand has one, *Review* leads there.
 * @param {{room: TableContext}} props
 */
export function DearestSoFar({ room: { table, hand } }) {
  const known = dearestAt.value[table];
  const [before] = useState(known);
  if (!known || (!before && known.number === hand.number)) return null;
  return html`<${ReviewLink} table=${table} number=${known.number} move=${known.move}>
    ${shell.dearest(decimal(-known.lost, true))}
  </${ReviewLink}>`;
}

/**
 * A link to the review of a hand. At its table it opens in place.
 * @param {{table: string, number: number, move?: number, children?: import("../kit/html.d.ts").Children}} props
 *   `move` is the decision to begin with
 */
export const ReviewLink = ({ table, number, move, children }) =>
  html`<a
    class="button"
    href=${`/review/${table}/${number}${move ? `#${move}` : ""}`}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !reviewer.open) return;
      event.preventDefault();
      reviewer.open(table, number, move ? String(move) : undefined);
    }}
  >
    ${children}
  </a>`;
