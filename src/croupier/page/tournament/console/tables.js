/** Every table for the director: its state, its players, and the actions on it. */
import { html, useState } from "../../kit/preact.js";
import { sentence } from "../../kit/api.js";
import { number } from "../../kit/format.js";
import { Dialog } from "../../kit/dialog.js";
import { EmptyState, useRequest } from "../../kit/components.js";
import { t } from "../../kit/texts.js";
import { requestTournament, apiPath } from "../api.js";
import { Dots, Named, levelText } from "../components.js";
import { Undoing } from "./log.js";
import { Making } from "../link_codes.js";
import { text } from "../words.js";
import { d } from "./texts.js";
import { words } from "../texts.js";

/** @import { Floor, FloorTable } from "../../wire.d.ts" */

/** @typedef {import("../../wire.d.ts").LogEntry} Entry */

/**
 * @param {{floor: Floor, entries: Entry[], changed: () => void, pick: (player: number) => void}} props
 * `pick` opens what can be done about a player
 */
export const Tables = ({ floor, entries, changed, pick }) =>
  floor.tables.length === 0
    ? html`<${EmptyState} text=${text("The tables appear once the seats are drawn.")} />`
    : html`<div class="t-tables">
        ${floor.tables.map(
          (table) => html`<${OneTable}
            key=${table.number}
            floor=${floor}
            table=${table}
            entries=${entries}
            changed=${changed}
            pick=${pick}
          />`,
        )}
      </div>`;

/**
 * @param {{floor: Floor, table: FloorTable, entries: Entry[], changed: () => void,
 *   pick: (player: number) => void}} props
 */
function OneTable({ floor, table, entries, changed, pick }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  const slow = floor.slowest?.table === table.number && floor.slowest.level < floor.level;
  const id = `desk-${table.number}`;
  return html`<section class="t-desk" data-state=${table.state} aria-labelledby=${id}>
    <header>
      <h3 id=${id}>${words.table(table.number)}</h3>
      <span class="tag t-state" data-state=${table.state}>${d.states[table.state]}</span>
      ${slow && html`<span class="tag">${text("slowest")}</span>`}
      ${table.breaks_next && html`<span class="tag">${words.breaksNext}</span>`}
    </header>
    <p class="small num">${levelText(table)} · ${words.aPoint(table.point_value)}</p>
    <${Dots} table=${table} />
    <ul>
      ${table.seats.map(
        (who, seat) => html`<li key=${seat}>
          ${
            who
              ? html`<button
                  class="quiet"
                  aria-label=${d.actions(who.name)}
                  onClick=${() => pick(who.player)}
                >
                  <span class="muted num">${seat + 1}</span>
                  <span class="grow"><${Named} who=${who} /></span>
                  <span class="num">${number(who.chips)}</span>
                </button>`
              : html`<span class="t-open"><span class="num">${seat + 1}</span> ${text("open seat")}</span>`
          }
        </li>`,
      )}
    </ul>
    ${table.waits && html`<p class="small notice">${sentence(table.waits)}</p>`}
    <div class="row t-desk-deeds">
      ${
        floor.kind === "live"
          ? html`<a
                class="button"
                href=${`/tournament/${floor.name}/table/${table.number}`}
                aria-label=${text("Score table {n}", { n: table.number })}
              >
                ${text("Score")}
              </a>
              <button aria-label=${d.linkOf(table.number)} onClick=${() => setOpen("link")}>
                ${text("Link")}
              </button>`
          : table.table && html`<a class="button" href=${`/table/${table.table}`}>${text("Watch")}</a>`
      }
      <button aria-label=${d.correctOf(table.number)} onClick=${() => setOpen("correct")}>
        ${text("Correct")}
      </button>
    </div>
    ${
      open === "link" &&
      html`<${Making}
        name=${floor.name}
        kind="scorer"
        number=${table.number}
        label=${d.linkOf(table.number)}
        close=${close}
      />`
    }
    ${
      open === "correct" &&
      html`<${Correct} floor=${floor} table=${table} entries=${entries} close=${close} changed=${changed} />`
    }
  </section>`;
}

/**
 * The last hand of a table is taken back, to be entered again.
 * @param {{floor: Floor, table: FloorTable, entries: Entry[], close: () => void, changed: () => void}} props
 */
function Correct({ floor, table, entries, close, changed }) {
  const found = useRequest(async () => {
    const { last } = await requestTournament("GET", apiPath(floor.name, `/tables/${table.number}`));
    return last
      ? (
          await requestTournament("GET", apiPath(floor.name, `/entries?count=1&before=${last.entry + 1}`))
        )[0]
      : null;
  }, [floor.n]);
  const entry = found.value;
  if (entry)
    return html`<${Undoing}
      name=${floor.name}
      entry=${entry}
      entries=${entries}
      close=${close}
      changed=${changed}
      table=${table.number}
    />`;
  return html`<${Dialog} title=${d.correctOf(table.number)} open onClose=${close}>
    <p>${found.error ? found.error.message : entry === null ? d.nothingToCorrect : t.wait}</p>
  </${Dialog}>`;
}
