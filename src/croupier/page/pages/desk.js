/** The odds desk: variants of a house game's pay tables, priced as they are typed, side by side. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { Failed, Loading } from "../kit/components.js";
import { Choice } from "../kit/fields.js";
import { colon, handName, number } from "../kit/format.js";
import { minus } from "../kit/language.js";
import { gameName, gameOf, presetOptions, wagerName } from "../kit/game_names.js";
import { styled } from "../kit/game_modules.js";
import { request } from "../kit/api.js";
import { saveFile } from "../kit/save_file.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { Page } from "../frame/page_frame.js";
import {
  NAMES,
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
/** @typedef {import("../rules/desk_prices.js").Column} Column */
/** @typedef {import("../rules/desk_prices.js").PricedColumn} PricedColumn */

const share = (/** @type {number} */ value) => figure(value, "percent4");
/** In points of a percent, with its sign; what rounds to nothing has none. @param {number} value */
const points = (value) => figure(value * 100, "signed4").replace(/^\D[0.,]+$/, "0");

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
  const asked = usePrices(game.game, variants);
  const wagers = asked[0].answer?.wagers ?? [];
  const wager =
    (wagers.find((one) => one.wager === chosen) ?? wagers.find((one) => one.rows.length))?.wager ?? "";
  useEffect(() => {
    if (wager) history.replaceState(null, "", at(`/desk/${game.game}?${addressOf(variants, wager)}`));
  }, [variants, wager]);
  const title = t.of(d.title, gameName(game.game));
  /** @type {Column[]} */
  const columns = variants.map((variant, which) => ({
    name: NAMES[which],
    variant,
    asked: asked[which],
    priced: asked[which].answer?.wagers.find((one) => one.wager === wager),
    difference: asked[which].differences.find((one) => one.wager === wager),
    set: (changed) => setVariants((all) => all.map((one, place) => (place === which ? changed : one))),
  }));
  const priced = /** @type {PricedColumn[]} */ (columns.filter((one) => one.priced));
  const last = columns[columns.length - 1];
  const names = columns.map(({ name }) => name);
  return html`<${Page} title=${title} here="rules" wide>
    <div class="stack desk">
      <header>
        <p class="muted"><a href=${`/rules/${game.game}`}>${gameName(game.game)}</a></p>
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
          ${columns.map(
            (column, which) => html`<${Card}
              key=${column.name}
              column=${column}
              game=${game}
              remove=${
                variants.length > 2 &&
                which > 0 &&
                (() => setVariants((all) => all.filter((_, place) => place !== which)))
              }
            />`,
          )}
        </div>
        ${columns.some((one) => !one.priced && !one.asked.error) && html`<${Loading} />`}
        ${
          priced.length > 0 &&
          (priced[0].priced.rows.length > 0
            ? html`<${Lines} columns=${priced} />`
            : priced.every((one) => one.priced.payment.length)
              ? html`<${Payment} columns=${priced} />`
              : html`<p>${d.none}</p>`)
        }
      </section>
      <div class="row desk-acts">
        <p class="muted small">${d.draft}</p>
        <button
          disabled=${variants.length === NAMES.length}
          onClick=${() => setVariants((all) => [...all, { ...all[all.length - 1] }])}
        >
          ${d.add}
        </button>
        <button onClick=${() => setVariants((all) => all.map(({ preset }) => untouched(preset)))}>
          ${d.reset}
        </button>
        <button onClick=${() => setVariants(([first, second, ...rest]) => [second, first, ...rest])}>
          ${d.swap}
        </button>
        <button
          class="primary"
          disabled=${!asked.every((one) => one.fresh)}
          onClick=${() => {
            const [sheet, name] = sheetOf(
              game.game,
              variants,
              asked.flatMap(({ answer }) => answer ?? []),
            );
            saveFile(name, new Blob([sheet], { type: "text/csv" }));
          }}
        >
          ${d.csv}
        </button>
      </div>
      <${Sheets} game=${game.game} columns=${columns} />
      ${
        last.priced &&
        (last.priced.rows.length > 0 || last.priced.payment.length > 0) &&
        html`<${Search}
          key=${`${wager} ${last.name} ${last.variant.preset}`}
          game=${game.game}
          name=${last.name}
          variant=${last.variant}
          priced=${last.priced}
          set=${last.set}
        />`
      }
      ${
        wager &&
        html`<${SessionPanel}
          key=${`${wager} session`}
          game=${game.game}
          wager=${wager}
          variants=${variants}
          names=${names}
        />`
      }
      ${
        wagers.length > 0 &&
        html`<${SimpleRules}
          game=${game.game}
          wager=${wagerName(game.game, wagers[0].wager)}
          variants=${variants}
          names=${names}
        />`
      }
    </div>
  </${Page}>`;
}

