/** A text with a button to copy it. */
import { html, cls, useId, useRef, useState } from "./preact.js";
import { Icon } from "./icon.js";
import { t } from "./texts.js";

/**
 * @param {{label: string, value: string, copy: string, copied: string, help?: string, rows?: number,
 *   primary?: boolean | null}} props `rows` is the number of lines of the text
 */
export function Copyable({ label, value, copy, copied, help, rows, primary }) {
  const id = useId();
  const field = useRef(/** @type {HTMLInputElement & HTMLTextAreaElement | null} */ (null));
  const [said, setSaid] = useState("");
  async function take() {
    setSaid((await copyText(value, field.current)) ? copied : t.copyByHand);
  }
  const shown = { id, ref: field, readonly: true, value, onFocus: () => field.current?.select() };
  const button = html`
    <button class=${cls(primary && "primary")} disabled=${!value} onClick=${take}>
      <${Icon} name="link" />
      ${copy}
    </button>
  `;
  return html`<div class="field copyable">
    <label for=${id}>${label}</label>
    ${
      rows
        ? html`
            <textarea rows=${rows} ...${shown}></textarea>
            <span class="row">${button}</span>
          `
        : html`<span class="row">
            <input ...${shown} />
            ${button}
          </span>`
    }
    <p class="help" role="status">${said || help}</p>
  </div>`;
}

/**
 * Copy a text; whether that was done.
 * @param {string} text @param {HTMLInputElement | HTMLTextAreaElement | null} field where it stands, if it is on screen
 */
export const copyText = async (text, field) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copySelected(text, field);

/**
 * The older way, which browsers also allow where the page comes over plain HTTP from another machine.
 * @param {string} text @param {HTMLInputElement | HTMLTextAreaElement | null} field
 */
function copySelected(text, field) {
  if (field) {
    field.select();
    return document.execCommand("copy");
  }
  const made = document.createElement("textarea");
  made.value = text;
  // Nothing outside the front dialog can be selected.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(made);
  try {
    return copySelected(text, made);
  } finally {
    made.remove();
  }
}
