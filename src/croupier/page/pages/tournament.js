/** The lobby page of a tournament: structure, entrants, standings and results. */
import { html, useState } from "../kit/preact.js";
import { session } from "../kit/api.js";
import { Facts, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { gameName, presetName } from "../kit/game_names.js";
import { requestTournament, apiPath, useLongPoll } from "../tournament/api.js";
import { LobbyActions, useSeat } from "../tournament/lobby_actions.js";
import { Director } from "../tournament/lobby/director.js";
import {
  Entrants,
  Fair,
  Structure,
  TablesNow,
  Pool,
  minutesText,
  startText,
} from "../tournament/lobby/panels.js";
import { Report } from "../tournament/report.js";
import { LateEntry, LevelClock, OfflineNotice, Stopped } from "../tournament/components.js";
import { number } from "../kit/format.js";
import { priceOf } from "../tournament/tournament_list.js";
import { text } from "../tournament/words.js";
import { l } from "../tournament/lobby/texts.js";
import { words } from "../tournament/texts.js";
import "../tournament/styles.js";

/** @import { Floor, Lobby } from "../wire.d.ts" */

/**
 * The key of a floor's lobby: it changes only with the data that the lobby shows, not with every hand.
 * @param {Floor | undefined} floor
 */
const editionOf = (floor) =>
  floor &&
  JSON.stringify([
    [floor.phase, floor.day, floor.bagged, floor.entrants, floor.entries, floor.left, floor.entry_open],
    floor.phase === "registering" ? floor.n : floor.agreed,
    floor.tables.flatMap(({ seats }) => seats.map((who) => who?.name ?? "")).sort(),
  ]);

/** @param {{args: string[]}} props */
export default function Tournament({ args: [name] }) {
  const floor = /** @type {import("../tournament/api.js").Followed<Floor>} */ (
    useLongPoll(apiPath(name, "/floor"), "", 1500)
  );
  const [round, setRound] = useState(0);
  const lobby = useRequest(
    () => session().then(() => requestTournament("GET", apiPath(name))),
    [name, editionOf(floor.value), round],
  );
  if (lobby.error && !lobby.value)
    return html`<${Page} title=${l.title} here="tournaments">
      <${Failed} whole of=${lobby} />
    </${Page}>`;
  if (!lobby.value)
    return html`<${Page} title=${l.title} here="tournaments">
      <${OfflineNotice} lost=${floor.lost} />
      <${Loading} />
    </${Page}>`;
  return html`<${Page} title=${lobby.value.listed.title} here="tournaments">
    <${Whole} lobby=${lobby.value} floor=${floor} changed=${() => setRound((n) => n + 1)} />
  </${Page}>`;
}

/** @param {{lobby: Lobby, floor: {value?: Floor, lost: boolean}, changed: () => void}} props */
function Whole({ lobby, floor, changed }) {
  const { listed, me: own, entrants } = lobby;
  const plays = entrants.some(({ player, out }) => player === own && !out);
  useSeat(listed, plays && listed.phase === "playing");
  const over = listed.phase === "over";
  return html`<div class="tl">
    <${OfflineNotice} lost=${floor.lost} />
    <${Head} lobby=${lobby} floor=${floor.value} changed=${changed} />
    ${over && html`<${Report} lobby=${lobby}><${Structure} lobby=${lobby} level=${0} /></${Report}>`}
    ${lobby.directs && !over && html`<${Director} lobby=${lobby} changed=${changed} />`}
    ${!over && html`<${Going} lobby=${lobby} floor=${floor.value} />`}
  </div>`;
}

/** The panels of the lobby until the tournament is over. @param {{lobby: Lobby, floor?: Floor}} props */
function Going({ lobby, floor }) {
  const playing = lobby.listed.phase === "playing";
  return html`<div class="tl-cols">
    <div class="stack">
      ${playing && floor && html`<${TablesNow} floor=${floor} />`}
      <${Entrants} lobby=${lobby} />
      <${Fair} lobby=${lobby} />
    </div>
    <div class="stack">
      <${Pool} lobby=${lobby} />
      <${Structure} lobby=${lobby} level=${playing ? (floor?.level ?? 0) : 0} />
    </div>
  </div>`;
}

/** @param {{lobby: Lobby, floor?: Floor, changed: () => void}} props */
function Head({ lobby, floor, changed }) {
  const { listed, structure } = lobby;
  /** @type {[string, unknown][]} */
  const facts = [
    [l.buyIn, priceOf(listed.buy_in)],
    [text("Rebuy"), structure.rebuy && priceOf(structure.rebuy)],
    [text("Add-on"), structure.add_on && priceOf(structure.add_on)],
    [text("Bounty"), structure.bounty && number(structure.bounty.amount)],
    [text("Starting stack"), words.chips(structure.stack)],
    [text("It takes about"), minutesText(lobby.minutes)],
    [l.start, listed.phase === "registering" ? startText(lobby) : ""],
  ];
  return html`<header class="felt tl-hero">
    <p class="kicker">
      <a href="/tournaments">${l.title}</a> ·${" "}
      ${[l.kinds[listed.kind], gameName(listed.game), presetName(listed.game, listed.preset)].join(" · ")}
    </p>
    <h1>${listed.title}</h1>
    <${Facts} look="tl-facts" rows=${facts} />
    <${LevelClock} clock=${floor?.clock} />
    ${floor && html`<${LateEntry} late=${floor.late} named=${floor.tables.length > 1} />`}
    ${floor && html`<${Stopped} halted=${floor.halted} />`}
    <${LobbyActions} lobby=${lobby} floor=${floor} changed=${changed} />
  </header>`;
}
