/** Simple rules of play: what each costs beside the best play, under each variant. */
import { html } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { useEach } from "./desk_session.js";
import { d } from "./desk_texts.js";
import { figure, messageOf, say } from "./words.js";

/** @typedef {import("../wire.d.ts").SimpleRulesAnswer} Answer */

/** @param {{text: string, message: import("../wire.d.ts").Message | null}} one */
const saidOf = ({ text, message }) => say(message ?? messageOf(text));

/**
 * @param {{game: string, wager: string, variants: import("./desk_prices.js").Variant[], names: string[]}} props
 *   `wager` is the name in words of the wager that the rules are for
 */
export function SimpleRules({ game, wager, variants, names }) {
  const { shown, error, busy, run } = useEach(/** @type {Answer | null} */ (null), variants);
  const price = () => run((body) => call("POST", `/api/games/${game}/simple-rules`, body));
  return html`<section class="panel stack">
    <h2>${d.simple(wager)}</h2>
    <div class="row desk-acts">
      <p class="muted small">${d.simpleLead}</p>
      ${error && html`<p class="bad" role="alert">${error}</p>`}
      <button class="primary" disabled=${busy} onClick=${price}>
        ${busy ? d.counting : d.priceRules}
      </button>
    </div>
    <div class="desk-rules">
      ${shown?.map((one, which) => html`<${Rules} key=${which} name=${names[which]} answer=${one} />`)}
    </div>
  </section>`;
}

/** @param {{name: string, answer: Answer}} props */
const Rules = ({ name, answer }) => html`<div class="scroll" role="status">
  <table class="data desk-lines">
    <caption>${d.rulesOf(name, figure(answer.best_play.decimal, "percent4"))}</caption>
    <thead>
      <tr>
        <th scope="col">${d.playWith}</th>
        <th scope="col" class="n mid-only">${d.plays}</th>
        <th scope="col" class="n">${d.edge}</th>
        <th scope="col" class="n">${d.cost}</th>
      </tr>
    </thead>
    ${answer.families.map(
      (family) => html`<tbody key=${family.text}>
        ${family.rules.map(
          (rule) => html`<tr key=${rule.text}>
            <th scope="row">
              ${saidOf(rule)}
              ${rule.best && html`<small>${d.best}, ${saidOf(family)}</small>`}
            </th>
            <td class="n computed mid-only">${figure(rule.plays.decimal, "percent4")}</td>
            <td class="n computed">${figure(rule.edge.decimal, "percent4")}</td>
            <td class="n computed">${figure(rule.cost.decimal, "decimal4")}</td>
          </tr>`,
        )}
      </tbody>`,
    )}
  </table>
</div>`;
