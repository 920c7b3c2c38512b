/** The payment of a wager without a pay table, as it is typed or chosen: such as commission. */
import { html } from "../kit/preact.js";
import { settingName } from "../kit/format.js";
import { d } from "./desk_texts.js";

/** @typedef {import("./desk_prices.js").Variant} Variant */
/** @typedef {import("../wire.d.ts").PaymentSetting} Setting */

/** A value in words, if it is a choice. @param {string} value */
export const paymentWord = (value) => (/^[a-z]/.test(value) ? settingName(value) : value);

/** The typed value, or that of the preset. @param {Variant} variant @param {Setting} setting */
const valueOf = (variant, { name, value }) => variant.payment[name] ?? value;

/** @param {{columns: import("./desk_prices.js").PricedColumn[]}} props */
export const Payment = ({ columns }) => html`<div class="scroll">
  <table class="data desk-lines desk-payment">
    <thead>
      <tr>
        <th scope="col">${d.payment}</th>
        ${columns.map(({ name }) => html`<th scope="col" key=${name}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${columns[0].priced.payment.map(
        ({ name }, place) => html`<tr key=${name}>
          <th scope="row">${settingName(name)}</th>
          ${columns.map(
            ({ name: letter, priced, variant, set }) => html`<td key=${letter}>
              <${Value}
                label=${d.paymentOf(letter, settingName(name))}
                setting=${priced.payment[place]}
                variant=${variant}
                onValue=${(/** @type {string} */ value) =>
                  set({ ...variant, payment: { ...variant.payment, [name]: value } })}
              />
            </td>`,
          )}
        </tr>`,
      )}
      <tr>
        <th scope="row">${d.stake}<small>${d.stakeHelp}</small></th>
        ${columns.map(
          ({ name, variant, set }) => html`<td key=${name}>
            <input
              class="desk-pay"
              inputmode="numeric"
              autocomplete="off"
              maxlength="9"
              placeholder=${d.exactly}
              aria-label=${d.paymentOf(name, d.stake)}
              value=${variant.stake}
              onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
                set({ ...variant, stake: currentTarget.value.replace(/\D|^0+/g, "") })}
            />
          </td>`,
        )}
      </tr>
    </tbody>
  </table>
</div>`;

/** @param {{label: string, setting: Setting, variant: Variant, onValue(value: string): void}} props */
const Value = ({ label, setting, variant, onValue }) =>
  setting.choices.length
    ? html`<select
        aria-label=${label}
        value=${valueOf(variant, setting)}
        onChange=${(/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
          onValue(currentTarget.value)}
      >
        ${setting.choices.map((one) => html`<option key=${one} value=${one}>${settingName(one)}</option>`)}
      </select>`
    : html`<input
        class="desk-pay"
        autocomplete="off"
        maxlength="12"
        aria-label=${label}
        value=${valueOf(variant, setting)}
        onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
          onValue(currentTarget.value.replace(",", "."))}
      />`;
