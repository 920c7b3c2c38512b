/** Chips: a figure, and for the eye a small stack of the colours it is made of. */
import { html } from "./ui.js";
import { number } from "./format.js";

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The fewest discs that make the amount, at most four shown. @param {number} amount */
function discs(amount) {
  const made = [];
  for (const value of VALUES) for (; amount >= value && made.length < 4; amount -= value) made.push(value);
  return made;
}

/** @param {{amount: number, label?: string}} props */
export function Chips({ amount, label }) {
  return html`<span class="chips">
    <span class="discs" aria-hidden="true">
      ${discs(amount).map((value, at) => html`<i key=${at} class=${`disc v${value}`}></i>`)}
    </span>
    <span class="figure">
      ${label ? html`<span class="sr">${label} </span>` : null}
      ${number(amount)}
    </span>
  </span>`;
}

/** A gain or a loss, with its sign. @param {{value: number, plain?: boolean}} props */
export function Net({ value, plain }) {
  return html`<span class=${plain ? "net" : value > 0 ? "net up" : value < 0 ? "net down" : "net"}>
    ${number(value, true)}
  </span>`;
}
