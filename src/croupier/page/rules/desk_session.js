/** A session of many rounds of each variant: the distribution, a player's habit, and a test of the actual result. */
import { html, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Input } from "../kit/fields.js";
import { bodyOf } from "./desk_prices.js";
import { d } from "./desk_texts.js";
import { figure } from "./words.js";

/** @typedef {import("./desk_prices.js").Variant} Variant */
/** @typedef {import("../wire.d.ts").PlaySessionAnswer} Answer */

const [WIDE, HIGH] = [640, 200];
const chance = (/** @type {number} */ value) => figure(value, "percent4");
const net = (/** @type {number} */ value) =>
  value === 0 ? "0" : figure(value, Number.isInteger(value) ? "signed" : "signed4");

/**
 * A question that is asked when a button is pressed; an answer stays until the next one.
 * @template T @param {T | null} first
 * @returns {[{answer: T | null, error: string, busy: boolean}, (asked: Promise<T>) => void]}
 */
export function useAsked(first) {
  const [state, setState] = useState({ answer: first, error: "", busy: false });
  const ask = (/** @type {Promise<T>} */ asked) => {
    setState({ answer: null, error: "", busy: true });
    asked.then(
      (answer) => setState({ answer, error: "", busy: false }),
      (problem) => setState({ answer: null, error: /** @type {Error} */ (problem).message, busy: false }),
    );
  };
  return [state, ask];
}

/**
 * A question about each variant: `shown` are the answers while the variants are those that were asked about.
 * @template T @param {T | null} _of a type alone @param {Variant[]} variants
 * @returns {{shown: T[] | null, error: string, busy: boolean,
 *   run(question: (body: ReturnType<typeof bodyOf>) => Promise<T>): void}}
 */
export function useEach(_of, variants) {
  const [{ answer, ...state }, ask] = useAsked(/** @type {{of: Variant[], all: T[]} | null} */ (null));
  const run = (/** @type {(body: ReturnType<typeof bodyOf>) => Promise<T>} */ question) =>
    ask(Promise.all(variants.map((one) => question(bodyOf(one)))).then((all) => ({ of: variants, all })));
  return { ...state, shown: answer?.of === variants ? answer.all : null, run };
}

/** A decimal number, with a comma or a point; null for none. @param {string} typed */
export const decimal = (typed) => typed.trim().replace(",", ".").replace("−", "-") || null;

/**
 * A field for a decimal number, as it is typed.
 * @param {{label: string, value: string, set(value: string): void, required?: boolean, disabled?: boolean}} props
 */
export const Decimal = ({ label, value, set, ...more }) => html`<${Input}
  label=${label}
  inputmode="decimal"
  autocomplete="off"
  maxlength="12"
  ...${more}
  value=${value}
  onText=${set}
/>`;

/**
 * The figures are shown while the variants are those that they were counted for.
 * @param {{game: string, wager: string, variants: Variant[], names: string[]}} props
 */
export function SessionPanel({ game, wager, variants, names }) {
  const [rounds, setRounds] = useState("100");
  const [bankroll, setBankroll] = useState("");
  const [stop, setStop] = useState("");
  const [pace, setPace] = useState("60");
  const [actual, setActual] = useState("");
  const { shown, error, busy, run } = useEach(/** @type {Answer | null} */ (null), variants);
  const money = decimal(bankroll);
  const count = (/** @type {Event} */ event) => {
    event.preventDefault();
    const habit = money ? { bankroll: money, stop_ahead: decimal(stop), per_hour: decimal(pace) } : {};
    const asked = { wager, rounds: Number(rounds), actual: decimal(actual), ...habit };
    run((body) => call("POST", `/api/games/${game}/session`, { ...body, ...asked }));
  };
  return html`<section class="panel stack">
    <h2>${d.session}</h2>
    <form class="stack" onSubmit=${count}>
      <div class="desk-fields">
        <${Input}
          label=${d.rounds}
          type="number"
          inputmode="numeric"
          min="1"
          max="1000000"
          required
          value=${rounds}
          onText=${setRounds}
        />
        <${Decimal} label=${d.bankroll} value=${bankroll} set=${setBankroll} />
        <${Decimal} label=${d.stopAhead} value=${stop} set=${setStop} disabled=${!money} />
        <${Decimal} label=${d.perHour} value=${pace} set=${setPace} required disabled=${!money} />
        <${Decimal} label=${d.actual} value=${actual} set=${setActual} />
      </div>
      <div class="row desk-acts">
        ${error && html`<p class="bad" role="alert">${error}</p>`}
        <button type="submit" class="primary" disabled=${busy}>${busy ? d.counting : d.count}</button>
      </div>
    </form>
    ${shown && html`<${Chart} answers=${shown} names=${names} /><${Figures} answers=${shown} names=${names} />`}
  </section>`;
}

