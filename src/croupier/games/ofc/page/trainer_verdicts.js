/** Values of the moves in a finished exercise. */
import { html, cls } from "../../../kit/preact.js";
import { call, sentence } from "../../../kit/api.js";
import { decimal, named } from "../../../kit/format.js";
import { useRetry } from "../../../coach/use_retry.js";
import { worth } from "../../../coach/hint.js";
import { teaching } from "./coach.js";
import { texts } from "./trainer_texts.js";

/** @import { PlainDecision } from "../../../wire.d.ts" */

/**
 * The server's judgement of these moves; nothing while there are none.
 * @param {string} script @param {string[] | null} moves
 */
export const useJudged = (script, moves) =>
  useRetry(
    (signal) =>
      moves
        ? call("POST", `/api/practice/ofc/${script}/judged`, { moves }, { signal })
        : Promise.resolve(null),
    [script, moves?.join()],
  );

/** A decision as a letter: a is the best, d is dear. @param {PlainDecision} decision */
export function markOf({ lost, mistake }) {
  const cost = worth(lost);
  return !mistake ? "a" : cost < 1 ? "b" : cost < 3 ? "c" : "d";
}

/**
 * Every decision with what it has cost and what was best.
 * @param {{judged: ReturnType<typeof useJudged>, names: string[]}} props
 */
export function Verdicts({ judged, names }) {
  if (judged.error) return html`<p class="notice warn" role="alert">${judged.error.message}</p>`;
  if (!judged.value)
    return html`<p class="waiting" role="status">${judged.waits ? texts.waits : texts.judging}</p>`;
  const { decisions, lost, rough } = judged.value;
  return html`<section class="panel" aria-labelledby="verdict">
    <h2 id="verdict" role="status">${lost < 0.05 ? texts.perfect : texts.lost(decimal(lost))}</h2>
    ${rough && html`<p class="notice warn">${texts.rough}</p>`}
    <ol class="verdicts">
      ${decisions.map(
        (one) => html`<li key=${one.move}>
          <span class=${`mark mark-${markOf(one)}`} role="img" aria-label=${texts.marks[markOf(one)]}>
            ${texts.letters[markOf(one)]}
          </span>
          <span class="grow">
            <${teaching.Option} option=${one.chosen} />
            ${
              one.chosen.move !== one.best.move &&
              html`<span class="small verdict-best">
                ${texts.best} <${teaching.Option} option=${one.best} />${" "}
                ${named(sentence(one.best.why, one.best.message) ?? "", names)}
              </span>`
            }
          </span>
          <b class=${cls("num", one.mistake && "down")}>${one.mistake ? decimal(-worth(one.lost)) : "✓"}</b>
        </li>`,
      )}
    </ol>
  </section>`;
}
