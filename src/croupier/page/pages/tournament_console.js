/** The director's console: tables, players, the log, links and paper. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { session } from "../kit/api.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import {
  requestTournament,
  forgetLink,
  linkToken,
  apiPath,
  useLongPoll,
  useLinkHere,
} from "../tournament/api.js";
import { Links, Paper } from "../tournament/console/links.js";
import { Cashier, ToDo } from "../tournament/console/cashier.js";
import { LastEntry, Log, useEntries } from "../tournament/console/log.js";
import { Person, Players } from "../tournament/console/players.js";
import { Tables } from "../tournament/console/tables.js";
import { DirectorActions } from "../tournament/console/director_actions.js";
import { LateEntry, LevelClock, LoadingPage, OfflineNotice, Stopped } from "../tournament/components.js";
import { text } from "../tournament/words.js";
import { d } from "../tournament/console/texts.js";
import { words } from "../tournament/texts.js";
import "../tournament/styles.js";

/** @import { Floor, Lobby } from "../wire.d.ts" */

/** A director's link makes this session a director, once. @param {string} name */
async function claimed(name) {
  await session();
  const token = linkToken();
  if (!token) return true;
  await requestTournament("POST", apiPath(name, "/claim"), {}, token);
  forgetLink();
  return true;
}

/** @param {{args: string[]}} props */
export default function Console({ args: [name] }) {
  useLinkHere();
  const ready = useRequest(() => claimed(name), [name]);
  if (ready.error)
    return html`<${Page} title=${d.title}>
      <${Failed} whole of=${ready} />
    </${Page}>`;
  if (!ready.value) return html`<${Page} title=${d.title}><${Loading} /></${Page}>`;
  return html`<${Following} name=${name} />`;
}

/** @param {{name: string}} props */
function Following({ name }) {
  /** @type {import("../tournament/api.js").Followed<Floor>} */
  const followed = useLongPoll(apiPath(name, "/floor"));
  const [round, setRound] = useState(0);
  const changed = () => setRound((n) => n + 1);
  const n = followed.value?.n;
  const lobby = useRequest(() => requestTournament("GET", apiPath(name)), [name, n, round]);
  const directs = !!lobby.value?.directs;
  const log = useEntries(name, directs, [n, round]);
  if (!followed.value || !lobby.value)
    return html`<${LoadingPage} title=${d.title} followed=${followed} />`;
  if (!directs)
    return html`<${Page} title=${d.title} here="tournaments">
      <div class="failed" role="alert">
        <p><b>${text("This page is for the directors of this tournament.")}</b></p>
        <p>${text("Open it with the session that opened the tournament, or by a director's link.")}</p>
        <p class="row">
          <a class="button" href=${`/tournament/${name}`}>${d.lobbyLink}</a>
          <a class="button" href=${`/tournament/${name}/wall`}>${d.wallLink}</a>
        </p>
      </div>
    </${Page}>`;
  return html`<${Shown}
    floor=${followed.value}
    lobby=${lobby.value}
    log=${log}
    lost=${followed.lost}
    changed=${changed}
  />`;
}

const WIDE = "(min-width: 1100px)";

/** True if the style sheet puts the tables beside the rest. */
function useWide() {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const turn = () => setWide(query.matches);
    query.addEventListener("change", turn);
    return () => query.removeEventListener("change", turn);
  }, []);
  return wide;
}

/**
 * @param {{floor: Floor, lobby: Lobby, log: ReturnType<typeof useEntries>, lost: boolean, changed: () => void}} props
 */
function Shown({ floor, lobby, log, lost, changed }) {
  const first = floor.phase === "registering" ? "players" : "tables";
  const [tab, setTab] = useState(first);
  const [player, setPlayer] = useState(0);
  useEffect(() => setTab(first), [floor.phase]);
  const tables = floor.tables.length > 0;
  const wide = useWide();
  const at = tab === "tables" && (wide || !tables) ? "players" : tab;
  return html`<${Page} title=${`${floor.title} · ${d.title}`} here="tournaments" wide>
    <div class="t-console">
      <header class="t-console-head no-print">
        <div class="grow">
          <h1>${floor.title}</h1>
          <p class="muted">${d.about(floor)}</p>
        </div>
        <nav class="row" aria-label=${words.tournaments}>
          <a class="button quiet" href=${`/tournament/${floor.name}/wall`}>${d.wallLink}</a>
          <a class="button quiet" href=${`/tournament/${floor.name}`}>${d.lobbyLink}</a>
        </nav>
        <${Stopped} halted=${floor.halted} />
        <${LevelClock} clock=${floor.clock} />
        <${LateEntry} late=${floor.late} named=${floor.tables.length > 1} />
        <${DirectorActions} floor=${floor} lobby=${lobby} changed=${changed} />
      </header>
      <${OfflineNotice} lost=${lost} />
      <${ToDo} floor=${floor} changed=${changed} />
      <div class=${cls("t-console-body", tables && "two", at === "tables" && "on-tables")}>
        ${
          tables &&
          html`<section class="t-left no-print" aria-labelledby="t-tables">
            <h2 id="t-tables" class="sr">${text("Tables")}</h2>
            <${Tables} floor=${floor} entries=${log.entries} changed=${changed} pick=${setPlayer} />
          </section>`
        }
        <section class="panel t-right" aria-label=${d.sections}>
          <div class="t-tabs no-print" role="group" aria-label=${d.sections}>
            ${d.tabs.map(
              ([key, text]) =>
                (key !== "tables" || (tables && !wide)) &&
                html`<button
                  key=${key}
                  class=${cls("quiet", key === at && "on")}
                  aria-pressed=${String(key === at)}
                  onClick=${() => setTab(key)}
                >
                  ${text}
                </button>`,
            )}
          </div>
          <div class="t-tab stack">
            ${
              at === "players" &&
              html`<${Players} floor=${floor} lobby=${lobby} changed=${changed} pick=${setPlayer} />`
            }
            ${at === "cashier" && html`<${Cashier} floor=${floor} pick=${setPlayer} changed=${changed} />`}
            ${at === "log" && html`<${Log} name=${floor.name} ...${log} changed=${changed} />`}
            ${at === "links" && html`<${Links} floor=${floor} lobby=${lobby} />`}
            ${at === "paper" && html`<${Paper} floor=${floor} />`}
          </div>
        </section>
      </div>
      <${LastEntry} name=${floor.name} n=${floor.n} entries=${log.entries} changed=${changed} />
    </div>
    ${
      player > 0 &&
      html`<${Person}
        key=${player}
        floor=${floor}
        lobby=${lobby}
        player=${player}
        close=${() => setPlayer(0)}
        changed=${changed}
      />`
    }
  </${Page}>`;
}
