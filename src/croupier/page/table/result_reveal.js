/** Steps of a result at a table, half a second each. A tap or a key shows the end. */
import { useEffect, useRef, useState } from "../kit/preact.js";
import { motionEnabled } from "../kit/motion.js";

const STEP = 520; // milliseconds
const WHOLE = 5200; // and no reveal takes longer than this

/**
 * @typedef {{at: number, done: boolean, skip: () => void}} Reveal `at` is how many steps are shown
 */

/**
 * Follow a hand from its play into its result. Only who was there when it ended sees it step by step; a reload, a
 * replay and reduced motion show its end.
 * @param {number} steps how many there are: 0 as long as the hand is played
 * @param {{room: import("./context.d.ts").TableContext}} how
 * @returns {Reveal}
 */
export function useReveal(steps, { room }) {
  const key = `${room.table} ${room.hand.number}`;
  const played = useRef(""); // the hand that was seen in play
  const [shown, setShown] = useState({ key: "", at: 0 });
  if (!steps) played.current = key;
  const runs = steps > 0 && played.current === key && !room.past && motionEnabled();
  const at = runs ? Math.min(steps, shown.key === key ? shown.at : 0) : steps;
  const done = at >= steps;
  const skip = () => setShown({ key, at: steps });

  useEffect(() => {
    if (done) return undefined;
    const timer = setTimeout(() => setShown({ key, at: at + 1 }), Math.min(STEP, WHOLE / steps));
    return () => clearTimeout(timer);
  }, [key, at, done, steps]);
  useSkip(!done, skip);
  return { at, done, skip };
}

/**
 * A tap, Enter or space means: show the end. It does nothing else then.
 * @param {boolean} runs @param {() => void} skip
 */
function useSkip(runs, skip) {
  const latest = useRef(skip);
  latest.current = skip;
  useEffect(() => {
    if (!runs) return undefined;
    /** @param {Event} event */
    function hear(event) {
      const target = /** @type {Element} */ (event.target);
      if (target.closest?.("dialog, .bar, input, textarea")) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
      }
      latest.current();
    }
    document.addEventListener("keydown", hear, true);
    document.addEventListener("pointerdown", hear, true);
    return () => {
      document.removeEventListener("keydown", hear, true);
      document.removeEventListener("pointerdown", hear, true);
    };
  }, [runs]);
}
