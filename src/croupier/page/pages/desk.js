/** The odds desk: two variants of a house game's pay tables, priced as they are typed, side by side. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { Failed, Loading } from "../kit/components.js";
import { Choice } from "../kit/fields.js";
import { handName, number } from "../kit/format.js";
import { gameName, gameOf, presetOptions, wagerName } from "../kit/game_names.js";
import { styled } from "../kit/game_modules.js";
import { request } from "../kit/api.js";
import { saveFile } from "../kit/save_file.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { Page } from "../frame/page_frame.js";
import {
  addressOf,
  bodyOf,
  fresh as untouched,
  sheetOf,
  typedPays,
  usePrices,
  variantsInAddress,
  withPay,
} from "../rules/desk_prices.js";
import { Payment } from "../rules/desk_payment.js";
import { Search } from "../rules/desk_search.js";
import { SessionPanel, useAsked } from "../rules/desk_session.js";
import { SimpleRules } from "../rules/desk_simple.js";
import { d } from "../rules/desk_texts.js";
import { figure } from "../rules/words.js";

await styled(import.meta.url, "../rules/desk.css");

/** @typedef {import("../rules/desk_prices.js").Variant} Variant */
/** @typedef {import("../rules/desk_prices.js").Priced} Priced */
/** @typedef {import("../rules/desk_prices.js").Asked} Asked */
/** @typedef {import("../wire.d.ts").PricedRow} Line */

const NAMES = ["A", "B"];
const share = (/** @type {number} */ value) => figure(value, "percent4");
/** In points of a percent, with its sign. @param {number} value */
const points = (value) => (value === 0 ? "0" : figure(value * 100, "signed4"));

/** @param {{args: string[]}} props */
export default function DeskPage({ args: [game] }) {
  const found = gameOf(game);
  if (!found?.against_house)
    return html`<${Page} title=${d.title} here="rules"><${Failed} whole text=${t.errors.noPage} /></${Page}>`;
  return html`<${Desk} game=${found} />`;
}

/** @param {{game: import("../wire.d.ts").GameAnswer}} props */
function Desk({ game }) {
  const [variants, setVariants] = useState(() => variantsInAddress(game.presets));
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get("wager") ?? "");
  const asked = [usePrices(game.game, variants[0]), usePrices(game.game, variants[1])];
  const [a, b] = asked.map(({ answer }) => answer);
  const wagers = a?.wagers ?? [];
  const wager =
    (wagers.find((one) => one.wager === chosen) ?? wagers.find((one) => one.rows.length))?.wager ?? "";
  useEffect(() => {
    if (wager) history.replaceState(null, "", at(`/desk/${game.game}?${addressOf(variants, wager)}`));
  }, [variants, wager]);
  const set = (/** @type {number} */ which, /** @type {Variant} */ variant) =>
    setVariants(([first, second]) => (which ? [first, variant] : [variant, second]));
  const title = `${d.title}: ${gameName(game.game)}`;
  const both = [a, b].map((one) => one?.wagers.find((each) => each.wager === wager));
  const fresh = asked.every((one) => one.fresh);
  return html`<${Page} title=${title} here="rules" wide>
    <div class="stack desk">
      <header>
        <p class="muted"><a href=${`/rules/${game.game}`}>${gameName(game.game)}</a> / ${d.title}</p>
        <h1>${d.title}</h1>
        <p class="muted">${d.lead}</p>
      </header>
      ${
        wagers.length > 1 &&
        html`<${Choice}
          label=${d.wager}
          hideLabel
          value=${wager}
          options=${wagers.map((one) => [one.wager, wagerName(game.game, one.wager)])}
          onChange=${setChosen}
        />`
      }
      <section class="panel stack">
        <div class="desk-cards">
          ${NAMES.map(
            (name, which) => html`<${Card}
              key=${name}
              name=${name}
              game=${game}
              variant=${variants[which]}
              asked=${asked[which]}
              priced=${both[which]}
              set=${(/** @type {Variant} */ variant) => set(which, variant)}
            />`,
          )}
          ${both[0] && both[1] && html`<${Difference} a=${both[0]} b=${both[1]} fresh=${fresh} />`}
        </div>
        ${both.some((one, which) => !one && !asked[which].error) && html`<${Loading} />`}
        ${
          both[0]?.rows.length === 0
            ? both[0].payment.length && both[1]?.payment.length
              ? html`<${Payment} names=${NAMES} priced=${[both[0], both[1]]} variants=${variants} set=${set} />`
              : html`<p>${d.none}</p>`
            : both[0] &&
              both[1] &&
              html`<${Lines} pair=${[both[0], both[1]]} variants=${variants} fresh=${fresh} set=${set} />`
        }
      </section>
      <div class="row desk-acts">
        <p class="muted small">${d.draft}</p>
        <button
          type="button"
          onClick=${() =>
            setVariants(([first, second]) => [untouched(first.preset), untouched(second.preset)])}
        >
          ${d.reset}
        </button>
        <button type="button" onClick=${() => setVariants(([first, second]) => [second, first])}>${d.swap}</button>
        <button
          type="button"
          class="primary"
          disabled=${!fresh || !a || !b}
          onClick=${() => {
            if (!a || !b) return;
            const [sheet, name] = sheetOf(game.game, variants, [a, b]);
            saveFile(name, new Blob([sheet], { type: "text/csv" }));
          }}
        >
          ${d.csv}
        </button>
      </div>
      <${Sheets} game=${game.game} variants=${variants} asked=${asked} />
      ${
        both[1] &&
        (both[1].rows.length > 0 || both[1].payment.length > 0) &&
        html`<${Search}
          key=${`${wager} ${variants[1].preset}`}
          game=${game.game}
          variant=${variants[1]}
          priced=${both[1]}
          set=${(/** @type {Variant} */ variant) => set(1, variant)}
        />`
      }
      ${
        wager &&
        html`<${SessionPanel}
          key=${`${wager} session`}
          game=${game.game}
          wager=${wager}
          variants=${variants}
          names=${NAMES}
        />`
      }
      ${
        wagers.length > 0 &&
        html`<${SimpleRules}
          game=${game.game}
          wager=${wagerName(game.game, wagers[0].wager)}
          variants=${variants}
          names=${NAMES}
        />`
      }
    </div>
  </${Page}>`;
}

