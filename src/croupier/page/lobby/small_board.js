/** A board of three rows to look at, with its free places. */
import { html } from "../kit/preact.js";
import { Card } from "../kit/cards.js";

const ROOM = /** @type {const} */ ([
  ["front", 3],
  ["middle", 5],
  ["back", 5],
]);

/** @typedef {Record<"front" | "middle" | "back", string[]>} Seat a seat's rows */

/** @param {{seat: Seat, names?: string[]}} props `names` are those of rows */
export const SmallBoard = ({ seat, names }) =>
  html`<div class="small-board">
    ${ROOM.map(
      ([row, room], at) => html`<div key=${row} class="small-row">
        ${names && html`<span class="small-name">${names[at]}</span>`}
        <span class="small-cards">
          ${Array.from({ length: room }, (_, place) =>
            seat[row][place]
              ? html`<${Card} key=${seat[row][place]} card=${seat[row][place]} />`
              : html`<i key=${place} class="slot"></i>`,
          )}
        </span>
      </div>`,
    )}
  </div>`;
