/**
 * Messages that disappear by themselves. They are shown in the front dialog, so this module knows the open
 * dialogs.
 */
import { html, cls, signal } from "./preact.js";

/** The dialogs that are open, the last one in front. */
export const dialogs = signal(/** @type {string[]} */ ([]));

const toasts = signal(/** @type {{id: number, text: string, bad: boolean}[]} */ ([]));
let toastId = 0;

/** Say something that passes by itself. @param {string} text @param {{bad?: boolean}} [how] */
export function toast(text, { bad = false } = {}) {
  const id = ++toastId;
  toasts.value = [...toasts.value.filter((one) => one.text !== text).slice(-1), { id, text, bad }];
  setTimeout(() => (toasts.value = toasts.value.filter((one) => one.id !== id)), bad ? 7000 : 4000);
}

/** Say an error. @param {unknown} error */
export const toastError = (error) =>
  toast(error instanceof Error ? error.message : String(error), { bad: true });

/**
 * The toasts, shown in the front dialog, because toasts behind a dialog are neither seen nor heard.
 * @param {{dialog?: string}} props
 */
export function Toasts({ dialog }) {
  const here = dialogs.value.at(-1) === dialog ? toasts.value : [];
  return html`<div class="toasts" role="status" aria-live="polite">
    ${here.map(({ id, text, bad }) => html`<p key=${id} class=${cls("toast", bad && "bad")}>${text}</p>`)}
  </div>`;
}
