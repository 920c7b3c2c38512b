/** The exercises of Open-Face Chinese Poker, with the record of each. */
import { html, cls, useEffect } from "../../../kit/preact.js";
import { call } from "../../../kit/api.js";
import { Loading, useRequest } from "../../../kit/components.js";
import { at } from "../../../kit/urls.js";
import { useTraining } from "../../../coach/exercise_record.js";
import { Fantasyland, Opening } from "./trainer_placements.js";
import { Frame } from "./trainer_frame.js";
import { Mistakes } from "./trainer_mistakes.js";
import { Fouls } from "./trainer_quizzes.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { Training } from "../../../coach/exercise_record.js"
 * @import { TrainingAnswer } from "../../../wire.d.ts"
 */

const EXERCISES =
  /** @type {Record<string, (props: {training: Training, trained: TrainingAnswer}) => unknown>} */ ({
    fantasyland: Fantasyland,
    fouls: Fouls,
    openings: Opening,
  });

/** Decisions that everybody answers have a page of their own. @type {Record<string, string>} */
const ELSEWHERE = { day: "/hand/day", problems: "/hand/next" };

/** @param {{exercise: string}} props */
export default function Trainer({ exercise }) {
  const training = useTraining();
  const elsewhere = Object.hasOwn(ELSEWHERE, exercise) ? ELSEWHERE[exercise] : "";
  useEffect(() => {
    if (elsewhere) location.replace(at(elsewhere));
  }, [elsewhere]);
  if (exercise === "mistakes") return html`<${Mistakes} />`;
  const chosen = Object.hasOwn(EXERCISES, exercise) ? EXERCISES[exercise] : null;
  if (chosen && training.trained)
    return html`<${chosen} training=${training} trained=${training.trained} />`;
  return html`<${Frame} exercise=${chosen ? exercise : ""}>
    ${chosen || elsewhere ? html`<${Loading} />` : html`<${Menu} training=${training} />`}
  </${Frame}>`;
}

/** @param {{training: ReturnType<typeof useTraining>}} props */
function Menu({ training }) {
  const { trained } = training;
  const day = useRequest(
    () => (trained ? call("GET", "/api/day") : Promise.resolve(null)),
    [!trained],
  ).value;
  return html`
    <p class="streak" role="status">${day && texts.streak(day.streak)}</p>
    <ul class="exercises">
      ${[...Object.keys(ELSEWHERE), ...Object.keys(EXERCISES)].map((name, place) => {
        const run = training.of(name);
        return html`<li key=${name} class="panel">
          <h2>${texts.names[name]}</h2>
          <p>${texts.about[name]}</p>
          ${
            !Object.hasOwn(ELSEWHERE, name) &&
            html`<p class="small muted num">${run.tried ? texts.run(run) : texts.never}</p>`
          }
          <a class=${cls("button", place === 0 && "primary")} href=${ELSEWHERE[name] ?? `/train/${name}`}>
            ${texts.go[name]}
          </a>
        </li>`;
      })}
    </ul>
  `;
}
