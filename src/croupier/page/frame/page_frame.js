/** The frame of a page: its header with the settings, its main part and its messages. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { shut } from "../kit/api.js";
import { Icon, Mark } from "../kit/icon.js";
import { t } from "../kit/texts.js";
import { Toasts } from "../kit/toasts.js";
import { AccountChip } from "./account_chip.js";
import { Settings } from "./settings_dialog.js";
import { colon } from "../kit/format.js";

/** @typedef {import("preact").ComponentChildren} Children */

/**
 * The frame of a page: header, main part, dialogs. `title` names it in the browser and to screen readers.
 * @param {{title: string, wide?: boolean, here?: string, children?: Children}} props
 */
export function Page({ title, wide, here, children }) {
  useEffect(() => {
    document.title = title === t.name ? t.name : `${title} · ${t.name}`;
  }, [title]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t.skip}</a>
    <header class="top">
      <${Brand} />
      <nav aria-label=${t.name}>
        <a class="roomy" href="/" aria-current=${here === "lobby" ? "page" : undefined}>${t.menu.lobby}</a>
        <a href="/tournaments" aria-current=${here === "tournaments" ? "page" : undefined}>
          ${t.menu.tournaments}
        </a>
        <a class="roomy" href="/history" aria-current=${here === "history" ? "page" : undefined}>${t.menu.history}</a>
        <a href="/score" aria-current=${here === "score" ? "page" : undefined}>${t.menu.scorer}</a>
        <a href="/rules" aria-current=${here === "rules" ? "page" : undefined}>${t.menu.rules}</a>
      </nav>
      <${AccountChip} current=${here === "profile"} />
      <${SettingsButton} />
    </header>
    ${
      shut.value &&
      here !== "history" &&
      html`<p class="notice warn">
        ${shut.value.message} <a href="/history">${t.account.login}</a>
      </p>`
    }
    <main id="main" tabindex="-1" class=${cls(wide && "wide")}>${children}</main>
    <${Toasts} />
  `;
}

/** The way back to the lobby. */
export const Brand = () =>
  html`<a class="brand" href="/" aria-label=${`${t.name}${colon}${t.menu.lobby}`}>
    <${Mark} />
    <span>${t.name}</span>
  </a>`;

/** To the page itself; the address stays as it is, for the scorer keeps its sheet there. @param {Event} event */
export function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`
    <button
      class="quiet square"
      aria-label=${t.menu.settings}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="settings" />
    </button>
    <${Settings} open=${open} onClose=${() => setOpen(false)} />
  `;
}
