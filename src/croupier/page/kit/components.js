/** Components of every page: a live log, and the empty, failed and loading states of requests. */
import { html, cls, useEffect, useRef, useState } from "./preact.js";
import { Mark } from "./icon.js";
import { t } from "./texts.js";

/** @typedef {import("preact").ComponentChildren} Children */

/**
 * The lines of the dealer and the players, newest last. Screen readers announce them politely.
 * @param {{lines: {key: string, text: string}[], empty: string, label: string}} props
 */
export function Log({ lines, empty, label }) {
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [lines.length]);
  return html`<div class="log" role="log" aria-live="polite" aria-label=${label} tabindex="0" ref=${ref}>
    ${
      lines.length
        ? lines.map(({ key, text }) => html`<p key=${key}>${text}</p>`)
        : html`<p class="muted">${empty}</p>`
    }
  </div>`;
}

/**
 * Figures with their labels. A row without a value is left out.
 * @param {{look: string, rows: [label: string, value: unknown][]}} props
 */
export const Facts = ({ look, rows }) => html`<dl class=${look}>
  ${rows.map(
    ([label, value]) =>
      value && html`<div key=${label}><dt>${label}</dt><dd class="num">${value}</dd></div>`,
  )}
</dl>`;

/** Nothing here yet, and what to do about it. @param {{text: string, children?: Children}} props */
export const EmptyState = ({ text, children }) =>
  html`<div class="empty">
    <p>${text}</p>
    ${children}
  </div>`;

/**
 * A failed request: the reason, and a button to try again, unless there is no such thing.
 * @param {{of?: {error?: Error & {status?: number}, again: () => void}, text?: string, again?: () => void,
 *   whole?: boolean}} props `of` is the request, or else its `text` and `again`; `whole` if the page has nothing else
 */
export const Failed = ({
  of,
  text = of?.error?.message,
  again = of?.error?.status === 404 ? undefined : of?.again,
  whole,
}) => html`<div class=${cls("failed", whole && "whole")} role="alert">
  ${whole ? html`<${Mark} /><h1>${text}</h1>` : html`<p>${text}</p>`}
  <p class="row">
    ${again && html`<button onClick=${again}>${t.errors.again}</button>`}
    <a class="button" href="/">${t.errors.toLobby}</a>
  </p>
</div>`;

export const Loading = () => html`<p class="waiting" role="status">${t.wait}</p>`;

/**
 * Something from the server: `value` once it is there, `error` where it failed, `again` to ask anew.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {unknown[]} on
 * @param {number} [every] seconds after an answer in which it is asked again
 */
export function useRequest(ask, on, every) {
  const [state, setState] = useState(/** @type {{value?: T, error?: Error}} */ ({}));
  const [round, setRound] = useState(0);
  useEffect(() => {
    let live = true;
    let timer = 0;
    const settle = (/** @type {Parameters<typeof setState>[0]} */ next) => {
      if (!live) return;
      setState(next);
      // Only now: on a slow line the next question would throw this answer away.
      if (every) timer = setTimeout(() => setRound((n) => n + 1), every * 1000);
    };
    ask().then(
      (value) => settle({ value }),
      (error) => settle((before) => ({ ...before, error })),
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [...on, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}
