/** A modal dialog. */
import { html, cls, useEffect, useId, useRef } from "./preact.js";
import { Icon } from "./icon.js";
import { t } from "./texts.js";
import { dialogs, Toasts } from "./toasts.js";

/** @typedef {import("preact").ComponentChildren} Children */

/**
 * A modal dialog; focus goes in, stays in, and comes back to where it was: the browser sees to that.
 * @param {{title: string, open: boolean, onClose: () => void, wide?: boolean, drawer?: boolean,
 *   children?: Children}} props `drawer`: it stands at the window's edge, and the table stays in sight
 */
export function Dialog({ title, open, onClose, wide, drawer, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const pressed = useRef(/** @type {EventTarget | null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
    if (!open) return undefined;
    dialogs.value = [...dialogs.value, id];
    return () => {
      dialogs.value = dialogs.value.filter((one) => one !== id);
    };
  }, [open]);
  return html`<dialog
    ref=${ref}
    class=${cls(wide && "wide", drawer && "drawer")}
    aria-labelledby=${id}
    onClose=${onClose}
    onPointerDown=${(/** @type {Event} */ event) => (pressed.current = event.target)}
    onClick=${(/** @type {Event} */ { target }) =>
      // A press that began inside, as text was selected, ends beside it.
      target === ref.current && pressed.current === target && onClose()}
  >
    ${
      open &&
      html`<div class="dialog">
        <header>
          <h2 id=${id}>${title}</h2>
          <button class="quiet square" aria-label=${t.menu.close} onClick=${onClose}>
            <${Icon} name="close" />
          </button>
        </header>
        ${children}
      </div>
      <${Toasts} dialog=${id} />`
    }
  </dialog>`;
}
