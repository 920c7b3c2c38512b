/** The table of a hand's pairs: row by row, scoop, royalties and points. */
import { html } from "../../../kit/preact.js";
import { Net } from "../../../kit/chips.js";
import { texts } from "./texts.js";

/** @typedef {import("./wire.d.ts").PairNote} PairNote */

/**
 * The pairs of the reader first, if there is one at the table.
 * @param {{pairs: PairNote[], names: string[], you?: number | null}} props
 */
export function Pairs({ pairs, names, you = null }) {
  const others = (/** @type {PairNote} */ { seats }) => Number(you === null || !seats.includes(you));
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${texts.rowsWon}>
    <table class="data pairs">
      <thead>
        <tr>
          <th scope="col">${texts.versus}</th>
          ${texts.rows.map((row) => html`<th key=${row} scope="col" class="n">${row}</th>`)}
          <th scope="col" class="n">${texts.scoop}</th>
          <th scope="col" class="n">${texts.royalties}</th>
          <th scope="col" class="n">${texts.total}</th>
        </tr>
      </thead>
      <tbody>
        ${pairs
          .toSorted((one, other) => others(one) - others(other))
          .map(
            (pair) => html`<${PairRow} key=${pair.seats.join()} pair=${pair} you=${you} names=${names} />`,
          )}
      </tbody>
    </table>
  </div>`;
}

/**
 * Two seats, oneself first.
 * @param {{pair: import("./wire.d.ts").PairNote, you: number | null, names: string[]}} props
 */
function PairRow({ pair, you, names }) {
  const turned = pair.seats[1] === you;
  const [one, other] = turned ? pair.seats.toReversed() : pair.seats;
  const seen = (/** @type {number} */ points) => (turned ? -points : points);
  return html`<tr>
    <th scope="row">${names[one]} – ${names[other]}</th>
    ${pair.rows.map(
      (/** @type {number} */ won, /** @type {number} */ row) => html`
        <td key=${row} class="n"><${Net} value=${seen(won)} /></td>
      `,
    )}
    <td class="n"><${Net} value=${seen(pair.scoop)} /></td>
    <td class="n"><${Net} value=${seen(pair.royalties)} /></td>
    <td class="n"><b><${Net} value=${seen(pair.points)} /></b></td>
  </tr>`;
}
