/** The tournament section of the main lobby. */
import { html } from "../kit/preact.js";
import { TournamentList, seatOf } from "./tournament_list.js";
import { listed as l } from "./list_texts.js";
import { colon } from "../kit/format.js";

const e = l.entry;
/** The number of tournaments open for registration that the lobby names. */
const SHOWN = 3;

/** @typedef {import("../wire.d.ts").ListedTournament} Listed */

/** That one's seat is waiting, above everything else. @param {{tournaments: Listed[]}} props */
export function MyTournaments({ tournaments }) {
  const mine = tournaments.filter((one) => one.mine && one.phase === "playing" && !one.bagged);
  if (mine.length === 0) return null;
  return html`<ul class="tl-mine" aria-label=${l.groups.mine}>
    ${mine.map(
      (one) => html`<li key=${one.name} class="panel">
        <span><b>${one.title}</b> ${e.waiting}</span>
        <a class="button primary" href=${seatOf(one)} aria-label=${`${e.go}${colon}${one.title}`}>${e.go}</a>
      </li>`,
    )}
  </ul>`;
}

/** @param {{tournaments: Listed[]}} props */
export function TournamentsEntry({ tournaments }) {
  const running = tournaments.filter(({ phase }) => phase === "playing").length;
  const open = tournaments.filter(({ phase }) => phase === "registering");
  return html`<section class="panel tl-entry">
    <h2>${e.heading}</h2>
    <p>${e.line}</p>
    ${(running > 0 || open.length > 0) && html`<p class="small muted">${e.now(running, open.length)}</p>`}
    <${TournamentList} tournaments=${open.slice(0, SHOWN)} />
    <a class="button" href="/tournaments">${e.all}</a>
  </section>`;
}
