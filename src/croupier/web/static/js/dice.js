/** Dice: whose faces are cards, and any others. */
import { html, cls } from "./ui.js";
import { Suit, cardName } from "./cards.js";
import { t } from "./texts.js";

/**
 * @param {{card: string, number: number, kept?: boolean, onClick?: () => void, disabled?: boolean,
 *   rolling?: boolean}} props
 * `number` counts from 1 and is the die's key
 */
export function Die({ card, number, kept, onClick, disabled, rolling }) {
  const face = html`
    <span class="rank" aria-hidden="true">${card[0] === "T" ? "10" : card[0]}</span>
    <${Suit} suit=${card[1]} />
  `;
  const name = t.dice.die(number, cardName(card));
  if (!onClick)
    return html`<span
      role="img"
      class=${cls("die", `of-${card[1]}`, kept && "kept", rolling && "rolling")}
      aria-label=${name}
    >
      ${face}
    </span>`;
  return html`<button
    type="button"
    class=${cls("die", `of-${card[1]}`, kept && "kept", rolling && "rolling")}
    aria-pressed=${String(!!kept)}
    aria-label=${name}
    onClick=${onClick}
    disabled=${disabled}
  >
    ${face}
    <kbd aria-hidden="true">${number}</kbd>
  </button>`;
}

/** A die that is only looked at, with anything on it. @param {{text: string}} props */
export const PlainDie = ({ text }) => html`<span role="img" class="die" aria-label=${t.dice.plain(text)}>
  <span class="rank" aria-hidden="true">${text}</span>
</span>`;
