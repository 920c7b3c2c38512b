/** Parser for the text of a placement. */
import { cardsOf } from "../../../kit/cards.js";

/**
 * `Kh/-/6h x7s`: its rows, and what is discarded.
 * @param {{move: string}} option @returns {{rows: string[][], discards: string[]}}
 */
export function placed({ move }) {
  const [rows, away = ""] = move.replace(/^p\d+ /, "").split(" x");
  return { rows: rows.split("/").map(cardsOf), discards: cardsOf(away) };
}
