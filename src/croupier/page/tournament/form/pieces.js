/** Small pieces of the structure form: a time of the evening, a count to step. */
import { html, useState } from "../../kit/preact.js";
import { number } from "../../kit/format.js";
import { text } from "../words.js";
import { s } from "./texts.js";

/** @import { Typed } from "../../kit/html.d.ts" */

/**
 * When something is: the time of the day, or the hours since the beginning where that is not known.
 * @param {number} minutes since the beginning @param {number | null} start minutes of the day
 */
export function clockOf(minutes, start) {
  const at = Math.round(minutes) + (start ?? 0);
  const hours = Math.floor(at / 60);
  const clock = `${start === null ? hours : String(hours % 24).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  return start === null ? text("{clock} h", { clock }) : clock;
}

/**
 * A number between two buttons. Digits that are not entered yet stay while the page is drawn anew.
 * @param {{label: string, value: number, least: number, most: number, set(value: number): void}} props
 */
export function Stepper({ label, value, least, most, set }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  /** @param {Typed} event */
  function enter({ target }) {
    setDraft(null);
    set(Math.min(most, Math.max(least, Number(target.value.replace(/\D/g, "")))));
  }
  return html`<span class="step" role="group" aria-label=${label}>
    <button aria-label=${s.fewer} disabled=${value <= least} onClick=${() => set(value - 1)}>−</button>
    <input
      aria-label=${label}
      inputmode="numeric"
      maxlength="5"
      value=${draft ?? number(value)}
      onInput=${(/** @type {Typed} */ { target }) => setDraft(target.value)}
      onChange=${enter}
    />
    <button aria-label=${s.more} disabled=${value >= most} onClick=${() => set(value + 1)}>+</button>
  </span>`;
}
