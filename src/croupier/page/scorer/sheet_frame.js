/** The frame of a score sheet: name, undo, settings, sharing, printing. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { Copyable } from "../kit/copy_field.js";
import { refusal } from "../kit/api.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { Loading, useRequest } from "../kit/components.js";
import { dayText } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { skip } from "../frame/page_frame.js";
import { saveFile } from "../kit/save_file.js";
import { Toasts } from "../kit/toasts.js";
import { LivePanel } from "./live.js";
import { sharePicture } from "./picture.js";
import { copyOf, download, fileName, keep, linkTo } from "./storage.js";
import { Setup } from "./setup.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";
import { at } from "../kit/urls.js";

/** @import { Children } from "../kit/html.d.ts" */
/** @import { Sheet } from "./game_scorers.js" */

/**
 * A sheet: the bar, the entry, and beside it, or on a phone in its place, all that is written down.
 * @param {{sheet: Sheet, asked: {value?: any, error?: Error, again: () => void}, own: boolean, watching: boolean,
 *   undo: (() => void) | null, kept: boolean, change: (change: any) => void, fixed: boolean, offline: boolean,
 *   plain: (() => string) | null | undefined, shown: Shown | null, entry: Children,
 *   page: string, turn: (page: string) => void, live: import("./live.js").Live, waiting: number,
 *   children?: Children}} props `asked` is what the server makes of the sheet;
 * `fixed` where something is written down, so that nobody can be taken off the sheet; `plain` is the sheet
 * in words, once it is scored, `shown` its figures; `page` is "entry" or "sheet", what a phone shows;
 * `watching` somebody else's entry; `waiting` rounds have no score yet
 */
