/** Tournaments in a list: kind, figures and link of each. */
import { html } from "../kit/preact.js";
import { Facts } from "../kit/components.js";
import { colon, dayText, list, number, whenText } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { listed as l } from "./list_texts.js";

/** @typedef {import("../wire.d.ts").ListedTournament} Listed */

/** A price: the part for the prizes, and the fee. @param {{prize: number, fee: number}} price */
export const priceOf = ({ prize, fee }) =>
  prize + fee === 0 ? l.free : fee ? `${number(prize)} + ${number(fee)}` : number(prize);

/** The figures of a tournament: four columns in each phase. @param {Listed} one @returns {[string, string][]} */
function figuresOf(one) {
  const pool = one.pool ? number(one.pool) : "–";
  if (one.phase === "over")
    return [
      [l.winner, list(one.winners) || "–"],
      [l.ended, dayText(one.at)],
      [l.players, number(one.entrants)],
      [l.pool, pool],
    ];
  return [
    one.phase === "playing"
      ? [l.tables, number(one.tables)]
      : [l.start, one.starts ? whenText(one.starts) : "–"],
    one.phase === "playing"
      ? [l.left, l.count(one.left, one.entrants)]
      : [l.players, l.count(one.entrants, one.most)],
    [l.buyIn, priceOf(one.buy_in)],
    [l.pool, pool],
  ];
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
        ${one.mine && one.phase !== "over" && html`<span class="tag hot">${l.registered}</span>`}
        ${one.directs && one.phase !== "over" && html`<span class="tag">${l.directing}</span>`}
        <span class="small muted">
          ${[l.kinds[one.kind], gameName(one.game), presetName(one.game, one.preset)].join(" · ")}
          ${one.bagged ? ` · ${l.night(one.day)}` : ""}
        </span>
      </span>
      <${Facts} look="figures" rows=${figuresOf(one)} />
      <a class="button" href=${door} aria-label=${`${text}${colon}${one.title}`}>${text}</a>
    </li>`;
  })}
</ul>`;