/**
 * Par sheets as files, of each variant and of all side by side; a file's name has the first digits of each hash.
 * @param {{game: string, columns: Column[]}} props
 */
function Sheets({ game, columns }) {
  const [{ error, busy }, ask] = useAsked(/** @type {null} */ (null));
  const save = async (/** @type {Column[]} */ of, /** @type {string} */ form) => {
    const [first, ...beside] = of.map(({ variant }) => bodyOf(variant));
    const file = await request(
      "POST",
      `/api/games/${game}/par-sheet`,
      { ...first, beside, form },
      { file: true },
    );
    saveFile(`${game}-${of.map(({ asked }) => asked.answer?.hash.slice(0, 8)).join("-")}.${form}`, file);
    return null;
  };
  /** @type {[string, Column[]][]} */
  const sheets = [
    [d.comparison, columns],
    ...columns.map((one) => /** @type {any} */ ([d.sheetOf(one.name), [one]])),
  ];
  return html`<div class="row desk-acts" role="group" aria-label=${d.sheets}>
    ${error && html`<p class="bad small" role="alert">${error}</p>`}
    ${busy && html`<p class="muted small" role="status">${d.counting}</p>`}
    ${sheets.map(
      ([said, of]) => html`<span class="row" key=${said}>
        <span class="muted small">${said}</span>
        ${["pdf", "xlsx"].map(
          (form) => html`<button
            key=${form}
            disabled=${busy || !of.every(({ asked }) => asked.fresh)}
            aria-label=${`${said}${colon}${form.toUpperCase()}`}
            onClick=${() => ask(save(of, form))}
          >
            ${form.toUpperCase()}
          </button>`,
        )}
      </span>`,
    )}
  </div>`;
}

/**
 * A variant: its preset, its edge and the difference from the first, and what the server has against its pays.
 * @param {{column: Column, game: import("../wire.d.ts").GameAnswer, remove: false | (() => void)}} props
 */
function Card({ column: { name, variant, asked, priced, difference, set }, game, remove }) {
  const shown = asked.fresh ? priced : undefined;
  const more = difference?.edge.decimal ?? 0;
  const whose = more === 0 ? d.same : more < 0 ? d.toPlayers : d.toHouse;
  return html`<div class=${cls("desk-card", name !== "A" && "draft")}>
    <p class="desk-name">
      <b>${name === "A" ? d.a : d.draftOf(name)}</b>
      ${remove && html`<button class="quiet" aria-label=${d.remove(name)} onClick=${remove}>×</button>`}
    </p>
    <select
      aria-label=${d.variant(name)}
      value=${variant.preset}
      onChange=${(/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
        set(untouched(currentTarget.value))}
    >
      ${presetOptions(game.game, game.presets)}
    </select>
    <p class="desk-edge" aria-busy=${String(!asked.fresh)}>${shown ? share(shown.edge.decimal) : "–"}</p>
    <p class="small muted desk-exact">
      ${
        asked.error
          ? html`<span class="bad" role="alert">${asked.error}</span>`
          : shown
            ? html`${d.edge}, ${d.exact(minus(shown.edge.fraction))}`
            : d.counting
      }
    </p>
    ${
      name !== "A" &&
      html`<p class="small" role="status">
        <b class="desk-more">${difference ? points(more) : "–"}</b> ${difference && whose}
      </p>`
    }
    <p class="small muted">
      ${d.wins}${colon}<b class="desk-figure">${shown ? share(shown.wins.decimal) : "–"}</b><br />
      ${d.deviation}${colon}<b class="desk-figure">${shown ? figure(shown.deviation, "decimal4") : "–"}</b>
    </p>
  </div>`;
}

