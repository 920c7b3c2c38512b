/** The wall page of a tournament, for a projector. It turns its pages, and reconnects by itself. */
import { html, cls, useEffect, useRef, useState } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { clockText, number, plural } from "../kit/format.js";
import { useCountdown } from "../kit/clock.js";
import { useRequest } from "../kit/components.js";
import { styled } from "../kit/game_modules.js";
import { sounds } from "../kit/preferences.js";
import { GONG, audible, chime, switchSound } from "../kit/sound.js";
import { useAwake } from "../tournament/alarm.js";
import { requestTournament, apiPath, logoPath, placeText, useLongPoll } from "../tournament/api.js";
import { Chips } from "../tournament/chip.js";
import {
  LoadingPage,
  Dots,
  GoesOn,
  Move,
  Named,
  levelText,
  prizeRows,
  LevelClock,
} from "../tournament/components.js";
import { startText } from "../tournament/lobby/panels.js";
import { l } from "../tournament/lobby/texts.js";
import { Flowing, useTiles } from "../tournament/paged_tiles.js";
import { text, textC } from "../tournament/words.js";
import { wall, words } from "../tournament/texts.js";
import "../tournament/styles.js";

/** @import { Floor, FloorTable, Halted } from "../wire.d.ts" */

await styled(import.meta.url, "../tournament/wall.css");

const FRESH = 4 * 60_000; // milliseconds for which a move or an announcement is news

/** @param {{args: string[]}} props */
export default function Wall({ args: [name] }) {
  /** @type {import("../tournament/api.js").Followed<Floor>} */
  const followed = useLongPoll(apiPath(name, "/floor"));
  const floor = followed.value;
  useAwake(true);
  if (!floor) return html`<${LoadingPage} title=${words.wall} followed=${followed} />`;
  return html`<${Shown} floor=${floor} lost=${followed.lost} error=${followed.error} again=${followed.again} />`;
}

/** @param {{floor: Floor, lost: boolean, error?: Error, again: () => void}} props */
function Shown({ floor, lost, error, again }) {
  useEffect(() => {
    document.title = `${floor.title} · ${words.wall}`;
  }, [floor.title]);
  const news = useNews(floor);
  const pause = floor.phase === "playing" && floor.halted?.minutes ? floor.halted : null;
  return html`<main id="main" class="wall" tabindex="-1">
    <header class="wall-head">
      ${floor.logo && html`<${Logo} floor=${floor} />`}
      ${floor.house && html`<p class="wall-house">${floor.house}</p>`}
      <h1>${floor.title}</h1>
      ${
        pause
          ? html`<p class="wall-left">
              ${wall.left} <b>${number(floor.left)}</b> ${wall.of(floor.entrants)}${" · "}${wall.average}${" "}
              <b>${number(floor.average)}</b>
            </p>`
          : html`<p>${wall.about(floor)}</p>`
      }
      <${Tools} name=${floor.name} />
    </header>
    <div class="wall-lost" role="alert">
      ${lost && html`<p class="notice warn">${words.lost}</p>`}
      ${
        error &&
        html`<p class="notice bad row">
          <span class="grow">${error.message}</span>
          <button onClick=${again}>${text("Try again")}</button>
        </p>`
      }
    </div>
    ${floor.phase === "playing" && !pause && html`<${Figures} floor=${floor} />`}
    <div class="wall-news" role="status" aria-live="polite">
      ${news.map(
        ({ key, title, text, hot }) => html`<p key=${key} class=${cls(hot && "hot")}>
          <b>${title}</b>
          <span>${text}</span>
        </p>`,
      )}
    </div>
    <div class=${cls("wall-body", pause && "paused")}>
      ${floor.phase === "registering" && html`<${Entrants} floor=${floor} />`}
      ${
        floor.phase === "playing" &&
        html`${pause ? html`<${Break} floor=${floor} halted=${pause} />` : html`<${Tables} floor=${floor} />`}
          <${Beside} floor=${floor} pause=${pause} />`
      }
      ${floor.phase === "over" && html`<${Result} floor=${floor} />`}
    </div>
  </main>`;
}

