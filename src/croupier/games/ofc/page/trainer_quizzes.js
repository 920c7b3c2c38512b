/** Exercises without a table: problems with solutions, and boards that may foul. */
import { html, cls, useEffect, useMemo, useRef, useState } from "../../../kit/preact.js";
import { call, sentence } from "../../../kit/api.js";
import { Card, cardsOf } from "../../../kit/cards.js";
import { decimal, named, percentWhole } from "../../../kit/format.js";
import { useKeys } from "../../../kit/keyboard.js";
import { Choice } from "../../../kit/fields.js";
import { Failed, Loading, useRequest } from "../../../kit/components.js";
import { Spot } from "./decision_board.js";
import { worth } from "../../../coach/hint.js";
import { teaching } from "./coach.js";
import { Frame } from "./trainer_frame.js";
import { texts as table } from "./texts.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { OfcPosition } from "./wire.d.ts"
 * @import { OptionAnswer, ProblemAnswer, Question } from "../../../wire.d.ts"
 * @import { Training } from "../../../coach/exercise_record.js"
 */

/** @param {{training: Training}} props */
export function Problems({ training }) {
  const [difficulty, setDifficulty] = useState("1");
  const [round, setRound] = useState(0);
  const { value, error, again } = useRequest(() => oneOf(difficulty), [difficulty, round]);
  return html`<${Frame} exercise="problems">
    <${Choice}
      label=${texts.problems.difficulty}
      value=${difficulty}
      options=${texts.problems.levels}
      onChange=${setDifficulty}
    />
    ${
      error
        ? html`<${Failed} text=${error.message} again=${again} />`
        : value
          ? html`<${Problem}
              key=${value.number}
              problem=${value}
              training=${training}
              next=${() => setRound(round + 1)}
            />`
          : html`<${Loading} />`
    }
  </${Frame}>`;
}

/** A problem of a difficulty, any of them. @param {string} difficulty */
async function oneOf(difficulty) {
  const path = /** @type {const} */ (`/api/games/ofc/problems?difficulty=${difficulty}&count=1`);
  const { count } = await call("GET", path);
  const found = await call("GET", `${path}&first=${Math.floor(Math.random() * count)}`);
  return found.problems[0];
}

/** A problem's position as a hand that is seen. @param {OfcPosition} position */
export function handOf({ players, to_act, cards }) {
  const seats = players.map((one, seat) => ({
    front: listed(one.front),
    middle: listed(one.middle),
    back: listed(one.back),
    pending: seat === to_act ? listed(cards) : null,
  }));
  const rows = [0, 1, 2].map(() => ({ words: "" }));
  return {
    view: { seats, order: seats.map((_, seat) => seat) },
    notes: { boards: seats.map(() => ({ rows })) },
  };
}

/** @param {string | string[]} [cards] */
const listed = (cards = []) => (typeof cards === "string" ? cardsOf(cards) : cards);

/** @param {{problem: ProblemAnswer, training: Training, next: () => void}} props */
function Problem({ problem, training, next }) {
  const [chosen, setChosen] = useState(/** @type {OptionAnswer | null} */ (null));
  const position = /** @type {OfcPosition & {to_act: number}} */ (
    /** @type {unknown} */ (problem.position)
  );
  const seat = position.to_act;
  const hand = useMemo(() => handOf(position), [problem]);
  const names = position.players.map((_, at) => (at === seat ? texts.you : texts.opponent));
  const [best] = problem.options;
  // in an order that says nothing: by what they read as
  const options = useMemo(
    () => [...problem.options].sort((one, other) => (one.text < other.text ? -1 : 1)),
    [problem],
  );
  const done = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (chosen) done.current?.focus();
  }, [chosen]);
  /** @param {OptionAnswer} option */
  function choose(option) {
    setChosen(option);
    training.add({ exercise: "problems", right: option === best });
  }
  const run = training.of("problems");
  return html`
    <div class="review-body">
      <${Spot} hand=${hand} seat=${seat} names=${names} decision=${chosen && { chosen, best }} />
      <section class="panel stack" aria-labelledby="ask">
        <h2 id="ask">${texts.problems.ask(problem.street)}</h2>
        <p class="small muted">${texts.problems.found(percentWhole(problem.club))}</p>
        <ol class="answers">
          ${options.map(
            (option) => html`<li key=${option.text}>
              <button
                type="button"
                class=${cls("answer", chosen && option === best && "best", option === chosen && "mine")}
                aria-pressed=${chosen ? String(option === chosen) : undefined}
                disabled=${!!chosen}
                onClick=${() => choose(option)}
              >
                <${teaching.Option} option=${option} />
                ${chosen && html`<b class="num">${decimal(worth(option.value), true)}</b>`}
              </button>
            </li>`,
          )}
        </ol>
        ${
          chosen &&
          html`<div class="stack" role="status" tabindex="-1" ref=${done}>
            <h3>${texts.problems.said(decimal(worth(best.value) - worth(chosen.value)), chosen === best)}</h3>
            <p>${texts.best} ${named(sentence(best.why, best.message) ?? "", names)}</p>
            ${
              chosen !== best &&
              html`<p class="muted">${texts.yours} ${named(sentence(chosen.why, chosen.message) ?? "", names)}</p>`
            }
          </div>`
        }
        <p class="row">
          <button type="button" class=${chosen ? "primary" : ""} onClick=${next}>${texts.next}</button>
          <span class="small muted num">${run.tried ? texts.run(run) : ""}</span>
        </p>
      </section>
    </div>
  `;
}

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
        <button type="button" disabled=${answered} onClick=${() => answer(true)}>
          ${texts.fouls.yes} <kbd aria-hidden="true">f</kbd>
        </button>
        <button type="button" disabled=${answered} onClick=${() => answer(false)}>
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
          <button type="button" class="primary" onClick=${go}>${over ? texts.fouls.more : texts.next}</button>
        </p>`
      }
    </section>
  </div>`;
}
