/** The rules as they are in force: by number, with the settings, pay tables and edges of a preset. */
import { html, useEffect, useState } from "../ui.js";
import { call } from "../api.js";
import { useFacts } from "../facts.js";
import { Choice, Failed, Page, Waiting, useAsked } from "../parts.js";
import { PayTables } from "../pay_tables.js";
import { number, settingName } from "../format.js";
import { gameName, gameOf, games, presetName } from "../names.js";
import { t } from "../texts.js";
import { at } from "../root.js";

/** @param {{args: string[]}} props */
export default function Rules({ args: [game] }) {
  const found = game && gameOf(game);
  if (game && !found)
    return html`<${Page} title=${t.rules.title} here="rules"><${Failed} text=${t.errors.noPage} /></${Page}>`;
  if (!found)
    return html`<${Page} title=${t.rules.title} here="rules">
      <div class="stack">
        <div>
          <h1>${t.rules.title}</h1>
          <p class="muted">${t.rules.lead}</p>
        </div>
        <ul class="stack">
          ${games.map(
            (one) =>
              html`<li key=${one.game} class="panel">
                <h2><a href=${`/rules/${one.game}`}>${one.title}</a></h2>
                <p class="muted">${one.sentence}</p>
              </li>`,
          )}
        </ul>
        <p><a href="/fairness">${t.fair.pageTitle}</a></p>
      </div>
    </${Page}>`;
  return html`<${OfGame} game=${found} />`;
}

/** @param {{game: any}} props */
function OfGame({ game }) {
  const { preset: wanted = "", table } = Object.fromEntries(new URLSearchParams(location.search));
  const [preset, setPreset] = useState(game.presets.includes(wanted) ? wanted : game.presets[0]);
  const facts = useFacts(game.game, preset);
  const there = useAsked(
    () => (table ? call("GET", `/api/tables/${table}/settings`).catch(() => null) : Promise.resolve(null)),
    [table],
  );
  const name = gameName(game.game);
  useEffect(
    () =>
      history.replaceState(
        null,
        "",
        at(`/rules/${game.game}?preset=${preset}${table && preset === wanted ? `&table=${table}` : ""}`),
      ),
    [preset],
  );
  const presets = game.presets.map((/** @type {string} */ one) => [one, presetName(game.game, one)]);
  return html`<${Page} title=${`${t.rules.title}: ${name}`} here="rules">
    <div class="stack rules-page">
      <div>
        <h1>${name}</h1>
        <p class="muted">${t.rules.lead}</p>
      </div>
      <div class="no-print">
        ${
          game.presets.length > 1 &&
          html`
            <${Choice} label=${t.rules.choose} value=${preset} options=${presets} onChange=${setPreset} />
          `
        }
      </div>
      ${
        there.value &&
        facts.value?.hash !== there.value.hash &&
        html`<section class="panel stack">
          <h2>${t.rules.atTable}</h2>
          <p class="notice">${t.rules.otherwise}</p>
          <${Settings} group=${there.value.sheet} />
          <p class="small muted hash"><code>${there.value.hash}</code></p>
        </section>`
      }
      ${facts.error && html`<${Failed} text=${facts.error.message} again=${facts.again} />`}
      ${!facts.value && !facts.error && html`<${Waiting} />`}
      ${
        facts.value &&
        html`
          <section class="panel">
            <h2>${t.rules.byNumber}</h2>
            <dl class="by-number">
              ${Object.entries(facts.value.rules).map(
                ([key, text]) => html`<div key=${key} id=${key}>
                  <dt>${key}</dt>
                  <dd>
                    ${String(text).replaceAll(/\[choice\]\s*/g, "")}
                    ${String(text).includes("[choice]") && html` <span class="tag">${t.rules.houseChoice}</span>`}
                  </dd>
                </div>`,
              )}
            </dl>
          </section>
          ${
            facts.value.tables.length > 0 &&
            html`<section class="panel stack">
              <h2>${t.house.payTables}</h2>
              <${PayTables} game=${game.game} preset=${preset} />
            </section>`
          }
          <section class="panel stack">
            <h2>${t.rules.settings}: ${presetName(game.game, preset)}</h2>
            <${Settings} group=${facts.value.sheet} />
            <p class="small muted hash"><code>${facts.value.hash}</code></p>
            <p class="row no-print">
              <a class="button" href=${`/api/games/${game.game}/${preset}.toml`} download>
                ${t.rules.download}
              </a>
              <button type="button" onClick=${() => print()}>${t.rules.print}</button>
              <a class="button quiet" href="/fairness">${t.fair.pageTitle}</a>
            </p>
          </section>
        `
      }
    </div>
  </${Page}>`;
}

/** Settings in the rules' order, group by group. @param {{group: any}} props */
function Settings({ group }) {
  return html`
    ${
      group.rows.length > 0 &&
      html`<table class="data settings-table">
        <tbody>
          ${group.rows.map(
            (/** @type {[string, any]} */ [key, value]) =>
              html`<tr key=${key}>
                <th scope="row">${settingName(key)}</th>
                <td>${said(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${
      group.groups.length > 0 &&
      html`<div class="groups">
        ${group.groups.map(
          (/** @type {any} */ one) =>
            html`<div key=${one.name}>
              <h3>${settingName(one.name)}</h3>
              <${Settings} group=${one} />
            </div>`,
        )}
      </div>`
    }
  `;
}

/** @param {any} one @returns {string} */
const said = (one) =>
  Array.isArray(one)
    ? one.map(said).join(t.rules.listed)
    : typeof one === "number"
      ? number(one)
      : typeof one === "boolean"
        ? one
          ? t.rules.yes
          : t.rules.no
        : String(one);
