/** The course of both ratings: skill in its band, results beside it, bots and the ceiling on the same axis. */
import { html, cls } from "../kit/preact.js";
import { number } from "../kit/format.js";
import { locale } from "../kit/language.js";
import { termOf } from "../kit/words.js";
import { texts } from "./profile_texts.js";

/** @import { PresetProfile } from "../wire.d.ts" */

const STEPS = [10, 20, 50, 100, 200, 500];
const NEAR = 9; // per cent of the height within which two labels are in each other's way

/**
 * The axis: from a little below everything drawn to the ceiling, if that is near.
 * @param {PresetProfile} of
 */
function axisOf({ course, bots, ceiling, results }) {
  const drawn = course.flatMap((one) => [one.low, one.high, one.result ?? one.rating]);
  if (results) drawn.push(results.rating);
  const [low, high] = drawn.length ? [Math.min(...drawn), Math.max(...drawn)] : [1100, ceiling];
  const ratings = bots.map(({ rating }) => rating);
  // the next bot on either side is seen, too
  const top = Math.max(high, Math.min(ceiling, ...ratings.filter((one) => one > high)));
  const bottom = Math.min(
    low,
    Math.max(...ratings.filter((one) => one < low && one > low - 400), low - 40),
  );
  const rim = (top - bottom) / 25;
  const [from, to] = [bottom - rim, top + rim];
  const step = STEPS.find((one) => (to - from) / one <= 6) ?? 1000;
  const lowest = Math.ceil(from / step);
  const count = Math.floor(to / step) - lowest + 1;
  return { from, to, ticks: Array.from({ length: count }, (_, at) => step * (lowest + at)) };
}

/** @typedef {{at: number, name: string, value: number, kind: string}} Label */

/** Labels from the top down, each at least `NEAR` below the one before. @param {Label[]} labels */
function spread(labels) {
  let last = -NEAR;
  for (const one of labels.sort((first, then) => first.at - then.at)) {
    one.at = Math.max(one.at, last + NEAR);
    last = one.at;
  }
  return labels;
}

/** @param {number} value */
const whole = (value) => number(Math.round(value));

/** @param {{of: PresetProfile}} props */
export function Course({ of }) {
  const { course, bots, ceiling, skill, results } = of;
  const { from, to, ticks } = axisOf(of);
  const y = (/** @type {number} */ rating) => (100 * (to - rating)) / (to - from);
  const [first, last] = [course[0]?.at ?? 0, course[course.length - 1]?.at ?? 1];
  // by hands, not by days: nothing is learnt while nobody plays
  const x = (/** @type {number} */ at) => (course.length > 1 ? (1000 * at) / (course.length - 1) : 1000);
  const line = (/** @type {(one: PresetProfile["course"][number]) => number | null} */ of) =>
    course
      .flatMap((one, at) => (of(one) === null ? [] : [`${x(at)},${10 * y(Number(of(one)))}`]))
      .join(" ");
  const band = [
    ...course.map((one, at) => `${x(at)},${10 * y(one.high)}`),
    ...course.map((one, at) => `${x(at)},${10 * y(one.low)}`).reverse(),
  ].join(" ");
  const seen = bots.filter(({ rating }) => rating >= from && rating <= to);
  /** @type {Label[]} */
  const labels = [];
  for (const { name: key, rating } of seen) {
    const name = termOf("bot", key);
    const near = labels.find((one) => Math.abs(y(rating) - one.at) < NEAR / 2);
    if (near) near.name += `, ${name}`;
    else labels.push({ at: y(rating), name, value: rating, kind: "bot" });
  }
  if (skill && course.length)
    labels.push({ at: y(skill.rating), name: texts.skill, value: skill.rating, kind: "skill" });
  if (results && course.length)
    labels.push({ at: y(results.rating), name: texts.results, value: results.rating, kind: "result" });
  const months = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
  return html`<figure class="course" aria-label=${texts.courseLabel}>
    <div class="course-axis">
      ${ticks.map((one) => html`<span key=${one} style=${{ top: `${y(one)}%` }}>${whole(one)}</span>`)}
    </div>
    <div class="course-plot">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        ${ticks.map((one) => html`<path key=${one} class="grid" d=${`M0 ${10 * y(one)}H1000`} />`)}
        ${seen.map(({ name, rating }) => html`<path key=${name} class="bot" d=${`M0 ${10 * y(rating)}H1000`} />`)}
        ${ceiling <= to && html`<path class="ceiling" d=${`M0 ${10 * y(ceiling)}H1000`} />`}
        ${course.length > 1 && html`<polygon class="band" points=${band} />`}
        <polyline class="result" points=${line((one) => one.result)} />
        <polyline class="skill" points=${line((one) => one.rating)} />
      </svg>
      ${skill && course.length > 0 && html`<i style=${{ top: `${y(skill.rating)}%` }}></i>`}
    </div>
    <div class="course-ends">
      ${spread(labels).map(
        (one) => html`<span key=${one.name} class=${cls(one.kind)} style=${{ top: `${one.at}%` }}>
          ${one.name} <b class="num">${whole(one.value)}</b>
        </span>`,
      )}
    </div>
    ${
      course.length > 1 &&
      html`<figcaption>
        <span>${months.format(first)}</span>
        <span>${texts.afterHands(course[course.length - 1].hands)}</span>
        <span>${months.format(last)}</span>
      </figcaption>`
    }
  </figure>`;
}
