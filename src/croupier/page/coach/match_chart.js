/** The totals of a match as lines that end at their players' names. */
import { html, cls, useLayoutEffect, useRef, useState } from "../kit/preact.js";
import { number } from "../kit/format.js";

/** Colours of the others, light enough to read on the felt; the reader's own line is brass. */
const COLOURS = ["#d9ccff", "#f5bfae", "#a9e3c6", "#b3d3f7", "#eec0f1", "#d7e39f", "#a6e1e5", "#e3e6ea"];
const NAME_HEIGHT = 20; // pixels

/**
 * `totals` are those after each step, `name` is said at the line's end. A `mark` stands at a step of the own line.
 * @typedef {{name: string, own: boolean, totals: number[]}} Line
 * @param {{lines: Line[], label: string, marks: {step: number, text: string, won: boolean}[], sign: boolean}} props
 *   `sign` writes gains with a plus
 */
export function MatchChart({ lines, label, marks, sign }) {
  const [height, setHeight] = useState(260);
  const [shown, setShown] = useState(false);
  const plot = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => setHeight(contentRect.height || 260));
    if (plot.current) watch.observe(plot.current);
    return () => watch.disconnect();
  }, []);
  const steps = Math.max(1, lines[0]?.totals.length ?? 0);
  const all = [0, ...lines.flatMap(({ totals }) => totals)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const edge = (high - low || 1) * 0.06;
  const y = (/** @type {number} */ value) => (100 * (high + edge - value)) / (high - low + 2 * edge || 1);
  const x = (/** @type {number} */ step) => (100 * step) / steps;
  const ends = lines.map(({ totals }) => y(totals.at(-1) ?? 0));
  const places = apart(ends, (100 * NAME_HEIGHT) / height);
  const own = lines.find((line) => line.own);
  const colour = (/** @type {number} */ at) =>
    lines[at].own ? "var(--act)" : COLOURS[at % COLOURS.length];
  /** The place of a mark in percent, and whether its text stands below it. @param {number} step @param {boolean} won */
  function placeOf(step, won) {
    const [left, top] = [x(step), y(own?.totals[step - 1] ?? 0)];
    return { left, top, below: won ? top < 14 : top < 86 };
  }
  // The reader's line lies over the others.
  const drawn = lines.map((_, at) => at).sort((a, b) => Number(lines[a].own) - Number(lines[b].own));
  return html`<figure
    class=${cls("match-chart", shown && "shown")}
    role="img"
    aria-label=${label}
    onPointerDown=${() => setShown(true)}
  >
    <div class="mc-values num" aria-hidden="true">
      ${ticks(low, high).map(
        (value) => html`<span key=${value} style=${{ top: `${y(value)}%` }}>${number(value, sign)}</span>`,
      )}
    </div>
    <div class="mc-plot" ref=${plot} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${ticks(low, high).map(
          (value) =>
            html`<path key=${value} class=${value === 0 ? "zero" : "level"} d=${`M0 ${y(value)}H100`} />`,
        )}
      </svg>
      <svg class="mc-lines" viewBox="0 0 100 100" preserveAspectRatio="none">
        ${drawn.map(
          (at) => html`<polyline
            key=${at}
            class=${cls(lines[at].own && "mine")}
            style=${{ stroke: colour(at) }}
            points=${[0, ...lines[at].totals].map((value, step) => `${x(step)},${y(value)}`).join(" ")}
          />`,
        )}
      </svg>
      ${
        own &&
        marks.map(({ step, text, won }, at) => {
          const { left, top, below } = placeOf(step, won);
          const side = left > 80 ? "before" : left < 20 ? "after" : "";
          const other = at ? placeOf(marks[0].step, marks[0].won) : null;
          const lower = other ? ((top - other.top) * height) / 100 : 0; // pixels
          const meet =
            other?.below === below && Math.abs(left - other.left) < 50 && Math.abs(lower) < NAME_HEIGHT;
          const away = meet ? (below ? NAME_HEIGHT : -NAME_HEIGHT) - lower : 0;
          return html`<span
            key=${step}
            class=${cls("mc-mark num", won && "gain", side, below && "below")}
            style=${{ left: `${left}%`, top: `${top}%` }}
          >
            <i></i><span style=${{ marginTop: `${away}px` }}>${text}</span>
          </span>`;
        })
      }
    </div>
    <svg class="mc-leads" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      ${lines.map(
        (_, at) =>
          html`<path key=${at} style=${{ stroke: colour(at) }} d=${`M0 ${ends[at]}L100 ${places[at]}`} />`,
      )}
    </svg>
    <ul class="mc-names" aria-hidden="true">
      ${lines.map(
        ({ name, totals }, at) => html`<li key=${at} style=${{ top: `${places[at]}%`, color: colour(at) }}>
          <b>${name}</b> <span class="num">${number(totals.at(-1) ?? 0, sign)}</span>
        </li>`,
      )}
    </ul>
    <div class="mc-steps num" aria-hidden="true">
      ${stepsOf(steps).map((step) => html`<span key=${step} style=${{ left: `${x(step)}%` }}>${step}</span>`)}
    </div>
  </figure>`;
}

/**
 * Places at least `gap` apart, each as near to its own as that allows, within 0 and 100.
 * @param {number[]} wanted @param {number} gap
 */
function apart(wanted, gap) {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a] - wanted[b]);
  const found = [...wanted];
  const most = 100 / Math.max(1, order.length);
  const least = Math.min(gap, most);
  order.forEach((at, place) => {
    const floor = place ? found[order[place - 1]] + least : least / 2;
    found[at] = Math.max(wanted[at], floor);
  });
  for (let place = order.length - 1, ceiling = 100 - least / 2; place >= 0; place--) {
    const at = order[place];
    found[at] = Math.min(found[at], ceiling);
    ceiling = found[at] - least;
  }
  return found;
}

/** Three to six round values between two, with 0 among them. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** The first step and every fifth, or fewer; the last always. @param {number} steps */
function stepsOf(steps) {
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => steps / one <= 6) ?? steps;
  const round = Array.from({ length: Math.floor(steps / every) }, (_, at) => (at + 1) * every);
  const clear = (/** @type {number} */ one) => one - 1 > every / 2 && one < steps - every / 2;
  return [...new Set([1, ...round.filter(clear), steps])];
}
