/** Cards within a sentence. */
import { html } from "../kit/preact.js";
import { Suit, cardName } from "../kit/cards.js";
import { styled } from "../kit/game_modules.js";

await styled(import.meta.url, "../kit/mini.css");

/** A card as small as a word. @param {{card: string}} props */
export const Mini = ({
  card,
}) => html`<span class=${`mini of-${card[1]}`} role="img" aria-label=${cardName(card)}>
  <span aria-hidden="true">${card === "Jk" ? "★" : card[0] === "T" ? "10" : card[0]}</span>
  ${card !== "Jk" && html`<${Suit} suit=${card[1]} />`}
</span>`;

/** @param {{cards: string[]}} props */
export const Minis = ({ cards }) => html`<span class="minis">
  ${cards.map((card, at) => html`<${Mini} key=${at} card=${card} />`)}
</span>`;
