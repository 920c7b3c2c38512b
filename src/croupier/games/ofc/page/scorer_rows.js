/** Entry of one seat's rows, in the scorer and at a tournament's table. */
import { html } from "../../../kit/preact.js";
import { ROOM, readRows, setOf } from "../../../scorer/notation.js";
import { CardRows } from "../../../scorer/row_entry.js";
import { phrases } from "../../../scorer/texts.js";
import { words } from "./scorer_texts.js";

/** True if a hand has all cards that count. @param {string[][]} rows */
export const full = (rows) => rows.flat().length >= 13;

/**
 * @param {{names: string[], rows: string[][][], seat: number, write: (part: {rows: string[][][]}) => void,
 *   onEnter: () => void}} props
 */
export const SeatRows = ({ names, rows, seat, write, onEnter }) => html`<${CardRows}
  name=${names[seat]}
  rows=${rows[seat]}
  room=${ROOM}
  titles=${words.rowNames}
  others=${rows.filter((_, at) => at !== seat).flat(2)}
  label=${phrases.typed(names[seat])}
  help=${words.typedHelp}
  like=${words.typedLike}
  read=${readRows}
  onChange=${(/** @type {string[][]} */ own) =>
    setOf(own) !== setOf(rows[seat]) && write({ rows: rows.map((one, at) => (at === seat ? own : one)) })}
  onEnter=${onEnter}
/>`;
