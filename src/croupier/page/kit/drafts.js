/** State hook for an unsent move, kept in sessionStorage. */
import { useState } from "./preact.js";
import { fromStorage, object, text } from "./decode.js";

/** @param {string} name */
const place = (name) => `croupier.unsent.${name}`;

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
  /** @param {T} value */
  function set(value) {
    setHeld({ key, value });
    try {
      sessionStorage.setItem(place(name), JSON.stringify({ key, value }));
    } catch {
      /* then a refresh loses it */
    }
  }
  return [held?.key === key ? held.value : begin(held?.value), set];
}
