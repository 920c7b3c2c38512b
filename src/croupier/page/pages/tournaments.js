/** The tournaments page: running, open and finished tournaments, and the form for a new one. */
import { html, useRef, useState } from "../kit/preact.js";
import { chosenFile } from "../kit/fields.js";
import { call, session } from "../kit/api.js";
import { MOST } from "../kit/decode.js";
import { Dialog } from "../kit/dialog.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { OpeningForm } from "../tournament/new_tournament.js";
import { TournamentList } from "../tournament/tournament_list.js";
import { text } from "../tournament/words.js";
import { l } from "../tournament/lobby/texts.js";
import { at } from "../kit/urls.js";
import "../tournament/styles.js";

/** @typedef {import("../wire.d.ts").ListedTournament} Listed */

/**
 * The groups of tournaments, in the order in which a reader looks for them.
 * @type {[string, (one: Listed) => boolean][]}
 */
const GROUPS = [
  [l.groups.mine, (one) => (one.mine || one.directs) && one.phase !== "over"],
  [l.groups.running, (one) => one.phase === "playing"],
  [l.groups.registering, (one) => one.phase === "registering"],
  [l.groups.over, () => true],
];

/** @param {Listed[]} all @returns {[string, Listed[]][]} each under the first heading that fits */
function grouped(all) {
  const taken = new Set();
  return GROUPS.map(([title, fits]) => {
    const found = all.filter((one) => !taken.has(one.name) && fits(one));
    for (const one of found) taken.add(one.name);
    return [title, found];
  });
}

export default function Tournaments() {
  const { value, error, again } = useRequest(
    () => session().then(() => call("GET", "/api/tournaments")),
    [],
    5,
  );
  const [opening, setOpening] = useState(false);
  return html`<${Page} title=${l.title} here="tournaments" wide>
    <div class="tournaments stack">
      <header class="tl-head">
        <div>
          <h1>${l.title}</h1>
          <p class="lead">${l.lead}</p>
        </div>
        <div class="row">
          <button class="primary" onClick=${() => setOpening(true)}>${l.open}</button>
          <${Import} />
          <a class="button quiet" href="/structure">${l.structures}</a>
          <a class="button quiet" href="/series">${text("Series")}</a>
        </div>
      </header>
      ${error && !value && html`<${Failed} text=${error.message} again=${again} />`}
      ${!error && !value && html`<${Loading} />`}
      ${value?.length === 0 && html`<${First} />`}
      <div class="tl-groups">
        ${grouped(value ?? []).map(
          ([title, found]) =>
            found.length > 0 &&
            html`<section key=${title} class="panel">
              <h2>${title}</h2>
              <${TournamentList} tournaments=${found} />
            </section>`,
        )}
      </div>
    </div>
    <${Dialog} title=${l.open} open=${opening} onClose=${() => setOpening(false)} wide>
      <${OpeningForm} />
    </${Dialog}>
  </${Page}>`;
}

/** The ways to a first tournament. */
const First = () =>
  html`<section class="felt tl-first">
    <h2>${text("No tournament yet: open the first one")}</h2>
    <p>${l.ways}</p>
    <p>${l.plan} <a href="/structure">${l.structures}</a></p>
  </section>`;

/** A file that was exported here or elsewhere, played on in this house. */
function Import() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  /** @param {import("../kit/html.d.ts").Typed} event */
  async function read(event) {
    const file = chosenFile(event);
    if (!file) return;
    setBusy(true);
    try {
      if (file.size > 5 * MOST) throw new Error(text("This file is longer than any tournament's."));
      await session();
      const { tournament } = await call("POST", "/api/tournaments/import", file);
      location.assign(at(`/tournament/${tournament}`));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  return html`
    <button disabled=${busy} onClick=${() => field.current?.click()}>
      ${busy ? text("Importing…") : l.import}
    </button>
    <input
      ref=${field}
      type="file"
      hidden
      accept=".jsonl,.json,application/json"
      aria-label=${l.import}
      onChange=${read}
    />
  `;
}
