/** A list of played hands, with links to their replays. */
import { html } from "../kit/preact.js";
import { Net } from "../kit/chips.js";
import { t } from "../kit/texts.js";
import { colon } from "../kit/format.js";

/**
 * `past` says that no hand can be looked at again.
 * @param {{table: string, hands: import("../wire.d.ts").Played[], past?: boolean}} props
 */
export function Hands({ table, hands, past = false }) {
  return html`<div class="scroll hands" role="group" aria-label=${t.table.history} tabindex="0">
    <table class="data">
      <tbody>
        ${hands.toReversed().map(
          (hand) => html`<tr key=${hand.number}>
            <th scope="row">${hand.number}</th>
            <td>
              ${hand.names.map(
                (name, at) => html`
                  <span key=${at} class="result">
                    ${name} <${Net} value=${hand.returns[at]} />
                  </span>${" "}
                `,
              )}
            </td>
            <td class="n">
              ${
                !past &&
                html`<a
                  href=${`/replay/${table}/${hand.number}`}
                  aria-label=${`${t.table.replay}${colon}${t.table.hand(hand.number)}`}
                >
                  ${t.table.replay}
                </a>`
              }
            </td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
