/** Rows of a view's layout: cards, dice, chips, numbers and words, each row with a label. */
import { html } from "./preact.js";
import { Backs, Card } from "./cards.js";
import { Chips } from "./chips.js";
import { Die } from "./dice.js";
import { named, number, settingName } from "./format.js";
import { t } from "./texts.js";

/**
 * @typedef {{kind: "card" | "hidden" | "die" | "seat" | "chips" | "number" | "text" | "yes" | "no", text: string}} Cell
 * @typedef {{label: string, cells: Cell[], seat?: number}} Row whose it is, by the hand's seats; nobody's without
 */

/** @param {{rows: Row[], names: string[]}} props */
export function Rows({ rows, names }) {
  return html`<dl class="laid">
    ${rows.map(
      (row, at) => html`<div key=${at}>
        <dt>${settingName(row.label)}</dt>
        <dd>
          ${runsOf(row.cells).map(
            (run, place) => html`<${Run} key=${place} run=${run} names=${names} />${" "}`,
          )}
        </dd>
      </div>`,
    )}
  </dl>`;
}

/** Cells that are drawn as one: hidden cards beside each other. @param {Cell[]} cells */
function runsOf(cells) {
  const runs = /** @type {Cell[][]} */ ([]);
  for (const cell of cells) {
    const last = runs.at(-1);
    if (cell.kind === "hidden" && last?.[0].kind === "hidden") last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** @param {{run: Cell[], names: string[]}} props */
function Run({ run, names }) {
  const [{ kind, text }] = run;
  if (kind === "card") return html`<${Card} card=${text} />`;
  if (kind === "hidden") return html`<${Backs} count=${run.length} />`;
  if (kind === "die") return html`<${Die} text=${text} />`;
  if (kind === "seat") return html`<span class="word">${names[Number(text)]}</span>`;
  if (kind === "chips") return html`<${Chips} amount=${Number(text)} />`;
  if (kind === "number") return html`<span class="figure num">${number(Number(text))}</span>`;
  return html`<span class="word">
    ${kind === "yes" ? t.rules.yes : kind === "no" ? t.rules.no : named(text, names)}
  </span>`;
}
