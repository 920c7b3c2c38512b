/** Chips: an amount, with a small stack in the colours of its chips. */
import { html } from "./preact.js";
import { number } from "./format.js";

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The fewest discs that make the amount, at most four shown. @param {number} amount */
function discs(amount) {
  const made = [];
  for (const value of VALUES) for (; amount >= value && made.length < 4; amount -= value) made.push(value);
  return made;
}

/** A pile of chips for the eye; `--d` is how wide they are. @param {{amount: number}} props */
export function Pile({ amount }) {
  const made = discs(amount).reverse();
  return html`<span class="discs" aria-hidden="true" style=${{ "--n": made.length }}>
    ${made.map(
      (value, at) => html`<i key=${at} class=${`disc v${value}`} style=${{ "--at": at }}>
        <b>${value === 1000 ? "1k" : value}</b>
      </i>`,
    )}
  </span>`;
}

/** @param {{amount: number, label?: string}} props */
export const Chips = ({ amount, label }) =>
  html`<span class="chips">
    <${Pile} amount=${amount} />
    <span class="figure">
      ${label ? html`<span class="sr">${label} </span>` : null}
      ${number(amount)}
    </span>
  </span>`;

/** A gain or a loss, with its sign. @param {{value: number, plain?: boolean}} props */
export function Net({ value, plain }) {
  return html`<span class=${plain ? "net" : value > 0 ? "net up" : value < 0 ? "net down" : "net"}>
    ${number(value, true)}
  </span>`;
}
