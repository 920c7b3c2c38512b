/** The leaderboard page: points over the finished tournaments of this server. */
import { html, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Avatar } from "../kit/avatar.js";
import { dayText, number } from "../kit/format.js";
import { Choice, Input } from "../kit/fields.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { said, text } from "../tournament/words.js";
import { placeText } from "../tournament/api.js";
import { l } from "../tournament/lobby/texts.js";
import "../tournament/styles.js";

const s = l.leaderboard;

/** @typedef {import("../wire.d.ts").RankAnswer} Rank */

export default function Series() {
  const [best, setBest] = useState("");
  const [bots, setBots] = useState("");
  const [name, setName] = useState("");
  const names = useRequest(() => call("GET", "/api/series/names"), []);
  const [left, setLeft] = useState(/** @type {string[]} */ ([]));
  const counted = (names.value?.find((one) => one.name === name) ?? names.value?.[0])?.events ?? [];
  const chosen = counted.filter((event) => !left.includes(event.name)).map((event) => event.name);
  const some = chosen.length < counted.length;
  const wanted = new URLSearchParams(
    Object.entries({ series: name, best, bots, events: some ? chosen.join() : "" }).filter(
      ([, value]) => value,
    ),
  );
  const { value, error, again } = useRequest(() => call("GET", `/api/series?${wanted}`), [`${wanted}`]);
  return html`<${Page} title=${s.title} here="tournaments">
    <div class="tournaments stack">
      <header class="tl-head">
        <div>
          <h1>${s.title}</h1>
          <p class="lead">${text("Points of the finished public tournaments of one series of this house.")}</p>
        </div>
        <a class="button quiet" href="/tournaments">${l.title}</a>
      </header>
      ${
        value &&
        counted.length > 0 &&
        html`<div class="tl-choices">
          <${Input}
            of="select"
            label=${text("Series")}
            value=${name || names.value?.[0]?.name}
            onText=${(/** @type {string} */ series) => {
              setName(series);
              setLeft([]);
            }}
          >
            ${names.value?.map(
              (one) =>
                html`<option key=${one.name} value=${one.name}>${s.named(said(one.name), one.tournaments)}</option>`,
            )}
          </${Input}>
          <${Choice} label=${text("Who is ranked")} value=${bots} options=${s.whos} onChange=${setBots} />
          <${Choice} label=${text("What counts")} value=${best} options=${s.bests} onChange=${setBest} />
        </div>`
      }
      ${error && html`<${Failed} text=${error.message} again=${again} />`}
      ${!(value && names.value) && !error && html`<${Loading} />`}
      <div class="tl-series">
        ${value && names.value && html`<section class="panel"><${Ranks} ranks=${value} /></section>`}
        ${
          value &&
          counted.length > 0 &&
          html`<section class="panel" aria-labelledby="counted">
            <h2 id="counted">${s.chosen(chosen.length, counted.length)}</h2>
            <p class="help">${s.chosenLong}</p>
            <ul class="tl-counted">
              ${counted.map(
                (event) => html`<li key=${event.name} class="row">
                  <label class="check grow">
                    <input
                      type="checkbox"
                      checked=${!left.includes(event.name)}
                      disabled=${chosen.length === 1 && chosen[0] === event.name}
                      onChange=${() =>
                        setLeft(
                          left.includes(event.name)
                            ? left.filter((one) => one !== event.name)
                            : [...left, event.name],
                        )}
                    />
                    <span>${event.title} <small class="muted">${dayText(event.at)}</small></span>
                  </label>
                  <a href=${`/tournament/${event.name}`}>${l.play.report}</a>
                </li>`,
              )}
            </ul>
          </section>`
        }
      </div>
    </div>
  </${Page}>`;
}

/** @param {{ranks: Rank[]}} props */
const Ranks = ({ ranks }) =>
  ranks.length === 0
    ? html`<${EmptyState} text=${s.none}><a class="button" href="/tournaments">${l.title}</a></${EmptyState}>`
    : html`<table class="data tl-ranks">
        <caption class="sr">${s.title}</caption>
        <thead>
          <tr>
            <th scope="col">${text("Place")}</th>
            <th scope="col">${text("Player")}</th>
            <th scope="col" class="n">${text("Tournaments")}</th>
            <th scope="col" class="n">${text("Points")}</th>
          </tr>
        </thead>
        <tbody>
          ${ranks.map(
            (one) => html`<tr key=${one.name} class=${one.place === 1 ? "lead" : ""}>
              <td class="num">${placeText(one)}</td>
              <th scope="row"><span><${Avatar} name=${one.name} /> ${one.name}</span></th>
              <td class="n">${one.events}</td>
              <td class="n" style=${`--v:${one.points / ranks[0].points}`}><b>${number(one.points)}</b></td>
            </tr>`,
          )}
        </tbody>
      </table>`;
