/** The prizes of a structure: shares by place in rows of entries, with what they are in money on some evening. */
import { html, cls } from "../../kit/preact.js";
import { number } from "../../kit/format.js";
import { Stepper } from "./pieces.js";
import { NumberField, Words } from "./fields.js";
import { MOST_ENTRIES, heads, rowOf } from "./rows.js";
import { words } from "../texts.js";
import { text, textC } from "../words.js";
import { s } from "./texts.js";

/** @import { Form } from "./values.js" */

const p = s.prizes;

/** @typedef {import("../../wire.d.ts").PrizeTable} Row */

/** @param {{form: Form}} props */
export function Prizes({ form }) {
  const { values, set, evening, setEvening } = form;
  const { table } = values.prizes;
  const at = rowOf(values, heads(values, evening));
  const row = table[at];
  /** An evening with as many entries as a row is for. @param {Row} one */
  const show = (one) => {
    const besides = heads(values, evening) - evening.entries;
    const [from, to] = one.entries;
    const entries = Math.max(2, Math.min(to, Math.max(from, from + 2)) - besides);
    if (Number.isInteger(entries)) setEvening({ entries });
  };
  /** @param {Row[]} rows */
  const setTable = (rows) => set(["prizes.table", rows]);
  const above = () => {
    const last = table.at(-1);
    if (!last) return setTable([{ entries: [2, MOST_ENTRIES], shares: ["100%"] }]);
    const [from, to] = last.entries.map((one) => (Number.isInteger(one) ? one : 2));
    const first = Math.max(from + 1, Math.min(to, from + 9) + 1);
    setTable([
      ...table.slice(0, -1),
      { ...last, entries: [last.entries[0], first - 1] },
      { entries: [first, Math.max(first, to)], shares: [...last.shares] },
    ]);
    setEvening({ entries: first });
  };
  return html`<section class="panel" aria-labelledby="h-prizes">
    <div class="hrow">
      <h2 id="h-prizes">${text("Prizes")}</h2>
      <div class="row" role="group" aria-label=${text("Prizes by number of entries")}>
        ${table.map(
          (one, place) => html`<button
            key=${place}
            class=${cls("quiet", place === at && "on")}
            aria-pressed=${String(place === at)}
            onClick=${() => show(one)}
          >
            ${p.range(one.entries)}
          </button>`,
        )}
        <button class="quiet" onClick=${above}>${text("Another row")}</button>
      </div>
    </div>
    <${Words} form=${form} stand="prizes" title=${(/** @type {string} */ place) => rowTitle(values, place)} />
    <div class="pz">
      ${row ? html`<${Shares} form=${form} row=${row} at=${at} setTable=${setTable} />` : html`<p>${p.winner}</p>`}
      <${IfItWere} form=${form} />
    </div>
    <div class="g g-when">
      <${NumberField} form=${form} place="prizes.added" label=${p.added} nothing=${0} usual="0" />
      <${NumberField} form=${form} place="prizes.minimum" label=${text("Least prize")} nothing=${0} usual="0" />
      <${NumberField} form=${form} place="prizes.ticket" label=${p.ticket} nothing=${0} usual=${s.none} />
    </div>
  </section>`;
}

/** The row that a finding is about. @param {import("./values.js").Structure} values @param {string} place */
function rowTitle(values, place) {
  const found = /^prizes\.table\.(\d+)/.exec(place);
  const row = found && values.prizes.table[Number(found[1]) - 1];
  return row ? `${p.range(row.entries)}:` : "";
}

