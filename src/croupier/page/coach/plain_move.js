/** The option of a hint or a review where its game shows none of its own. */
import { html } from "../kit/preact.js";
import { say } from "../kit/words.js";

/** @param {{option: {move: string}}} props */
export const PlainMove = ({ option }) =>
  html`<span>${say({ context: "move", template: option.move })}</span>`;
