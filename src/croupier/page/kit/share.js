/** Sharing: by the phone's own sheet, else by a copy, or a picture that is saved. */
import { html } from "./preact.js";
import { copyText } from "./copy_field.js";
import { Icon } from "./icon.js";
import { saveFile } from "./save_file.js";
import { t } from "./texts.js";
import { toast } from "./toasts.js";

/**
 * Things to share. `url` is a whole address (`whole` of `urls.js`), `text` goes with it, or stands alone; `file` is a
 * picture. A sheet that takes no files gets the rest. Name nobody who has not agreed to it.
 * @typedef {{title?: string, text?: string, url?: string, file?: File}} Shared
 */

/** True on a phone that has a sheet to share by. With a mouse, a copy is quicker. */
export const hasSheet = () =>
  typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/**
 * Share by the phone's own sheet. Without one, save the picture, or copy the address or else the text, and
 * say so. Call it at a tap: browsers refuse both later than about five seconds after one.
 * @param {Shared} shared
 */
export async function share(shared) {
  const { title, text, url, file } = shared;
  const plain = { title, text, url };
  const data = file ? { ...plain, files: [file] } : plain;
  if (hasSheet()) {
    const taken = !file || navigator.canShare?.(data) ? data : plain;
    try {
      return await navigator.share(taken);
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return undefined; // closing the sheet is no fault
    }
  }
  if (file) {
    saveFile(file.name, file);
    return toast(t.share.saved);
  }
  const copied = url ?? text ?? "";
  if (await copyText(copied, null)) return toast(url ? t.table.copied : t.share.copied);
  prompt(t.share.byHand, copied); // it stands there selected
  return undefined;
}

/**
 * A button that shares what `what` returns, once it is pressed.
 * @param {{what: () => Shared | Promise<Shared>, label?: string, class?: string}} props
 */
export const ShareButton = ({ what, label = t.share.share, class: look }) =>
  html`<button class=${look} onClick=${async () => share(await what())}>
    <${Icon} name="share" />
    ${label}
  </button>`;