/** @param {{form: Form, row: Row, at: number, setTable(rows: Row[]): void}} props */
function Shares({ form, row, at, setTable }) {
  const { values, set, checked } = form;
  const { table } = values.prizes;
  const place = `prizes.table.${at + 1}`;
  const money = checked?.money;
  const bad = form.found.some((one) => one.place === `${place}.shares` && one.level === "error");
  const most = Math.max(...row.shares.map(size));
  const { prize: pool, fee } = values.buy_in;
  const cost = Number(pool) + Number(fee) + Number(values.bounty?.amount ?? 0); // NaN while one is no number
  return html`<div class="stack">
    <table class="prt">
      <thead>
        <tr>
          <th>${text("Place")}</th>
          <th>${text("Share")}</th>
          <th></th>
          <th class="num calc">${text("Gets")}</th>
          <th class="num">${text("× entry")}</th>
        </tr>
      </thead>
      <tbody>
        ${row.shares.map((share, n) => {
          const prize = money?.prizes[n];
          return html`<tr key=${n}>
            <th scope="row">${words.nth(n + 1)}</th>
            <td class="sh">
              <span class=${cls("in n cell", bad && "bad")}>
                <input
                  aria-label=${text("Share of place {n}", { n: n + 1 })}
                  maxlength="14"
                  value=${share.replace(/%$/, "")}
                  onInput=${(/** @type {import("../../kit/html.d.ts").Typed} */ { target }) =>
                    set([`${place}.shares.${n + 1}`, written(target.value)])}
                />
                <span class="u">${share.includes("/") ? "" : "%"}</span>
              </span>
            </td>
            <td class="barc"><i style=${{ "--v": most > 0 ? size(share) / most : 0 }}></i></td>
            <td class="num calc"><b>${prize === undefined ? "–" : number(prize)}</b></td>
            <td class="num muted">${prize && cost ? p.timesIs(prize / cost) : "–"}</td>
          </tr>`;
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>${textC("structure", "All")}</td>
          <td class="sh">${bad ? "" : html`<span class="fine">100 %</span>`}</td>
          <td></td>
          <td class="num calc">${money ? number(money.prizes.reduce((sum, one) => sum + one, 0)) : "–"}</td>
          <td></td>
        </tr>
      </tfoot>
    </table>
    <div class="row">
      <button onClick=${() => set([`${place}.shares`, withPlace(row.shares)])}>
        ${text("Pay {place} place, too", { place: words.nth(row.shares.length + 1) })}
      </button>
      ${
        row.shares.length > 1 &&
        html`<button class="quiet" onClick=${() => set([`${place}.shares`, withoutPlace(row.shares)])}>
          ${text("Do not pay {place} place", { place: words.nth(row.shares.length) })}
        </button>`
      }
    </div>
    <div class="row sf-range">
      <${NumberField} form=${form} place=${`${place}.entries.1`} label=${p.fromEntries} before=${p.from} />
      <${NumberField} form=${form} place=${`${place}.entries.2`} label=${p.toEntries} before=${p.to} />
      ${
        table.length > 1 &&
        html`<button class="quiet bad" onClick=${() => setTable(table.toSpliced(at, 1))}>
          ${text("Remove this row")}
        </button>`
      }
    </div>
  </div>`;
}

/** The share as a number, for bars and sums of whole percents. @param {string} share */
function size(share) {
  const [part, of] = share.replace("%", "").split("/").map(Number);
  return (of ? (100 * part) / of : part) || 0;
}

/** A share as the file has it. @param {string} typed */
const written = (typed) => {
  const text = typed.trim().replace(",", ".");
  return text.includes("/") || text.endsWith("%") ? text : `${text}%`;
};

/** One place more, for half of the last one's share, in whole percents. @param {string[]} shares */
function withPlace(shares) {
  const half = Math.floor(size(shares.at(-1) ?? "") / 2);
  if (half < 1 || shares.at(-1)?.includes("/")) return [...shares, "0%"];
  return [...shares.slice(0, -1), written(String(size(shares.at(-1) ?? "") - half)), `${half}%`];
}

/** One place fewer: its share goes to the winner. @param {string[]} shares */
function withoutPlace(shares) {
  const left = shares.slice(0, -1);
  if (shares.some((share) => share.includes("/"))) return left;
  const first = size(shares[0]) + size(shares.at(-1) ?? "");
  return [written(String(Math.round(first * 1e6) / 1e6)), ...left.slice(1)];
}

/** @param {{form: Form}} props */
function IfItWere({ form: { values, evening, setEvening, checked } }) {
  const { buy_in, rebuy, add_on } = values;
  const money = checked?.money;
  const apart = [
    !!money?.fees && text("fees apart: {n}", { n: money.fees }),
    !!money?.bounties && text("bounties apart: {n}", { n: money.bounties }),
  ];
  /** @type {[keyof typeof evening, number, number, {prize: number} | null][]} */
  const sold = [
    ["entries", 2, MOST_ENTRIES, buy_in],
    ["rebuys", 0, MOST_ENTRIES, rebuy],
    ["add_ons", 0, MOST_ENTRIES, add_on],
  ];
  return html`<div class="pv">
    <h3>${text("If it were")} <small>${text("change it and see")}</small></h3>
    <dl>
      ${sold.map(
        ([name, least, most, price]) =>
          price &&
          html`<div key=${name}>
            <dt>${p.sold[name]}</dt>
            <dd>
              <${Stepper}
                label=${p.sold[name]}
                value=${evening[name]}
                least=${least}
                most=${most}
                set=${(/** @type {number} */ value) => setEvening({ [name]: value })}
              />
            </dd>
            <dd class="calc num">${number(evening[name] * Number(price.prize) || 0)}</dd>
          </div>`,
      )}
      ${
        values.prizes.added > 0 &&
        html`<div>
          <dt>${p.added}</dt>
          <dd></dd>
          <dd class="calc num">${number(values.prizes.added)}</dd>
        </div>`
      }
      <div class="sum">
        <dt>${text("Pool")}</dt>
        <dd class="muted">${apart.filter(Boolean).join(", ")}</dd>
        <dd class="calc num">${money ? number(money.pool) : "–"}</dd>
      </div>
    </dl>
  </div>`;
}
