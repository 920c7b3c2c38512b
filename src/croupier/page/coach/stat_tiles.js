/** Statistics with their 95 % intervals. */
import { html, cls } from "../kit/preact.js";
import { decimal, percentWhole } from "../kit/format.js";
import { texts } from "./texts.js";

const FEW = 8; // the interval of a mean of fewer says too little

/**
 * A mean or a share as the server sends it.
 * @typedef {Pick<import("../wire.d.ts").Figure, "mean" | "samples" | "interval_95"> & {share?: boolean}} Figure
 */

/** The format of a figure. @param {Figure} figure @param {boolean} [sign] @returns {(value: number) => string} */
export const formatterFor = ({ share }, sign = false) =>
  share ? percentWhole : (value) => decimal(value, sign);

/** @param {{label: string, figure: Figure | null | undefined, sign?: boolean, good?: boolean}} props */
function Tile({ label, figure, sign }) {
  if (!figure) return null;
  const show = formatterFor(figure, sign);
  const [low, high] = figure.interval_95;
  return html`<div class="tile">
    <dt>${label}</dt>
    <dd>
      <b class="num">${show(figure.mean)}</b>
      <span class="small muted num">
        ${" "}${figure.samples < FEW && !figure.share ? texts.tiles.few : texts.between(show(low), show(high))}
      </span>
    </dd>
  </div>`;
}

/**
 * The statistics of several hands.
 * @param {{told: import("../wire.d.ts").Summary, titles?: Record<string, string>,
 *   chips?: boolean}} props `told` as the server sends it;
 *   `titles` of the game's own figures
 */
export function StatTiles({ told, titles = {}, chips = false }) {
  const { skill, figures, result } = told;
  if (![skill?.a_hand.lost, skill?.a_hand.luck, result, ...Object.values(figures)].some(Boolean))
    return html`<p class="notice">${texts.tiles.none}</p>`;
  const unit = chips ? texts.units.chips : texts.units.points;
  return html`<dl class=${cls("tiles", "panel")}>
    <${Tile} label=${texts.tiles.lost(told.reviewed)} figure=${skill?.a_hand.lost} />
    <${Tile} label=${texts.tiles.luck} figure=${skill?.a_hand.luck} sign />
    <${Tile} label=${texts.tiles.result(unit, told.hands)} figure=${result} sign />
    ${Object.entries(figures).map(
      ([name, figure]) => html`<${Tile} key=${name} label=${titles[name] ?? name} figure=${figure} />`,
    )}
  </dl>`;
}
