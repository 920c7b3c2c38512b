/** Exercises of one placement: openings, and Fantasyland against the clock. */
import { html, useEffect, useRef, useState } from "../../../kit/preact.js";
import { clockText, decimal } from "../../../kit/format.js";
import { Failed, Loading } from "../../../kit/components.js";
import { Icon } from "../../../kit/icon.js";
import { usePractice, usePracticeRoom } from "../../../coach/practice.js";
import { Spot, ofcHand } from "./decision_board.js";
import { teaching } from "./coach.js";
import { AtTable, Frame } from "./trainer_frame.js";
import { Verdicts, markOf, useJudged } from "./trainer_verdicts.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { Hand } from "./decision_board.js"
 * @import { Training } from "../../../coach/exercise_record.js"
 * @typedef {{best: string, second: string, price: number, stderr: number}} BookEntry the opening book's two best
 *   placements of five cards, and their difference in points
 */

const SECONDS = 90;
const fresh = () => Math.random().toString(36).slice(2, 10);

/** @param {{training: Training}} props */
export function Opening({ training }) {
  const [seed, setSeed] = useState(fresh);
  return html`<${One} key=${seed} kind="opening" seed=${seed} training=${training} next=${() => setSeed(fresh())} />`;
}

/** @param {{training: Training}} props */
export function Fantasyland({ training }) {
  const [seed, setSeed] = useState(fresh);
  return html`<${One}
    key=${seed}
    kind="fantasyland"
    seed=${seed}
    training=${training}
    next=${() => setSeed(fresh())}
    timed
  />`;
}

/** @param {{kind: string, seed: string, training: Training, next: () => void, timed?: boolean}} props */
function One({ kind, seed, training, next, timed }) {
  const script = `${kind}-${seed}`;
  const practice = usePractice("ofc", script);
  const room = usePracticeRoom(script, practice);
  const { answer, moves } = practice;
  const over = !!answer && !answer.due;
  const seen = useRef(/** @type {Hand | null} */ (null)); // the hand as it was before the move
  if (answer?.due) seen.current = ofcHand(answer);
  const exercise = timed ? "fantasyland" : "openings";
  const [late, setLate] = useState(false);
  const judged = useJudged(script, over ? moves : null);
  const decision = judged.value?.decisions[0];
  useEffect(() => {
    if (decision && !judged.value?.rough)
      training.add({ exercise, right: !late && !/[cd]/.test(markOf(decision)) });
  }, [decision]);
  if (practice.error || !room)
    return html`<${Frame} exercise=${exercise}>
      ${
        practice.error
          ? html`<${Failed} text=${practice.error.message} again=${practice.again} />`
          : html`<${Loading} />`
      }
    </${Frame}>`;
  const clock = timed && html`<${Countdown} running=${!over} late=${late} onLate=${() => setLate(true)} />`;
  const book = /** @type {BookEntry | undefined} */ (answer?.told.book);
  if (!over) return html`<${AtTable} exercise=${exercise} room=${room} facts=${clock} />`;
  const hand = (decision && seen.current) || ofcHand(answer);
  return html`<${Frame} exercise=${exercise}>
    <div class="review-body">
      <${Spot} hand=${hand} seat=${0} names=${room.names} decision=${decision} />
      <div class="stack">
        ${late && html`<p class="notice warn" role="status">${texts.late}</p>`}
        <${Verdicts} judged=${judged} names=${room.names} />
        ${book && html`<${Book} book=${book} />`}
        <p class="row"><button class="primary" onClick=${next}>${texts.next}</button></p>
      </div>
    </div>
  </${Frame}>`;
}

/** The entry of the opening book for these five cards. @param {{book: BookEntry}} props */
function Book({ book }) {
  return html`<section class="panel" aria-labelledby="book">
    <h2 id="book">${texts.book.title}</h2>
    <p><b>${texts.book.best}</b> <${teaching.Option} option=${{ move: book.best }} /></p>
    <p>
      ${texts.book.second} <${teaching.Option} option=${{ move: book.second }} />${" "}
      ${texts.book.price(decimal(book.price), decimal(2 * book.stderr))}
    </p>
  </section>`;
}

/** @param {{running: boolean, late: boolean, onLate: () => void}} props */
function Countdown({ running, late, onLate }) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (!running) return undefined;
    const end = performance.now() + 1000 * left;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        onLate();
      }
    }, 250);
    return () => clearInterval(timer);
  }, [running]);
  return html`<span class="clock" role="timer" aria-label=${texts.timeLeft(clockText(left))}>
      <${Icon} name="clock" /> ${clockText(left)}
    </span>
    <span role="status">${late && html`<span class="tag" title=${texts.late}>${texts.lateBrief}</span>`}</span>`;
}
