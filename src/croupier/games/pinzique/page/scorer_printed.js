/** The score sheets of a written game, as they would be on paper. */
import { html } from "../../../kit/preact.js";
import { colon, number } from "../../../kit/format.js";
import { Correct } from "../../../scorer/components.js";
import { phrases } from "../../../scorer/texts.js";
import { Line, PrintedSheet } from "./printed_sheet.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("./scorer.js").Sheet} Sheet */
/** @typedef {import("./wire.d.ts").PinziqueGameAnswer} PinziqueGameAnswer */

/** The same as plain text, to be sent to somebody. @param {Sheet} sheet @param {PinziqueGameAnswer} scored */
export const asText = (sheet, scored) =>
  scored.sheets
    .map((own) =>
      [
        own.seats.map((seat) => sheet.names[seat]).join(" & "),
        ...own.rows.map((row) => `${row.round}${colon}${row.sheet}`),
        `${phrases.total}${colon}${number(own.total)}`,
      ].join("\n"),
    )
    .join("\n\n");

/**
 * The sheets, with the open lines of the round being written.
 * @param {import("../../../scorer/rounds/form.js").Resulted} props
 */
export function Sheets({ sheet, scored, open, correct }) {
  const { names, rounds } = /** @type {Sheet} */ (sheet);
  const { unused } = /** @type {PinziqueGameAnswer} */ (scored);
  const { sheets } = /** @type {PinziqueGameAnswer} */ (open ?? scored);
  /** The pencil of a line that is recorded. @param {import("./printed_sheet.js").Row} row */
  const tool = ({ round, seat }) => {
    const at = rounds.findIndex(({ more }) => more.round === round);
    return (
      at >= 0 &&
      html`<${Correct} label=${words.rollOf(names[seat], round)} onClick=${() => correct?.(at, seat)} />`
    );
  };
  return html`<section class="score-sheets" aria-label=${words.game}>
    ${
      unused.length > 0 &&
      html`<p class="notice warn no-print">${words.unused([...new Set(unused.map(([round]) => round))])}</p>`
    }
    ${sheets.map(
      ({ seats, rows, open, total }) => html`
        <section
          key=${seats[0]}
          class="panel score-sheet"
          aria-label=${seats.map((seat) => names[seat]).join(" & ")}
        >
          <${PrintedSheet}
            seats=${seats}
            rows=${[...rows, ...open]}
            total=${total}
            names=${names}
            Tool=${correct && tool}
          />
        </section>
      `,
    )}
  </section>`;
}

/**
 * The lines of a round, by player; null for none.
 * @param {string[]} names @param {PinziqueGameAnswer} scored @param {unknown} round its name
 */
export function linesOf(names, { sheets }, round) {
  const rows = sheets.flatMap(({ rows, open }) => [...rows, ...open]).filter((row) => row.round === round);
  return rows.length === 0
    ? null
    : rows.map(
        (row) =>
          html`<p key=${row.seat}><b>${names[row.seat]}</b> <${Line} row=${row} names=${names} /></p>`,
      );
}