/**
 * Par sheets as files, of either variant; a file's name has the first digits of its settings' hash.
 * @param {{game: string, variants: Variant[], asked: Asked[]}} props
 */
function Sheets({ game, variants, asked }) {
  const [{ error, busy }, ask] = useAsked(/** @type {null} */ (null));
  const save = async (/** @type {number} */ which, /** @type {string} */ form) => {
    const body = { ...bodyOf(variants[which]), form };
    const file = await request("POST", `/api/games/${game}/par-sheet`, body, { file: true });
    saveFile(`${game}-${asked[which].answer?.hash.slice(0, 8)}.${form}`, file);
    return null;
  };
  return html`<div class="row desk-acts" role="group" aria-label=${d.sheets}>
    ${error && html`<p class="bad small" role="alert">${error}</p>`}
    ${busy && html`<p class="muted small" role="status">${d.counting}</p>`}
    ${NAMES.map(
      (name, which) => html`<span class="row" key=${name}>
        <span class="muted small">${d.sheetOf(name)}</span>
        ${["pdf", "xlsx"].map(
          (form) => html`<button
            key=${form}
            type="button"
            disabled=${busy || !asked[which].fresh}
            aria-label=${`${d.sheetOf(name)}: ${form.toUpperCase()}`}
            onClick=${() => ask(save(which, form))}
          >
            ${form.toUpperCase()}
          </button>`,
        )}
      </span>`,
    )}
  </div>`;
}

/**
 * A variant: its preset, its edge, and what the server has against its pays.
 * @param {{name: string, game: import("../wire.d.ts").GameAnswer, variant: Variant, asked: Asked,
 *   priced: Priced | undefined, set(variant: Variant): void}} props
 */
const Card = ({
  name,
  game,
  variant,
  asked,
  priced,
  set,
}) => html`<div class=${cls("desk-card", name === "B" && "draft")}>
  <p class="desk-name"><b>${name === "A" ? d.a : d.b}</b></p>
  <select
    aria-label=${d.variant(name)}
    value=${variant.preset}
    onChange=${(/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
      set(untouched(currentTarget.value))}
  >
    ${presetOptions(game.game, game.presets)}
  </select>
  <p class="desk-edge" aria-busy=${String(!asked.fresh)}>
    ${asked.fresh && priced ? share(priced.edge.decimal) : "–"}
  </p>
  <p class="small muted desk-exact">
    ${
      asked.error
        ? html`<span class="bad" role="alert">${asked.error}</span>`
        : asked.fresh && priced
          ? html`${d.edge}, ${d.exact(priced.edge.fraction)}`
          : d.counting
    }
  </p>
</div>`;