/**
 * Chances per unit of the result, so that bars of two widths compare.
 * @param {{answers: Answer[], names: string[]}} props
 */
function Chart({ answers, names }) {
  const bars = answers.flatMap((one) => one.bars);
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const most = Math.max(...bars.map((bar) => bar.chance / (bar.high - bar.low)));
  const x = (/** @type {number} */ value) => ((value - low) / (high - low)) * WIDE;
  const y = (/** @type {import("../wire.d.ts").SessionBar} */ bar) =>
    HIGH - (bar.chance / (bar.high - bar.low) / most) * (HIGH - 10);
  return html`<figure class="desk-chart">
    <figcaption class="muted small">${d.chart}</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label=${d.chart}>
      ${answers.map(({ bars: own }, which) => {
        const path = own.map((bar) => `L${x(bar.low)},${y(bar)} L${x(bar.high)},${y(bar)}`).join(" ");
        const ends = [x(own[0].low), x(own[own.length - 1].high)];
        return html`<path
          key=${which}
          class=${`desk-${names[which].toLowerCase()}`}
          d=${`M${ends[0]},${HIGH} ${path} L${ends[1]},${HIGH}`}
        />`;
      })}
      ${low < 0 && high > 0 && html`<line class="zero" x1=${x(0)} x2=${x(0)} y1="0" y2=${HIGH} />`}
    </svg>
    <p class="desk-scale small num" aria-hidden="true">
      <span>${net(low)}</span>
      <span class="desk-keys">
        ${names.map((name) => html`<span key=${name} class=${`desk-${name.toLowerCase()}`}>${name}</span>`)}
      </span>
      <span>${net(high)}</span>
    </p>
  </figure>`;
}

/**
 * Lines with the figure of each variant. @template T @param {T[]} found @param {[string, (one: T) => string][]} lines
 * @returns {[string, string[]][]}
 */
const filled = (found, lines) => lines.map(([head, said]) => [head, found.map(said)]);

/** @param {{answers: Answer[], names: string[]}} props */
const Figures = ({ answers, names }) => {
  const visits = answers.flatMap(({ visit }) => visit ?? []);
  const audits = answers.flatMap(({ audit }) => audit ?? []);
  /** @type {[string, [string, string[]][]][]} */
  const groups = [
    [
      d.inBets,
      filled(answers, [
        [d.expected, (one) => figure(one.expected, "signed4")],
        [d.deviation, (one) => figure(one.deviation, "decimal4")],
        [d.ahead, (one) => chance(one.ahead)],
        [d.even, (one) => chance(one.even)],
        [d.behind, (one) => chance(one.behind)],
        ...answers[0].quantiles.map(
          ([level], at) =>
            /** @type {[string, (one: Answer) => string]} */ ([
              d.quantile(figure(level, "percent")),
              (/** @type {Answer} */ one) => net(one.quantiles[at][1]),
            ]),
        ),
      ]),
    ],
    [
      d.habit,
      filled(visits, [
        [d.ruin, (one) => chance(one.ruin)],
        [d.leaves, (one) => chance(one.ahead)],
        [d.played, (one) => figure(one.rounds, "decimal1")],
        [d.hours, (one) => figure(one.hours, "decimal1")],
        [d.turnover, (one) => figure(one.turnover, "decimal4")],
        [d.hold_, (one) => chance(one.hold)],
        [d.gain, (one) => figure(one.gain_per_hour, "signed4")],
      ]),
    ],
    [
      d.audit,
      filled(audits, [
        [d.verdict, (one) => (one.chance < one.significance ? d.differs : d.fits)],
        [d.away, (one) => figure(one.deviation, "signed4")],
        [d.asFar, (one) => chance(one.chance)],
        [d.detects, (one) => chance(one.detectable)],
      ]),
    ],
  ];
  return html`<div class="scroll">
    <table class="data desk-lines">
      ${groups.map(
        ([head, lines]) => html`<tbody key=${head} hidden=${!lines[0][1].length}>
          <tr>
            <th scope="col" class="muted">${head}</th>
            ${names.map((name) => html`<th scope="col" class="n muted" key=${name}>${name}</th>`)}
          </tr>
          ${lines.map(
            ([line, cells]) => html`<tr key=${line}>
              <th scope="row">${line}</th>
              ${cells.map((cell, which) => html`<td class="n computed" key=${names[which]}>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>`,
      )}
    </table>
    ${
      audits[0] &&
      html`<p class="muted small">
        ${d.test(figure(audits[0].significance, "percent"), figure(audits[0].power, "percent"))}
      </p>`
    }
  </div>`;
};
