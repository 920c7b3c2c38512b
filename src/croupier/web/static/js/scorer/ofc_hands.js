/** The match so far: every hand with what it brought, what it lay like, who paid whom; on paper too. */
import { html, cls, useState } from "../ui.js";
import { Card } from "../cards.js";
import { Net } from "../chips.js";
import { Empty, Icon } from "../parts.js";
import { number, scorer as s } from "../texts.js";
import { Correct } from "./small.js";

/** @typedef {import("./kept.js").OfcSheet} OfcSheet */

/** @param {{sheet: OfcSheet, scored: any, correct: ((at: number) => void) | null}} props */
export function Hands({ sheet, scored, correct }) {
  const { names } = sheet;
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const columns = names.length + (correct ? 2 : 1);
  const end = scored.next;
  return html`<section class="panel match" aria-labelledby="match-title"><h2 id="match-title">${s.table}</h2>
    ${scored.hands.length === 0 ? html`<${Empty} text=${s.noHands} />` : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="match-title"><table class="data hands-table">
      <thead><tr><th scope="col" class="narrow-cell">${s.hand}</th>${names.map((name, at) => html`<th key=${at} scope="col" class="n" title=${name}>${name}</th>`)}${correct && html`<th class="no-print narrow-cell"><span class="sr">${s.correct}</span></th>`}</tr></thead>
      <tbody>${scored.hands.map((/** @type {any} */ hand, /** @type {number} */ at) => html`
        <tr key=${at} class=${cls(sheet.editing === at && "editing")}>
          <th scope="row"><button type="button" class="quiet unfold no-print" aria-expanded=${String(open === at)} aria-label=${s.details(at + 1)} onClick=${() => setOpen(open === at ? null : at)}>${at + 1}<${Icon} name="back" /></button><span class="print-only">${at + 1}</span></th>
          ${names.map((_, seat) => html`<td key=${seat} class="n"><${Net} value=${hand.gains[seat]} /><div class="small muted">${number(hand.after.totals[seat], true)}</div>
            <${Notes} hand=${hand} seat=${seat} /></td>`)}
          ${correct && html`<td class="n no-print"><${Correct} label=${s.correctHand(at + 1)} onClick=${() => correct(at)} /></td>`}
        </tr>
        <tr key=${`${at}d`} class=${cls("detail", open === at && "open")}><td colspan=${columns}><${Detail} hand=${hand} names=${names} value=${sheet.stacks ? sheet.hands[at]?.value : null} /></td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${s.total}</th>${names.map((_, seat) => html`<td key=${seat} class="n"><b><${Net} value=${end.totals[seat]} /></b></td>`)}${correct && html`<td class="no-print"></td>`}</tr>
        ${end.stacks && html`<tr><th scope="row">${s.stacks}</th>${end.stacks.map((/** @type {number} */ stack, /** @type {number} */ seat) => html`<td key=${seat} class="n">${number(stack)}</td>`)}${correct && html`<td class="no-print"></td>`}</tr>`}
      </tfoot></table></div><p class="small muted legend">${s.legend}</p>`}
  </section>`;
}

/** What is worth a word about a seat's hand. @param {{hand: any, seat: number}} props */
function Notes({ hand, seat }) {
  const own = hand.hands[seat];
  const royalties = sum(Object.values(own.royalties));
  return html`<div class="notes">
    ${own.foul && html`<span class="tag foul">${s.foul}</span>`}
    ${royalties > 0 && html`<span class="tag" title=${s.royalties(royalties)}><span aria-hidden="true">R </span><span class="sr">${s.royalty} </span>${royalties}</span>`}
    ${hand.after.fantasy[seat] > 0 && html`<span class="tag fantasy" title=${s.fantasy}><span aria-hidden="true">FL</span><span class="sr">${s.fantasy}</span></span>`}
  </div>`;
}

/** @param {unknown[]} values */
const sum = (values) => values.reduce((/** @type {number} */ total, value) => total + Number(value), 0);

/** The boards in paying order, each pair's points, the payments. @param {{hand: any, names: string[], value: number | null}} props */
function Detail({ hand, names, value }) {
  const rows = ["front", "middle", "back"];
  return html`<div class="hand-detail">
    <div class="lain">${hand.order.map((/** @type {number} */ seat) => {
      const own = hand.hands[seat];
      return html`<div key=${seat} class=${cls("lain-hand", own.foul && "fouled")}><h3>${names[seat]} ${own.foul && html`<span class="tag foul">${s.foul}</span>`}</h3>
        ${rows.map((row, at) => html`<div key=${row} class="lain-row"><span class="lie">${own.cards[at].map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}</span>
          <span class="small">${s.made[own.rows[row]]}${own.royalties[row] > 0 && html` <b class="royalty">+${own.royalties[row]}</b>`}</span></div>`)}</div>`;
    })}</div>
    <div class="score-pairs">
      <div class="scroll"><table class="data small"><thead><tr><td></td>${s.rowNames.map((row) => html`<th key=${row} scope="col" class="n">${row}</th>`)}<th scope="col" class="n">${s.scoop}</th><th scope="col" class="n">${s.royalty}</th><th scope="col" class="n">${s.points}</th></tr></thead>
        <tbody>${hand.pairs.map((/** @type {any} */ pair) => html`<tr key=${pair.seats.join()}><th scope="row">${s.versus(names[pair.seats[0]], names[pair.seats[1]])}</th>
          ${pair.rows.map((/** @type {number} */ row, /** @type {number} */ at) => html`<td key=${at} class="n"><${Net} value=${row} plain /></td>`)}
          <td class="n"><${Net} value=${pair.scoop} plain /></td><td class="n"><${Net} value=${pair.royalties} plain /></td><td class="n"><${Net} value=${pair.points} /></td></tr>`)}</tbody></table></div>
      <div><h3>${s.paid}${value ? html` <span class="muted small">${s.atValue(value)}</span>` : ""}</h3>
        ${hand.payments.length ? html`<ol class="payments">${hand.payments.map((/** @type {any} */ paid, /** @type {number} */ at) => html`<li key=${at}>${s.pays(names[paid.payer], names[paid.payee], number(paid.amount))} <span class="small muted">${paid.what}</span></li>`)}</ol>` : html`<p class="muted">${s.nobody}</p>`}</div>
    </div>
  </div>`;
}
