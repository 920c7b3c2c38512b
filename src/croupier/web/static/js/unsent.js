/** What a player has laid out and not sent yet: it survives a refresh, and is forgotten with this window. */
import { useState } from "./ui.js";

/** @param {string} name */
const place = (name) => `croupier.unsent.${name}`;

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @template T @param {string} name what is laid out @param {string} key which decision it is for: another one begins anew
 * @param {(before: T | undefined) => T} begin told what there was for the decision before
 * @returns {[T, (next: T) => void]}
 */
export function useUnsent(name, key, begin) {
  const [held, setHeld] = useState(() => /** @type {{key: string, value: T} | null} */ (read(name)));
  /** @param {T} value */
  function set(value) {
    setHeld({ key, value });
    try {
      sessionStorage.setItem(place(name), JSON.stringify({ key, value }));
    } catch { /* then a refresh loses it */ }
  }
  return [held?.key === key ? held.value : begin(held?.value), set];
}
