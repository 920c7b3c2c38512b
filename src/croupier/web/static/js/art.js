/** A few cards or dice that stand for a game, or its initial; decoration. */
import { html } from "./ui.js";
import { Card } from "./cards.js";
import { Die } from "./dice.js";

/** @param {{game: any}} props as the server lists it */
export const Art = ({ game }) => html`<div class="art" aria-hidden="true">
  ${!game.art.length && html`<span class="initial">${game.title[0]}</span>`}
  ${game.art.map((/** @type {{kind: string, text: string}} */ { kind, text }, /** @type {number} */ at) =>
    kind === "die"
      ? html`<${Die} key=${at} text=${text} number=${at + 1} />`
      : html`<${Card} key=${at} card=${text} />`,
  )}
</div>`;
