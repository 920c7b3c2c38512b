/** Fair dealing in plain words: what happens, what is checked, what that does not prove; and a check of a file. */
import { html, useState } from "../ui.js";
import { fromFile } from "../checked.js";
import { CheckResult, checked } from "../deal_panel.js";
import { NoProof, checkKept, checkable } from "../fair.js";
import { Field, Page } from "../parts.js";
import { gameName } from "../names.js";
import { t } from "../texts.js";

export default function Fairness() {
  return html`<${Page} title=${t.fair.pageTitle} here="rules">
    <div class="stack fairness-page">
      <div>
        <h1>${t.fair.pageTitle}</h1>
        <p class="muted">${t.fair.lead}</p>
      </div>
      <section class="panel">
        <h2>${t.fair.happens}</h2>
        <ol class="told">
          ${t.fair.steps.map((step) => html`<li key=${step}>${step}</li>`)}
        </ol>
      </section>
      <section class="panel">
        <h2>${t.fair.isChecked}</h2>
        <ul class="told">
          ${t.fair.checks.map((one) => html`<li key=${one}>${one}</li>`)}
        </ul>
        <p>${t.fair.checksLong}</p>
      </section>
      <section class="panel">
        <h2>${t.fair.notProved}</h2>
        <ul class="told">
          ${t.fair.limits.map((one) => html`<li key=${one}>${one}</li>`)}
        </ul>
      </section>
      <${OfFile} />
    </div>
  </${Page}>`;
}

function OfFile() {
  const [result, setResult] = useState(/** @type {import("../deal_panel.js").Result | null} */ (null));
  /** @param {Event} event */
  async function read(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) setResult(await checked(() => checkFile(file)));
    input.value = ""; // the same file may be chosen again
  }
  return html`<section class="panel stack no-print">
    <h2>${t.fair.openFile}</h2>
    ${
      checkable()
        ? html`<${Field} label=${t.fair.file} help=${t.fair.openLong}>
            ${(/** @type {string} */ id, /** @type {string} */ help) => html`<input
              type="file"
              id=${id}
              aria-describedby=${help}
              accept=".json,application/json"
              onChange=${read}
            />`}
          </${Field}>`
        : html`<p class="notice warn">${t.fair.insecure}</p>`
    }
    <${CheckResult} result=${result} />
  </section>`;
}

/** @param {File} file @returns {Promise<import("../deal_panel.js").Result>} */
async function checkFile(file) {
  let kept;
  try {
    kept = await fromFile(file, (/** @type {any} */ value) => value); // the checker looks at every part itself
  } catch {
    throw new NoProof(t.fair.wrong.noProof);
  }
  const { cards, rolls, old, claimed } = await checkKept(kept);
  return {
    good: true,
    lead: t.fair.of(gameName(kept.game), kept.hand),
    lines: [
      t.fair.checked(cards.length, rolls),
      ...(claimed && cards.length ? [t.fair.claimed(claimed)] : []),
      t.fair.fileGood,
      ...(old ? [t.fair.oldForm] : []),
    ],
    root: kept.root,
  };
}
