/** The review that is open at this page, if any: the table draws its room instead of the one in play. */
import { signal } from "../kit/preact.js";

/** @import { TableContext } from "./context.d.ts" */

export const reviewing = signal(/** @type {TableContext | null} */ (null));

/**
 * Opens the review of a hand on the table where it was played, at the move `first` or the dearest mistake; null on a
 * page without such a table.
 * @type {{open: ((table: string, number: number, first?: string) => void) | null}}
 */
export const reviewer = { open: null };

/** Opens the end of a match at its table; null on a page without one. @type {{open: (() => void) | null}} */
export const matchEnd = { open: null };
