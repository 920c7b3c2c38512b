/** An exercise's result as a text to copy. */
import { html } from "../kit/preact.js";
import { Copyable } from "../kit/copy_field.js";
import { texts } from "./texts.js";

const SQUARES = /** @type {Record<string, string>} */ ({ a: "🟩", b: "🟨", c: "🟧", d: "🟥" });

/** Marks as squares that any messenger shows. @param {string} marks */
export const squares = (marks) => [...marks].map((mark) => SQUARES[mark]).join("");

/** @param {{text: string}} props */
export const Share = ({ text }) => html`<section class="panel share" aria-labelledby="share">
  <h2 id="share">${texts.share.title}</h2>
  <${Copyable}
    label=${texts.share.text}
    value=${text}
    rows=${3}
    copy=${texts.share.copy}
    copied=${texts.share.copied}
  />
</section>`;