/**
 * The house's logo: a picture from a file of somebody's, so that it is an image and never a part of this page.
 * @param {{floor: Floor}} props
 */
const Logo = ({ floor: { name, logo, house } }) =>
  html`<img
    class=${cls("wall-logo", logo.endsWith(".png") && "plate")}
    src=${logoPath(name, logo)}
    alt=${house ? "" : text("The house's logo")}
  />`;

/** @param {{name: string}} props */
function Tools({ name }) {
  const heard = sounds.value && audible.value;
  const full = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return html`<nav class="wall-tools" aria-label=${words.wall}>
    <button
      class=${cls("quiet", !heard && "off")}
      aria-pressed=${String(heard)}
      onClick=${() => switchSound(!heard, GONG)}
    >
      ${heard ? words.soundOn : words.soundOff}
    </button>
    ${
      document.fullscreenEnabled &&
      html`<button class="quiet" onClick=${() => full().catch(() => {})}>${wall.full}</button>`
    }
    <a class="button quiet" href=${`/tournament/${name}`}>${words.lobby}</a>
  </nav>`;
}

/** Recent news. A sound announces it once, and it stays for some minutes. @param {Floor} floor */
function useNews(floor) {
  const level = useLevelNews(floor);
  const spoken = floor.announcements.filter(({ at }) => floor.now - at < FRESH);
  const moves = floor.moves.filter(({ at, why }) => why !== "draw" && floor.now - at < FRESH);
  const latest = floor.announcements[0]?.n ?? 0;
  const loud = `${latest} ${floor.level} ${floor.halted ? floor.halted.why : "-"} ${floor.phase} ${floor.day}`;
  const before = useRef(loud);
  const moved = useRef(floor.moves[0]?.n ?? 0);
  useEffect(() => {
    if (before.current !== loud) chime(GONG, 0.25);
    else if (moves.length && moves[0].n > moved.current) chime();
    before.current = loud;
    moved.current = floor.moves[0]?.n ?? 0;
  }, [floor.n]);
  const { halted } = floor;
  return [
    ...(halted && !halted.minutes
      ? [
          {
            key: "halt",
            title: sentence(halted.why),
            text: html`<${GoesOn} halted=${halted} />`,
            hot: true,
          },
        ]
      : []),
    ...(level
      ? [{ key: "level", title: words.level(level.number), text: wall.levelNow(level), hot: true }]
      : []),
    ...spoken.map(({ n, at, text }) => ({ key: `said${n}`, title: wall.clock(at), text, hot: false })),
    ...(moves.length
      ? [
          {
            key: "moves",
            title: text("Just moved"),
            text: html`${moves.map((move) => html`<${Move} key=${`${move.n}.${move.player}`} move=${move} />`)}`,
            hot: false,
          },
        ]
      : []),
  ];
}

/** The level that the first table has just come to, for a while. @param {Floor} floor */
function useLevelNews(floor) {
  const [risen, setRisen] = useState({ level: floor.level, at: 0 });
  useEffect(() => {
    if (floor.level !== risen.level) setRisen({ level: floor.level, at: floor.now });
  }, [floor.level]);
  if (floor.phase !== "playing" || !risen.at || floor.now - risen.at > FRESH) return null;
  return floor.levels.find((row) => row.number === risen.level) ?? floor.levels.at(-1) ?? null;
}

/** @param {Floor} floor @param {number} level */
const pointOf = (floor, level) =>
  (floor.levels.find((row) => row.number === level) ?? floor.levels.at(-1))?.point ?? 0;

