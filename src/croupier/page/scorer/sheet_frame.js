/** The frame of a score sheet: name, undo, settings, sharing, printing. */
import { html, useState } from "../kit/preact.js";
import { Copyable } from "../kit/copy_field.js";
import { refusal } from "../kit/api.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { Loading, useRequest } from "../kit/components.js";
import { dayText } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { copyOf, download, keep, linkTo } from "./storage.js";
import { Setup } from "./setup.js";
import { phrases } from "./texts.js";
import { at } from "../kit/urls.js";

/** @typedef {import("./game_scorers.js").Sheet} Sheet */

/**
 * @param {{sheet: Sheet, asked: {value?: any, error?: Error, again: () => void}, own: boolean,
 *   undo: (() => void) | null, kept: boolean, change: (change: any) => void, fixed: boolean,
 *   text: (() => string) | null | undefined,
 *   children?: import("../kit/html.d.ts").Children}} props `asked` is what the server makes of the sheet;
 * `fixed` where something is written down, so that nobody can be taken off the sheet; `text` is the sheet
 * in plain words, once it is scored
 */
export function Frame({ sheet, asked, own, undo, kept, change, fixed, text, children }) {
  const [open, setOpen] = useState("");
  return html`<div class="scorer">
    <header class="score-head">
      <div class="grow">
        <h1>${sheet.names.join(", ")}</h1>
        <p class="muted small">
          ${gameName(sheet.game)} · ${presetName(sheet.game, sheet.preset)} · ${dayText(sheet.at)}
        </p>
      </div>
      <div class="row tools no-print">
        ${
          own &&
          html`<button type="button" aria-disabled=${undo ? undefined : "true"} onClick=${undo}>
            <${Icon} name="undo" />
            <span>${phrases.undo}</span>
          </button>`
        }
        <button type="button" onClick=${() => setOpen("share")}>
          <${Icon} name="link" />
          <span>${phrases.share}</span>
        </button>
        <button type="button" onClick=${() => print()}>
          <${Icon} name="print" />
          <span>${phrases.print}</span>
        </button>
        ${
          own &&
          html`<button type="button" onClick=${() => setOpen("setup")}>
            <${Icon} name="pencil" />
            <span>${phrases.change}</span>
          </button>`
        }
      </div>
    </header>
    ${
      !own &&
      html`<p class="notice row no-print">
        <span class="grow">${phrases.shared}</span>
        <button type="button" class="primary" onClick=${() => goTo(copyOf(sheet))}>
          ${phrases.takeCopy}
        </button>
      </p>`
    }
    ${!kept && html`<p class="notice warn" role="alert">${phrases.notKept}</p>`}
    ${
      asked.error &&
      html`<div class="notice bad row no-print" role="alert">
        <span class="grow">${refusal(asked.error, sheet.names)}</span>
        <button type="button" onClick=${asked.again}>${t.errors.again}</button>
      </div>`
    }
    ${!asked.value && !asked.error && html`<${Loading} />`}
    ${children}
    <${Dialog} title=${phrases.share} open=${open === "share"} onClose=${() => setOpen("")}>
      <${Share} sheet=${sheet} text=${text ?? null} />
    </${Dialog}>
    <${Dialog} title=${phrases.change} open=${open === "setup"} onClose=${() => setOpen("")}>
      <${Setup}
        game=${sheet.game}
        now=${sheet}
        fixed=${fixed}
        done=${(/** @type {any} */ setup) => {
          change(setup);
          setOpen("");
        }}
      />
    </${Dialog}>
  </div>`;
}

/** Keep a sheet and open it; where it cannot be kept, the sheet itself says so. @param {Sheet} sheet */
export function goTo(sheet) {
  keep(sheet);
  history.pushState(null, "", at(`/score/${sheet.game}#${sheet.id}`));
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** @param {{sheet: Sheet, text: (() => string) | null}} props */
function Share({ sheet, text }) {
  const { value: link = "" } = useRequest(() => linkTo(sheet), [sheet]);
  return html`
    <${Copyable}
      label=${phrases.link}
      value=${link}
      copy=${t.table.copy}
      copied=${t.table.copied}
      help=${phrases.linkLong}
      primary
    />
    ${
      text &&
      html`<${Copyable}
        label=${phrases.asText}
        value=${`${gameName(sheet.game)}, ${dayText(sheet.at)}\n${text()}`}
        rows=${6}
        copy=${phrases.copyText}
        copied=${phrases.textCopied}
      />`
    }
    <p class="row"><button type="button" onClick=${() => download(sheet)}>${phrases.file}</button></p>
  `;
}
