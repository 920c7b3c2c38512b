/** The option of a hint or a review where its game shows none of its own. */
import { html } from "../kit/preact.js";
import { capital, say } from "./words.js";

/** @param {{option: {move: string}}} props */
export const PlainMove = ({ option: { move } }) =>
  html`<span class="option">${capital(say({ context: "move", template: move }))}</span>`;
