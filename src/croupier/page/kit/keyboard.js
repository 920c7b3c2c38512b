/** Keyboard shortcuts and focus. */
import { useEffect, useLayoutEffect, useRef } from "./preact.js";

/**
 * Handle the keys of this page, except while the reader types or a dialog is open.
 * @param {(key: string, target: Element) => boolean} press true where the key meant something
 */
export function useKeys(press) {
  const latest = useRef(press);
  latest.current = press;
  // A layout effect, because a visible part must hear its keys at once.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function hear(event) {
      const target = /** @type {Element} */ (event.target);
      const elsewhere = event.ctrlKey || event.metaKey || event.altKey;
      if (elsewhere || target.closest("input, textarea, select, dialog")) return;
      if (latest.current(event.key, target)) event.preventDefault();
    }
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/**
 * A ref that is true if the focus was last inside this part of the page. The focused element may be gone by now.
 * @param {{current: HTMLElement | null}} part
 */
export function useFocusInside(part) {
  const inside = useRef(false);
  useEffect(() => {
    const note = (/** @type {FocusEvent} */ event) =>
      (inside.current = !!part.current?.contains(/** @type {Node} */ (event.target)));
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return inside;
}

/**
 * Keep the focus in this part of the page when the focused element disappears and the question changes.
 * @param {{current: HTMLElement | null}} part @param {unknown} question changes with what there is to do
 */
export function useFocusKept(part, question) {
  const inside = useFocusInside(part);
  useEffect(() => {
    const holds = [document.body, part.current].includes(
      /** @type {HTMLElement} */ (document.activeElement),
    );
    if (!inside.current || !holds) return;
    const next = /** @type {HTMLElement | null} */ (
      part.current?.querySelector("button.primary:not(:disabled), a.gold, button:not(:disabled)")
    );
    (next ?? part.current)?.focus();
  }, [question]);
}

/** Focus that was on what has gone comes to what stands in its place. @param {{current: HTMLElement | null}} part */
export function useFocusTaken(part) {
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement?.id === "main";
    if (lost && !document.querySelector("dialog[open]")) part.current?.focus({ preventScroll: true });
  }, []);
}

/** A field to be typed in at once; not where the focus would call up a keyboard on the screen. */
export function useFirstField() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
