/** Cards dragged by mouse, pen or finger. */
import { useEffect, useRef } from "./preact.js";

const SLACK = 6; // pixels a pointer may wander in a click

/**
 * Dragging cards by mouse, pen or finger: handlers for a card's button. A drop on an element with data-pile
 * calls `onDrop`; a movement too short to be meant stays a click.
 * @param {(card: string, pile: number) => void} onDrop
 */
export function useDrag(onDrop) {
  const drag = useRef(
    /** @type {{card: string, x: number, y: number, on: boolean, over: Element | null} | null} */ (null),
  );
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  const suppress = useRef(false);
  /** @param {number} x @param {number} y */
  const under = (x, y) => document.elementFromPoint(x, y)?.closest("[data-pile]") ?? null;
  function forget() {
    drag.current?.over?.removeAttribute("data-over");
    drag.current = null;
  }
  /** @param {HTMLElement} element */
  function end(element) {
    element.classList.remove("dragged");
    element.style.translate = "";
    forget();
  }
  useEffect(() => {
    // A card that the clock places in mid-drag leaves the page: the event goes to the document instead.
    document.addEventListener("lostpointercapture", forget);
    return () => {
      forget();
      document.removeEventListener("lostpointercapture", forget);
    };
  }, []);
  return (/** @type {string} */ card) => ({
    onPointerDown(/** @type {PointerEvent} */ event) {
      if (event.button) return;
      drag.current = { card, x: event.clientX, y: event.clientY, on: false, over: null };
      // However far the first step goes, it is this card's.
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      suppress.current = false;
    },
    onPointerMove(/** @type {PointerEvent} */ event) {
      const now = drag.current;
      if (!now || now.card !== card) return;
      const element = /** @type {HTMLElement} */ (event.currentTarget);
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.on && Math.hypot(dx, dy) < SLACK) return;
      if (!now.on) {
        now.on = true;
        element.classList.add("dragged");
      }
      element.style.translate = `${dx}px ${dy}px`;
      const over = under(event.clientX, event.clientY);
      if (over !== now.over) {
        now.over?.removeAttribute("data-over");
        over?.setAttribute("data-over", "");
        now.over = over;
      }
    },
    onPointerUp(/** @type {PointerEvent} */ event) {
      const now = drag.current;
      if (!now) return;
      const over = now.on ? under(event.clientX, event.clientY) : null;
      suppress.current = now.on;
      end(/** @type {HTMLElement} */ (event.currentTarget));
      if (over) dropped.current(card, Number(over.getAttribute("data-pile")));
    },
    onPointerCancel: (/** @type {PointerEvent} */ event) =>
      end(/** @type {HTMLElement} */ (event.currentTarget)),
    onClickCapture(/** @type {Event} */ event) {
      if (suppress.current) event.stopPropagation();
      suppress.current = false;
    },
  });
}
