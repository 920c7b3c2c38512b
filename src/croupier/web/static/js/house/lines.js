/** The settlement of a round against the house: wager by wager, in the order in which it is made. */
import { html, cls } from "../ui.js";
import { Net } from "../chips.js";
import { named } from "../format.js";
import { t } from "../texts.js";

/**
 * @typedef {{position: number, what: string, net: number, why: string}} Line `position` counts the places
 *   of the round from 0
 */

/**
 * @param {{lines: Line[], who: (position: number) => string, own: (position: number) => boolean,
 *   names: string[]}} props `names` are for the sentences that name a seat
 */
export const SettledLines = ({ lines, who, own, names }) =>
  lines.length === 0
    ? html`<p class="muted">${t.house.nothing}</p>`
    : html`<ol class="lines">
        ${lines.map(
          (line, at) => html`<li key=${at} class=${cls(own(line.position) && "own-line")}>
            <span class="who">${who(line.position)}</span>
            <b class="what">${line.what}</b>
            <${Net} value=${line.net} />
            <span class="small muted why">${named(line.why, names)}</span>
          </li>`,
        )}
      </ol>`;
