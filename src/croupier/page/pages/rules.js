/** The rules page of a game under a preset: guide, payments, strategy, and the full rules. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Art } from "../kit/game_art.js";
import { useFacts } from "../rules/preset_details.js";
import { LessonOffer } from "../coach/lesson_offer.js";
import { styled } from "../kit/game_modules.js";
import { HowToPlay, WhatPays, WhatToDo, useGuide } from "../rules/guide.js";
import { Choice } from "../kit/fields.js";
import { isTemporary } from "../kit/retry.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { PayTables } from "../rules/pay_tables.js";
import { number, settingName } from "../kit/format.js";
import { gameName, gameOf, gamePlayers, games, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { brief as fair } from "../fair/brief_texts.js";
import { at } from "../kit/urls.js";
import { d } from "../rules/desk_texts.js";
import { said as inWords, translated } from "../rules/words.js";
import { language } from "../kit/language.js";

await styled(import.meta.url, "../rules/rules.css");

/** @param {{args: string[]}} props */
export default function Rules({ args: [game] }) {
  const found = game && gameOf(game);
  if (game && !found)
    return html`<${Page} title=${t.rules.title} here="rules"><${Failed} whole text=${t.errors.noPage} /></${Page}>`;
  if (!found) return html`<${AllGames} />`;
  return html`<${OfGame} game=${found} />`;
}

const AllGames = () => html`<${Page} title=${t.rules.title} here="rules">
  <div class="stack">
    <div>
      <h1>${t.rules.title}</h1>
      <p class="muted">${t.rules.lead}</p>
    </div>
    <ul class="rules-of">
      ${games.map(
        (one) =>
          html`<li key=${one.game} class="panel">
            <${Art} game=${one} />
            <div>
              <h2><a href=${`/rules/${one.game}`}>${inWords(one.title)}</a></h2>
              <p>${inWords(one.sentence)}</p>
              <p class="muted small">${gamePlayers(one)}</p>
            </div>
          </li>`,
      )}
    </ul>
    <${FairDealing} />
  </div>
</${Page}>`;

const FairDealing = () => html`<section class="panel fair-short">
  <h2>${fair.pageTitle}</h2>
  ${fair.short.map((line) => html`<p key=${line}>${line}</p>`)}
  <p><a href="/fairness">${fair.more}</a></p>
</section>`;

/** @param {{game: import("../wire.d.ts").GameAnswer}} props */
function OfGame({ game }) {
  const { preset: wanted = "", table } = Object.fromEntries(new URLSearchParams(location.search));
  const [preset, setPreset] = useState(game.presets.includes(wanted) ? wanted : game.presets[0]);
  const guide = useGuide(game.game, preset);
  const name = gameName(game.game);
  useEffect(
    () =>
      history.replaceState(
        null,
        "",
        at(
          `/rules/${game.game}?preset=${preset}${table && preset === wanted ? `&table=${table}` : ""}${location.hash}`,
        ),
      ),
    [preset],
  );
  const presets = game.presets.map((one) => [one, presetName(game.game, one)]);
  const content = guide.value;
  return html`<${Page} title=${t.of(t.rules.title, name)} here="rules">
    <div class="stack rules-page">
      <div>
        <h1>${name}</h1>
        <p class="muted">${inWords(game.sentence)}</p>
        <${LessonOffer} game=${game.game} />
      </div>
      ${
        game.presets.length > 1 &&
        html`<div class="no-print">
          <${Choice} label=${t.rules.choose} value=${preset} options=${presets} onChange=${setPreset} />
          <p class="small muted preset-said">
            ${inWords(game.named.find((one) => one.name === preset)?.sentence ?? "")}
          </p>
        </div>`
      }
      ${
        content &&
        html`
          ${
            game.against_house &&
            content.paid.length > 0 &&
            html`<p class="row no-print"><${DeskLink} game=${game.game} preset=${preset} /></p>`
          }
          <${HowToPlay} steps=${content.steps} />
          <${WhatPays} paid=${content.paid} />
          <${WhatToDo} advice=${content.advice} note=${content.note} />
        `
      }
      ${
        content === undefined && !guide.error
          ? html`<${Loading} />`
          : html`
              <${InFull} game=${game} preset=${preset} table=${table} alone=${content === null || !!guide.error} />
              <${FairDealing} />
            `
      }
    </div>
  </${Page}>`;
}

/**
 * The rules by number, the pay tables and the settings; folded, unless there is nothing else or one of them is asked
 * for, by its number behind the address's #. On paper all of it is there.
 * @param {{game: import("../wire.d.ts").GameAnswer, preset: string, table: string | undefined, alone: boolean}} props
 */
