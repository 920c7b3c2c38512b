/** A pad of cards or faces to tap. It is one stop of the Tab key; arrows move inside. */
import { html, cls, useRef, useState } from "../kit/preact.js";
import { Suit, bySuit, cardName } from "../kit/cards.js";
import { phrases } from "./texts.js";

/**
 * @param {{label: string, keys: string[], class: string, children: (key: string, props: object) => any}} props
 * `children` draws the button of a key with the props given
 */
function Pad({ label, keys, class: more, children }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [here, setHere] = useState(keys[0]);
  const stop = keys.includes(here) ? here : keys[0];
  /** @param {KeyboardEvent} event */
  function move(event) {
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns(ref.current),
      ArrowUp: -columns(ref.current),
    });
    const step = steps[event.key];
    const buttons = Array.from(ref.current?.querySelectorAll("button") ?? []);
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + (step ?? 0);
    if (!step || !buttons[at]) return;
    event.preventDefault();
    setHere(keys[at]);
    buttons[at].focus();
  }
  return html`<div role="group" aria-label=${label} class=${more} ref=${ref} onKeyDown=${move}>
    ${keys.map((key) => children(key, { tabIndex: key === stop ? 0 : -1, onFocus: () => setHere(key) }))}
  </div>`;
}

/** The number of columns that the grid has now. @param {HTMLElement | null} grid */
const columns = (grid) => (grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1);

const DECK = [..."shdc"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));

const WITH_JOKER = [...DECK, "Jk"];

/**
 * The deck, suit by suit. `own` cards are taken back by a tap; those of `others` cannot be had.
 * @param {{label: string, own: string[], others: string[], joker?: boolean, onTap: (card: string) => void}} props
 */
export function Deck({ label, own, others, joker, onTap }) {
  return html`<${Pad} label=${label} keys=${joker ? WITH_JOKER : DECK} class="deck-pad">
    ${(/** @type {string} */ card, /** @type {object} */ props) => {
      const mine = own.includes(card);
      const gone = !mine && others.includes(card);
      return html`<button
        key=${card}
        type="button"
        ...${props}
        class=${cls("key", `of-${card[1]}`, mine && "in", gone && "gone")}
        aria-pressed=${String(mine)}
        aria-disabled=${gone ? "true" : undefined}
        aria-label=${gone ? phrases.cardGone(cardName(card)) : cardName(card)}
        onClick=${() => !gone && onTap(card)}
      >
        <${Face} card=${card} />
      </button>`;
    }}
  </${Pad}>`;
}

/**
 * The faces of the dice, suit by suit, and how many dice show each.
 * @param {{label: string, dice: string[], cards: string[], onTap: (card: string) => void}} props `dice` are
 *   the faces of each die
 */
export function Faces({ label, dice, cards, onTap }) {
  const faces = [...new Set(dice.flatMap((die) => die.split(" ")))].sort(bySuit);
  return html`<${Pad} label=${label} keys=${faces} class="face-pad">
    ${(/** @type {string} */ card, /** @type {object} */ props) => {
      const count = cards.filter((one) => one === card).length;
      const gone = cards.length >= dice.length || count >= dice.filter((die) => die.includes(card)).length;
      return html`<button
        key=${card}
        type="button"
        ...${props}
        class=${cls("key", `of-${card[1]}`, count > 0 && "in", gone && "gone")}
        aria-disabled=${gone ? "true" : undefined}
        aria-label=${phrases.faceName(cardName(card), count)}
        onClick=${() => !gone && onTap(card)}
      >
        <${Face} card=${card} />
        ${count > 0 && html`<b class="count" aria-hidden="true">${count}</b>`}
      </button>`;
    }}
  </${Pad}>`;
}

/** @param {{card: string}} props */
const Face = ({ card }) =>
  card === "Jk"
    ? html`<span class="joker" aria-hidden="true">★</span>`
    : html`<span aria-hidden="true">${card[0] === "T" ? "10" : card[0]}</span
        ><${Suit} suit=${card[1]} />`;
