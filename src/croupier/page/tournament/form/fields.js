/** Fields of the structure form: a value by its place, with its unit, marked where the check has words about it. */
import { html, cls, useId, useState } from "../../kit/preact.js";
import { sentence } from "../../kit/api.js";
import { number } from "../../kit/format.js";
import { standOf, valueAt } from "./values.js";
import { s } from "./texts.js";

/** @import { Typed } from "../../kit/html.d.ts" */
/** @import { Form } from "./values.js" */

/** The id of the words that stand at a part. @param {string} stand */
export const wordsId = (stand) => `say-${stand.replace(".", "-")}`;

/** The mark of a field. @param {Form} form @param {string} place */
function marks(form, place) {
  const own = form.found.filter((one) => one.place === place || one.place.startsWith(`${place}.`));
  const level = own.some((one) => one.level === "error") ? "bad" : own.length > 0 && "odd";
  return { level, said: level ? wordsId(standOf(place)) : undefined };
}

const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/;

/**
 * The value of a typed text: a number if it is one, else the text, which the check explains; `nothing` for nothing.
 * @param {string} typed @param {boolean} decimals @param {unknown} nothing
 */
function read(typed, decimals, nothing) {
  const text = typed.trim();
  if (text === "") return nothing;
  if (decimals) return /^\d{1,6}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(",", ".")) : text;
  const digits = GROUPED.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}

/** @param {unknown} value */
const shown = (value) =>
  typeof value === "number"
    ? Number.isInteger(value)
      ? number(value)
      : String(value)
    : String(value ?? "");

/**
 * A number. `nothing` is the value of an empty field, null by default; `usual` is shown in it, and `before` is a
 * label that stands in it.
 * @param {{form: Form, place: string, label?: string, small?: string, unit?: string, before?: string, usual?: string,
 *   nothing?: unknown, decimals?: boolean, bare?: boolean, column?: string}} props
 * `bare` in a table, where its head is the label
 */
export function NumberField({
  form,
  place,
  label,
  small,
  unit,
  before,
  usual,
  nothing = null,
  decimals = false,
  bare,
  column,
}) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const value = valueAt(form.values, place);
  const { level, said } = marks(form, place);
  const text = typed ?? (value === nothing && nothing !== null ? "" : shown(value));
  /** @param {Typed} event */
  const change = ({ target }) => {
    setTyped(target.value);
    form.set([place, read(target.value, decimals, nothing)]);
  };
  const field = html`<span class=${cls("in n", bare && "cell", level)}>
    ${before && html`<span class="u">${before}</span>`}
    <input
      aria-label=${bare || before ? (label ?? before) : undefined}
      inputmode=${decimals ? "decimal" : "numeric"}
      autocomplete="off"
      maxlength="20"
      placeholder=${usual}
      data-column=${column}
      value=${text}
      aria-invalid=${level === "bad" ? "true" : undefined}
      aria-describedby=${said}
      onFocus=${(/** @type {Typed} */ { target }) => target.select()}
      onInput=${change}
      onBlur=${() => setTyped(null)}
    />
    ${unit && html`<span class="u">${unit}</span>`}
  </span>`;
  if (bare || before) return field;
  return html`<label class="f">
    <span>${label}${small && html` <small>${small}</small>`}</span>
    ${field}
  </label>`;
}

/**
 * @param {{form: Form, place: string, label: string, small?: string, most: number, wide?: boolean, bare?: boolean,
 *   hint?: string}} props
 */
export function TextField({ form, place, label, small, most, wide, bare, hint }) {
  const { level, said } = marks(form, place);
  const field = html`<span class=${cls("in", level)}>
    ${bare && html`<span class="u">${label}</span>`}
    <input
      maxlength=${most}
      aria-label=${bare ? label : undefined}
      value=${String(valueAt(form.values, place) ?? "")}
      placeholder=${hint}
      aria-invalid=${level === "bad" ? "true" : undefined}
      aria-describedby=${said}
      onInput=${(/** @type {Typed} */ { target }) => form.set([place, target.value])}
    />
  </span>`;
  if (bare) return field;
  return html`<label class=${cls("f", wide && "w2")}>
    <span>${label}${small && html` <small>${small}</small>`}</span>
    ${field}
  </label>`;
}

/**
 * One of several values, by a text of it.
 * @param {{label: string, small?: string, value: string, options: string[][], onPick(value: string): void,
 *   before?: boolean, form?: Form, place?: string}} props `before`: the label stands in the field
 */
export function SelectField({ label, small, value, options, onPick, before, form, place }) {
  const id = useId();
  const { level, said } = form && place ? marks(form, place) : {};
  const field = html`<span class=${cls("in", level)}>
    ${before && html`<label class="u" for=${id}>${label}</label>`}
    <select
      id=${id}
      value=${value}
      aria-describedby=${said}
      onInput=${(/** @type {import("../../kit/html.d.ts").Picked} */ { target }) => onPick(target.value)}
    >
      ${options.map(
        ([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`,
      )}
    </select>
  </span>`;
  if (before) return field;
  return html`<div class="f">
    <label for=${id}>${label}${small && html` <small>${small}</small>`}</label>
    ${field}
  </div>`;
}

/** @param {{label: string, on: boolean, set(on: boolean): void}} props */
export const Switch = ({ label, on, set }) => html`<label class="sw">
  <input
    type="checkbox"
    role="switch"
    checked=${on}
    onChange=${(/** @type {Typed} */ { target }) => set(target.checked)}
  />
  ${label}
</label>`;

/**
 * The check's words about a part of the form, with a button for what puts it right.
 * @param {{form: Form, stand: string, title?(place: string): string}} props
 */
export function Words({ form, stand, title }) {
  const own = form.found.filter((one) => standOf(one.place) === stand);
  return html`<div class="sf-say" id=${wordsId(stand)} tabindex="-1">
    ${own.map(
      (one) => html`<div key=${one.place + one.sentence} class=${cls("lint", one.level === "error" && "e")}>
        <span>
          <b>${s.levels[one.level]}</b> ${title?.(one.place)} ${sentence(one.sentence, one.message)}
        </span>
        ${
          one.fixes &&
          html`<span class="acts">
            ${one.fixes.map(
              (fix) => html`<button
                key=${fix.sentence}
                onClick=${() =>
                  form.set(
                    ...fix.changes.map(
                      (change) => /** @type {[string, unknown]} */ ([change.place, change.value]),
                    ),
                  )}
              >
                ${label(fix)}
              </button>`,
            )}
          </span>`
        }
      </div>`,
    )}
  </div>`;
}

/** The words on a button, without the stop of a sentence. @param {import("./values.js").Fix} fix */
const label = (fix) => sentence(fix.sentence, fix.message)?.replace(/\.$/, "");
