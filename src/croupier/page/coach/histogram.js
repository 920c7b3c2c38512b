/** Shares of the answers to a decision by placement, with the solver's values. */
import { html, cls } from "../kit/preact.js";
import { decimal, percentWhole } from "../kit/format.js";
import { PlainMove } from "./plain_move.js";
import { q } from "./question_texts.js";

/**
 * @import { AnsweredRow, ResultAnswer } from "../wire.d.ts"
 * @import { Teaching } from "../kit/game_modules.js"
 */

/**
 * The rows that fit: the reader's, the best and the one that was played at the table are always among them.
 * @param {ResultAnswer} result @param {number} most @returns {AnsweredRow[]}
 */
function shown({ rows, chosen, best, chose }, most) {
  const wanted = new Set([chosen, best, chose]);
  const others = rows.filter(({ text }) => !wanted.has(text));
  const room = Math.max(0, most - (rows.length - others.length));
  const kept = new Set([...wanted, ...others.slice(0, room).map(({ text }) => text)]);
  return rows.filter(({ text }) => kept.has(text));
}

/** The cards that a placement lays in rows. @param {string} text */
const cardsIn = (text) => (text.replace(/^p\d+ | x.*$/g, "").match(/[2-9TJQKA][shdc]/g) ?? []).length;

/**
 * The most frequent first. A row's background is its share.
 * @param {{result: ResultAnswer, Option: Teaching["Option"], asker?: string, most?: number}} props
 */
export function Histogram({ result, Option = PlainMove, asker = "", most }) {
  const { total, chosen, best, chose } = result;
  const many = cardsIn(chosen) > 3; // such a placement needs two lines where the window is narrow
  return html`<ol class=${cls("histogram", many && "many")} aria-label=${q.answers}>
    ${shown(result, most ?? (many ? 3 : 4)).map(
      ({ text, count, option }, at) => html`<li
        key=${text}
        class=${cls("hist-row", text === chosen && "chosen", text === best && "best")}
        style=${{ "--share": `${total ? (100 * count) / total : 0}%`, "--at": at }}
      >
        <${Option} option=${{ move: text }} />
        <span class="hist-who">
          ${text === chosen && html`<b class="tag you">${q.you}</b>`}
          ${chose && text === chose && html`<b class="tag">${asker || q.somebody}</b>`}
          ${text === best && html`<b class="tag solver">${q.best}</b>`}
        </span>
        <b class="num">${total ? percentWhole(count / total) : ""}</b>
        <span class="num hist-value">${option ? decimal(option.value, true) : "–"}</span>
      </li>`,
    )}
  </ol>`;
}

/** Rows in the place of answers that nobody may see yet: there is nothing in them. @param {{rows?: number}} props */
export const Sealed = ({ rows = 3 }) =>
  html`<div class="histogram sealed" aria-hidden="true">
    ${Array.from({ length: rows }, (_, at) => html`<i key=${at} class="hist-row"></i>`)}
  </div>`;