/** @param {{floor: Floor}} props */
function Figures({ floor }) {
  const { slowest, next_removal: removal, shortest } = floor;
  const late = !floor.halted && floor.late?.hands ? floor.late : null;
  return html`<dl class=${cls("wall-figures", floor.clock && !floor.halted && "timed", late && "late")}>
    <div class="hot">
      <dt>${text("A point is worth, level {level}", { level: floor.level })}</dt>
      <dd>
        ${number(pointOf(floor, floor.level))}
        ${
          slowest &&
          slowest.level < floor.level &&
          html` <small>${wall.atTable(pointOf(floor, slowest.level), slowest.table)}</small>`
        }
      </dd>
    </div>
    ${
      floor.clock &&
      !floor.halted &&
      html`<div>
        <dt>${text("The level ends in")}</dt>
        <dd><${LevelClock} clock=${floor.clock} /></dd>
      </div>`
    }
    ${
      late &&
      html`<div>
        <dt>${text("Late entry closes in")}</dt>
        <dd>${wall.hands(late.hands)} <small>${wall.lateAt(late, floor.tables.length > 1)}</small></dd>
      </div>`
    }
    <div>
      <dt>${removal ? wall.removalAfter(removal.after_level) : wall.removal}</dt>
      <dd>
        ${removal && html`<${Chips} values=${removal.chips} colours=${floor.colours} />`}
        ${removal ? words.chipsOf(removal.chips) : wall.noRemoval}
      </dd>
    </div>
    <div>
      <dt>${wall.average}</dt>
      <dd>${number(floor.average)} <small>${words.points(floor.average_points)}</small></dd>
    </div>
    <div>
      <dt>${text("Shortest")}</dt>
      <dd>
        ${shortest ? number(shortest.chips) : "–"}
        ${shortest && html` <small>${shortest.name}, ${words.points(shortest.points)}</small>`}
      </dd>
    </div>
    <div>
      <dt>${wall.left}</dt>
      <dd>${number(floor.left)} <small>${wall.of(floor.entrants)}</small></dd>
    </div>
  </dl>`;
}

/**
 * A break: how long it lasts, and what comes after it; who still plays, before it has begun.
 * @param {{floor: Floor, halted: Halted}} props
 */
function Break({ floor, halted }) {
  const left = useCountdown(halted.ends);
  const { clock, late, levels, next_removal: removal } = floor;
  const level = clock?.left === 0 ? clock.level + 1 : floor.level;
  const [before, row] = [levels[level - 2], levels[level - 1] ?? levels.at(-1)];
  const gone = before?.remove ?? [];
  const waits = halted.tables_left.length > 0;
  const why = sentence(halted.why)?.replace(/\.$/, "");
  const time = waits ? clockText(halted.minutes * 60) : left ? clockText(left) : words.breakOver;
  return html`<section class="wall-break" aria-label=${why}>
    <div class="wall-hero" style=${{ "--left": left === null ? 1 : left / (halted.minutes * 60) }}>
      <h2>${why}</h2>
      <p>${!waits && halted.ends && html`${text("Play goes on at")} <b>${wall.clock(halted.ends)}</b>`}</p>
      <b class="num" role="timer" style=${{ "--signs": Math.max(4, time.length) }}><span>${time}</span></b>
      <i></i>
      ${waits && html`<p class="wall-waits">${wall.breakWaits} ${wall.tablesLeft(halted.tables_left)}</p>`}
    </div>
    <section class="panel">
      <h2>${text("Next: level {level}", { level })}</h2>
      <p class="wall-huge num"><small>${text("a point is worth")}</small>${number(row?.point ?? 0)}</p>
      <p class="muted">
        ${before && html`<span>${text("Until now it was {point}.", { point: before.point })}</span> `}
        <span>${row?.minutes ? words.breakOf(row.minutes) : row?.hands && `${wall.hands(row.hands)}.`}</span>
      </p>
    </section>
    <section class="panel">
      <h2>${
        gone.length
          ? sentence(text("{chips} go.", { chips: words.chipsOf(gone) }))
          : removal
            ? wall.removalAfter(removal.after_level)
            : wall.removal
      }</h2>
      <p class="wall-leave">
        <${Chips} values=${gone.length ? gone : (removal?.chips ?? [])} colours=${floor.colours} />
      </p>
      <p class="muted">${gone.length ? wall.raced : removal ? words.chipsOf(removal.chips) : wall.noRemoval}</p>
    </section>
    <section class="panel">
      <h2>${text("Late entry")}</h2>
      <p class="wall-late">
        ${late ? words.lateEntry(late, floor.tables.length > 1) : floor.entry_open ? wall.lateOpen : wall.lateOver}
      </p>
    </section>
  </section>`;
}