export function Frame(props) {
  const { sheet, asked, own, watching, undo, kept, change, fixed, offline, plain, shown, entry, live } =
    props;
  const { page, turn, waiting, children } = props;
  const [open, setOpen] = useState("");
  const here = entry ? page : "sheet";
  useEffect(() => {
    document.title = `${sheet.names.join(", ")} · ${t.name}`;
  }, [sheet.names]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t.skip}</a>
    <header class="bar score-bar no-print">
      <a class="button quiet square" href="/score" aria-label=${text("All sheets")}><${Icon} name="back" /></a>
      <div class="table-head">
        <span class="who">
          <b>${sheet.names.join(", ")}</b>
          <small>${gameName(sheet.game)} · ${presetName(sheet.game, sheet.preset)}</small>
        </span>
      </div>
      <div class="bar-doors">
        ${
          own &&
          html`<${Door} icon="undo" label=${text("Undo")} off=${!undo} onClick=${undo} />
            <${Door}
              icon="code"
              label=${phrases.live}
              pressed=${!!live.view}
              onClick=${() => live.show(true)}
            />`
        }
        ${
          entry &&
          !watching &&
          html`<${Door}
            class="turn"
            icon=${here === "entry" ? "log" : "pencil"}
            label=${here === "entry" ? text("All hands") : text("Back to the entry")}
            onClick=${() => turn(here === "entry" ? "sheet" : "entry")}
          />`
        }
      </div>
    </header>
    <main id="main" tabindex="-1" class=${cls("night scorer", `shows-${here}`, !entry && "alone")}>
      ${entry}
      <div class="sheet">
        <div class="score-head">
          <div class="grow">
            <h1>${sheet.names.join(", ")}</h1>
            <p class="muted small">
              ${gameName(sheet.game)} · ${presetName(sheet.game, sheet.preset)} · ${dayText(sheet.at)}
            </p>
          </div>
          <div class="row tools no-print">
            <button onClick=${() => setOpen("share")}>
              <${Icon} name="share" />
              <span>${phrases.share}</span>
            </button>
            <button onClick=${() => print()}>
              <${Icon} name="print" />
              <span>${text("Print")}</span>
            </button>
            ${
              own &&
              html`<button onClick=${() => setOpen("setup")}>
                <${Icon} name="pencil" />
                <span>${phrases.change}</span>
              </button>`
            }
          </div>
        </div>
        ${watching && html`<p class="notice no-print" role="status">${phrases.liveNow}</p>`}
        ${
          !own &&
          !watching &&
          html`<p class="notice row no-print">
            <span class="grow">${text("A shared sheet, to look at.")}</span>
            <button class="primary" onClick=${() => goTo(copyOf(sheet))}>
              ${text("Keep a copy and go on")}
            </button>
          </p>`
        }
        ${!kept && html`<p class="notice warn" role="alert">${phrases.notKept}</p>`}
        ${
          asked.error &&
          html`<div class="notice bad row no-print" role="alert">
            <span class="grow">
              ${refusal(asked.error, sheet.names)}${" "}
              ${offline && waiting > 0 && phrases.waiting(waiting)}
            </span>
            <button onClick=${asked.again}>${t.errors.again}</button>
          </div>`
        }
        ${!asked.value && !asked.error && html`<${Loading} />`}
        ${children}
      </div>
    </main>
    <${Toasts} />
    <${Dialog} title=${phrases.share} open=${open === "share"} onClose=${() => setOpen("")}>
      <${Share} sheet=${sheet} plain=${plain ?? null} shown=${shown} />
    </${Dialog}>
    <${Dialog} title=${phrases.live} open=${live.panel} onClose=${() => live.show(false)}>
      <${LivePanel} sheet=${sheet} live=${live} />
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
  `;
}

/**
 * A button of the bar.
 * @param {{icon: import("../kit/icon.js").IconName, label: string, class?: string, off?: boolean, pressed?: boolean,
 *   onClick: (() => void) | null}} props
 */
const Door = ({ icon, label, class: more, off, pressed, onClick }) => html`<button
  class=${cls("square", more)}
  title=${label}
  aria-label=${label}
  aria-disabled=${off ? "true" : undefined}
  aria-pressed=${pressed === undefined ? undefined : String(pressed)}
  onClick=${onClick}
>
  <${Icon} name=${icon} />
</button>`;

/** Keep a sheet and open it; where it cannot be kept, the sheet itself says so. @param {Sheet} sheet */
export function goTo(sheet) {
  keep(sheet);
  history.pushState(null, "", at(`/score/${sheet.game}#${sheet.id}`));
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/**
 * The figures of a sheet: columns, what each has won by round and in all, and who pays whom.
 * @typedef {{columns: string[], gains: number[][], totals: number[],
 *   payments: import("./net_payments.js").NetPayment[] | null}} Shown
 */

/** @param {{sheet: Sheet, plain: (() => string) | null, shown: Shown | null}} props */
function Share({ sheet, plain, shown }) {
  const { value: link = "" } = useRequest(() => linkTo(sheet), [sheet]);
  return html`
    <${Copyable}
      label=${phrases.link}
      value=${link}
      copy=${t.table.copy}
      copied=${t.table.copied}
      help=${text("The whole sheet is in the link. It shows the sheet as it is now; it is not sent to this server.")}
      primary
    />
    ${
      plain &&
      html`<${Copyable}
        label=${text("As text")}
        value=${`${gameName(sheet.game)}, ${dayText(sheet.at)}\n${plain()}`}
        rows=${6}
        copy=${text("Copy the text")}
        copied=${text("Text copied.")}
      />`
    }
    <p class="row">
      <button onClick=${() => download(sheet)}>${text("Save as a file")}</button>
      ${
        shown &&
        html`
          <button
            onClick=${() => saveFile(fileName(sheet, "csv"), new Blob([asCsv(shown)], { type: "text/csv" }))}
          >
            ${text("Save as a table (CSV)")}
          </button>
          <button onClick=${() => sharePicture(sheet, shown)}>${text("Share as a picture")}</button>
        `
      }
    </p>
  `;
}

/** A line a round, with the totals at the end. @param {Shown} shown */
function asCsv({ columns, gains, totals }) {
  const quoted = (/** @type {string} */ name) =>
    `"${name.replace(/^[=+@\t-]/, "'$&").replaceAll('"', '""')}"`; // no formula of a spreadsheet
  const lines = [...gains.map((line, at) => [at + 1, ...line]), ["", ...totals]];
  return [["", ...columns.map(quoted)], ...lines].map((line) => line.join(",")).join("\r\n") + "\r\n";
}
