/** Cards: names, faces and order. A hidden card is a back without data behind it. */
import { html, cls, render, useMemo } from "./preact.js";
import { Art, Rank, Suit } from "./card_faces.js";
import { t } from "./texts.js";

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

export { Rank, Suit };

/** Three faces in one: the size of the card chooses, in pieces.css. @param {string} card */
const faceOf = (card) => html`
  <${Rank} rank=${card === "Jk" ? "*" : card[0]} />
  ${
    card === "Jk"
      ? html`<span class="jk" aria-hidden="true">JOKER</span><${Art} card=${card} />`
      : html`<${Suit} suit=${card[1]} /><${Art} card=${card} />`
  }
`;

/** Faces as they were drawn once, to be copied. */
const faces = /** @type {Map<string, Node>} */ (new Map());

/** Put the face onto a card that has none yet. @param {string} card @returns {(element: Element | null) => void} */
const faced = (card) => (element) => {
  if (!element || element.firstChild) return;
  const drawn = faces.get(card) ?? document.createElement("span");
  if (!faces.has(card)) render(faceOf(card), /** @type {Element} */ (drawn));
  faces.set(card, drawn);
  element.append(...drawn.cloneNode(true).childNodes);
};

/**
 * The classes of a card: its suit, ace or joker, and more.
 * @param {string} card @param {(string | false | undefined)[]} more
 */
const look = (card, ...more) =>
  cls(
    "card",
    `of-${card[1]}`,
    card[0] === "A" && "ace",
    "JQK".includes(card[0]) && card !== "Jk" && "royal",
    ...more,
  );

/** A card in a sentence: a small slip of it. @param {{card: string}} props */
export const Slip = ({
  card,
}) => html`<span class=${`slip of-${card[1]}`} role="img" aria-label=${cardName(card)}>
  <span aria-hidden="true">${card === "Jk" ? "★" : card[0].replace("T", "10")}</span>
  ${card !== "Jk" && html`<${Suit} suit=${card[1]} />`}
</span>`;

/**
 * A card that can only be looked at. It is drawn anew only if it has changed.
 * @param {{card: string, note?: string, class?: string}} props `note` is added to its name for screen readers
 */
export const Card = ({ card, note, class: more }) =>
  useMemo(
    () => html`<span
      key=${card}
      ref=${faced(card)}
      role="img"
      class=${look(card, more)}
      data-card=${card}
      aria-label=${note ? `${cardName(card)}, ${note}` : cardName(card)}
    ></span>`,
    [card, note, more],
  );

/**
 * A card that does something.
 * @param {{card: string, note?: string, pressed?: boolean, class?: string, [key: string]: unknown}} props
 */
export function CardButton({ card, note, pressed, class: more, ...rest }) {
  return html`<button
    key=${card}
    ref=${faced(card)}
    class=${look(card, pressed && "chosen", more)}
    data-card=${card}
    aria-label=${note ? `${cardName(card)}, ${note}` : cardName(card)}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    ...${rest}
  ></button>`;
}

/** Face-down cards: how many, and nothing else. @param {{count: number, label?: string}} props */
export function Backs({ count, label }) {
  if (!count) return null;
  return html`<span class="backs" role="img" aria-label=${label ?? t.cards.hidden(count)}>
    ${Array.from({ length: count }, (_, at) => html`<span key=${at} class="card back"></span>`)}
  </span>`;
}

const hole = html`<span class="card hole" aria-hidden="true"></span>`;
/** An empty place. */
export const Hole = () => hole;

/** True if a text names one card. @param {string} text */
export const isCard = (text) => /^(Jk|[2-9TJQKA][cdhs])$/.test(text);

/** `AsKd` → ["As", "Kd"]. @param {string} text */
export const cardsOf = (text) => text.match(/Jk|[2-9TJQKA][cdhs]/g) ?? [];
