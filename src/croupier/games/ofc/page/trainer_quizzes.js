/** An exercise without a table: boards that may foul. */
import { html, useState } from "../../../kit/preact.js";
import { call, sentence } from "../../../kit/api.js";
import { Card } from "../../../kit/cards.js";
import { useKeys } from "../../../kit/keyboard.js";
import { Failed, Loading, useRequest } from "../../../kit/components.js";
import { Frame } from "./trainer_frame.js";
import { texts as table } from "./texts.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { Question } from "../../../wire.d.ts"
 * @import { Training } from "../../../coach/exercise_record.js"
 */

const fresh = () => Math.random().toString(36).slice(2, 10);

/** @param {{training: Training}} props */
export function Fouls({ training }) {
  const [seed, setSeed] = useState(fresh);
  const { value, error, again } = useRequest(
    () => call("GET", `/api/practice/ofc/questions/${seed}`),
    [seed],
  );
  return html`<${Frame} exercise="fouls">
    ${
      error
        ? html`<${Failed} text=${error.message} again=${again} />`
        : value
          ? html`<${Ten} key=${seed} questions=${value} training=${training} next=${() => setSeed(fresh())} />`
          : html`<${Loading} />`
    }
  </${Frame}>`;
}

/** @param {{questions: Question[], training: Training, next: () => void}} props */
function Ten({ questions, training, next }) {
  const [said, setSaid] = useState(/** @type {boolean[]} */ ([]));
  const [shown, setShown] = useState(0); // the question in sight; its answer stays until one goes on
  const question = questions[shown];
  const answered = said.length > shown;
  const right = said.filter((yes, at) => yes === questions[at].yes).length;
  const over = said.length === questions.length && answered;
  /** @param {boolean} yes */
  function answer(yes) {
    if (answered) return;
    setSaid([...said, yes]);
    training.add({ exercise: "fouls", right: yes === question.yes });
  }
  const go = () => (shown + 1 < questions.length ? setShown(shown + 1) : next());
  useKeys((key, target) => {
    if (!answered && (key === "f" || key === "j")) answer(key === "f");
    else if (answered && key === "Enter" && !target.closest("a, button")) go();
    else return false;
    return true;
  });
  const rows = /** @type {const} */ (["front", "middle", "back"]);
  const board = /** @type {Record<typeof rows[number], string[]>} */ (question.shown);
  const was = said[shown] === question.yes;
  return html`<div class="review-body">
    <section class="spot felt" aria-label=${texts.fouls.board}>
      <div class="spot-board">
        ${rows.map(
          (name, row) => html`<div key=${name} class="spot-row" role="group" aria-label=${table.rows[row]}>
            <span class="spot-name">${table.rows[row]}</span>
            <span class="lie">
              ${board[name].map((card) => html`<${Card} key=${card} card=${card} />`)}
            </span>
          </div>`,
        )}
      </div>
    </section>
    <section class="panel stack" aria-labelledby="ask">
      <h2 id="ask" class="num">${texts.fouls.place(shown + 1, questions.length, right)}</h2>
      <p class="row">
        <button disabled=${answered} onClick=${() => answer(true)}>
          ${texts.fouls.yes} <kbd aria-hidden="true">f</kbd>
        </button>
        <button disabled=${answered} onClick=${() => answer(false)}>
          ${texts.fouls.no} <kbd aria-hidden="true">j</kbd>
        </button>
      </p>
      <div role="status">
        ${
          answered &&
          html`<h3 class=${was ? "up" : "down"}>${was ? texts.fouls.right : texts.fouls.wrong}</h3>
            <p>${sentence(question.why)}</p>
            ${over && html`<p><b>${texts.fouls.score(right, questions.length)}</b></p>`}`
        }
      </div>
      ${
        answered &&
        html`<p class="row">
          <button class="primary" onClick=${go}>${over ? texts.fouls.more : texts.next}</button>
        </p>`
      }
    </section>
  </div>`;
}
