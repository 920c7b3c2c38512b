/** The search of pay tables near an edge: its conditions, and the tables that were found, calmest first. */
import { html, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { colon, handName, number, settingName } from "../kit/format.js";
import { paymentWord } from "./desk_payment.js";
import { bodyOf, typedPays } from "./desk_prices.js";
import { d } from "./desk_texts.js";
import { Decimal, decimal, useAsked } from "./desk_session.js";
import { figure } from "./words.js";

/** @typedef {import("./desk_prices.js").Variant} Variant */
/** @typedef {import("./desk_prices.js").Priced} Priced */
/** @typedef {import("../wire.d.ts").FoundTable} Found */

/**
 * @param {{game: string, name: string, variant: Variant, priced: Priced, set(variant: Variant): void}} props
 *   the draft, which a hold keeps and a found table replaces
 */
export function Search({ game, name, variant, priced, set }) {
  const [target, setTarget] = useState("");
  const [wins, setWins] = useState("");
  const [posted, setPosted] = useState(false);
  const [held, setHeld] = useState(/** @type {string[]} */ ([]));
  const [caps, setCaps] = useState(/** @type {Record<string, string>} */ ({}));
  const [{ answer, error, busy }, ask] = useAsked(
    /** @type {import("../wire.d.ts").SearchAnswer | null} */ (null),
  );
  const pays = typedPays(variant, priced);
  const rows = priced.payment.length
    ? priced.payment
        .filter(({ name }) => name !== "rounding")
        .map(({ name, value }) => ({
          row: name.replaceAll("_", "-"),
          said: settingName(name),
          pay: value,
        }))
    : priced.rows.map(({ hand }, at) => ({ row: hand, said: handName(hand), pay: pays[at] }));
  const run = (/** @type {Event} */ event) => {
    event.preventDefault();
    const pairs = rows.filter(({ row }) => held.includes(row)).map(({ row, pay }) => [row, pay]);
    ask(
      call("POST", `/api/games/${game}/search`, {
        ...bodyOf(variant),
        wager: priced.wager,
        target: percent(target),
        least_wins: wins.trim() ? percent(wins) : null,
        only_posted: posted,
        hold: Object.fromEntries(pairs),
        cap: Object.fromEntries(Object.entries(caps).filter(([row, cap]) => cap && !held.includes(row))),
      }),
    );
  };
  const use = (/** @type {Found} */ { pays: found, payment }) =>
    set(
      priced.setting
        ? {
            ...variant,
            tables: {
              ...variant.tables,
              [priced.setting]: priced.rows.map(({ hand }, at) => found[hand] ?? pays[at]).join("-"),
            },
          }
        : { ...variant, payment: { ...variant.payment, ...payment } },
    );
  return html`<section class="panel stack">
    <h2>${d.search}</h2>
    <form class="stack" onSubmit=${run}>
      <div class="desk-fields">
        <${Decimal} label=${d.target} value=${target} set=${setTarget} required />
        <${Decimal} label=${d.leastWins} value=${wins} set=${setWins} />
        <label class="check">
          <input type="checkbox" checked=${posted} onChange=${() => setPosted(!posted)} /> ${d.onlyPosted}
        </label>
      </div>
      <fieldset class="desk-holds">
        <legend class="muted small">${d.holds(name)}</legend>
        ${rows.map(({ row, said, pay }) => {
          const hold = held.includes(row);
          const capped = !priced.payment.length || row === "rate";
          return html`<div key=${row}>
            <label class="check">
              <input
                type="checkbox"
                checked=${hold}
                onChange=${() => setHeld(hold ? held.filter((one) => one !== row) : [...held, row])}
              />
              ${d.hold(said, paymentWord(pay))}
            </label>
            ${
              capped &&
              html`<input
                class="desk-pay"
                autocomplete="off"
                maxlength="9"
                disabled=${hold}
                placeholder=${d.cap}
                aria-label=${d.capOf(said)}
                value=${caps[row] ?? ""}
                onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
                  setCaps({ ...caps, [row]: currentTarget.value.trim().replace(",", ".") })}
              />`
            }
          </div>`;
        })}
      </fieldset>
      <div class="row desk-acts">
        ${error && html`<p class="bad" role="alert">${error}</p>`}
        <button type="submit" class="primary" disabled=${busy}>${busy ? d.counting : d.find}</button>
      </div>
    </form>
    ${answer && html`<${FoundTables} found=${answer.found} complete=${answer.complete} name=${name} use=${use} />`}
  </section>`;
}

/** A percentage as people type it: with the sign or without. @param {string} typed */
const percent = (typed) => `${decimal(typed.replace("%", ""))}%`;

/** @param {{found: Found[], complete: boolean, name: string, use(one: Found): void}} props */
const FoundTables = ({ found, complete, name, use }) =>
  found.length === 0
    ? html`<p role="status">${d.nothing}</p>`
    : html`<div class="scroll" role="status">
        <table class="data desk-lines">
          <thead>
            <tr>
              <th scope="col">${d.found}</th>
              <th scope="col" class="n">${d.edge}</th>
              <th scope="col" class="n mid-only">${d.wins}</th>
              <th scope="col" class="n mid-only">${d.deviation}</th>
              <th></th>
            </tr>
          </thead>
          <tbody>
            ${found.map(
              (one) => html`<tr key=${one.text}>
                <th scope="row" class="num">
                  ${Object.keys(one.payment).length ? saidPayment(one) : one.text}
                  ${one.alike > 0 && html`<small>${d.alike(number(one.alike))}</small>`}
                </th>
                <td class="n computed">${figure(one.edge.decimal, "percent4")}</td>
                <td class="n computed mid-only">${figure(one.wins.decimal, "percent4")}</td>
                <td class="n computed mid-only">${figure(one.deviation, "decimal4")}</td>
                <td class="n"><button onClick=${() => use(one)}>${d.use(name)}</button></td>
              </tr>`,
            )}
          </tbody>
        </table>
        ${!complete && html`<p class="muted small">${d.incomplete}</p>`}
      </div>`;

/** @param {Found} found */
const saidPayment = ({ payment }) =>
  Object.entries(payment)
    .filter(([name]) => name !== "rate" || payment.commission !== "none")
    .map(([name, value]) => `${settingName(name)}${colon}${paymentWord(value)}`)
    .join("; ");
