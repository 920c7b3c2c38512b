/**
 * A lesson at the game's own table. You play with the table's buttons and keys; the steps stand beside it.
 * Cards, scores and fouls come from the server.
 */
import { html, cls, useEffect, useRef, useState } from "../kit/preact.js";
import { useKeys } from "../kit/keyboard.js";
import { putAside } from "./lesson_offer.js";
import { gameOf } from "../kit/game_names.js";
import { openTable } from "../lobby/new_table.js";
import { Failed, Loading } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { Minis } from "./inline_cards.js";
import { usePractice, usePracticeRoom } from "./practice.js";
import { Stage } from "./practice_frame.js";
import { texts } from "./texts.js";

/**
 * `parts` are consecutive hands: a step of `say` comes before each move of the reader, `after` at the end.
 * @typedef {{title: string, text: string, wrong?: string}} Step
 * `beats` stands beside them: the ranking, best first, each rank by its name and an example.
 * @typedef {{title: string, ranks: [string, string][]}} Beats
 * @import { GameTable } from "../table/context.d.ts"
 * @typedef {{parts: {script: string, say: Step[], after: Step[]}[], beats?: Beats}} Script
 */

/** @param {{game: string, title: string, View: GameTable, lesson: Script}} props */
export function Lesson({ game, title, View, lesson }) {
  const [part, setPart] = useState(0);
  const [over, setOver] = useState(""); // the preset that was played to the end
  const before = lesson.parts
    .slice(0, part)
    .reduce((sum, one) => sum + one.say.length + one.after.length, 0);
  const all = lesson.parts.reduce((sum, one) => sum + one.say.length + one.after.length, 0);
  /** @param {string} preset */
  function next(preset) {
    if (part + 1 < lesson.parts.length) setPart(part + 1);
    else setOver(preset);
  }
  useEffect(() => putAside(game), []); // the lesson is not offered again to a reader who leaves it halfway
  if (over)
    return html`<${Done} game=${game} preset=${over} title=${title} again=${() => (setOver(""), setPart(0))} />`;
  return html`<${Part}
    key=${part}
    game=${game}
    title=${title}
    View=${View}
    part=${lesson.parts[part]}
    beats=${lesson.beats}
    before=${before}
    all=${all}
    next=${next}
  />`;
}

/**
 * @param {{game: string, title: string, View: GameTable, part: Script["parts"][number], beats: Beats | undefined,
 *   before: number, all: number, next: (preset: string) => void}} props
 */
function Part({ game, title, View, part, beats, before, all, next }) {
  const [wrong, setWrong] = useState("");
  const [told, setTold] = useState(0); // steps shown after the hand
  const practice = usePractice(game, part.script, (error) => {
    if (error.code !== "not-the-lesson") return false;
    setWrong(step.wrong ?? texts.lesson.wrong);
    return true;
  });
  const { answer, moves, error, again } = practice;
  const due = !!answer?.due;
  const at = due ? moves.length : part.say.length + told;
  const steps = /** @type {Step[]} */ ([...part.say, ...part.after]);
  const step = steps[Math.min(at, steps.length - 1)];
  const forward = () => (told + 1 < part.after.length ? setTold(told + 1) : answer && next(answer.preset));
  const room = usePracticeRoom(part.script, practice, forward);
  useEffect(() => setWrong(""), [at]);
  useKeys((key, target) => {
    const ended = answer && !due && answer.hand.returns === null; // else the result has a button for it
    if (key !== "Enter" || !ended || target.closest("a, button")) return false;
    forward();
    return true;
  });
  const said = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (answer && !due) said.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [at, due]);
  if (error || !room)
    return html`<${Page} title=${title}>
      ${error ? html`<${Failed} whole text=${error.message} again=${again} />` : html`<${Loading} />`}
    </${Page}>`;
  const count = before + at + 1;
  const coach = html`<section class="coach panel" aria-labelledby="step" ref=${said}>
    <div class="coach-said" role="status" aria-live="polite">
      <h2 id="step">${step.title}</h2>
      <p>${step.text}</p>
      ${wrong && html`<p class="notice warn">${wrong}</p>`}
    </div>
    <p class="row">
      ${
        due
          ? answer.suggested &&
            html`<button onClick=${() => practice.play(answer.suggested)}>
              ${texts.lesson.show}
            </button>`
          : html`<button class="primary" onClick=${forward}>${texts.lesson.next}</button>`
      }
      <span class="steps" role="img" aria-label=${texts.lesson.step(count, all)}>
        ${Array.from({ length: all }, (_, one) => html`<i key=${one} class=${cls(one < count && "full")}></i>`)}
      </span>
    </p>
  </section>`;
  return html`<${Stage}
    title=${title}
    game=${game}
    room=${room}
    View=${View}
    coach=${html`<div class="beside">${coach}${beats && html`<${Ranks} beats=${beats} />`}</div>`}
    back="/"
    backText=${texts.lesson.skip}
  />`;
}

/** The ranking of hands. @param {{beats: Beats}} props */
const Ranks = ({ beats }) => html`<section class="beats" aria-labelledby="beats">
  <h2 id="beats">${beats.title}</h2>
  <ol>
    ${beats.ranks.map(
      ([name, cards]) => html`<li key=${name}>
        <span>${name}</span> <${Minis} cards=${cards.match(/../g) ?? []} />
      </li>`,
    )}
  </ol>
</section>`;

/** @param {{game: string, preset: string, title: string, again: () => void}} props `preset` is what was learnt */
function Done({ game, preset, title, again }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => ref.current?.focus(), []);
  async function play() {
    setBusy(true);
    await openTable(gameOf(game), preset).catch((error) => (setBusy(false), toastError(error)));
  }
  return html`<${Page} title=${title}><section
    class="lesson-done stack"
    tabindex="-1"
    ref=${ref}
    aria-labelledby="done"
  >
    <h1 id="done">${texts.lesson.done}</h1>
    <p class="lead">${texts.lesson.doneLong}</p>
    <p class="row">
      <button class="primary" disabled=${busy} onClick=${play}>${texts.lesson.play}</button>
      <a class="button" href=${`/rules/${game}`}>${texts.lesson.rules}</a>
      <a class="button" href="/train">${texts.lesson.train}</a>
      <button class="quiet" onClick=${again}>${texts.lesson.again(title)}</button>
    </p>
  </section></${Page}>`;
}
