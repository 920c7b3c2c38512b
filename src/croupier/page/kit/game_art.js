/** A game's cards or dice drawn small, or its initial; decoration. */
import { html } from "./preact.js";
import { Card } from "./cards.js";
import { Pile } from "./chips.js";
import { Die } from "./dice.js";

/** @typedef {{kind: string, text: string}} Piece */

/** @param {{piece: Piece}} props */
function Drawn({ piece: { kind, text } }) {
  if (kind === "die") return html`<${Die} text=${text} />`;
  return kind === "chips" ? html`<${Pile} amount=${Number(text)} />` : html`<${Card} card=${text} />`;
}

/** The pieces of each row: a text goes before the next. @param {Piece[]} pieces */
function rowsOf(pieces) {
  const rows = /** @type {Piece[][]} */ ([[]]);
  for (const piece of pieces)
    if (piece.kind === "text") rows.push([]);
    else rows[rows.length - 1].push(piece);
  return rows;
}

/**
 * The places that a player of a game has before them, still empty; decoration.
 * @param {{game: import("../wire.d.ts").GameAnswer}} props
 */
export const Places = ({ game }) =>
  html`<div class="art places" aria-hidden="true">
    ${rowsOf(game.art).map(
      (row, at) => html`<div key=${at} class="art-row">
        ${row.map((piece, place) => html`<i key=${place} class=${`empty-${piece.kind}`}></i>`)}
      </div>`,
    )}
  </div>`;

/** @param {{game: import("../wire.d.ts").GameAnswer}} props as the server lists it */
export function Art({ game }) {
  if (!game.art.length)
    return html`<div class="art" aria-hidden="true"><span class="initial">${game.title[0]}</span></div>`;
  const rows = rowsOf(game.art);
  return html`<div class="art" data-rows=${Math.min(3, rows.length)} aria-hidden="true">
    ${rows.map(
      (row, at) => html`<div key=${at} class="art-row">
        ${row.map((piece, place) => html`<${Drawn} key=${place} piece=${piece} />`)}
      </div>`,
    )}
  </div>`;
}
