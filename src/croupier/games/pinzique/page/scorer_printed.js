/**
 * Score sheets as they are written on paper: lost points are struck through, with the player who took them
 * (P11).
 */
import { html, cls } from "../../../kit/preact.js";
import { EmptyState } from "../../../kit/components.js";
import { number } from "../../../kit/format.js";
import { Correct } from "../../../scorer/components.js";
import { phrases } from "../../../scorer/texts.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("./scorer.js").Sheet} Sheet */

/** @param {import("./wire.d.ts").Piece} piece what was struck is marked as such */
const pieceText = (piece) => (piece.struck_by === null ? piece.text : `~~${piece.text}~~`);

/**
 * The same as plain text, to be sent to somebody.
 * @param {Sheet} sheet
 * @param {import("./wire.d.ts").PinziqueGameAnswer} scored
 */
export const asText = (sheet, scored) =>
  scored.sheets
    .map((/** @type {any} */ own) =>
      [
        own.seats.map((/** @type {number} */ seat) => sheet.names[seat]).join(" & "),
        ...own.rows.map(
          (/** @type {import("./wire.d.ts").ClosedRow} */ row) =>
            `${row.round}: ${row.pieces.map(pieceText).join(" + ")}${row.ending}`,
        ),
        `${phrases.total}: ${number(own.total)}`,
      ].join("\n"),
    )
    .join("\n\n");

/**
 * The sheets, with the round that is being written as far as it goes.
 * @param {{sheet: Sheet, scored: import("./wire.d.ts").PinziqueGameAnswer,
 *   open: import("./wire.d.ts").PinziqueGameAnswer | null,
 *   correct: ((at: number, seat: number) => void) | null}} props
 */
export function Sheets({ sheet, scored, open, correct }) {
  const { rounds } = sheet;
  const edit = (/** @type {string} */ round, /** @type {number} */ seat) =>
    correct?.(
      rounds.findIndex(({ more }) => more.round === round),
      seat,
    );
  const unused = [...new Set(scored.unused.map((/** @type {[string, number]} */ [round]) => round))];
  return html`<section class="score-sheets" aria-label=${words.game}>
    ${
      unused.length > 0 &&
      html`<p class="notice warn no-print">${words.unused(/** @type {string[]} */ (unused))}</p>`
    }
    ${(open ?? scored).sheets.map(
      (/** @type {any} */ own) => html`
        <${ScoreSheet}
          key=${own.seats[0]}
          own=${own}
          names=${sheet.names}
          kept=${new Set(rounds.map(({ more }) => more.round))}
          correct=${correct && edit}
        />
      `,
    )}
  </section>`;
}

/**
 * @param {{own: any, names: string[], kept: Set<unknown>,
 *   correct: ((round: string, seat: number) => void) | null}} props `kept` are the names of the rounds that are recorded
 */
function ScoreSheet({ own, names, kept, correct }) {
  const shared = own.seats.length > 1;
  const title = own.seats.map((/** @type {number} */ seat) => names[seat]).join(" & ");
  const rows = [...own.rows, ...own.open];
  return html`<section class="panel score-sheet" aria-label=${title}>
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<${EmptyState} text=${words.empty} />`
        : html`<div class="scroll">
            <table class="data sheet-table">
              <thead>
                <tr>
                  <th scope="col">${phrases.round}</th>
                  <th scope="col">${words.line}</th>
                  <th scope="col" class="n">${words.subtotal}</th>
                  ${correct && html`<th class="no-print"><span class="sr">${phrases.correct}</span></th>`}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) => html`
                    <tr key=${`${row.round}.${row.seat}`} class=${cls(row.points === null && "open-round")}>
                      <th scope="row">${row.round}</th>
                      <td>
                        ${shared && html`<div class="small muted">${names[row.seat]}</div>`}
                        <${Written} row=${row} names=${names} />
                        ${row.lowest && html` <span class="tag">${words.lowest}</span>`}
                      </td>
                      <td class="n">
                        ${row.subtotal === null || row.subtotal === undefined ? "" : number(row.subtotal)}
                      </td>
                      ${
                        correct &&
                        html`<td class="n no-print">
                          ${
                            kept.has(row.round) &&
                            html`<${Correct}
                              label=${words.rollOf(names[row.seat], row.round)}
                              onClick=${() => correct(row.round, row.seat)}
                            />`
                          }
                        </td>`
                      }
                    </tr>
                  `,
                )}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colspan="2">${phrases.total}</th>
                  <td class="n"><b>${number(own.total)}</b></td>
                  ${correct && html`<td class="no-print"></td>`}
                </tr>
              </tfoot>
            </table>
          </div>`
    }
  </section>`;
}

/** A line as it is written. @param {{row: any, names: string[]}} props */
const Written = ({ row, names }) => html`<span class="line-written">
  ${row.pieces.map(
    (/** @type {import("./wire.d.ts").Piece} */ piece, /** @type {number} */ at) => html`
      ${at > 0 && " + "}
      <${Piece} key=${at} piece=${piece} names=${names} />
    `,
  )}
  ${row.ending}
</span>`;

/**
 * The lines of a round, by player; null for none.
 * @param {{names: string[], scored: import("./wire.d.ts").PinziqueGameAnswer, round: unknown}} props
 */
export function Lines({ names, scored, round }) {
  const rows = scored.sheets
    .flatMap((/** @type {any} */ own) => [...own.rows, ...own.open])
    .filter((/** @type {any} */ row) => row.round === round);
  return rows.length === 0
    ? null
    : rows.map(
        (/** @type {any} */ row) => html`
          <p key=${row.seat}><b>${names[row.seat]}</b> <${Written} row=${row} names=${names} /></p>
        `,
      );
}

/** @param {{piece: {text: string, struck_by: number | null}, names: string[]}} props */
function Piece({ piece, names }) {
  if (piece.struck_by === null) return html`<span>${piece.text}</span>`;
  return html`
    <del>${piece.text}</del>
    <span class="sr">, ${words.struck(names[piece.struck_by])},</span>
    <span class="by" aria-hidden="true"> ${words.struckBy(names[piece.struck_by])}</span>
  `;
}
