/** A game's guide under a preset: how to play, payments and strategy, with pictures of cards. */
import { html, cls } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Backs, Card, Hole, Slip, cardsOf } from "../kit/cards.js";
import { Die } from "../kit/dice.js";
import { useRequest } from "../kit/components.js";
import { t } from "../kit/texts.js";
import { said } from "./words.js";

/**
 * @typedef {{cards: string[], name: string, says: string, tone: "" | "good" | "bad"}} Row
 * @typedef {{title: string, text: string, kind: "cards" | "dice", rows: Row[]}} Step
 * @typedef {{title: string, text: string, rows: [string, string][]}} Paid
 * @typedef {{steps: Step[], paid: Paid[], advice: string[], note: string}} GuideOf
 */

/** Its texts in the reader's language. @param {GuideOf | null} guide @returns {GuideOf | null} */
const inReadersLanguage = (guide) =>
  guide && {
    steps: guide.steps.map((step) => ({
      ...step,
      title: said(step.title),
      text: said(step.text),
      rows: step.rows.map((row) => ({ ...row, name: said(row.name), says: said(row.says) })),
    })),
    paid: guide.paid.map(({ title, text, rows }) => ({
      title: said(title),
      text: said(text),
      rows: rows.map(([what, pays]) => [said(what), said(pays)]),
    })),
    advice: guide.advice.map((line) => said(line)),
    note: said(guide.note),
  };

/** @param {string} game @param {string} preset */
export const useGuide = (game, preset) =>
  useRequest(
    async () => inReadersLanguage(await call("GET", `/api/games/${game}/${preset}/guide`)),
    [game, preset],
  );

/** A card, an empty place or a back; or a die. @param {{text: string, kind: string}} props */
function Piece({ text, kind }) {
  if (text === "--") return html`<${Hole} />`;
  if (text === "??") return html`<${Backs} count=${1} />`;
  return kind === "dice" ? html`<${Die} text=${text} />` : html`<${Card} card=${text} />`;
}

/** @param {{step: Step}} props */
const Pictured = ({ step }) => html`<div class="felt pictured">
  ${step.rows.map(
    ({ cards, name, says, tone }, at) => html`<div key=${at} class=${cls("laid-row", tone)}>
      ${name && html`<span class="row-name">${name}</span>`}
      <span class="lie">
        ${cards.map((text, place) => html`<${Piece} key=${place} text=${text} kind=${step.kind} />`)}
      </span>
      ${says && html`<span class="row-says">${says}</span>`}
    </div>`,
  )}
</div>`;

/** @param {{steps: Step[]}} props */
export const HowToPlay = ({ steps }) => html`<section class="stack">
  <h2>${t.rules.howTo}</h2>
  <ol class="steps">
    ${steps.map(
      (step, at) => html`<li key=${at} class="panel">
        <h3><span class="step-number" aria-hidden="true">${at + 1}</span>${step.title}</h3>
        <${Pictured} step=${step} />
        <p>${step.text}</p>
      </li>`,
    )}
  </ol>
</section>`;

/** An example is of cards: `9c 9d 9h`. @param {string} text */
const shown = (text) =>
  /^([2-9TJQKA][cdhs] ?)+$/.test(text)
    ? html`<span class="example">${cardsOf(text).map((card) => html`<${Slip} key=${card} card=${card} />`)}</span>`
    : text;

/** @param {{paid: Paid[]}} props */
export const WhatPays = ({ paid }) => html`<section class="stack">
  <h2>${t.rules.whatPays}</h2>
  <div class="paid">
    ${paid.map(
      ({ title, text, rows }) => html`<div key=${title} class="panel">
        <table class="data">
          <caption>${title}</caption>
          <tbody>
            ${rows.map(
              ([what, pays]) => html`<tr key=${what}>
                <th scope="row">${what}</th>
                <td class="n">${shown(pays)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
        <p class="small muted">${text}</p>
      </div>`,
    )}
  </div>
</section>`;

/** @param {{advice: string[], note: string}} props */
export const WhatToDo = ({ advice, note }) => html`<section class="panel stack advice">
  <h2>${t.rules.whatToDo}</h2>
  <ol class="explained">
    ${advice.map((line) => html`<li key=${line}>${line}</li>`)}
  </ol>
  ${note && html`<p class="small muted">${note}</p>`}
</section>`;