/** Each table and its hands in a break; who still plays comes first. @param {{floor: Floor, halted: Halted}} props */
function BreakTables({ floor, halted: { tables_left: late } }) {
  const rows = floor.tables.map(({ number: table, hand }) => ({
    table,
    hand,
    plays: late.includes(table),
  }));
  rows.sort((one, other) => Number(other.plays) - Number(one.plays));
  return html`<section class="panel" aria-labelledby="wall-break-tables">
    <h2 id="wall-break-tables">${wall.tables}</h2>
    <${Flowing}>
      ${rows.map(
        ({ table, hand, plays }) => html`<li key=${table} class=${plays ? "plays" : "certain"}>
          <b>${words.table(table)}</b>
          <span>${plays ? text("hand {n} in play", { n: hand }) : wall.handsPlayed(hand - 1)}</span>
        </li>`,
      )}
    </${Flowing}>
  </section>`;
}

/** All tables, in pages that turn where they do not fit. @param {{floor: Floor}} props */
function Tables({ floor }) {
  const tiles = useTiles(floor.tables.length);
  const shown = floor.tables.slice(tiles.from, tiles.from + tiles.size);
  return html`<section class="wall-tables" ref=${tiles.box} aria-label=${wall.tables}>
    <div
      class=${cls("wall-tiles", tiles.fitted && "fitted")}
      style=${tiles.style}
    >
      ${(tiles.fitted ? shown : floor.tables).map(
        (table, at) => html`
          <${Tile} key=${table.number} table=${table} floor=${floor} span=${tiles.fitted && tiles.spanOf(at)} />
        `,
      )}
    </div>
    ${
      tiles.pages > 1 &&
      html`<p class="wall-turn">
        <button class="quiet" onClick=${tiles.turn}>
          ${wall.tablesShown(shown[0]?.number ?? 0, shown.at(-1)?.number ?? 0, floor.tables.length)}
        </button>
        <button class="quiet" aria-pressed=${String(tiles.held)} onClick=${tiles.hold}>
          ${tiles.held ? text("Turn pages again") : text("Stay on this page")}
        </button>
      </p>`
    }
  </section>`;
}

/** @param {{table: FloorTable, floor: Floor, span: number | false}} props `span` is how many columns it takes */
function Tile({ table, floor, span }) {
  const sitting = table.seats.flatMap((who, seat) => (who ? [{ who, seat }] : []));
  const slowest = floor.slowest?.table === table.number && floor.slowest.level < floor.level;
  return html`<section
    class="wall-table"
    style=${span && `grid-column: span ${span}`}
    data-state=${table.state}
    aria-labelledby=${`table-${table.number}`}
  >
    <h2 id=${`table-${table.number}`}>
      <span>${words.table(table.number)}</span>
      <span>${levelText(table)}</span>
    </h2>
    <${Dots} table=${table} />
    <ul>
      ${sitting.map(
        ({ who, seat }) => html`<li key=${seat} class=${cls(who?.absent && "absent")}>
          <span>
            <${Named} who=${who} />
            ${seat === table.button && html` <span class="wall-button" title=${text("Button")}>D</span>`}
          </span>
          <span class="num">${number(who?.chips ?? 0)}</span>
        </li>`,
      )}
    </ul>
    <p class="wall-note">
      ${[
        sentence(table.waits),
        table.extension && words.extension,
        table.breaks_next && words.breaksNext,
        table.race && text("Race for the {chip}s", { chip: table.race }),
        slowest && wall.slowest((table.hands_of_level ?? table.hand_of_level) - table.hand_of_level),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  </section>`;
}

