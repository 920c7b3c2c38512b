/** The report of a finished tournament: places, prizes, deals, figures, and the proof of its draws. */
import { html } from "../kit/preact.js";
import { Facts, Loading, useRequest } from "../kit/components.js";
import { number, whenText } from "../kit/format.js";
import { requestTournament, apiPath, paperOf, placeText } from "./api.js";
import { dealText } from "./lobby/panels.js";
import { Prizes } from "./components.js";
import { words } from "./texts.js";
import { text } from "./words.js";
import { l } from "./lobby/texts.js";

/** @typedef {import("../wire.d.ts").Report} Final */
/** @import { Lobby } from "../wire.d.ts" */

const r = l.report;

/**
 * @param {{lobby: Lobby,
 *   children?: import("../kit/html.d.ts").Children}} props `children` come below the places
 */
export function Report({ lobby, children }) {
  const { name } = lobby.listed;
  const { value, error } = useRequest(
    () => requestTournament("GET", apiPath(name, "/report")),
    [name, lobby.n],
  );
  if (error) return html`<p class="notice bad" role="alert">${error.message}</p>`;
  if (!value) return html`<${Loading} />`;
  return html`<div class="tl-cols">
    <div class="stack">
      <${Places} report=${value} me=${lobby.me} />
      ${children}
    </div>
    <div class="stack">
      <${Figures} report=${value} />
      ${value.agreed && html`<${Deal} agreed=${value.agreed} />`}
      <${Check} lobby=${lobby} />
    </div>
  </div>`;
}

/** @param {{report: Final, me: number | null}} props */
function Places({ report, me }) {
  const points = report.places.some((one) => one.points !== "0");
  const first = report.places.filter(({ place }) => place === 1).map(({ name }) => name);
  return html`<section class="panel tl-ended" aria-labelledby="ended">
    <h2 id="ended" class="tl-won">${r.won(first)}</h2>
    <div class="scroll">
      <table class="data">
        <caption class="sr">${text("Places")}</caption>
        <thead>
          <tr>
            <th scope="col">${text("Place")}</th>
            <th scope="col">${text("Player")}</th>
            <th scope="col" class="n">${text("Prize")}</th>
            ${points && html`<th scope="col" class="n">${text("Series points")}</th>`}
          </tr>
        </thead>
        <tbody>
          ${report.places.map(
            (one) => html`<tr key=${one.player} class=${one.player === me ? "me" : undefined}>
              <td class="num">${placeText(one)}</td>
              <th scope="row">${one.name} ${one.bot && html`<span class="tag">${words.bot}</span>`}</th>
              <td class="n">${one.prize ? number(one.prize) : ""}</td>
              ${points && html`<td class="n">${one.points === "0" ? "" : one.points}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @param {{report: Final}} props */
const Figures = ({ report }) => html`<section class="panel">
  <h2>${text("The tournament in figures")}</h2>
  <${Facts}
    look="tl-figures"
    rows=${[
      [text("Hands played"), number(report.hands)],
      [text("Entries"), number(report.entries)],
      [text("Tables opened"), number(report.tables)],
      [l.lobby.pool, number(report.pool)],
      [text("Began"), whenText(report.began)],
      [text("Ended"), whenText(report.ended)],
    ]}
  />
</section>`;

/** @param {{agreed: NonNullable<Final["agreed"]>}} props */
const Deal = ({ agreed }) => html`<section class="panel">
  <h2>${text("A deal was agreed")}</h2>
  <p>${dealText(agreed)}</p>
  <${Prizes} prizes=${[]} agreed=${agreed} />
</section>`;

/** The downloads, and the means to repeat all draws. @param {{lobby: Lobby}} props */
function Check({ lobby }) {
  const path = apiPath(lobby.listed.name);
  return html`<section class="panel">
    <h2>${text("Downloads")}</h2>
    <ul class="tl-files">
      <li><a href=${`${path}/log`} download=${`${lobby.listed.name}.jsonl`}>${text("Log (JSON Lines)")}</a></li>
      <li><a href=${paperOf(path, "standings")} target="_blank" rel="noopener">${text("Standings, to print")}</a></li>
      <li><a href=${paperOf(path, "payout")} target="_blank" rel="noopener">${text("Payout sheet, to print")}</a></li>
    </ul>
    <details class="tl-fair">
      <summary>${text("How to check the draws")}</summary>
      <p>${r.checkLong}</p>
      <dl>
        <dt>${l.lobby.commitment}</dt>
        <dd><code>${lobby.commitment}</code></dd>
        <dt>${r.seed}</dt>
        <dd><code>${lobby.seed}</code></dd>
      </dl>
    </details>
  </section>`;
}
