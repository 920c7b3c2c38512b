/** Dice with any faces: a card, a number, a word. */
import { html, cls } from "./preact.js";
import { Suit, cardName, isCard } from "./cards.js";
import { motionEnabled } from "./motion.js";
import { play } from "./sound.js";
import { t } from "./texts.js";

/**
 * @param {{text: string, number?: number, kept?: boolean, onClick?: () => void, disabled?: boolean, class?: string,
 *   style?: string, note?: string, tumbles?: boolean}} props
 * `text` is what shows on it; `number` counts from 1 and is the die's key; `note` is added to its name; `tumbles`: it
 * has a cube's other sides, for `tumble`
 */
export function Die({ text, number, kept, onClick, disabled, class: more, style, note, tumbles }) {
  const card = isCard(text);
  const rank = card ? text[0] : text;
  const front = html`
    <span class="rank" aria-hidden="true">${rank === "T" ? "10" : rank}</span>
    ${card && html`<${Suit} suit=${text[1]} />`}
  `;
  const face = tumbles
    ? html`<span class="cube">
        <span class="front">${front}</span>
        ${SIDES.map((side) => html`<i key=${side} class=${`side ${side}`}></i>`)}
      </span>`
    : front;
  const shown = card ? cardName(text) : text;
  const plain = number === undefined ? t.dice.plain(shown) : t.dice.die(number, shown);
  const look = cls("die", card && `of-${text[1]}`, kept && "kept", more);
  if (!onClick)
    return html`<span role="img" class=${look} style=${style} aria-label=${note ? `${plain}, ${note}` : plain}>
      ${face}
    </span>`;
  return html`<button
    class=${look}
    style=${style}
    aria-pressed=${String(!!kept)}
    aria-label=${plain}
    onClick=${onClick}
    disabled=${disabled}
  >
    ${face}
    <kbd aria-hidden="true">${number}</kbd>
  </button>`;
}

const SIDES = ["back", "left", "right", "top", "bottom"];
const SOONEST = 500; // milliseconds until the first of them lies
const LATEST = 800; // and the last

/**
 * Dice that were thrown tumble, and come to lie one after the other, from left to right; without motion at once.
 * @param {HTMLElement[]} dice drawn with `tumbles`
 */
export function tumble(dice) {
  if (dice.length) play("dice");
  if (!motionEnabled()) return;
  const across = [...dice].sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
  across.forEach((die, nth) => {
    const duration = SOONEST + ((LATEST - SOONEST) * nth) / Math.max(1, across.length - 1);
    const turns = 360 * (1 + (nth % 2));
    const cube = die.querySelector(".cube");
    if (!cube) return;
    die.classList.add("tumbling");
    const fall = [
      { transform: "translate(-40%, -130%) scale(1.15)", opacity: 0 },
      { transform: "translate(-30%, -90%) scale(1.12)", opacity: 1, offset: 0.12 },
      { transform: "translate(-6%, 0)", offset: 0.55, easing: "ease-out" },
      { transform: "translate(-3%, -18%)", offset: 0.72, easing: "ease-in" },
      { transform: "translate(0, 0)", offset: 0.88 },
      { transform: "translate(0, 0)" },
    ];
    die.animate(fall, { duration, easing: "ease-in", composite: "accumulate" });
    const roll = cube.animate(
      [
        {
          transform: `rotateX(${-turns - 360}deg) rotateY(${turns}deg) rotateZ(${40 - 20 * (nth % 5)}deg)`,
        },
        { transform: "rotateX(0deg) rotateY(0deg) rotateZ(0deg)", offset: 0.9 },
        { transform: "rotateX(0deg) rotateY(0deg) rotateZ(0deg)" },
      ],
      { duration, easing: "cubic-bezier(.2, .6, .3, 1)" },
    );
    roll.onfinish = roll.oncancel = () => die.classList.remove("tumbling");
  });
}
