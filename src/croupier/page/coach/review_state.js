/** The review that is open at this page, if any: the table draws its room instead of the one in play. */
import { signal } from "../kit/preact.js";

/** @import { TableContext } from "../table/context.d.ts" */

export const reviewing = signal(/** @type {TableContext | null} */ (null));

/** @type {import("./felt_review.js").ReviewSession | null} */
let open = null;

/**
 * Open the review of a hand at the table where it was played. Its module is loaded only now.
 * @param {string} table @param {number} number
 */
export async function openReview(table, number) {
  const { ReviewSession, sourceAt } = await import("./felt_review.js");
  closeReview();
  open = new ReviewSession(sourceAt(table, number), { close: closeReview });
  await open.start();
}

/** Back to the table. */
export function closeReview() {
  open?.stop();
  open = null;
  reviewing.value = null;
}