/**
 * Every line of the pay tables: a hand that only some variants post is blank in the others.
 * @param {{columns: PricedColumn[]}} props
 */
function Lines({ columns }) {
  const hands = [...new Set(columns.flatMap(({ priced }) => priced.rows.map((row) => row.hand)))];
  const longest = columns.reduce((best, one) =>
    one.priced.rows.length > best.priced.rows.length ? one : best,
  );
  hands.sort((one, other) => placeOf(longest.priced, one) - placeOf(longest.priced, other));
  const moves = columns.flatMap(({ difference }) => Object.values(difference?.lines ?? {}));
  const most = Math.max(...moves.map(({ decimal }) => Math.abs(decimal)), 1e-9);
  return html`<div class="scroll">
    <table class="data desk-lines">
      <thead>
        <tr>
          <th scope="col">${d.hand}</th>
          <th scope="col" class="n wide-only">${d.ways(number(columns[0].priced.ways))}</th>
          <th scope="col" class="n mid-only">${d.chance}</th>
          ${columns.map(
            ({ name }) => html`<th scope="col" class="n" key=${name}>
              ${d.pays(name)}<small>${d.returns}</small>${name !== "A" && html`<small>${d.difference(name)}</small>`}
            </th>`,
          )}
          <th scope="col" class="n wide-only">${d.step}</th>
        </tr>
      </thead>
      <tbody>
        ${hands.map((hand) => {
          const row = rowOf(columns, hand);
          return html`<tr key=${hand}>
            <th scope="row">
              ${handName(hand)}
              <small>${d.oneIn(figure(1 / row.chance.decimal, "decimal1"))}</small>
            </th>
            <td class="n wide-only">${number(row.ways)}</td>
            <td class="n mid-only">${share(row.chance.decimal)}</td>
            ${columns.map(
              (column) => html`<td class="n" key=${column.name}>
                <${Cell} column=${column} hand=${hand} most=${most} />
              </td>`,
            )}
            <td class="n wide-only computed">${points((row.pays ? 0 : row.returns.decimal) - row.chance.decimal)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {PricedColumn[]} columns @param {string} hand @returns {import("../wire.d.ts").PricedRow} */
const rowOf = (columns, hand) =>
  /** @type {any} */ (columns.flatMap(({ priced }) => priced.rows).find((one) => one.hand === hand));

/**
 * A line of one variant: its pay, what it returns, and what it moves the edge by.
 * @param {{column: PricedColumn, hand: string, most: number}} props
 */
function Cell({ column: { name, variant, asked, priced, difference, set }, hand, most }) {
  const place = placeOf(priced, hand);
  const move = difference?.lines[hand]?.decimal;
  return html`<div class="desk-cell">
    ${
      place >= 0 &&
      html`<${Pays}
        name=${name}
        hand=${hand}
        value=${typedPays(variant, priced)[place] ?? ""}
        onValue=${(/** @type {string} */ pay) => set(withPay(variant, priced, place, pay))}
      />`
    }
    <span class="desk-worth computed">
      <span>${place >= 0 && asked.fresh ? share(priced.rows[place].returns.decimal) : "–"}</span>
      ${
        name !== "A" &&
        html`<span>${move === undefined ? "–" : points(move)}</span>
          <span class="desk-bar" aria-hidden="true">
            <span
              class=${(move ?? 0) < 0 ? "less" : "more"}
              style=${`--part: ${Math.abs(move ?? 0) / most}`}
            ></span>
          </span>`
      }
    </span>
  </div>`;
}

/** @param {Priced} priced @param {string} hand */
const placeOf = (priced, hand) => priced.rows.findIndex((row) => row.hand === hand);

/** @param {{name: string, hand: string, value: string, onValue(pay: string): void}} props */
const Pays = ({ name, hand, value, onValue }) => html`<input
  class=${cls("desk-pay", name !== "A" && "draft")}
  inputmode="numeric"
  autocomplete="off"
  maxlength="9"
  aria-label=${d.paysOn(name, handName(hand))}
  value=${value}
  onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => onValue(currentTarget.value)}
/>`;
