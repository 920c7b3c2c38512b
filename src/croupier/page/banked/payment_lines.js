/** The settlement of a round against the house, wager by wager, in the order of payment. */
import { html, cls } from "../kit/preact.js";
import { Net } from "../kit/chips.js";
import { named } from "../kit/format.js";
import { wagerName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";

/**
 * @typedef {{place: number, what: string, net: number, why: string}} Line `place` counts the places of the
 *   round from 0: its positions, where a game has them, else its seats
 */

/** @param {string} game @param {import("../wire.d.ts").Payment[]} payments @returns {Line[]} */
export const settledLines = (game, payments) =>
  payments.map(({ seat, position, wager, net, why }) => ({
    place: position ?? seat,
    what: wagerName(game, wager),
    net,
    why,
  }));

/**
 * @param {{lines: Line[], who: (place: number) => string, own: (place: number) => boolean,
 *   names: string[]}} props `names` are for the sentences that name a seat
 */
export const SettledLines = ({ lines, who, own, names }) =>
  lines.length === 0
    ? html`<p class="muted">${t.house.nothing}</p>`
    : html`<ol class="lines">
        ${lines.map(
          (line, at) => html`<li key=${at} class=${cls(own(line.place) && "own-line")}>
            <span class="who">${who(line.place)}</span>
            <b class="what">${line.what}</b>
            <${Net} value=${line.net} />
            <span class="small muted why">${named(line.why, names)}</span>
          </li>`,
        )}
      </ol>`;
