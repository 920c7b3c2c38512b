/** The end of a hand of OFC: points between each two, what they are made of, and what is paid, in order. */
import { html } from "../../../js/ui.js";
import { Chips, Net } from "../../../js/chips.js";
import { Settlement } from "../../../js/table_parts.js";
import { named } from "../../../js/format.js";
import { texts } from "./texts.js";

/** @param {{room: import("../../../js/pages/table.js").Room, notes: any}} props */
export function Settled({ room, notes }) {
  const { hand, names } = room;
  const { result, order, terms } = hand.view;
  return html`<${Settlement} room=${room} title=${texts.settlement}>
    ${result.fantasy.map(
      (/** @type {number} */ cards, /** @type {number} */ seat) =>
        cards > 0 && html`<p key=${seat} class="notice fantasy-next">${texts.next(names[seat], cards)}</p>`,
    )}
    <div class="settled">
      <div class="scroll" tabindex="0" role="group" aria-label=${texts.matrix}>
        <table class="data matrix">
          <caption>${texts.matrix}</caption>
          <thead>
            <tr>
              <td></td>
              ${order.map(
                (/** @type {number} */ seat) => html`
                  <th key=${seat} scope="col" class="n">${names[seat]}</th>
                `,
              )}
              <th scope="col" class="n">${texts.total}</th>
            </tr>
          </thead>
          <tbody>
            ${order.map(
              (/** @type {number} */ one) => html`<tr key=${one}>
                <th scope="row">${names[one]}</th>
                ${order.map(
                  (/** @type {number} */ other) => html`<td key=${other} class="n">
                    ${
                      one === other
                        ? html`<span class="muted" aria-label=${texts.versus}>·</span>`
                        : html`<${Net} value=${result.points[one][other]} />`
                    }
                  </td>`,
                )}
                <td class="n"><b><${Net} value=${result.totals[one]} /></b></td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${texts.rowsWon}>
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
            ${notes.pairs.map(
              (/** @type {any} */ pair) => html`<tr key=${pair.seats.join()}>
                <th scope="row">${names[pair.seats[0]]} – ${names[pair.seats[1]]}</th>
                ${pair.rows.map(
                  (/** @type {number} */ won, /** @type {number} */ row) => html`
                    <td key=${row} class="n"><${Net} value=${won} /></td>
                  `,
                )}
                <td class="n"><${Net} value=${pair.scoop} /></td>
                <td class="n"><${Net} value=${pair.royalties} /></td>
                <td class="n"><b><${Net} value=${pair.points} /></b></td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        terms.stacks &&
        html`<div>
          <h3>${texts.payments}</h3>
          <ol class="payments">
            ${
              notes.payments.length
                ? notes.payments.map(
                    (/** @type {any} */ paid, /** @type {number} */ at) => html`<li key=${at}>
                      <span>${texts.pays(names[paid.payer], names[paid.payee])}</span>${" "}
                      <${Chips} amount=${paid.amount} />${" "}
                      <span class="small muted">${named(paid.what, names)}</span>
                    </li>`,
                  )
                : html`<li class="muted">${texts.nobodyPays}</li>`
            }
          </ol>
        </div>`
      }
    </div>
  </${Settlement}>`;
}
