/** The frame of a table: the bar, and the felt with its tray. Both fill the window and never scroll. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { keysOf } from "../kit/game_modules.js";
import { useKeys } from "../kit/keyboard.js";
import { Brand, skip } from "../frame/page_frame.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { Toasts } from "../kit/toasts.js";
import { useRequest } from "../kit/components.js";
import { Settings } from "../frame/settings_dialog.js";
import { t } from "../kit/texts.js";
import { shell } from "./texts.js";

/** @import { Children } from "../kit/html.d.ts" */

/**
 * A button of the bar: it opens a drawer with `body` (of itself where its key is `settings`), leads to `href`, or does
 * something. `roomy` ones stand in the menu where the window is narrow; `pressed` is whether it is on; `here` keeps a
 * link in this window; `title` is that of the drawer, where it is another one than the label.
 * @typedef {{key: string, icon: import("../kit/icon.js").IconName, label: string,
 *   roomy?: boolean, wide?: boolean,
 *   href?: string, here?: boolean, title?: string, body?: Children, pressed?: boolean, count?: number,
 *   onClick?: () => void}} ToolbarButton
 */

/**
 * @param {{title: string, facts?: Children, strip?: Children, band?: Children, doors: ToolbarButton[],
 *   kind?: string, game?: string,
 *   children?: Children}} props
 *   `facts` stand beside the title, `strip` below the bar, `band` is said over it; `?` says the keys of a `game`
 */
export function TableFrame({ title, facts, strip, band, doors, kind, game, children }) {
  const [open, setOpen] = useState("");
  useKeys((key) => {
    if (key !== "?" || !game) return false;
    setOpen("keys");
    return true;
  });
  useEffect(() => {
    document.documentElement.classList.add("still"); // the page itself never scrolls here
    return () => document.documentElement.classList.remove("still");
  }, []);
  /** @param {ToolbarButton} door */
  const go = (door) => {
    setOpen(door.body || door.key === "settings" ? door.key : "");
    door.onClick?.();
  };
  /** One that closes by itself, as another opens, does not close that. @param {string} key */
  const shut = (key) => () => setOpen((now) => (now === key ? "" : now));
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t.skip}</a>
    ${band}
    <div class=${cls("at-table", kind, !!strip && "has-strip")}>
      <header class="bar">
        <${Brand} />
        <div class="table-head">
          <h1>${title}</h1>
          ${facts}
        </div>
        <nav class="bar-doors" aria-label=${shell.doors}>
          ${doors.map((door) => html`<${BarButton} key=${door.key} door=${door} go=${go} />`)}
          <button
            class="square more"
            aria-label=${shell.more}
            aria-haspopup="dialog"
            onClick=${() => setOpen("more")}
          >
            <${Icon} name="more" />
          </button>
        </nav>
      </header>
      ${strip && html`<div class="bar-strip">${strip}</div>`}
      <main id="main" tabindex="-1" class="play">${children}</main>
    </div>
    <${Dialog} title=${shell.menu} open=${open === "more"} onClose=${shut("more")} drawer>
      <ul class="menu">
        ${doors
          .filter((door) => door.roomy)
          .map((door) => html`<li key=${door.key}><${MenuDoor} door=${door} go=${go} /></li>`)}
      </ul>
    </${Dialog}>
    ${doors
      .filter((door) => door.body)
      .map(
        (door) => html`<${Dialog}
          key=${door.key}
          title=${door.title ?? door.label}
          open=${open === door.key}
          onClose=${shut(door.key)}
          wide=${door.wide}
          drawer
        >
          ${door.body}
        </${Dialog}>`,
      )}
    <${Settings} open=${open === "settings"} onClose=${shut("settings")} />
    <${Dialog} title=${shell.keysTitle} open=${open === "keys"} onClose=${shut("keys")}>
      <${Keys} game=${game ?? ""} />
    </${Dialog}>
    <${Toasts} />
  `;
}

/** The keys at a table of a game. @param {{game: string}} props */
function Keys({ game }) {
  const { value = [] } = useRequest(() => keysOf(game), [game]);
  return html`<table class="data keys">
    <tbody>
      ${[...value, ...shell.keys].map(
        ([keys, does]) => html`<tr key=${does}>
          <th scope="row">
            ${keys.split(" ").map((/** @type {string} */ key) => html`<kbd key=${key}>${key}</kbd> `)}
          </th>
          <td>${does}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{door: ToolbarButton, go: (door: ToolbarButton) => void}} props */
function BarButton({ door, go }) {
  const look = cls("square", door.roomy && "roomy");
  if (door.href)
    return html`<a
      class=${cls("button", look)}
      href=${door.href}
      target=${door.here ? undefined : "_blank"}
      rel="noopener"
      title=${door.label}
      aria-label=${door.label}
    >
      <${Icon} name=${door.icon} />
    </a>`;
  return html`<button
    class=${look}
    title=${door.label}
    aria-label=${door.label}
    aria-pressed=${door.pressed === undefined ? undefined : String(door.pressed)}
    aria-haspopup=${door.body ? "dialog" : undefined}
    onClick=${() => go(door)}
  >
    <${Icon} name=${door.icon} />
    ${door.count ? html`<b class="count">${door.count}</b>` : ""}
  </button>`;
}

/** @param {{door: ToolbarButton, go: (door: ToolbarButton) => void}} props */
const MenuDoor = ({ door, go }) =>
  door.href
    ? html`<a class="button quiet" href=${door.href} target=${door.here ? undefined : "_blank"} rel="noopener">
        <${Icon} name=${door.icon} />
        ${door.label}
      </a>`
    : html`<button
        class="quiet"
        aria-pressed=${door.pressed === undefined ? undefined : String(door.pressed)}
        onClick=${() => go(door)}
      >
        <${Icon} name=${door.icon} />
        ${door.label}
      </button>`;
