/** The fairness page: fair dealing in plain words, and the check of a proof in a file. */
import { html, useState } from "../kit/preact.js";
import { fromFile } from "../kit/decode.js";
import { CheckResult, checked } from "../fair/deal_check.js";
import { NoProof, checkKept, checkable } from "../fair/verify.js";
import { styled } from "../kit/game_modules.js";
import { Input, chosenFile } from "../kit/fields.js";
import { Page } from "../frame/page_frame.js";
import { gameName } from "../kit/game_names.js";
import { fair } from "../fair/texts.js";

await styled(import.meta.url, "../rules/rules.css");

export default function Fairness() {
  return html`<${Page} title=${fair.pageTitle} here="rules">
    <div class="fairness-page">
      <h1>${fair.pageTitle}</h1>
      <section class="panel fair-short">
        ${fair.short.map((line) => html`<p key=${line}>${line}</p>`)}
      </section>
      <${OfFile} />
      <details class="panel" open=${matchMedia("(width >= 900px)").matches}>
        <summary><h2>${fair.inDetail}</h2></summary>
        <p>${fair.lead}</p>
        <div class="fair-parts">
          <section>
            <h3>${fair.happens}</h3>
            <ol class="explained">
              ${fair.steps.map((step) => html`<li key=${step}>${step}</li>`)}
            </ol>
          </section>
          <section>
            <h3>${fair.isChecked}</h3>
            <ul class="explained">
              ${fair.checks.map((one) => html`<li key=${one}>${one}</li>`)}
            </ul>
            <p>${fair.checksLong}</p>
          </section>
          <section>
            <h3>${fair.notProved}</h3>
            <ul class="explained">
              ${fair.limits.map((one) => html`<li key=${one}>${one}</li>`)}
            </ul>
          </section>
        </div>
      </details>
    </div>
  </${Page}>`;
}

function OfFile() {
  const [result, setResult] = useState(/** @type {import("../fair/deal_check.js").Result | null} */ (null));
  /** @param {import("../kit/html.d.ts").Typed} event */
  async function read(event) {
    const file = chosenFile(event);
    if (file) setResult(await checked(() => checkFile(file)));
  }
  return html`<section class="panel stack no-print">
    <h2>${fair.openFile}</h2>
    ${
      checkable()
        ? html`<${Input}
            label=${fair.file}
            help=${fair.openLong}
            type="file"
            accept=".json,application/json"
            onChange=${read}
          />`
        : html`<p class="notice warn">${fair.insecure}</p>`
    }
    <${CheckResult} result=${result} />
  </section>`;
}

/** @param {File} file @returns {Promise<import("../fair/deal_check.js").Result>} */
async function checkFile(file) {
  let kept;
  try {
    kept = await fromFile(file, (/** @type {any} */ value) => value); // the checker looks at every part itself
  } catch {
    throw new NoProof(fair.wrong.noProof);
  }
  const { cards, rolls, claimed } = await checkKept(kept);
  return {
    good: true,
    lead: fair.of(gameName(kept.game), kept.hand),
    lines: [
      fair.checked(cards.length, rolls),
      ...(claimed && cards.length ? [fair.claimed(claimed)] : []),
      fair.fileGood,
    ],
    root: kept.root,
  };
}
