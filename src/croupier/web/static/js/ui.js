/** The three libraries, as the rest of the page uses them. */
import { h, render, Fragment } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { useEffect, useLayoutEffect, useRef, useState, useMemo, useCallback, useId } from "../vendor/hooks.js";
export { signal, computed, effect, batch, useSignal, useComputed } from "../vendor/signals.js";
export { h, render, Fragment };

/** Tagged templates instead of JSX: no build step. */
export const html = htm.bind(h);

/** Class names, those that are falsy left out. @param {...(string | false | null | undefined | 0)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");
