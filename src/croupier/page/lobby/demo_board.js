/** A board that plays a recorded hand, a street at a time. */
import { html, cls, useEffect, useRef, useState } from "../kit/preact.js";
import { Card } from "../kit/cards.js";
import { useFlights } from "../kit/motion.js";
import { HAND } from "./demo_hand.js";
import { l } from "./texts.js";

const ROOM = [3, 5, 5];
const STEP = 1500; // milliseconds from one step to the next
const REST = 5000; // and at the end

/** @typedef {{rows: string[][], hand: string[], over: boolean}} Moment */

/** All moments of the hand: the cards of a street come, and go where they went. @returns {Moment[]} */
function moments() {
  const rows = /** @type {string[][]} */ ([[], [], []]);
  const found = /** @type {Moment[]} */ ([]);
  const note = (/** @type {string[]} */ hand, over = false) =>
    found.push({ rows: rows.map((row) => [...row]), hand, over });
  HAND.streets.forEach((street, at) => {
    const cards = street.split(" ");
    note(cards.map((card) => card.slice(0, 2)));
    for (const card of cards) if (card[2] !== "-") rows[Number(card[2])].push(card.slice(0, 2));
    note([], at === HAND.streets.length - 1);
  });
  return found;
}

const MOMENTS = moments();
const LAST = MOMENTS.length - 1;

/** The moment on screen. It stays still if the reader prefers reduced motion or the page is hidden. */
function useMoment() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [at, setAt] = useState(still ? LAST : 0);
  useEffect(() => {
    if (still) return undefined;
    const timer = setTimeout(
      () => !document.hidden && setAt(at === LAST ? 0 : at + 1),
      at === LAST ? REST : STEP,
    );
    const look = () => !document.hidden && setAt((now) => (now === LAST ? 0 : now + 1));
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [at]);
  return at;
}

export function DemoBoard() {
  const at = useMoment();
  const { rows, hand, over } = MOMENTS[at];
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  useFlights(part, at < 1 ? "dealt" : "played");
  return html`<div class=${cls("demo", over && "over")} role="img" aria-label=${l.demo} ref=${part}>
    <div class="demo-rows" aria-hidden="true">
      ${rows.map(
        (cards, row) => html`<div key=${row} class="demo-row">
          ${Array.from({ length: ROOM[row] }, (_, place) =>
            cards[place]
              ? html`<${Card} key=${cards[place]} card=${cards[place]} />`
              : html`<span key=${`slot ${place}`} class="slot"></span>`,
          )}
          ${over && HAND.bonuses[row] > 0 && html`<b class="bonus num">+${HAND.bonuses[row]}</b>`}
        </div>`,
      )}
    </div>
    <div class="demo-hand" aria-hidden="true">
      ${hand.map((card) => html`<${Card} key=${card} card=${card} />`)}
    </div>
  </div>`;
}
