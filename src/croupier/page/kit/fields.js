/** Form fields: a choice between a few values, a labelled field, a number of chips. */
import { html, useId, useRef, useState } from "./preact.js";
import { t } from "./texts.js";

/**
 * One of a few: radio buttons that look like a switch. `options` are pairs, for an object would put a key
 * such as `2024` first.
 * @param {{label: string, value: string, options: string[][], onChange(value: string): void,
 *   hideLabel?: boolean, disabled?: boolean}} props
 */
export function Choice({ label, value, options, onChange, hideLabel, disabled }) {
  const name = useId();
  return html`<fieldset class="choice" disabled=${disabled}>
    <legend class=${hideLabel ? "sr" : undefined}>${label}</legend>
    <div>
      ${options.map(
        ([key, text]) => html`<label key=${key}>
          <input
            type="radio"
            name=${name}
            value=${key}
            checked=${key === value}
            onChange=${() => onChange(key)}
          />
          <span>${text}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @import { Children } from "./html.d.ts" */

/**
 * A labelled field.
 * @param {{label: string, help?: string, children: (id: string, help?: string) => Children}} props
 */
export function Field({ label, help, children }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children(id, help && `${id}-help`)}
    ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
  </div>`;
}

/**
 * A labelled input. `of` makes it a `select`, with its options inside, or a `textarea`; `onText` receives the new text.
 * @param {import("./html.d.ts").Control & {label: string, help?: string, of?: string,
 *   onText?: (text: string) => void, children?: Children}} props beside the attributes of the element
 */
export const Input = ({ label, help, of = "input", onText, children, ...attributes }) =>
  html`<${Field} label=${label} help=${help}>
    ${(/** @type {string} */ id, /** @type {string} */ help) => html`
      <${/** @type {"input"} */ (of)}
        id=${id}
        aria-describedby=${help}
        onInput=${(/** @type {import("./html.d.ts").TextEvent} */ { target }) => onText?.(target.value)}
        ...${attributes}
      >${children}</${of}>
    `}
  </${Field}>`;

/** A box to tick. @param {{label: Children, on: boolean, set: (on: boolean) => void}} props */
export const Check = ({ label, on, set }) => html`<label class="check">
  <input
    type="checkbox"
    checked=${on}
    onChange=${(/** @type {import("./html.d.ts").Typed} */ { target }) => set(target.checked)}
  />
  ${label}
</label>`;

/**
 * A field for whole chips. It reports an invalid input and keeps the value from before, instead of guessing a number.
 * @param {{value: number, least: number, onValue: (value: number) => void, id?: string, empty?: boolean}} props
 * `empty` where nothing means 0
 */
export function ChipsField({ value, least, onValue, id, empty }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const before = useRef(value);
  const said = useId();
  const fits = (/** @type {string} */ text) =>
    text === "" ? !!empty : /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= 1e9;
  const bad = typed !== null && !fits(typed);
  /** @param {import("./html.d.ts").Typed} event */
  function read({ target }) {
    const text = target.value.trim();
    if (!bad && !text.startsWith(typed ?? String(value || ""))) before.current = value; // it is typed anew
    setTyped(text);
    const now = fits(text) ? Number(text) : before.current;
    if (now !== value) onValue(now);
  }
  /** @param {import("./html.d.ts").Typed} event */
  function enter({ target }) {
    if (!bad) before.current = value;
    target.select();
  }
  return html`
    <input
      id=${id}
      inputmode="numeric"
      autocomplete="off"
      maxlength="20"
      placeholder=${empty ? "0" : undefined}
      value=${bad ? typed : value || ""}
      aria-invalid=${bad ? "true" : undefined}
      aria-describedby=${said}
      onFocus=${enter}
      onInput=${read}
      onBlur=${() => !bad && setTyped(null)}
    />
    <span class="small down" role="status" id=${said}>
      ${bad && t.wholeChips(least, before.current)}
    </span>
  `;
}

/** A labelled field for whole chips. @param {{label: string} & Parameters<typeof ChipsField>[0]} props */
export const ChipsInput = ({ label, ...field }) =>
  html`<${Field} label=${label}>
    ${(/** @type {string} */ id) => html`<${ChipsField} id=${id} ...${field} />`}
  </${Field}>`;

/**
 * The chosen file of a file field. The field is emptied, so that the same file may be chosen again.
 * @param {import("./html.d.ts").Typed} event
 */
export function chosenFile({ target }) {
  const file = target.files?.[0];
  target.value = "";
  return file;
}
