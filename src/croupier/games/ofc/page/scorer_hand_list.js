/** The hands of a written match: results, boards and payments; also printed. */
import { html, cls } from "../../../kit/preact.js";
import { Card } from "../../../kit/cards.js";
import { handName, number } from "../../../kit/format.js";
import { Lines, linesText } from "../../../scorer/score_table.js";
import { Pairs } from "./pairs_table.js";
import { phrases } from "../../../scorer/texts.js";
import { words } from "./scorer_texts.js";
import { said } from "../../../scorer/words.js";

/** @typedef {import("./scorer.js").Sheet} Sheet */

/**
 * @param {Sheet} sheet
 * @param {import("./scorer.js").Settled} scored
 * @returns {import("../../../scorer/score_table.js").Line[]}
 */
const linesOf = (sheet, scored) =>
  scored.rounds.map((/** @type {any} */ hand, /** @type {number} */ at) => ({
    gains: hand.gains,
    totals: hand.after.totals,
    notes: (/** @type {number} */ seat) => html`<${Notes} hand=${hand} seat=${seat} />`,
    detail: html`<${Detail}
      hand=${hand}
      at=${at}
      names=${sheet.names}
      value=${sheet.stacks ? Number(sheet.rounds[at]?.more.value) : null}
    />`,
  }));

/** @param {import("../../../scorer/rounds/form.js").Resulted} props */
export const Hands = ({ sheet, scored, correct }) => html`<${Lines}
  title=${words.table}
  words=${{
    one: words.hand,
    details: words.details,
    correct: words.correctHand,
    empty: words.noHands,
  }}
  names=${sheet.names}
  lines=${linesOf(sheet, scored)}
  totals=${scored.next.totals}
  stacks=${scored.next.stacks}
  legend=${words.legend}
  editing=${sheet.editing}
  correct=${correct}
>
  ${
    hasOpen(scored) &&
    html`<p class="row no-print">
      <a class="button" href=${reviewOf(WHOLE)}>${words.reviewAll}</a>
    </p>`
  }
</${Lines}>`;

/** @param {Sheet} sheet @param {import("./scorer.js").Settled} scored */
export const asText = (sheet, scored) =>
  linesText(sheet.names, linesOf(sheet, scored), scored.next.totals, words.handNow);

/** The foul, royalties and other remarks about a seat's hand. @param {{hand: any, seat: number}} props */
function Notes({ hand, seat }) {
  const own = hand.hands[seat];
  const royalties = sum(Object.values(own.royalties));
  return html`<div class="notes">
    ${own.foul && html`<span class="tag foul">${words.foul}</span>`}
    ${
      royalties > 0 &&
      html`<span class="tag" title=${words.royalties(royalties)}>
        <span aria-hidden="true">R </span>
        <span class="sr">${words.royalty} </span>
        ${royalties}
      </span>`
    }
    ${
      hand.after.fantasy[seat] > 0 &&
      html`<span class="tag extension" title=${words.fantasy}>
        <span aria-hidden="true">FL</span>
        <span class="sr">${words.fantasy}</span>
      </span>`
    }
  </div>`;
}

/** @param {unknown[]} values */
const sum = (values) => values.reduce((/** @type {number} */ total, value) => total + Number(value), 0);

/** The value that stands for all hands in the address of a review. */
export const WHOLE = "all";

/** The sheet itself in an address. @param {string} hash */
export const sheetIn = (hash) => hash.slice(1).split("&")[0];

/** The address of a review, behind that of the sheet. @param {(number | string)[]} which */
export const reviewOf = (...which) => `#${sheetIn(location.hash)}&review=${which.join(".")}`;

/** True if the decisions of a player are known. @param {import("./scorer.js").Settled} scored */
export const hasOpen = (scored) => scored.rounds.some((/** @type {any} */ { open }) => open.length > 0);

/**
 * The boards in paying order, each pair's points, the payments; whose decisions can be gone through.
 * @param {{hand: any, at: number, names: string[], value: number | null}} props
 */
function Detail({ hand, at, names, value }) {
  const rows = ["front", "middle", "back"];
  return html`<div class="hand-detail">
    <div class="lain">
      ${hand.order.map((/** @type {number} */ seat) => {
        const own = hand.hands[seat];
        return html`<div key=${seat} class=${cls("lain-hand", own.foul && "fouled")}>
          <h3>${names[seat]} ${own.foul && html`<span class="tag foul">${words.foul}</span>`}</h3>
          ${rows.map(
            (row, at) =>
              html`<div key=${row} class="lain-row">
                <span class="lie">
                  ${own.cards[at].map(
                    (/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`,
                  )}
                </span>
                <span class="small">
                  ${handName(own.rows[row])}
                  ${own.royalties[row] > 0 && html` <b class="bonus">+${own.royalties[row]}</b>`}
                </span>
              </div>`,
          )}
        </div>`;
      })}
    </div>
    ${
      hand.open.length > 0 &&
      html`<p class="row no-print">
        ${hand.open.map(
          (/** @type {number} */ seat) => html`<a
            key=${seat}
            class="button"
            href=${reviewOf(at, seat)}
          >
            ${words.review(names[seat])}
          </a>`,
        )}
      </p>`
    }
    <div class="score-pairs">
      <${Pairs} pairs=${hand.pairs} names=${names} />
      <div>
        <h3>
          ${words.paid}
          ${value ? html` <span class="muted small">${words.atValue(value)}</span>` : ""}
        </h3>
        ${
          hand.payments.length
            ? html`<ol class="payments">
                ${hand.payments.map(
                  (/** @type {any} */ paid, /** @type {number} */ at) =>
                    html`<li key=${at}>
                      ${phrases.pays(names[paid.payer], names[paid.payee], number(paid.amount))}${" "}
                      <span class="small muted">${said(paid.what)}</span>
                    </li>`,
                )}
              </ol>`
            : html`<p class="muted">${phrases.nobodyPaysAnybody}</p>`
        }
      </div>
    </div>
  </div>`;
}