/** @param {{a: Priced, b: Priced, fresh: boolean}} props */
function Difference({ a, b, fresh }) {
  const more = b.edge.decimal - a.edge.decimal;
  const whose = more === 0 ? d.same : more < 0 ? d.toPlayers : d.toHouse;
  return html`<div class="desk-card plain" role="status">
    <p class="desk-name"><b>B − A</b></p>
    <p class="desk-edge">${fresh ? points(more) : "–"}</p>
    <p class="small muted">${fresh ? whose : d.counting}</p>
    <dl class="desk-more small">
      ${
        /** @type {[string, (one: Priced) => string][]} */ ([
          [d.wins, (one) => share(one.wins.decimal)],
          [d.deviation, (one) => figure(one.deviation, "decimal4")],
        ]).map(
          ([head, said]) => html`<div key=${head}>
          <dt>${head}</dt>
          <dd>A ${fresh ? said(a) : "–"} · B ${fresh ? said(b) : "–"}</dd>
        </div>`,
        )
      }
    </dl>
  </div>`;
}

/**
 * Every line of the pay tables: a hand that only one variant posts is blank in the other.
 * @param {{pair: [Priced, Priced], variants: Variant[], fresh: boolean,
 *   set(which: number, variant: Variant): void}} props
 */
function Lines({ pair, variants, fresh, set }) {
  const hands = [...new Set([...pair[0].rows, ...pair[1].rows].map((row) => row.hand))];
  const order = pair[0].rows.length < pair[1].rows.length ? pair[1] : pair[0];
  hands.sort((one, other) => placeOf(order, one) - placeOf(order, other));
  const changes = hands.map((hand) => {
    const [a, b] = pair.map((one) => one.rows.find((row) => row.hand === hand)?.returns.decimal ?? 0);
    return a - b;
  });
  const most = Math.max(...changes.map(Math.abs), 1e-9);
  return html`<div class="scroll">
    <table class="data desk-lines">
      <thead>
        <tr>
          <th scope="col">${d.hand}</th>
          <th scope="col" class="n wide-only">${d.ways(number(pair[0].ways))}</th>
          <th scope="col" class="n mid-only">${d.chance}</th>
          ${NAMES.map((name) => html`<th scope="col" class="n" key=${name}>${d.pays(name)}</th>`)}
          ${NAMES.map((name) => html`<th scope="col" class="n wide-only" key=${name}>${d.returns(name)}</th>`)}
          <th scope="col" class="n">${d.difference}</th>
          <th class="desk-bar mid-only" aria-hidden="true"></th>
          <th scope="col" class="n wide-only">${d.step}</th>
        </tr>
      </thead>
      <tbody>
        ${hands.map((hand, place) => {
          const rows = pair.map((one) => one.rows.find((row) => row.hand === hand));
          const row = /** @type {Line} */ (rows[1] ?? rows[0]);
          return html`<tr key=${hand}>
            <th scope="row">
              ${handName(hand)}
              <small>${d.oneIn(figure(1 / row.chance.decimal, "decimal1"))}</small>
            </th>
            <td class="n wide-only">${number(row.ways)}</td>
            <td class="n mid-only">${share(row.chance.decimal)}</td>
            ${NAMES.map(
              (name, which) => html`<td class="n" key=${name}>
                ${
                  rows[which] &&
                  html`<${Pays}
                    name=${name}
                    hand=${hand}
                    value=${typedPays(variants[which], pair[which])[placeOf(pair[which], hand)] ?? ""}
                    onValue=${(/** @type {string} */ pay) =>
                      set(which, withPay(variants[which], pair[which], placeOf(pair[which], hand), pay))}
                  />`
                }
              </td>`,
            )}
            ${rows.map(
              (one, which) =>
                html`<td class="n wide-only computed" key=${NAMES[which]}>
                  ${fresh && one ? share(one.returns.decimal) : "–"}
                </td>`,
            )}
            <td class="n computed">${fresh ? points(changes[place]) : "–"}</td>
            <td class="desk-bar mid-only" aria-hidden="true">
              ${
                fresh &&
                html`<span
                  class=${changes[place] < 0 ? "less" : "more"}
                  style=${`--part: ${Math.abs(changes[place]) / most}`}
                ></span>`
              }
            </td>
            <td class="n wide-only computed">${points(-row.chance.decimal)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {Priced} priced @param {string} hand */
const placeOf = (priced, hand) => priced.rows.findIndex((row) => row.hand === hand);

/** @param {{name: string, hand: string, value: string, onValue(pay: string): void}} props */
const Pays = ({ name, hand, value, onValue }) => html`<input
  class=${cls("desk-pay", name === "B" && "draft")}
  inputmode="numeric"
  autocomplete="off"
  maxlength="9"
  aria-label=${d.paysOn(name, handName(hand))}
  value=${value}
  onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => onValue(currentTarget.value)}
/>`;
