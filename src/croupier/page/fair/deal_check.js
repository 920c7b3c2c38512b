/** The check of a hand's deal in this browser, beside its replay, and the files to save. */
import { html, useState } from "../kit/preact.js";
import { ApiError, call } from "../kit/api.js";
import { noted } from "./deal_notes.js";
import { Unfair, checkHand, checkable } from "./verify.js";
import { saveAs } from "../kit/save_file.js";
import { fair } from "./texts.js";

/**
 * The result of a check: the points that hold, in plain words, or the one that fails.
 * @typedef {{good: boolean, lead: string, lines: string[], root?: string}} Result
 */

/** @param {{table: string, hand: import("../wire.d.ts").Frames}} props */
export function DealPanel({ table, hand }) {
  const { number } = hand.played;
  const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}`);
  const [result, setResult] = useState(/** @type {Result | null} */ (null));
  async function check() {
    setResult(null); // so that the same result is read out again
    setResult(await checked(() => checkDeal(path, table, hand), [fair.keep]));
  }
  const save = () =>
    saveAs(
      `${hand.game}-${table}-${number}-seen.json`,
      JSON.stringify({ format: "croupier hand as seen", version: 1, table, ...hand }),
    );
  return html`<section class="panel stack deal" aria-label=${fair.title}>
    <h2>${fair.title}</h2>
    ${
      checkable()
        ? html`<p><button onClick=${check}>${fair.check}</button></p>`
        : html`<p class="notice warn">${fair.insecure}</p>`
    }
    <${CheckResult} result=${result} />
    <ul class="files">
      <li>
        <a class="button" href=${`${path}/proof`} download>${fair.saveProof}</a>
        <p class="small muted">${fair.proofLong}</p>
      </li>
      ${
        hand.open
          ? html`<li>
              <a class="button" href=${`${path}/record`} download>${fair.saveRecord}</a>
              <p class="small muted">${fair.recordLong}</p>
            </li>`
          : html`<li>
              <button onClick=${save}>${fair.saveSeen}</button>
              <p class="small muted">${fair.hiddenLong}</p>
            </li>`
      }
    </ul>
    <p class="small"><a href="/fairness">${fair.how}</a></p>
  </section>`;
}

/**
 * The seal of a table. A tap on it explains that this hand was fixed before it began.
 * @param {{room: {table: string, view: import("../wire.d.ts").TableView}}} props
 */
export function Seal({ room: { table, view } }) {
  const { hand, next_root: next, hands, you, seats } = view;
  const live = hand && hand.returns === null ? hand : null;
  const root = live ? live.root : next;
  const helped = live ? !!noted(table, live.number)?.text : you !== null && !!seats[you]?.mixed;
  const last = hand && !live ? hand.number : (live?.number ?? hands + 1) - 1;
  return html`
      ${fair.short.map((line) => html`<p key=${line}>${line}</p>`)}
      ${
        root
          ? html`<div class="notice">
              <p><b>${live ? fair.sealNow : fair.sealNext}</b></p>
              <p class="small"><code class="long">${root}</code></p>
              ${you !== null && html`<p class="small">${helped ? fair.mine : fair.notMine}</p>`}
            </div>`
          : html`<p class="notice">${fair.sealNone}</p>`
      }
      <p class="row">
        ${last > 0 && html`<a class="button" href=${`/replay/${table}/${last}`}>${fair.checkLast}</a>`}
        <a href="/fairness">${fair.more}</a>
      </p>
  `;
}

/** The result of a check, in a live region, so that it is read out. @param {{result: Result | null}} props */
export const CheckResult = ({ result }) =>
  html`<div role="status" aria-live="polite">
    ${
      result &&
      html`<div class=${result.good ? "notice check-result" : "notice bad check-result"}>
        <p><b>${result.lead}</b></p>
        ${result.lines.map((line) => html`<p key=${line} class="small">${line}</p>`)}
        ${result.root && html`<p class="small"><code>${fair.root(result.root)}</code></p>`}
      </div>`
    }
  </div>`;

/**
 * Do a check; what fails in it is its result, and `advice` comes with a false deal.
 * @param {() => Promise<Result>} check
 * @param {string[]} [advice]
 * @returns {Promise<Result>}
 */
export async function checked(check, advice = []) {
  try {
    return await check();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (error instanceof ApiError && error.status)
      return { good: false, lead: fair.none, lines: [message, ...advice] };
    return error instanceof Unfair
      ? { good: false, lead: fair.bad, lines: [message, ...advice] }
      : { good: false, lead: fair.failed, lines: [message] };
  }
}

/**
 * @param {`/api/tables/${string}/hands/${number}`} path @param {string} table
 * @param {import("../wire.d.ts").Frames} hand @returns {Promise<Result>}
 */
async function checkDeal(path, table, hand) {
  const before = noted(table, hand.played.number);
  const proof = await call("GET", `${path}/proof`);
  const { cards, rolls, entropy, claimed } = await checkHand(proof, hand, before);
  const whose = before?.text
    ? entropy.length > 1
      ? fair.textOwn(entropy.length)
      : fair.textAlone
    : entropy.length
      ? fair.textOthers(entropy.length)
      : fair.textNone;
  const lines = [
    fair.checked(cards.length, rolls),
    cards.length && fair.cards,
    rolls && fair.rolls,
    before ? fair.rootNoted : fair.rootTold,
    whose,
    claimed && cards.length > 0 && fair.claimed(claimed),
  ];
  return {
    good: true,
    lead: fair.good,
    lines: lines.filter((line) => typeof line === "string"),
    root: hand.root,
  };
}
