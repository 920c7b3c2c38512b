/** Tournaments in a list: kind, progress and link of each. */
import { html } from "../kit/preact.js";
import { whenText } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { listed as l } from "./list_texts.js";

/** @typedef {import("../wire.d.ts").ListedTournament} Listed */

/** The progress of a tournament in a few words. @param {Listed} one */
export function courseOf(one) {
  if (one.phase === "over") return l.were(one.entrants);
  if (one.phase === "registering") return l.entered(one.entrants, one.most);
  return one.bagged ? l.night(one.day) : l.left(one.left, one.entrants, one.tables);
}

/**
 * The address of the reader's seat: the table of an online tournament, the player's page of a live one.
 * @param {{name: string, kind: string}} one
 */
export const seatOf = (one) => `/tournament/${one.name}/${one.kind === "online" ? "play" : "me"}`;

/** @param {Listed} one @returns {[string, string]} what one most likely wants there, and where that is */
function doorOf(one) {
  if (one.mine && one.phase === "playing") return [l.toSeat, seatOf(one)];
  if (one.directs && one.phase !== "over") return [l.toConsole, `/tournament/${one.name}/console`];
  return [l.look, `/tournament/${one.name}`];
}

/** @param {{tournaments: Listed[]}} props */
export const TournamentList = ({ tournaments }) =>
  tournaments.length > 0 &&
  html`<ul class="tables">
  ${tournaments.map((one) => {
    const [text, door] = doorOf(one);
    return html`<li key=${one.name}>
      <span class="what">
        <b><a href=${`/tournament/${one.name}`}>${one.title}</a></b>
        <span class="small muted">
          ${[l.kinds[one.kind], gameName(one.game), presetName(one.game, one.preset), courseOf(one)].join(" · ")}
          ${one.phase === "registering" && one.starts ? ` · ${l.starts(whenText(one.starts))}` : ""}
        </span>
      </span>
      ${one.mine && one.phase !== "over" && html`<span class="tag hot">${l.registered}</span>`}
      ${one.directs && one.phase !== "over" && html`<span class="tag">${l.directing}</span>`}
      <a class="button" href=${door} aria-label=${`${text}: ${one.title}`}>${text}</a>
    </li>`;
  })}
</ul>`;
