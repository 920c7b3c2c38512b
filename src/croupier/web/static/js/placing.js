/**
 * A placement in the making: which card goes where, in the order in which it was decided, until it is
 * confirmed. It knows piles and how much goes into each; whether it is wise, the server says.
 */
import { useEffect, useRef } from "./ui.js";
import { byRank, bySuit } from "./cards.js";
import { card, listOf, oneOf, or, pair, shape, whole } from "./checked.js";
import { useUnsent } from "./unsent.js";

export const ROOM = [3, 5, 5];
export const DISCARD = 3;

/** @typedef {{decided: [string, number][], chosen: string, sort: string}} Laid */

/** @type {import("./checked.js").Reader<Laid>} */
const readLaid = shape({
  decided: listOf(pair(card, whole(0, DISCARD)), 17),
  chosen: or(card, ""),
  sort: oneOf("", "rank", "suit"),
});

/**
 * @param {{key: string, pending: string[], rows: string[][], discard: number}} hand `key` names this
 *   decision: with another one it begins anew
 */
export function usePlacing({ key, pending, rows, discard }) {
  const [now, setNow] = useUnsent(
    "placing",
    key,
    readLaid,
    (/** @type {Laid | undefined} */ before) =>
      /** @type {Laid} */ ({ decided: [], chosen: "", sort: before?.sort ?? "" }),
  );
  const decided = now.decided.filter(([card]) => pending.includes(card));
  const sorted =
    now.sort === "rank"
      ? [...pending].sort(byRank)
      : now.sort === "suit"
        ? [...pending].sort(bySuit)
        : pending;
  const undecided = sorted.filter((card) => !decided.some(([one]) => one === card));
  const thrown = decided.filter(([, pile]) => pile === DISCARD).length;
  const open = undecided.length === discard - thrown ? [] : undecided; // what is left is what goes away
  const chosen = open.includes(now.chosen) ? now.chosen : (open[0] ?? "");
  const pile = (/** @type {number} */ at) =>
    decided.filter(([, where]) => where === at).map(([card]) => card);
  const room = (/** @type {number} */ at) =>
    at === DISCARD ? discard - thrown : ROOM[at] - rows[at].length - pile(at).length;
  /** @param {object} change */
  const set = (change) => setNow({ ...now, decided, ...change });

  return {
    open,
    undecided,
    decided,
    chosen,
    pile,
    room,
    discards: open.length ? pile(DISCARD) : [...pile(DISCARD), ...undecided],
    done: pending.length > 0 && open.length === 0,
    /** @param {string} card */ choose: (card) => set({ chosen: card }),
    /**
     * Put a card (the chosen one if none is named) into a pile; false where there is no room.
     * @param {number} at
     * @param {string} [card]
     */
    put(at, card = chosen) {
      const before = decided.filter(([one]) => one !== card);
      const own = decided.find(([one]) => one === card);
      if (!card || (own?.[1] !== at && room(at) <= 0)) return false;
      const next = open[open.indexOf(card) + 1] ?? open[open.indexOf(card) - 1] ?? "";
      set({ decided: [...before, [card, at]], chosen: next });
      return true;
    },
    /** @param {string} card */ take: (card) =>
      set({ decided: decided.filter(([one]) => one !== card), chosen: card }),
    undo: () =>
      decided.length && set({ decided: decided.slice(0, -1), chosen: decided[decided.length - 1][0] }),
    clear: () => set({ decided: [], chosen: "" }),
    /** @param {[string, number][]} all */ lay: (all) => set({ decided: all, chosen: "" }),
    /** @param {"rank" | "suit"} how */ sort: (how) => set({ sort: how }),
    /** The next or the one before of the cards still to be decided. @param {number} step */
    step(step) {
      const next = open[(open.indexOf(chosen) + step + open.length) % open.length] ?? "";
      set({ chosen: next });
      return next;
    },
  };
}

/** @typedef {ReturnType<typeof usePlacing>} Placing */

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
  /** @param {HTMLElement} element */
  function end(element) {
    drag.current?.over?.removeAttribute("data-over");
    element.classList.remove("dragged");
    element.style.translate = "";
    drag.current = null;
  }
  useEffect(() => () => drag.current?.over?.removeAttribute("data-over"), []);
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