function InFull({ game, preset, table, alone }) {
  const [open, setOpen] = useState(!!location.hash);
  const facts = useFacts(game.game, preset);
  useEffect(() => {
    const unfold = () => setOpen(true);
    const events = ["beforeprint", "hashchange"];
    for (const event of events) addEventListener(event, unfold);
    return () => {
      for (const event of events) removeEventListener(event, unfold);
    };
  }, []);
  useEffect(() => {
    if (facts.value && location.hash)
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "center" });
  }, [!facts.value]);
  return html`<details
    class="panel in-full"
    open=${open || alone}
    onToggle=${(/** @type {import("../kit/html.d.ts").Toggled} */ { currentTarget }) => setOpen(currentTarget.open)}
  >
    <summary><h2>${t.rules.inFull}</h2></summary>
    <div class="stack">
      ${table && html`<${AtTable} table=${table} hash=${facts.value?.hash ?? ""} />`}
      ${facts.error && html`<${Failed} text=${facts.error.message} again=${facts.again} />`}
      ${!facts.value && !facts.error && html`<${Loading} />`}
      ${facts.value && html`<${InForce} game=${game.game} preset=${preset} facts=${facts.value} />`}
    </div>
  </details>`;
}

/**
 * The settings of a table, if they differ from those that the preset has now.
 * @param {{table: string, hash: string}} props
 */
function AtTable({ table, hash }) {
  const there = useRequest(() => call("GET", `/api/tables/${table}/settings`), [table]);
  if (there.error && isTemporary(there.error))
    return html`<${Failed} text=${there.error.message} again=${there.again} />`;
  if (!there.value || !hash || there.value.hash === hash) return null;
  return html`<section class="stack">
    <h3>${t.rules.atTable}</h3>
    <p class="notice">${t.rules.otherwise}</p>
    <${Settings} group=${there.value.sheet} />
    <p class="small muted hash"><code>${there.value.hash}</code></p>
  </section>`;
}

/** @param {{game: string, preset: string}} props */
const DeskLink = ({ game, preset }) =>
  html`<a class="button" href=${`/desk/${game}?preset=${preset}`}>${d.open}</a>`;

/** @param {{game: string, preset: string, facts: import("../wire.d.ts").Facts}} props */
const InForce = ({ game, preset, facts }) => html`
  <section>
    <h3>${t.rules.byNumber}</h3>
    <dl class="by-number">
      ${Object.entries(facts.rules).map(
        ([key, text]) => html`<div key=${key} id=${key}>
          <dt>${key}</dt>
          <dd>
            ${inWords(String(text))
              .split(/\[choice\]\s*/)
              .map((part, at) => [at > 0 && html`<span class="tag">${t.rules.houseChoice}</span> `, part])}
          </dd>
        </div>`,
      )}
    </dl>
  </section>
  ${
    facts.tables.length > 0 &&
    html`<section class="stack">
      <h3>${t.house.payTables}</h3>
      <${PayTables} game=${game} preset=${preset} />
    </section>`
  }
  <section class="stack">
    <h3>${t.of(t.rules.settings, presetName(game, preset))}</h3>
    <${Settings} group=${facts.sheet} />
    <p class="small muted hash"><code>${facts.hash}</code></p>
    <p class="row no-print">
      ${
        facts.against_house &&
        facts.tables.length > 0 &&
        html`<${DeskLink} game=${game} preset=${preset} />`
      }
      <a class="button" href=${`/api/games/${game}/${preset}.toml`} download>${t.rules.download}</a>
      <button onClick=${() => print()}>${t.rules.print}</button>
    </p>
  </section>
`;

/** Settings in the rules' order, group by group. @param {{group: import("../wire.d.ts").Group}} props */
function Settings({ group }) {
  return html`
    ${
      group.rows.length > 0 &&
      html`<table class="data settings-table">
        <tbody>
          ${group.rows.map(
            ([key, value]) =>
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
          (one) =>
            html`<div key=${one.name}>
              <h4>${settingName(one.name)}</h4>
              <${Settings} group=${one} />
            </div>`,
        )}
      </div>`
    }
  `;
}

/** @param {unknown} one @returns {string} */
const said = (one) =>
  Array.isArray(one)
    ? one.map(said).join(t.rules.listed)
    : typeof one === "number"
      ? number(one)
      : typeof one === "boolean"
        ? one
          ? t.rules.yes
          : t.rules.no
        : choice(String(one));

/** The value of a setting in words. In English it is the text of the file. @param {string} one */
const choice = (one) =>
  (language !== "en" &&
    (translated({ context: "setting", template: one.replaceAll("-", " ") }) ??
      translated({ context: "row", template: one }))) ||
  one;
