/** The cashier's sheet, and what there is to do now: who decides about a rebuy, who may buy an add-on, who owes. */
import { html, useState } from "../../kit/preact.js";
import { Clock } from "../../kit/clock.js";
import { colon, number } from "../../kit/format.js";
import { Failed, Loading, useRequest } from "../../kit/components.js";
import { toastError } from "../../kit/toasts.js";
import { requestTournament, command, apiPath } from "../api.js";
import { seatsOf, withChips } from "../components.js";
import { CountBags } from "./deeds.js";
import { text, textC, textN } from "../words.js";
import { d } from "./texts.js";
import { words } from "../texts.js";

/** @import { Floor } from "../../wire.d.ts" */

const c = d.cashier;

/** @param {{floor: Floor, pick: (player: number) => void, changed: () => void}} props */
export function Cashier({ floor, pick, changed }) {
  const { value, error, again } = useRequest(
    () => requestTournament("GET", apiPath(floor.name, "/cashier")),
    [floor.n],
  );
  if (error && !value) return html`<${Failed} text=${error.message} again=${again} />`;
  if (!value) return html`<${Loading} />`;
  const line = (/** @type {string} */ text, /** @type {number} */ amount, kind = "") =>
    html`<div class=${kind}><dt>${text}</dt><dd class="num">${number(amount)}</dd></div>`;
  const open = value.players.filter((one) => one.open || one.due);
  /** @param {number} player @param {boolean} out @param {string} long @param {string} short */
  const pay = (player, out, long, short) =>
    html`<button
      aria-label=${long}
      onClick=${() => command(floor.name, { op: "pay", player, out }).then(changed, toastError)}
    >
      ${short}
    </button>`;
  return html`
    <dl class="t-account">
      ${value.sales.map(
        (one) => html`<div key=${one.kind}>
          <dt>${c.sold[one.kind](one.count)}</dt>
          <dd class="num">${number(one.prize + one.fee + one.bounty)}</dd>
        </div>`,
      )}
      ${line(text("Taken and owed"), value.taken_in, "sum")}
      ${value.added > 0 && line(text("Money added"), value.added)}
      ${line(text("Prizes"), value.pool)} ${line(text("Fees, for the house"), value.fees)}
      ${value.bounties > 0 && line(text("Bounties"), value.bounties)}
      ${line(text("Paid out"), value.paid_out)} ${line(text("Still to be paid out"), value.due)}
      ${line(text("Owed by players"), value.open, value.open ? "no" : "")}
      ${line(text("In the box"), value.in_box, "sum")}
    </dl>
    <p class=${value.balance ? "notice bad" : "small up"} role="status">
      ${value.balance ? text("The accounts differ by {n}.", { n: value.balance }) : text("The accounts balance.")}
    </p>
    <p class="row no-print">
      <button onClick=${() => print()}>${text("Print the cashier's sheet")}</button>
    </p>
    <h3>${
      open.length
        ? textN("{n} open account", "{n} open accounts", { n: open.length })
        : text("Nobody owes anything, and nobody is owed.")
    }</h3>
    <ul class="t-people">
      ${open.map(
        (one) => html`<li key=${one.player} class="row">
          <button class="quiet grow" aria-label=${d.actions(one.name)} onClick=${() => pick(one.player)}>
            <span class="grow">${one.name}</span>
            <small class="num">${one.open > 0 ? c.owes(one.open) : c.gets(one.due - one.open)}</small>
          </button>
          ${one.open !== 0 && pay(one.player, false, c.takeFrom(one.open, one.name), d.deeds.take(one.open))}
          ${one.due !== 0 && pay(one.player, true, c.payTo(one.due, one.name), d.deeds.payOut(one.due))}
        </li>`,
      )}
    </ul>
  `;
}

/** Decisions and sales that wait for the director. @param {{floor: Floor, changed: () => void}} props */
export function ToDo({ floor, changed }) {
  const [counting, setCounting] = useState(false);
  const seats = seatsOf(floor).flatMap(({ who, table }) => (who ? [{ ...who, table }] : []));
  const broke = seats.filter((who) => who.chips === 0);
  const tables = [...new Set(broke.filter((who) => !who.offers?.decides_by).map((who) => who.table))];
  const addOns = seats.filter((who) => who.offers?.add_on);
  const uncounted = floor.bagged ? withChips(floor).filter((who) => !who.counted) : [];
  /** @param {import("../api.js").Command} what */
  const send = (what) => () => command(floor.name, what).then(changed, toastError);
  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ act) =>
    html`<button aria-label=${`${name}${colon}${text}`} onClick=${act}>${text}</button>`;
  if (!(broke.length || addOns.length || uncounted.length)) return null;
  return html`<section class="panel t-todo no-print" aria-labelledby="t-todo">
    <h2 id="t-todo">${text("To do")}</h2>
    <ul>
      ${broke.map(
        (who) => html`<li key=${who.player} class="row">
          <span class="grow"><b>${who.name}</b> ${c.decides(words.table(who.table))}</span>
          <${Clock} until=${who.offers?.decides_by} />
          ${who.offers?.rebuy && button(c.rebuy, who.name, send({ op: "rebuy", player: who.player }))}
          ${button(textC("console", "Out"), who.name, send({ op: "decline", player: who.player }))}
        </li>`,
      )}
      ${tables.map(
        (table) => html`<li key=${`t${table}`} class="row">
          <span class="grow">${text("Table {table} waits for a decision.", { table })}</span>
          ${button(text("Start the clock"), words.table(table), send({ op: "rebuy-clock", table }))}
        </li>`,
      )}
      ${
        addOns.length > 0 &&
        html`<li class="stack">
          <span><b>${c.addOns(addOns.length)}</b></span>
          <span class="row">
            ${addOns.map(
              (who) => html`<button
                key=${who.player}
                aria-label=${c.addOnFor(who.name)}
                onClick=${send({ op: "add-on", player: who.player })}
              >
                + ${who.name}
              </button>`,
            )}
          </span>
        </li>`
      }
      ${
        uncounted.length > 0 &&
        html`<li class="row">
          <span class="grow">${c.uncounted(uncounted.length)}</span>
          <button onClick=${() => setCounting(true)}>${d.deeds.bags}</button>
        </li>`
      }
    </ul>
    ${counting && html`<${CountBags} floor=${floor} close=${() => setCounting(false)} changed=${changed} />`}
  </section>`;
}
