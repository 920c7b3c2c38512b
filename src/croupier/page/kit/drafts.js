/** State hook for an unsent move, kept in sessionStorage. */
import { useRef, useState } from "./preact.js";
import { asking } from "./api.js";
import { fromStorage, object, text } from "./decode.js";

/** Of several people at this browser each has drafts of their own. @param {string} name */
const place = (name) => `croupier.unsent.${asking.as || ""}${name}`;

/**
 * @template T
 * @param {string} name the name of the draft
 * @param {string} key which decision it is for: another one begins anew
 * @param {import("./decode.js").Reader<T>} read
 * @param {(before: T | undefined) => T} begin told what there was for the decision before
 * @returns {[T, (next: T) => void]}
 */
export function useDraft(name, key, read, begin) {
  const [held, setHeld] = useState(() =>
    fromStorage(() => sessionStorage, place(name), object({ key: text(1000), value: read }), null),
  );
  const current = useRef(key);
  current.current = key;
  /** @param {T} value */
  function set(value) {
    if (current.current !== key) return; // an answer that comes late is for another decision
    setHeld({ key, value });
    try {
      sessionStorage.setItem(place(name), JSON.stringify({ key, value }));
    } catch {
      /* then a refresh loses it */
    }
  }
  return [held?.key === key ? held.value : begin(held?.value), set];
}
