/** Charts over time: a line with its intervals, a sentence, and a table of the figures. */
import { html } from "../kit/preact.js";
import { decimal } from "../kit/format.js";
import { texts } from "./texts.js";

const [WIDE, HIGH, EDGE] = [600, 180, 8];

/**
 * @typedef {{label: string, value: number, low?: number, high?: number}} Point
 * @param {{title: string, points: Point[], show?: (value: number) => string, level?: number}} props
 *   `level` is a line of its own across the chart, such as the mean of all
 */
export function Trend({ title, points, show = decimal, level }) {
  if (points.length < 3) return null;
  const ends = points.flatMap(({ value, low = value, high = value }) => [value, low, high]);
  const top = Math.max(0, ...ends);
  const bottom = Math.min(0, ...ends);
  const x = (/** @type {number} */ at) => EDGE + ((WIDE - 2 * EDGE) * at) / (points.length - 1);
  const y = (/** @type {number} */ value) =>
    EDGE + ((HIGH - 2 * EDGE) * (top - value)) / (top - bottom || 1);
  const [first, last] = [points[0], points[points.length - 1]];
  return html`<figure class="trend">
    <figcaption>
      <b>${title}</b>
      <span class="small muted"> ${texts.chart.told(show(first.value), show(last.value), points.length)}</span>
    </figcaption>
    <div class="trend-chart">
    <svg
      viewBox=${`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label=${texts.chart.label(title, points.length)}
    >
      <line class="axis" x1="0" x2=${WIDE} y1=${y(0)} y2=${y(0)} />
      ${level !== undefined && html`<line class="level" x1="0" x2=${WIDE} y1=${y(level)} y2=${y(level)} />`}
      ${points.map(
        ({ low, high }, at) =>
          low !== undefined &&
          high !== undefined &&
          html`<line key=${at} class="reach" x1=${x(at)} x2=${x(at)} y1=${y(low)} y2=${y(high)} />`,
      )}
      <polyline class="run" points=${points.map(({ value }, at) => `${x(at)},${y(value)}`).join(" ")} />
      ${
        points.length <= 60 &&
        points.map(
          ({ value }, at) =>
            html`<line key=${at} class="point" x1=${x(at)} x2=${x(at) + 0.01} y1=${y(value)} y2=${y(value)} />`,
        )
      }
    </svg>
      <span class="trend-top small muted num" aria-hidden="true">${show(top)}</span>
      ${bottom < 0 && html`<span class="trend-end small muted num" aria-hidden="true">${show(bottom)}</span>`}
    </div>
    <details>
      <summary>${texts.chart.figures}</summary>
      <div class="scroll" tabindex="0" role="group" aria-label=${title}>
        <table class="data">
          <tbody>
            ${points.map(
              ({ label, value, low, high }, at) => html`<tr key=${at}>
                <th scope="row">${label}</th>
                <td class="n">${show(value)}</td>
                <td class="n muted">
                  ${low !== undefined && high !== undefined && texts.between(show(low), show(high))}
                </td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}
