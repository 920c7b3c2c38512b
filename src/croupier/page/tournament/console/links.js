/** Links given out to players and scorers, and printouts, for the director. */
import { html, useState } from "../../kit/preact.js";
import { EmptyState, useRequest } from "../../kit/components.js";
import { Input } from "../../kit/fields.js";
import { toastError } from "../../kit/toasts.js";
import { requestTournament, apiPath, paperOf } from "../api.js";
import { ConfirmDialog } from "../components.js";
import { Making, Shown } from "../link_codes.js";
import { Logo } from "./logo.js";
import { text } from "../words.js";
import { d } from "./texts.js";

/** @import { Floor, Lobby } from "../../wire.d.ts" */

/** @typedef {import("../../wire.d.ts").LinkAnswer} Link */

/**
 * The links of all tables' scorers, as cards to print: each is told this once.
 * @param {{floor: Floor, changed: () => void}} props
 */
function Cards({ floor: { name, title, tables }, changed }) {
  const [made, setMade] = useState(/** @type {Link[]} */ ([]));
  const [busy, setBusy] = useState(false);
  async function make() {
    /** @type {Link[]} */
    const found = [];
    setBusy(true);
    try {
      for (const { number } of tables)
        found.push(await requestTournament("POST", apiPath(name, "/links"), { kind: "scorer", number }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    setMade(found);
    changed();
  }
  return html`
    <div class="row no-print">
      <button disabled=${busy || tables.length === 0} onClick=${make}>${d.makeAll}</button>
      ${
        made.length > 0 &&
        html`<button class="primary" onClick=${() => print()}>${text("Print these cards")}</button>`
      }
    </div>
    ${
      made.length > 0 &&
      html`<div class="t-links-made">
        ${made.map(
          (link) => html`<${Shown}
            key=${link.id}
            path=${link.path}
            label=${d.kinds.scorer(link.number, "")}
            foot=${`${title}. ${text("Whoever scans the code is the scorer of this table.")}`}
          />`,
        )}
      </div>`
    }
  `;
}

/** @param {{floor: Floor, lobby: Lobby}} props */
export function Links({ floor, lobby }) {
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState(/** @type {"" | "director" | "scorer" | Link} */ (""));
  const [table, setTable] = useState("1");
  const links = useRequest(
    () => requestTournament("GET", apiPath(floor.name, "/links")),
    [floor.name, round],
  );
  const again = () => setRound(round + 1);
  const close = () => {
    setOpen("");
    again();
  };
  const names = new Map(lobby.entrants.map((who) => [who.player, who.name]));
  const makers = new Map((links.value ?? []).map((/** @type {Link} */ { id, by }) => [id, by]));
  const label = (/** @type {Link} */ { kind, number }) =>
    d.kinds[kind](number, names.get(number) ?? String(number));
  return html`
    <p class="help no-print">${d.linksLong}</p>
    ${floor.kind === "live" && html`<${Cards} floor=${floor} changed=${again} />`}
    <div class="row no-print">
      ${
        floor.kind === "live" &&
        html`
          <form
            class="row"
            onSubmit=${(/** @type {Event} */ event) => {
              event.preventDefault();
              setOpen("scorer");
            }}
          >
            <${Input}
              label=${text("Scorer of table")}
              class="t-short"
              type="number"
              min="1"
              max="10000"
              required
              value=${table}
              onText=${setTable}
            />
            <button type="submit">${d.make}</button>
          </form>`
      }
      <button onClick=${() => setOpen("director")}>${d.director}</button>
    </div>
    <div class="no-print">
      ${links.error && html`<p class="notice bad">${links.error.message}</p>`}
      ${links.value?.length === 0 && html`<${EmptyState} text=${text("No link is given out.")} />`}
      <ul class="t-people">
        ${(links.value ?? []).map(
          (/** @type {Link} */ link) => html`<li key=${link.id} class="row">
            <span class="grow">
              ${label(link)}${" "}
              <span class="small muted">
                ${(link.by || link.parent) && d.madeBy(link.by, makers.get(link.parent))}
              </span>
            </span>
            <button
              class="bad"
              aria-label=${d.revokeOf(label(link))}
              onClick=${() => setOpen(link)}
            >
              ${d.revoke}
            </button>
          </li>`,
        )}
      </ul>
    </div>
    ${
      (open === "director" || open === "scorer") &&
      html`<${Making}
        name=${floor.name}
        kind=${open}
        number=${open === "scorer" ? Number(table) : 0}
        label=${open === "scorer" ? d.kinds.scorer(Number(table), "") : d.director}
        close=${close}
      />`
    }
    ${
      typeof open === "object" &&
      html`<${ConfirmDialog}
        title=${d.revokeOf(label(open))}
        bad
        onClose=${close}
        yes=${d.revoke}
        act=${() => requestTournament("DELETE", apiPath(floor.name, `/links/${open.id}`))}
      >
        <p>${text("It stops working at once, and so do all links that were made through it.")}</p>
      </${ConfirmDialog}>`
    }
  `;
}

/** @param {{floor: Floor}} props */
export function Paper({ floor }) {
  return html`
    <p class="help">${text("Each opens as a page of its own, to be printed by the browser.")}</p>
    <ul class="t-choices">
      ${d.papers.map(
        ([what, text, also]) =>
          (what !== "payout" || floor.phase === "over") &&
          html`<li key=${text}>
            <a class="button" href=${paperOf(apiPath(floor.name), what, also)} target="_blank" rel="noopener">
              ${text}
            </a>
          </li>`,
      )}
    </ul>
    <${Logo} floor=${floor} />
    <div class="stack">
      ${floor.phase !== "over" && html`<p class="small muted">${d.payoutLater}</p>`}
      <h3>${d.export}</h3>
      <p class="help">${d.exportLong}</p>
      <p class="row">
        <a class="button" href=${apiPath(floor.name, "/export")} download>${d.export}</a>
        <a class="button quiet" href="/tournaments">${text("Open such a file")}</a>
        <a class="button quiet" href=${apiPath(floor.name, "/log")} download>${text("The log as lines")}</a>
      </p>
    </div>
  `;
}
