/** The hand of the day with its streak, and the next problem. */
import { html, cls } from "../kit/preact.js";
import { shut } from "../kit/api.js";
import { Card, cardsOf } from "../kit/cards.js";
import { number } from "../kit/format.js";
import { locale } from "../kit/language.js";
import { presetName } from "../kit/game_names.js";
import { Icon } from "../kit/icon.js";
import { Minis } from "./inline_cards.js";
import { Histogram, Sealed } from "./histogram.js";
import { q } from "./question_texts.js";
import { styled } from "../kit/game_modules.js";
import { SmallBoard } from "../lobby/small_board.js";
import { l } from "../lobby/texts.js";

await styled(import.meta.url, "histogram.css");

/**
 * @import { DayAnswer, QuestionAnswer, ResultAnswer } from "../wire.d.ts"
 * @typedef {{value?: DayAnswer, error?: Error, again: () => void}} Asked
 */

/** A placement in a line: cards, and where they go. @param {{option: {move: string}}} props */
function Placed({ option }) {
  const [rows] = option.move.replace(/^p\d+ /, "").split(" x");
  return html`<span class="option">
    ${rows
      .split("/")
      .map(
        (cards, row) =>
          cards !== "-" &&
          html`<span key=${row}><${Minis} cards=${cardsOf(cards)} /> ${l.rows[row]}</span>${" "}`,
      )}
  </span>`;
}

/** The seat that has to act. @param {QuestionAnswer} question */
const ownSeat = ({ hand }) => /** @type {any} */ (hand.view).seats[hand.you ?? 0];

/** The days of a week that ends today, by their first letters. @param {string} day @param {number} at */
const initial = (day, at) =>
  new Date(Date.parse(day) - (6 - at) * 86_400_000).toLocaleDateString(locale, {
    weekday: "narrow",
    timeZone: "UTC",
  });

/** @param {{day: Asked}} props */
export function Day({ day: { value, error, again } }) {
  if (shut.value) return null; // the head says why
  if (!value)
    return html`<section class="day felt-panel" aria-labelledby="day">
      <h2 id="day">${q.day}</h2>
      ${error && html`<p>${error.message} <button onClick=${again}>${l.again}</button></p>`}
    </section>`;
  const { today, streak, week, yesterday } = value;
  const seat = ownSeat(today);
  const { result } = today;
  return html`<section class="day felt-panel" aria-labelledby="day">
    <div class="day-hand">
      <h2 id="day">${q.day}</h2>
      <p class="day-what">${presetName(today.game, today.preset)} · ${l.place(seat.pending_count)}</p>
      <${SmallBoard} seat=${seat} names=${l.rows} />
      <div class="day-deal">
        <span class="day-cards">
          ${seat.pending.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
        </span>
        <a class=${cls("button", !result && "primary")} href="/hand/day">${result ? l.again_ : l.placeIt}</a>
      </div>
    </div>
    <div class="day-facts">
      <p class="day-streak">
        <${Icon} name="flame" />
        ${streak > 0 && html`<b class="num">${number(streak)}</b>`}${" "}
        <span>${streak > 0 ? l.inARow(streak) : l.aDay}</span>
      </p>
      <ol class="week" aria-label=${l.week(week.filter(Boolean).length)}>
        ${week.map(
          (
            done,
            at,
          ) => html`<li key=${at} class=${cls(done && "done", at === 6 && "now")} aria-hidden="true">
            <i>${done ? "✓" : ""}</i>${initial(value.day, at)}
          </li>`,
        )}
      </ol>
      ${
        result
          ? html`<p class="day-said"><b>${q.people(result.total)}</b></p>
              <${Histogram} result=${result} Option=${Placed} most=${3} />`
          : html`<p class="day-said"><b>${q.sealed(today.count)}</b></p>
              <${Sealed} />`
      }
      ${
        yesterday &&
        html`<div class="yesterday">
          <p class="day-said"><span>${l.yesterday}</span> <b>${saidOf(yesterday)}</b></p>
          <${Histogram} result=${yesterday} Option=${Placed} most=${3} />
        </div>`
      }
    </div>
  </section>`;
}

/** @param {ResultAnswer} result */
const saidOf = ({ chosen, best, right }) => (chosen === best ? l.choseBest : right ? q.close : "");

/** @param {{day: Asked}} props */
export function NextProblem({ day: { value } }) {
  if (!value) return html`<section class="panel next-problem"></section>`;
  const { problem } = value;
  const seat = ownSeat(problem);
  return html`<section class="panel next-problem" aria-labelledby="problem">
    <div class="np-hand" aria-hidden="true">
      <${SmallBoard} seat=${seat} />
      <span class="day-cards">
        ${seat.pending.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
      </span>
    </div>
    <div class="np-foot">
      <span>
        <h2 id="problem">${l.problem}</h2>
        <small class="num">
          ${problem.rating && q.difficulty(problem.rating.r)}
          ${problem.rated > 0 && html` · ${q.rated(problem.own_rating.r, problem.own_rating.rd)}`}
        </small>
      </span>
      <a class="button" href=${`/hand/${problem.name}`}>${l.solve}</a>
    </div>
  </section>`;
}
