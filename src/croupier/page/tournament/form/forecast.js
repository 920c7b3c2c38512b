/** The forecast of a structure: when it ends, by simulation; what it was made for is said where that has changed. */
import { html, cls, useEffect, useRef, useState } from "../../kit/preact.js";
import { call } from "../../kit/api.js";
import { number } from "../../kit/format.js";
import { Chip } from "../chip.js";
import { clockOf } from "./pieces.js";
import { startOf } from "./values.js";
import { text } from "../words.js";
import { s } from "./texts.js";

/** @import { Form } from "./values.js" */

const f = s.forecast;
const PAUSE = 700; // milliseconds without a change before it is simulated: it takes the server a second

/** @typedef {import("../../wire.d.ts").EndForecast} Forecast */
/** @typedef {{answer?: Forecast, of?: string, entries: number, error?: Error, asking: boolean}} Forecasting */

/**
 * The forecast for a structure's text and a number of players, some time after the last change; till then the last.
 * One is asked for at a time, and what was changed again before its turn is skipped.
 * @param {string | null} toml null for one that cannot be played @param {number} entries
 * @returns {Forecasting & {fresh: boolean}}
 */
export function useForecast(toml, entries) {
  const [state, setState] = useState(/** @type {Forecasting} */ ({ entries, asking: false }));
  const before = useRef(Promise.resolve());
  const key = toml === null ? null : JSON.stringify([toml, entries]);
  useEffect(() => {
    if (toml === null || key === null) return undefined;
    let live = true;
    const ask = async () => {
      if (!live) return;
      setState((last) => ({ ...last, error: undefined, asking: true }));
      await call("POST", "/api/tournaments/forecast", { toml, entries }).then(
        (answer) => live && setState({ answer, of: key, entries, asking: false }),
        (error) => live && setState((last) => ({ ...last, error, asking: false })),
      );
    };
    const timer = setTimeout(() => {
      before.current = before.current.then(ask);
    }, PAUSE);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { ...state, fresh: key !== null && state.of === key };
}

/** @param {{form: Form, forecast: ReturnType<typeof useForecast>}} props */
export function ForecastPanel({ form, forecast: { answer, entries, fresh, error, asking } }) {
  const start = startOf(form.values);
  const wrong = form.found.find((one) => one.level === "error");
  const stale = wrong
    ? text("As it was before there was an error.")
    : error
      ? error.message
      : asking || !fresh
        ? f.asking
        : "";
  if (!answer)
    return html`<div class="panel fc">
      <h2>${f.head}</h2>
      <p class="note" role="status">${wrong ? f.afterError : (error?.message ?? f.asking)}</p>
    </div>`;
  const { rebuy, add_on } = answer;
  const model = [
    text("Hands as a good bot plays them."),
    rebuy > 0 && f.rebuy(rebuy),
    add_on > 0 && f.addOn(add_on),
  ];
  const [early, middle, late] = answer.minutes.map((minutes) => clockOf(minutes, start));
  return html`<div class="panel fc">
    <div class="hrow"><h2>${f.head}</h2><span class="tag sky">${f.runs(answer.runs)}</span></div>
    <p class="stale" role="status">${!fresh && stale}</p>
    <div>
      <p class="big"><span class="muted">${start === null ? f.takes : f.over}</span><b>${middle}</b></p>
      <p class="note">${text("Nine in ten end between {from} and {to}.", { from: early, to: late })}</p>
    </div>
    <${Ends} answer=${answer} start=${start} />
    <dl class="duo">
      <div>
        <dt>${text("Hands, the last two")}</dt>
        <dd>${number(Math.round(answer.hands[1]))} <small>${f.between(answer.hands[0], answer.hands[2])}</small></dd>
      </div>
      <div>
        <dt>${text("Players")}</dt>
        <dd>${number(entries)}</dd>
      </div>
    </dl>
    <h3>${text("Players left")} <small>${text("as a level begins")}</small></h3>
    <${Left} answer=${answer} />
    <${CaseNeeds} form=${form} />
    <p class="note">${model.filter(Boolean).join(" ")}</p>
  </div>`;
}

/** The chips that the evening needs, of those in the case. @param {{form: Form}} props */
const CaseNeeds = ({ form: { checked, values } }) =>
  (checked?.case.length ?? 0) > 0 &&
  html`<h3>${text("Chips")} <small>${text("needed with colour-ups, of your case")}</small></h3>
    <ul class="cc">
      ${checked?.case.map(
        ({ value, needed, owned }) => html`<li key=${value} class=${cls(needed > owned && "no")}>
          <${Chip} value=${value} colour=${values.case[value]?.colour} />
          <b>${s.level.chips(value)}</b>
          <span class="num">${text("{needed} of {owned}", { needed, owned })}</span>
          <em>${needed > owned ? text("{n} short", { n: needed - owned }) : text("enough")}</em>
        </li>`,
      )}
    </ul>`;

const [WIDTH, HIGH, BASE] = [320, 70, 88];

/** The evenings by the time of their end. @param {{answer: Forecast, start: number | null}} props */
function Ends({ answer, start }) {
  const { bars, width } = answer;
  const [early, middle, late] = answer.minutes;
  const each = (WIDTH - 10) / bars.length;
  const most = Math.max(...bars);
  const x = (/** @type {number} */ minutes) => 5 + ((minutes - answer.start) / width) * each;
  const labels = bars.map((_, at) => at).filter((at) => at % Math.ceil(bars.length / 5) === 0);
  return html`<svg
    class="plot"
    viewBox=${`0 0 ${WIDTH} 124`}
    role="img"
    aria-label=${f.plot(clockOf(early, start), clockOf(late, start))}
  >
    ${bars.map((count, at) => {
      const high = (count / most) * HIGH;
      const from = answer.start + at * width;
      return html`<rect
        key=${at}
        class=${from + width <= early || from >= late ? "b2" : "b"}
        x=${5 + at * each}
        y=${BASE - high}
        width=${each - 2}
        height=${high}
        rx="1.5"
      />`;
    })}
    <path class="ax" d=${`M2 88.5H${WIDTH - 2}`} />
    <path class="med" d=${`M${x(middle)} 10V88`} />
    <text class="k2" x=${x(middle) + 6} y="14">${text("half by {at}", { at: clockOf(middle, start) })}</text>
    ${labels.map(
      (at) => html`<text key=${at} x=${Math.max(18, 5 + at * each)} y="104" text-anchor="middle">
        ${clockOf(answer.start + at * width, start)}
      </text>`,
    )}
    <path class="span" d=${`M${x(early)} 112v6H${x(late)}v-6`} />
  </svg>`;
}

const MOST_BARS = 16;

/** The players left when a level begins. @param {{answer: Forecast}} props */
function Left({ answer }) {
  const levels = answer.levels.filter((one) => one.reached > 0.5).slice(0, MOST_BARS);
  const each = (WIDTH - 6) / levels.length;
  const most = Math.max(...levels.map((one) => one.left));
  return html`<svg class="plot" viewBox=${`0 0 ${WIDTH} 78`} role="img" aria-label=${f.leftAlt}>
    ${levels.map((one, at) => {
      const high = (one.left / most) * 44;
      const middle = 3 + at * each + (each - 2) / 2;
      return html`<g key=${one.level}>
        <rect class="b" x=${3 + at * each} y=${60 - high} width=${each - 2} height=${high} rx="1.5" />
        <text class="key" x=${middle} y=${56 - high} text-anchor="middle">${number(Math.round(one.left))}</text>
        <text x=${middle} y="75" text-anchor="middle">${one.level}</text>
      </g>`;
    })}
    <path class="ax" d=${`M2 60.5H${WIDTH - 2}`} />
  </svg>`;
}
