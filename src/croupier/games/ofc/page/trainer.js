/** The exercises of Open-Face Chinese Poker, with the record of each. */
import { html, cls } from "../../../kit/preact.js";
import { Loading } from "../../../kit/components.js";
import { useTraining } from "../../../coach/exercise_record.js";
import { Day } from "./trainer_day.js";
import { Fantasyland, Opening } from "./trainer_placements.js";
import { Frame } from "./trainer_frame.js";
import { Mistakes } from "./trainer_mistakes.js";
import { Fouls, Problems } from "./trainer_quizzes.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { Training } from "../../../coach/exercise_record.js"
 * @import { TrainingAnswer } from "../../../wire.d.ts"
 */

const EXERCISES =
  /** @type {Record<string, (props: {training: Training, trained: TrainingAnswer}) => unknown>} */ ({
    day: Day,
    problems: Problems,
    fantasyland: Fantasyland,
    fouls: Fouls,
    openings: Opening,
  });

/** @param {{exercise: string}} props */
export default function Trainer({ exercise }) {
  const training = useTraining();
  if (exercise === "mistakes") return html`<${Mistakes} />`;
  const chosen = Object.hasOwn(EXERCISES, exercise) ? EXERCISES[exercise] : null;
  if (chosen && training.trained)
    return html`<${chosen} training=${training} trained=${training.trained} />`;
  return html`<${Frame} exercise=${chosen ? exercise : ""}>
    ${chosen ? html`<${Loading} />` : html`<${Menu} training=${training} />`}
  </${Frame}>`;
}

/** @param {{training: ReturnType<typeof useTraining>}} props */
const Menu = ({ training }) => html`
  <p class="streak" role="status">${training.trained && texts.streak(training.trained.streak)}</p>
  <ul class="exercises">
    ${Object.keys(EXERCISES).map((name, at) => {
      const run = training.of(name);
      return html`<li key=${name} class="panel">
        <h2>${texts.names[name]}</h2>
        <p>${texts.about[name]}</p>
        <p class="small muted num">${run.tried ? texts.run(run) : texts.never}</p>
        <a class=${cls("button", at === 0 && "primary")} href=${`/train/${name}`}>${texts.go[name]}</a>
      </li>`;
    })}
  </ul>
`;