/** @param {{floor: Floor, pause: Halted | null}} props */
function Beside({ floor, pause }) {
  const open = floor.places.filter((one) => !one.certain);
  const sure = floor.places.filter((one) => one.certain);
  return html`<div class="wall-beside">
    ${pause && html`<${BreakTables} floor=${floor} halted=${pause} />`}
    <section class="panel" aria-labelledby="wall-places">
      <h2 id="wall-places">${words.places} <small class="muted">${words.placesHelp}</small></h2>
      <${Flowing} empty=${textC("tournament", "Nobody is out yet.")}>
        ${[...open, ...sure].map((one) => html`<${OnePlace} key=${one.player} one=${one} />`)}
      </${Flowing}>
    </section>
    <section class="panel" aria-labelledby="wall-prizes">
      <h2 id="wall-prizes">
        ${words.prizes}${" "}
        <small class="muted">${floor.pool > 0 && text("pool {n}", { n: floor.pool })}</small>
      </h2>
      <${Flowing} empty=${floor.entry_open ? text("Prizes follow from the entries.") : text("No prizes.")}>
        ${prizeRows(floor).map(
          ([what, amount]) => html`<li key=${what} class="certain">
            <b>${what}</b>
            <span class="num">${amount}</span>
          </li>`,
        )}
      </${Flowing}>
    </section>
  </div>`;
}

/** @param {{one: import("../wire.d.ts").Place, over?: boolean}} props */
const OnePlace = ({ one, over }) => html`<li class=${one.certain ? "certain" : "open"}>
  <b>${placeText(one)}</b>
  <span>
    ${one.name}
    <small>
      ${one.certain ? (one.prize ? number(one.prize) : !over && words.final) : words.stillToPlay(one)}
    </small>
  </span>
</li>`;

/** Before play: who has come, and what will be played. @param {{floor: Floor}} props */
function Entrants({ floor }) {
  const { value: lobby } = useRequest(() => requestTournament("GET", apiPath(floor.name)), [floor.n]);
  return html`<section class="wall-wide panel" aria-labelledby="wall-entrants">
      <h2 id="wall-entrants">
        ${plural(floor.entrants, text("player has entered"), text("players have entered"))}
        ${lobby && html` <small class="muted">${startText(lobby) && l.starts(startText(lobby))}</small>`}
      </h2>
      <${Flowing} wide empty=${text("Nobody has entered yet.")}>
        ${(lobby?.entrants ?? []).map((who) => html`<li key=${who.player}><${Named} who=${who} /></li>`)}
      </${Flowing}>
    </section>
    <section class="wall-beside panel" aria-labelledby="wall-levels">
      <h2 id="wall-levels">${text("Levels")}</h2>
      <${Flowing}>
        ${floor.levels.map(
          (row) => html`<li key=${row.number} class="certain">
            <b>${words.level(row.number)}</b>
            <span>
              ${wall.pointAndLength(row)}
              ${row.remove.length > 0 && html`<small class="line">${wall.removedAfter(row.remove)}</small>`}
            </span>
          </li>`,
        )}
      </${Flowing}>
    </section>`;
}

/** It is over. @param {{floor: Floor}} props */
function Result({ floor }) {
  const first = floor.places.filter((one) => one.place === 1);
  return html`<section class="wall-winner">
      <p>${[l.report.unplayed, text("The winner")][first.length] ?? text("They share the first place")}</p>
      ${first.map((one) => html`<h2 key=${one.player}>${one.name}</h2>`)}
      ${first[0]?.prize ? html`<p class="num">${number(first[0].prize)}</p>` : null}
    </section>
    <section class="wall-wide panel" aria-labelledby="wall-result">
      <h2 id="wall-result">${text("Final places")}</h2>
      <${Flowing} wide>
        ${[...floor.places]
          .sort((one, other) => one.place - other.place)
          .map((one) => html`<${OnePlace} key=${one.player} one=${one} over />`)}
      </${Flowing}>
    </section>`;
}
