/** The hand of the day: the same cards and the same opponent for everyone. */
import { html, useEffect } from "../../../kit/preact.js";
import { Failed, Loading } from "../../../kit/components.js";
import { Share, squares } from "../../../coach/share_image.js";
import { usePractice, usePracticeRoom } from "../../../coach/practice.js";
import { Spot, ofcHand } from "./decision_board.js";
import { AtTable, Frame } from "./trainer_frame.js";
import { Verdicts, markOf, useJudged } from "./trainer_verdicts.js";
import { texts } from "./trainer_texts.js";

/**
 * @param {{training: import("../../../coach/exercise_record.js").Training,
 *   trained: import("../../../wire.d.ts").TrainingAnswer}} props
 */
export function Day({ training, trained }) {
  const script = `day-${trained.today}`;
  const practice = usePractice("ofc", script);
  const room = usePracticeRoom(script, practice);
  const { answer, moves } = practice;
  const over = !!answer && !answer.due;
  const judged = useJudged(script, over ? moves : null);
  const marks = judged.value?.rough === false ? judged.value.decisions.map(markOf).join("") : "";
  useEffect(() => {
    if (marks) training.add({ exercise: "day", right: !/[cd]/.test(marks), marks });
  }, [marks]);
  if (practice.error || !room)
    return html`<${Frame} exercise="day">
      ${
        practice.error
          ? html`<${Failed} text=${practice.error.message} again=${practice.again} />`
          : html`<${Loading} />`
      }
    </${Frame}>`;
  const before = trained.days[trained.today];
  const facts = before ? html`<span role="status">${texts.day.done(squares(before))}</span>` : "";
  if (!over) return html`<${AtTable} exercise="day" room=${room} facts=${facts} />`;
  const { returns } = answer.hand;
  return html`<${Frame} exercise="day">
    <div class="review-body">
      <${Spot} hand=${ofcHand(answer)} seat=${0} names=${room.names} decision=${null} />
      <${Verdicts} judged=${judged} names=${room.names} />
    </div>
    ${
      marks &&
      judged.value &&
      html`<${Share}
        text=${texts.day.text(trained.today, squares(marks), returns?.[0] ?? 0, judged.value.lost, location.href)}
      />`
    }
    <p class="row"><button type="button" onClick=${practice.again}>${texts.again}</button></p>
  </${Frame}>`;
}
