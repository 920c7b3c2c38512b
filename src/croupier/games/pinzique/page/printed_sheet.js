/** A score sheet as the source writes it (P11): lost points are struck through, with the player who took them. */
import { html, cls } from "../../../kit/preact.js";
import { number } from "../../../kit/format.js";
import { texts } from "./texts.js";

/** @typedef {import("./wire.d.ts").Piece} Piece */
/**
 * A line of a sheet; its points are null while they may yet be taken.
 * @typedef {{round: string, seat: number, pieces: Piece[], ending: string, points?: number | null,
 *   subtotal?: number | null, lowest?: boolean}} Row
 */

/**
 * @param {{seats: number[], rows: Row[], total: number, names: string[],
 *   Tool?: ((row: Row) => any) | null}} props `seats` share the sheet; `Tool` draws what can be done about a line
 */
export function PrintedSheet({ seats, rows, total, names, Tool }) {
  const whose = seats.map((seat) => names[seat]).join(" & ");
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${whose}>
    <table class="data sheet printed">
      <caption>${whose}</caption>
      <thead>
        <tr>
          <th scope="col">${texts.round}</th>
          <th scope="col">${texts.points}</th>
          <th scope="col" class="n">${texts.subtotal}</th>
          ${Tool && html`<td class="no-print"></td>`}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr
            key=${`${row.round}.${row.seat}`}
            class=${cls(row.points === null && "open-round")}
          >
            <th scope="row">
              ${row.round}
              ${seats.length > 1 && html` <span class="small muted">${names[row.seat]}</span>`}
            </th>
            <td>
              <${Line} row=${row} names=${names} />
              ${row.lowest && html` <span class="tag">${texts.lowest}</span>`}
            </td>
            <td class="n">${typeof row.subtotal === "number" ? number(row.subtotal) : ""}</td>
            ${Tool && html`<td class="n no-print">${Tool(row)}</td>`}
          </tr>`,
        )}
        ${rows.length === 0 && html`<tr><td colspan=${Tool ? 4 : 3} class="muted">${texts.noRound}</td></tr>`}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${texts.total}</th>
          <td class="n"><b>${number(total)}</b></td>
          ${Tool && html`<td class="no-print"></td>`}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/** The melds of a line and its points. @param {{row: Row, names: string[]}} props */
export const Line = ({ row: { pieces, ending }, names }) => html`<span class="line-written">
  ${pieces.map(
    ({ text, struck_by: taker }, at) => html`
      ${at > 0 ? " + " : ""}
      ${
        taker === null
          ? text
          : html`
              <del>${text}</del>
              <span class="sr">, ${texts.struck(names[taker])},</span>
              <span class="by" aria-hidden="true"> (${names[taker]})</span>
            `
      }
    `,
  )}
  ${ending}
</span>`;
