/** Preact, htm and signals, as the page uses them. */
import { h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";
import { at } from "./urls.js";

export { useEffect, useLayoutEffect, useRef, useState, useMemo, useId } from "../vendor/hooks.js";
export { signal, effect } from "../vendor/signals.js";
export { h, render };

/**
 * An element whose link leads to the house, wherever that stands. A button sends a form only where it says so.
 * @param {any} type
 * @param {any} props
 * @param {any[]} children
 */
function element(type, props, ...children) {
  if (type === "button") return h(type, { type: "button", ...props }, ...children);
  const inside = typeof type === "string" && typeof props?.href === "string" && props.href.startsWith("/");
  return h(type, inside ? { ...props, href: at(props.href) } : props, ...children);
}

/** Tagged templates instead of JSX: no build step. */
export const html = Object.assign(htm.bind(/** @type {typeof h} */ (element)), {
  h: /** @type {import("./html.d.ts").Element} */ (element),
});

/** Class names, those that are falsy left out. @param {...(string | false | null | undefined | 0)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");
