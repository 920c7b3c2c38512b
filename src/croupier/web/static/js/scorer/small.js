/** Small things that both sheets have. */
import { html, useEffect, useRef } from "../ui.js";

const PATHS = {
  pencil: "M4 20l1-4.500L16.500 4a2.100 2.100 0 0 1 3 0l.5.5a2.100 2.100 0 0 1 0 3L8.500 19zM14.500 6l3.500 3.500",
  print: "M7 8.500V3.500h10v5M7 17.500H4.500a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H17M7 14h10v6.500H7z",
};

/** @param {{name: keyof typeof PATHS}} props */
export const Sign = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

/** To correct what is written in this line. @param {{label: string, onClick: () => void}} props */
export const Correct = ({ label, onClick }) => html`<button type="button" class="quiet square" title=${label} aria-label=${label} onClick=${onClick}><${Sign} name="pencil" /></button>`;

/** Bring what is being written into sight; the keyboard follows. */
export function toEntry() {
  const entry = document.getElementById("entry");
  const top = entry?.getBoundingClientRect().top ?? 0;
  entry?.focus({ preventScroll: true });
  if (top < 0 || matchMedia("(max-width: 560px)").matches) entry?.scrollIntoView({ block: "start" });
}

/**
 * For those whose Enter is quicker than the server: what is to be done is done once it can be.
 * @param {(() => void) | null} act null as long as it cannot be done @param {unknown} on what it is about; a change of it ends the wish
 */
export function useHaste(act, on) {
  const key = JSON.stringify(on);
  const wish = useRef("");
  useEffect(() => {
    if (!act || wish.current !== key) return;
    wish.current = "";
    act();
  });
  return () => {
    if (act) act();
    else wish.current = key;
  };
}
