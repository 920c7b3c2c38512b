/** Parser for the text of a placement. */
import { cardsOf } from "../../../kit/cards.js";

/**
 * The rows and discards of a placement such as `Kh/-/6h x7s`.
 * @param {{move: string}} option @returns {{rows: string[][], discards: string[]}}
 */
export function placed({ move }) {
  const [rows, away = ""] = move.replace(/^p\d+ /, "").split(" x");
  return { rows: rows.split("/").map(cardsOf), discards: cardsOf(away) };
}
