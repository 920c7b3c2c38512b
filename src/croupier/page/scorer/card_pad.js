/** A pad of cards or faces to tap. It is one stop of the Tab key; arrows move inside. */
import { html, cls, useRef, useState } from "../kit/preact.js";
import { Suit, bySuit, cardName } from "../kit/cards.js";
import { Icon } from "../kit/icon.js";
import { t } from "../kit/texts.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/** @import { Children } from "../kit/html.d.ts" */

/**
 * @param {{label: string, keys: string[], class: string, after?: Children,
 *   children: (key: string, props: object) => any}} props
 * `children` draws the button of a key with the props given; `after` stands behind them and is none
 */
function Pad({ label, keys, class: more, after, children }) {
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
    ${after}
  </div>`;
}

/** The number of columns that the grid has now. @param {HTMLElement | null} grid */
const columns = (grid) => (grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1);

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];

/**
 * Two taps a card: its rank, then its suit. A key that offers only cards that lie on the table is off.
 * @param {{label: string, taken: string[], full: boolean, joker?: boolean, onTap: (card: string) => void,
 *   onBack: () => void, children?: Children}} props `full` where no card has room;
 * `onBack` takes the last card back; `children` stand behind the suits
 */
export function RankPad({ label, taken, full, joker, onTap, onBack, children }) {
  const [rank, setRank] = useState("");
  const free = (/** @type {string} */ card) => !full && !taken.includes(card);
  const left = (/** @type {string} */ rank) => SUITS.filter((suit) => free(rank + suit));
  const chosen = rank && left(rank).length ? rank : "";
  /** @param {string} card */
  function tap(card) {
    setRank("");
    onTap(card);
  }
  return html`
    <${Pad} label=${label} keys=${[...RANKS, "back"]} class="rank-pad">
      ${(/** @type {string} */ key, /** @type {object} */ props) => {
        if (key === "back")
          return html`<button
            key=${key}
            ...${props}
            class="key take-back"
            aria-label=${text("Take the last card back")}
            onClick=${() => (chosen ? setRank("") : onBack())}
          >
            <${Icon} name="erase" />
          </button>`;
        const suits = left(key);
        return html`<button
          key=${key}
          ...${props}
          class=${cls("key", key === chosen && "in", !suits.length && "gone")}
          aria-pressed=${String(key === chosen)}
          aria-disabled=${suits.length ? undefined : "true"}
          aria-label=${text("{rank}, {n} left", { rank: t.cards.ranks[key], n: suits.length })}
          onClick=${() => suits.length && setRank(key)}
        >
          <span aria-hidden="true">${key === "T" ? "10" : key}</span>
          <span class="left" aria-hidden="true">
            ${SUITS.map((suit) => html`<i key=${suit} class=${cls(`of-${suit}`, suits.includes(suit) && "free")}></i>`)}
          </span>
        </button>`;
      }}
    </${Pad}>
    <${Pad} label=${text("Suit")} keys=${joker ? [...SUITS, "Jk"] : SUITS} class="suit-pad" after=${children}>
      ${(/** @type {string} */ key, /** @type {object} */ props) => {
        const card = key === "Jk" ? key : chosen + key;
        const off = key === "Jk" ? !free(key) : !chosen || !free(card);
        const lies = off && (key === "Jk" || !!chosen);
        const name = chosen || key === "Jk" ? cardName(card) : t.cards.suits[key];
        return html`<button
          key=${key}
          ...${props}
          class=${cls("key", `of-${key}`, off && "gone", lies && "lies")}
          aria-disabled=${off ? "true" : undefined}
          aria-label=${lies ? text("{card}, on the table", { card: name }) : name}
          onClick=${() => !off && tap(card)}
        >
          ${key === "Jk" ? html`<span class="joker" aria-hidden="true">★</span>` : html`<${Suit} suit=${key} />`}
        </button>`;
      }}
    </${Pad}>
  `;
}

/**
 * The faces of the dice, suit by suit, and how many dice show each.
 * @param {{label: string, dice: string[], cards: string[], onTap: (card: string) => void,
 *   after?: Children}} props `dice` are the faces of each die; `after` stands behind them
 */
export function Faces({ label, dice, cards, onTap, after }) {
  const faces = [...new Set(dice.flatMap((die) => die.split(" ")))].sort(bySuit);
  return html`<${Pad} label=${label} keys=${faces} class="face-pad" after=${after}>
    ${(/** @type {string} */ card, /** @type {object} */ props) => {
      const count = cards.filter((one) => one === card).length;
      const gone = cards.length >= dice.length || count >= dice.filter((die) => die.includes(card)).length;
      return html`<button
        key=${card}
        ...${props}
        class=${cls("key", `of-${card[1]}`, count > 0 && "in", gone && "gone")}
        aria-disabled=${gone ? "true" : undefined}
        aria-label=${phrases.faceName(cardName(card), count)}
        onClick=${() => !gone && onTap(card)}
      >
        <span aria-hidden="true">${card[0] === "T" ? "10" : card[0]}</span><${Suit} suit=${card[1]} />
        ${count > 0 && html`<b class="count" aria-hidden="true">${count}</b>`}
      </button>`;
    }}
  </${Pad}>`;
}
