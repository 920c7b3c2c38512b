/** Dice, whatever is on their faces: a card, a number, a word. */
import { html, cls } from "./ui.js";
import { Suit, cardName, isCard } from "./cards.js";
import { t } from "./texts.js";

/**
 * @param {{text: string, number?: number, kept?: boolean, onClick?: () => void, disabled?: boolean,
 *   rolling?: boolean}} props
 * `text` is what shows on it; `number` counts from 1 and is the die's key
 */
export function Die({ text, number, kept, onClick, disabled, rolling }) {
  const card = isCard(text);
  const rank = card ? text[0] : text;
  const face = html`
    <span class="rank" aria-hidden="true">${rank === "T" ? "10" : rank}</span>
    ${card && html`<${Suit} suit=${text[1]} />`}
  `;
  const shown = card ? cardName(text) : text;
  const name = number === undefined ? t.dice.plain(shown) : t.dice.die(number, shown);
  const look = cls("die", card && `of-${text[1]}`, kept && "kept", rolling && "rolling");
  if (!onClick) return html`<span role="img" class=${look} aria-label=${name}>${face}</span>`;
  return html`<button
    type="button"
    class=${look}
    aria-pressed=${String(!!kept)}
    aria-label=${name}
    onClick=${onClick}
    disabled=${disabled}
  >
    ${face}
    <kbd aria-hidden="true">${number}</kbd>
  </button>`;
}
