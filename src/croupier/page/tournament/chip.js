/** A chip seen from above, in the colour that the house's chip case says, else in that of its value. */
import { html } from "../kit/preact.js";

/** @type {Record<string, string>} */
const COLOURS = {
  white: "#d8d4c8",
  yellow: "#d8a613",
  orange: "#cf6a14",
  red: "#b3272d",
  pink: "#cf6697",
  purple: "#63369b",
  blue: "#1d5fa8",
  green: "#17703f",
  brown: "#704423",
  grey: "#7c8087",
  black: "#23252b",
};

/** For the eye: its value stands beside it. @param {{value: number, colour?: string}} props */
export const Chip = ({ value, colour = "" }) =>
  html`<i
    class=${`disc t-disc v${value > 1000 ? 1 : value}`}
    data-high=${value > 1000 ? "" : undefined}
    style=${COLOURS[colour] && { "--c": COLOURS[colour] }}
    aria-hidden="true"
  ></i>`;

/** The chips of these values. @param {{values: number[], colours: Record<string, string>}} props */
export const Chips = ({ values, colours }) =>
  values.map((value) => html`<${Chip} key=${value} value=${value} colour=${colours[value]} />`);
