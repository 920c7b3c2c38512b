/**
 * The eight dice: rolled ones in the middle, each at its own place, and kept ones on the shelf. The eight
 * elements stay the same throughout a turn, so that none loses the focus.
 */
import { html, cls, useLayoutEffect, useRef } from "../../../kit/preact.js";
import { Die, tumble } from "../../../kit/dice.js";
import { boxOf, fly, motionEnabled, useResized } from "../../../kit/motion.js";
import { diceOf } from "./melds.js";
import { texts } from "./texts.js";

/** @typedef {import("./shown_turn.js").Frame} Frame */

/**
 * @param {{frame: Frame, places: (number | null)[], acting: boolean, locked: number[], ghost: number[] | null,
 *   onToggle: (die: number) => void}} props
 */
export function Dice({ frame, places, acting, locked, ghost, onToggle }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const { cards, showing } = frame;
  useTumbling(ref, frame);
  useSliding(ref, `${frame.roll} ${places.join()}`, frame.roll);
  const melds = /** @type {import("./melds.js").Meld[]} */ (showing?.melds ?? []);
  const scoring = new Set(
    melds.filter((meld) => meld.struck_by === null).flatMap((meld) => diceOf(meld, cards)),
  );
  const struck = new Set(
    melds.filter((meld) => meld.struck_by !== null).flatMap((meld) => diceOf(meld, cards)),
  );
  return html`<div class="dice-box">
    <div class="dice" role="group" aria-label=${texts.dice} ref=${ref}>
      <span class="shelf" aria-hidden="true"></span>
      ${places.map((_, at) => html`<i key=${`hole ${at}`} class="hole" style=${`--at: ${at}`} aria-hidden="true"></i>`)}
      ${cards.map((card, die) => {
        const at = places.indexOf(die);
        return html`<${Die}
          key=${die}
          text=${card}
          number=${die + 1}
          kept=${acting ? at >= 0 : undefined}
          disabled=${acting && locked.includes(die)}
          onClick=${acting ? () => onToggle(die) : undefined}
          class=${cls(
            at >= 0 ? "shelved" : "rolled",
            scoring.has(die) && "scores",
            struck.has(die) && !scoring.has(die) && "is-struck",
            ghost?.includes(die) && "ghost",
            isTwin(cards, die) && "twin",
          )}
          style=${`--at: ${at}; --row: ${die < 4 ? 1 : 2}; --column: ${(die % 4) * 2 + 1}; --tilt: ${TILTS[die]}deg`}
          note=${at >= 0 ? texts.kept : undefined}
          tumbles
        />`;
      })}
    </div>
  </div>`;
}

/** True if another die shows the same card. @param {string[]} cards by die @param {number} die */
export const isTwin = (cards, die) => cards.indexOf(cards[die]) !== cards.lastIndexOf(cards[die]);

const TILTS = [-5, 3, -2, 6, 4, -6, 2, -3];

/**
 * The dice that are not kept tumble when a roll comes in.
 * @param {{current: HTMLElement | null}} part @param {Frame} frame
 */
function useTumbling(part, frame) {
  const before = useRef("");
  useLayoutEffect(() => {
    const first = before.current === "";
    if (before.current === frame.roll) return;
    before.current = frame.roll;
    if (first || !part.current) return;
    tumble(
      /** @type {HTMLElement[]} */ ([...part.current.querySelectorAll(".die.rolled, .die.shelved")]).filter(
        (_, die) => !frame.kept.includes(die),
      ),
    );
  });
}

/**
 * A die that is kept or let go slides to its new place. They are measured when they have got another one, and not while
 * they tumble.
 * @param {{current: HTMLElement | null}} part @param {string} key where all of them lie @param {string} roll
 */
function useSliding(part, key, roll) {
  const before = useRef({
    key: "",
    roll: "",
    boxes: /** @type {import("../../../kit/motion.js").Box[]} */ ([]),
  });
  const resized = useResized(part);
  useLayoutEffect(() => {
    const last = before.current;
    if (last.key === key) return;
    const dice = /** @type {HTMLElement[]} */ ([...(part.current?.querySelectorAll(".die") ?? [])]);
    const boxes = dice.map(boxOf);
    before.current = { key, roll, boxes };
    const slides =
      last.roll === roll && last.boxes.length === dice.length && !resized.current && motionEnabled();
    resized.current = false;
    if (slides) dice.forEach((die, at) => fly(die, last.boxes[at], boxes[at]));
  });
}
