/** The log in words, and the dialog that takes an entry back. */
import { html, cls, useState } from "../../kit/preact.js";
import { sentence } from "../../kit/api.js";
import { Input } from "../../kit/fields.js";
import { useRequest } from "../../kit/components.js";
import { requestTournament, command, apiPath } from "../api.js";
import { ConfirmDialog } from "../components.js";
import { text } from "../words.js";
import { d } from "./texts.js";
import { wall } from "../texts.js";

/** @typedef {import("../../wire.d.ts").LogEntry} Entry */

const PAGE = 60; // entries; the server gives 200 at once

/**
 * The newest pages of the log. Every change reloads them all, because an undo may change older entries.
 * @param {string} name @param {boolean} directs @param {unknown[]} on
 */
export function useEntries(name, directs, on) {
  const [pages, setPages] = useState(1);
  async function all() {
    /** @type {Entry[]} */
    const found = [];
    if (!directs) return found;
    while (found.length < pages * PAGE) {
      const last = found.at(-1);
      const before = last ? `&before=${last.n}` : "";
      const part = await requestTournament("GET", apiPath(name, `/entries?count=${PAGE}${before}`));
      found.push(...part);
      if (part.length < PAGE) break;
    }
    return found;
  }
  const asked = useRequest(all, [name, directs, pages, ...on]);
  const entries = asked.value ?? [];
  return { entries, more: entries.length >= pages * PAGE ? () => setPages(pages + 1) : null };
}

/** @param {{name: string, entries: Entry[], more: (() => void) | null, changed: () => void}} props */
export function Log({ name, entries, more, changed }) {
  const [wanted, setWanted] = useState("");
  const [open, setOpen] = useState(/** @type {Entry | null} */ (null));
  const fits = (/** @type {Entry} */ entry) =>
    `${entry.n} ${entry.by} ${entry.sentence}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const found = entries.filter(fits);
  return html`<p class="help">${d.logLong}</p>
    <${Input} label=${text("Find in the log")} type="search" value=${wanted} onText=${setWanted} />
    <ol class="t-log" reversed>
      ${found.map(
        (entry) => html`<li key=${entry.n} class=${cls(entry.undone && "undone")}>
          <span class="num muted">${entry.n}</span>
          <span class="grow">
            <span class="t-said">${sentence(entry.sentence)}</span>
            <small class="muted">
              ${wall.clock(entry.at)} · ${entry.by}
              ${entry.undone && html` <span class="tag">${text("taken back")}</span>`}
            </small>
          </span>
          ${
            entry.follows !== null &&
            !entry.undone &&
            html`<button aria-label=${d.undoOf(entry.n)} onClick=${() => setOpen(entry)}>
              ${d.undo}
            </button>`
          }
        </li>`,
      )}
    </ol>
    ${more && html`<button onClick=${more}>${text("Earlier entries")}</button>`}
    ${
      open &&
      html`<${Undoing}
        name=${name}
        entry=${open}
        entries=${entries}
        close=${() => setOpen(null)}
        changed=${changed}
      />`
    }`;
}

/**
 * The last entry, with the button that takes it back: in sight wherever one is on the page.
 * It waits while entry `n` is on its way: nobody takes back another one than they see.
 * @param {{name: string, n: number, entries: Entry[], changed: () => void}} props
 */
export function LastEntry({ name, n, entries, changed }) {
  const [open, setOpen] = useState(/** @type {Entry | null} */ (null));
  const last = entries.find((entry) => !entry.undone && entry.follows !== null);
  if (!last) return null;
  return html`<footer class="foot-bar t-latest no-print">
    <p>
      <span class="muted">${text("Last entry")}</span> <span class="num">${last.n}</span> ·${" "}
      <time>${wall.clock(last.at)}</time> <b>${sentence(last.sentence)}</b>
    </p>
    <button disabled=${entries[0].n !== n} onClick=${() => setOpen(last)}>${d.takeBack}</button>
    ${
      open &&
      html`<${Undoing} name=${name} entry=${open} entries=${entries} close=${() => setOpen(null)} changed=${changed} />`
    }
  </footer>`;
}

/**
 * An entry is taken back, with everything that stands on it: all of it is named first.
 * @param {{name: string, entry: Entry, entries: Entry[], close: () => void, changed: () => void, table?: number}} props
 */
export function Undoing({ name, entry: chosen, entries, close, changed, table }) {
  const known = new Map(entries.map((one) => [one.n, one]));
  const entry = known.get(chosen.n) ?? chosen; // results that come meanwhile stand on it, too
  const follows = entry.follows ?? [];
  return html`<${ConfirmDialog}
    title=${text("Take back entry {n}?", { n: entry.n })}
    bad
    onClose=${close}
    yes=${d.undo}
    may=${entry.follows !== null}
    act=${() => command(name, { op: "undo", entry: entry.n, following: follows }).then(changed)}
  >
    <p><b>${sentence(entry.sentence)}</b></p>
    <p>${follows.length ? d.undoFollows(follows.length) : text("Nothing else goes with it.")}</p>
    ${
      follows.length > 0 &&
      html`<ul class="t-follows" tabindex="0">
        ${follows.map(
          (n) =>
            html`<li key=${n}><span class="num muted">${n}</span> ${sentence(known.get(n)?.sentence)}</li>`,
        )}
      </ul>`
    }
    ${table && html`<p>${text("The hand is then to be entered again, at table {table}'s scorer.", { table })}</p>`}
  </${ConfirmDialog}>`;
}
