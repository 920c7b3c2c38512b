/** The trays of a decision that anybody may answer: the question, the answers, and the end of a try. */
import { html, cls, useEffect, useRef } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { Card } from "../kit/cards.js";
import { decimal, named, number } from "../kit/format.js";
import { useKeys } from "../kit/keyboard.js";
import { capital } from "../kit/words.js";
import { Avatar } from "../kit/avatar.js";
import { shell } from "../table/texts.js";
import { Histogram } from "./histogram.js";
import { PlainMove } from "./plain_move.js";
import { q } from "./question_texts.js";
import { texts } from "./texts.js";

/**
 * @import { QuestionAnswer, ResultAnswer } from "../wire.d.ts"
 * @import { Teaching } from "../kit/game_modules.js"
 * @typedef {{question: QuestionAnswer, teaching: Teaching, busy: boolean, result: ResultAnswer | null,
 *   tries: number[], answer: (text: string) => void, place: () => void, share: () => void, playOn: () => void,
 *   toAnswers: () => void, next: {href: string, text: string} | null}} Desk what a tray shows and does
 */

const felt = texts.felt;

/** Focus goes to a tray that has just come. */
function useTray() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

/** The question: the cards, and placements that a tap answers with. @param {{desk: Desk, cards: string[]}} props */
export function AskTray({ desk, cards }) {
  const { question, teaching, busy, answer, place } = desk;
  const Option = teaching.Option ?? PlainMove;
  return html`<section class="tray question-tray asks" aria-label=${q.tap} tabindex="-1" ref=${useTray()}>
    <div class="qt-say">
      <p class="cue">${q.tap}</p>
      <span class="qt-cards">${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</span>
    </div>
    <ul class=${cls("qt-options", cards.length > 3 && "many")}>
      ${question.tapped.map(
        (text) => html`<li key=${text}>
          <button disabled=${busy} onClick=${() => answer(text)}>
            <${Option} option=${{ move: text }} />
          </button>
        </li>`,
      )}
    </ul>
    <div class="tray-doors">
      <button class="quiet" onClick=${place}>${q.myself}</button>
    </div>
  </section>`;
}

/** The verdict in a few words. @param {QuestionAnswer} question @param {ResultAnswer} result */
function verdictOf({ mine }, { chosen, best, right, rows }) {
  if (mine) return q.own;
  if (chosen === best) return q.found;
  if (right) return q.close;
  const value = (/** @type {string} */ text) => rows.find((row) => row.text === text)?.option?.value;
  const [own, top] = [value(chosen), value(best)];
  return own === undefined || top === undefined ? q.unknown : q.cost(decimal(top - own));
}

/** The question in a few words. @param {QuestionAnswer} question */
export function titleOf({ kind, fouled, asker }) {
  if (kind === "day") return q.day;
  if (kind === "problem") return q.problem;
  return fouled ? q.fouled(asker) : q.asks(asker);
}

/** @param {string} kind @param {string} sign */
const mark = (kind, sign) => html`<b class=${cls("ql-mark", kind)} aria-hidden="true">${sign}</b>`;

/**
 * The line above the boards: the question, then how it was answered, then what a try brought.
 * @param {{desk: Desk, outcome: number | null}} props
 */
export function QuestionLine({ desk: { question, result, tries }, outcome }) {
  const { kind, asker, mine } = question;
  const ended = result && result.gained !== null ? q.ended(asker, number(result.gained, true)) : "";
  const best = capital(felt.bestOf(tries.length, number(Math.max(...tries), true)));
  const colour = (/** @type {number} */ value) => cls("num", value > 0 ? "up" : value < 0 && "down");
  if (outcome !== null)
    return html`<div class="question-line" role="status">
      <b class=${cls("ql-mark ql-outcome", colour(outcome))}>${number(outcome, true)}</b>
      <div>
        <h2>${capital(felt.thisTime)}</h2>
        <p>
          ${ended} ${tries.length > 1 && html`<b>${best}.</b>`}
        </p>
      </div>
    </div>`;
  if (!result)
    return html`<div class="question-line">
      ${asker ? html`<${Avatar} name=${asker} size=${44} />` : mark("", "?")}
      <div>
        <h2>${titleOf(question)}</h2>
        <p>${q.sealed(question.count)}</p>
      </div>
    </div>`;
  const { rating, streak, right } = result;
  return html`<div class="question-line" role="status">
    ${!mine && (right ? mark("right", "✓") : mark("wrong", "✗"))}
    <div>
      <h2>${verdictOf(question, result)}</h2>
      <p>
        ${ended} ${kind === "day" && streak > 0 && html`<b>${q.streak(streak)}</b>`}
        ${
          rating &&
          html`${q.rated(rating.now.r, rating.now.rd)}${" "}
            <b class=${colour(rating.now.r - rating.before.r)}>
              ${number(Math.round(rating.now.r) - Math.round(rating.before.r), true)}
            </b>`
        }
      </p>
    </div>
  </div>`;
}

/** The shares of all answers, the solver's view, and the ways on. @param {{desk: Desk, names: string[]}} props */
export function AnswersTray({ desk, names }) {
  const { question, teaching, result, share, playOn, next, busy } = desk;
  useKeys((key, target) => {
    if (key !== "Enter" || target.closest("a, button")) return false;
    playOn();
    return true;
  });
  const ref = useTray();
  if (!result) return null;
  const options = new Map(result.rows.map(({ text, option }) => [text, option]));
  const best = options.get(result.best);
  const chosen = options.get(result.chosen);
  const why = best && capital(named(sentence(best.why, best.message) ?? "", names));
  return html`<section class="tray question-tray answered" aria-label=${q.answers} tabindex="-1" ref=${ref}>
    <div class="qt-say">
      ${why && html`<p class="reason qt-why" tabindex="0"><span><b>${q.solver}</b> ${why}</span></p>`}
      ${
        chosen &&
        best &&
        teaching.Chances &&
        html`<${teaching.Chances} chosen=${/** @type {any} */ (chosen)} best=${best} />`
      }
    </div>
    <div class="qt-people">
      <h2>${q.people(result.total)}</h2>
      <${Histogram} result=${result} Option=${teaching.Option} asker=${question.asker} />
    </div>
    <div class="tray-doors">
      <button class="send" onClick=${share}>${q.challenge}</button>
      <button class=${cls(!next && "primary")} disabled=${busy} onClick=${playOn}>
        ${q.playOn}${!next && html` <kbd aria-hidden="true">${shell.enter}</kbd>`}
      </button>
      ${next && html`<a class="button primary" href=${next.href}>${next.text}</a>`}
    </div>
  </section>`;
}

/** The end of a try. @param {{desk: Desk}} props */
export function TriedTray({ desk: { playOn, toAnswers, busy } }) {
  useKeys((key, target) => {
    if (key === "Escape") toAnswers();
    else if (key === "Enter" && !target.closest("a, button")) playOn();
    else return false;
    return true;
  });
  return html`<section class="tray question-tray tried" aria-label=${q.playOn} tabindex="-1" ref=${useTray()}>
    <div class="tray-doors">
      <button onClick=${toAnswers}>${q.toAnswers}</button>
      <button class="primary" disabled=${busy} onClick=${playOn}>
        ${q.again} <kbd aria-hidden="true">${shell.enter}</kbd>
      </button>
    </div>
  </section>`;
}
