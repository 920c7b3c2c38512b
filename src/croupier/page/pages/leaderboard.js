/** The leaderboard page: points over the finished tournaments of this server. */
import { html, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { number } from "../kit/format.js";
import { Choice, Field } from "../kit/fields.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { said } from "../kit/words.js";
import { placeText } from "../tournament/api.js";
import { l } from "../tournament/lobby/texts.js";
import "../tournament/styles.js";

const s = l.leaderboard;

/** @typedef {{name: string, place: number, through: number, points: number, events: number}} Rank */

export default function Series() {
  const [best, setBest] = useState("");
  const [bots, setBots] = useState("");
  const [name, setName] = useState("");
  const names = useRequest(() => call("GET", "/api/series/names"), []);
  const wanted = new URLSearchParams(
    Object.entries({ series: name, best, bots }).filter(([, value]) => value),
  );
  const { value, error, again } = useRequest(() => call("GET", `/api/series?${wanted}`), [`${wanted}`]);
  return html`<${Page} title=${s.title} here="tournaments">
    <div class="tournaments stack">
      <header class="tl-head">
        <div>
          <h1>${s.title}</h1>
          <p class="lead">${s.lead}</p>
        </div>
        <a class="button quiet" href="/tournaments">${l.title}</a>
      </header>
      <${Field} label=${s.which}>
        ${(/** @type {string} */ id) => html`<select
          id=${id}
          value=${name || names.value?.[0]?.name}
          onInput=${(/** @type {import("../kit/html.d.ts").Picked} */ event) => setName(event.target.value)}
        >
          ${(names.value ?? []).map(
            (/** @type {{name: string, tournaments: number}} */ one) =>
              html`<option key=${one.name} value=${one.name}>${s.named(said(one.name), one.tournaments)}</option>`,
          )}
        </select>`}
      </${Field}>
      <${Choice} label=${s.who} value=${bots} options=${s.whos} onChange=${setBots} />
      <${Choice} label=${s.best} value=${best} options=${s.bests} onChange=${setBest} />
      ${error && html`<${Failed} text=${error.message} again=${again} />`}
      ${!value && !error && html`<${Loading} />`}
      ${value && html`<section class="panel"><${Ranks} ranks=${value} /></section>`}
    </div>
  </${Page}>`;
}

/** @param {{ranks: Rank[]}} props */
const Ranks = ({ ranks }) =>
  ranks.length === 0
    ? html`<${EmptyState} text=${s.none} />`
    : html`<table class="data tl-ranks">
        <caption class="sr">${s.title}</caption>
        <thead>
          <tr>
            <th scope="col">${s.rank}</th>
            <th scope="col">${s.player}</th>
            <th scope="col" class="n">${s.events}</th>
            <th scope="col" class="n">${s.points}</th>
          </tr>
        </thead>
        <tbody>
          ${ranks.map(
            (one) => html`<tr key=${one.name}>
              <td class="num">${placeText(one)}</td>
              <th scope="row">${one.name}</th>
              <td class="n">${one.events}</td>
              <td class="n"><b>${number(one.points)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>`;
