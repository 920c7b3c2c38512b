/** Cards: their names, their faces, their order. No hidden card is ever here: a back has no card behind it. */
import { html, cls } from "./ui.js";
import { t } from "./texts.js";

const SUITS = {
  s:
    "M12 2C9 6 3 9.500 3 14.200 3 17 5 19 7.600 19c1.400 0 2.700-.6 3.400-1.600-.2 2-.9 " +
    "3.600-2.500 4.600h7c-1.600-1-2.300-2.600-2.500-4.600.7 1 2 1.600 3.400 1.600 2.600 0 4.600-2 " +
    "4.600-4.800C21 9.500 15 6 12 2z",
  h:
    "M12 21.500C5 15.500 2 11.700 2 7.900 2 5 4.200 3 6.800 3 9 3 11 4.300 12 6.300 13 4.300 15 3 " +
    "17.200 3 19.800 3 22 5 22 7.900c0 3.800-3 7.600-10 13.600z",
  d: "M12 1.500 20 12 12 22.500 4 12z",
  c:
    "M12 2a4.600 4.600 0 0 1 3.900 7.100 4.700 4.700 0 1 1-2.900 8.100c.2 2.200.9 3.800 2.500 " +
    "4.800h-7c1.600-1 2.300-2.600 2.500-4.800a4.700 4.700 0 1 1-2.900-8.100A4.600 4.600 0 0 1 12 2z",
};
const RANKS = "23456789TJQKA";

/** @param {string} card such as "As" @returns {string} such as "ace of spades" */
export function cardName(card) {
  return card === "Jk" ? t.cards.joker : t.cards.of(t.cards.ranks[card[0]], t.cards.suits[card[1]]);
}

/** High cards first, then by suit. @param {string} a @param {string} b */
export const byRank = (a, b) =>
  RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]) || "shdc".indexOf(a[1]) - "shdc".indexOf(b[1]);
/** Suits together, high cards first. @param {string} a @param {string} b */
export const bySuit = (a, b) => "shdc".indexOf(a[1]) - "shdc".indexOf(b[1]) || byRank(a, b);

/** A suit's sign, decoration only. @param {{suit: string}} props */
export function Suit({ suit }) {
  return html`<svg class=${cls("suit", `suit-${suit}`)} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SUITS[/** @type {keyof SUITS} */ (suit)]} />
  </svg>`;
}

/** @param {{card: string}} props */
function Face({ card }) {
  if (card === "Jk")
    return html`
      <span class="rank joker" aria-hidden="true">★</span>
      <span class="jk" aria-hidden="true">JOKER</span>
    `;
  const rank = card[0] === "T" ? "10" : card[0];
  return html`
    <span class=${cls("rank", rank === "10" && "ten")} aria-hidden="true">${rank}</span>
    <${Suit} suit=${card[1]} />
  `;
}

/**
 * A card that can only be looked at.
 * @param {{card: string, note?: string, class?: string}} props `note` is added to its name for screen readers
 */
export function Card({ card, note, class: more }) {
  return html`<span
    role="img"
    class=${cls("card", `of-${card[1]}`, more)}
    data-card=${card}
    aria-label=${note ? `${cardName(card)}, ${note}` : cardName(card)}
  >
    <${Face} card=${card} />
  </span>`;
}

/**
 * A card that does something.
 * @param {{card: string, note?: string, pressed?: boolean, class?: string, [key: string]: any}} props
 */
export function CardButton({ card, note, pressed, class: more, ...rest }) {
  return html`<button
    type="button"
    class=${cls("card", `of-${card[1]}`, pressed && "chosen", more)}
    data-card=${card}
    aria-label=${note ? `${cardName(card)}, ${note}` : cardName(card)}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    ...${rest}
  >
    <${Face} card=${card} />
  </button>`;
}

/** Face-down cards: how many, and nothing else. @param {{count: number, label?: string}} props */
export function Backs({ count, label }) {
  if (!count) return null;
  return html`<span class="backs" role="img" aria-label=${label ?? t.cards.hidden(count)}>
    ${Array.from({ length: count }, (_, at) => html`<span key=${at} class="card back"></span>`)}
  </span>`;
}

/** An empty place. */
export function Hole() {
  return html`<span class="card hole" aria-hidden="true"></span>`;
}

/** Whether a text names one card. @param {string} text */
export const isCard = (text) => /^(Jk|[2-9TJQKA][cdhs])$/.test(text);

/** `AsKd` → ["As", "Kd"]. @param {string} text */
export const cardsOf = (text) => text.match(/Jk|[2-9TJQKA][cdhs]/g) ?? [];
