/** The lobby: the games, what is open, what is mine. */
import { html, useEffect, useState } from "../ui.js";
import { call, session } from "../api.js";
import { Art } from "../art.js";
import { BotPick } from "../bots.js";
import { OpenTable, openTable } from "../opening.js";
import { gameName, gameOf, gamePlayers, games, presetName } from "../names.js";
import { Empty, Page, toastError, useAsked } from "../parts.js";
import { MyTournaments, TournamentsEntry } from "../tournament/entry.js";
import { t } from "../texts.js";
import { at } from "../root.js";

/** @param {{game: any, busy: boolean, onPlay: () => void, onOpen: () => void}} props */
function Game({ game, busy, onPlay, onOpen }) {
  const { game: key, title } = game;
  return html`<section class="panel game" aria-labelledby=${`game-${key}`}>
    <${Art} game=${game} />
    <div>
      <h2 id=${`game-${key}`}>${title}</h2>
      <p class="line">${game.sentence}</p>
      <p class="small muted">${gamePlayers(game)}</p>
    </div>
    <${BotPick} game=${key} />
    <div class="row doors">
      <button
        type="button"
        class="primary"
        disabled=${busy}
        onClick=${onPlay}
        aria-label=${`${t.lobby.play}: ${title}, ${t.lobby.withBots}`}
      >
        ${t.lobby.play}
      </button>
      <button type="button" onClick=${onOpen} aria-label=${`${t.lobby.open}: ${title}`}>
        ${t.lobby.open}
      </button>
      <a class="button quiet" href=${`/rules/${key}`} aria-label=${`${t.lobby.rules}: ${title}`}>
        ${t.lobby.rules}
      </a>
    </div>
  </section>`;
}

/** Tables on a page of the list. */
const PAGE = 20;

/** What goes on at a table; one that waits after its hands has had its match. @param {any} table */
const phaseOf = ({ phase, hands }) =>
  phase === "waiting" && hands > 0 ? t.lobby.over : t.lobby.phases[phase];

/** What the link to a table says. @param {any} table @param {boolean} [mine] */
const doorOf = (table, mine) =>
  mine ? t.lobby.go : table.taken < table.seats ? t.lobby.sit : t.lobby.watch;

/** @param {{title: string, tables: any[], empty: string, mine?: boolean, children?: any}} props */
function Tables({ title, tables, empty, mine, children }) {
  return html`<section class="panel">
    <h2 class="titled">
      ${title}
      ${mine && html`<a class="button quiet" href="/history">${t.past.title}</a>`}
    </h2>
    ${
      tables.length === 0
        ? html`<${Empty} text=${empty} />`
        : html`<ul class="tables">
            ${tables.map(
              (table) => html`<li key=${table.table}>
                <span class="what">
                  <b>${table.name || gameName(table.game)}</b>
                  <span class="small muted">
                    ${table.name ? `${gameName(table.game)} · ` : ""}
                    ${presetName(table.game, table.preset)} · ${t.lobby.seats(table.taken, table.seats)}${" "}
                    · ${phaseOf(table)}
                  </span>
                </span>
                ${table.asked && html`<span class="tag hot">${t.lobby.yourTurn}</span>`}
                <a
                  class="button"
                  href=${`/table/${table.table}`}
                  aria-label=${`${doorOf(table, mine)}: ${table.name || gameName(table.game)}`}
                >
                  ${doorOf(table, mine)}
                </a>
              </li>`,
            )}
          </ul>`
    }
    ${children}
  </section>`;
}

/**
 * Back and forth in the list, where it has more than a page.
 * @param {{start: number, full: boolean, onStart: (start: number) => void}} props
 */
function Turner({ start, full, onStart }) {
  return (
    (start > 0 || full) &&
    html`<div class="row">
      <button
        type="button"
        class="quiet"
        disabled=${start === 0}
        onClick=${() => onStart(start - PAGE)}
      >
        ${t.lobby.before}
      </button>
      <button type="button" class="quiet" disabled=${!full} onClick=${() => onStart(start + PAGE)}>
        ${t.lobby.after}
      </button>
    </div>`
  );
}

/**
 * The table that somebody means by a link or a name: by what it is called, or by the name in its link.
 * @param {string} text @returns {Promise<{table: string} | {said: string}>}
 */
async function meant(text) {
  const link = /\/table\/([\w-]{1,64})\/?(?:[?#]\S*)?$/.exec(text);
  if (link) return { table: link[1] };
  const called = (/** @type {string} */ name) => name.trim().replace(/\s+/g, " ").toLowerCase();
  const open = await call("GET", `/api/tables?count=2&name=${encodeURIComponent(text.slice(0, 60))}`);
  const mine = /** @type {any[]} */ (await session().then(() => call("GET", "/api/my/tables"))); // those by link, too
  const found = new Set(
    [...mine.filter(({ name }) => called(name) === called(text)), ...open].map(({ table }) => table),
  );
  if (found.size > 1) return { said: t.lobby.manyNamed };
  if (found.size === 1) return { table: [...found][0] };
  const there =
    /^[\w-]{1,64}$/.test(text) &&
    (await call("GET", `/api/tables/${text}`).catch((error) => error.status !== 404));
  return there ? { table: text } : { said: t.lobby.badLink };
}

function Join() {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  /** @param {Event} event */
  async function go(event) {
    event.preventDefault();
    setSaid("");
    const found = await meant(text.trim()).catch((error) => ({ said: error.message }));
    if ("table" in found) location.assign(at(`/table/${found.table}`));
    else setSaid(found.said);
  }
  return html`<section class="panel">
    <h2 id="join">${t.lobby.join}</h2>
    <form class="field" onSubmit=${go}>
      <label for="join-link" class="sr">${t.lobby.joinLabel}</label>
      <span class="row">
        <input
          id="join-link"
          required
          placeholder=${t.lobby.joinLabel}
          value=${text}
          aria-invalid=${String(!!said)}
          aria-describedby="join-said"
          onInput=${(/** @type {any} */ event) => setText(event.target.value)}
        />
        <button>${t.lobby.joinGo}</button>
      </span>
      <p class="help down" id="join-said" role="status">${said}</p>
    </form>
  </section>`;
}

export default function Lobby() {
  const [start, setStart] = useState(0);
  const tables = useAsked(() => call("GET", `/api/tables?start=${start}&count=${PAGE}`), [start], 4);
  const mine = useAsked(() => session().then(() => call("GET", "/api/my/tables")), [], 4);
  const tournaments = useAsked(() => session().then(() => call("GET", "/api/tournaments")), [], 8);
  const [opening, setOpening] = useState("");
  const [busy, setBusy] = useState(false);

  /** @param {any} game */
  async function play(game) {
    setBusy(true);
    try {
      await openTable(game, game.presets[0]);
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  useEffect(() => {
    const back = () => setBusy(false); // the browser may show this page again as it was left
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  return html`<${Page} title=${t.lobby.title} here="lobby">
    <div class="lobby">
      <div>
        <h1>${t.lobby.heading}</h1>
        <p class="lead">${t.lobby.lead(games.length)}</p>
      </div>
      <${MyTournaments} tournaments=${tournaments.value ?? []} />
      <div class="games">
        ${games.map(
          (game) =>
            html`<${Game}
              key=${game.game}
              game=${game}
              busy=${busy}
              onPlay=${() => play(game)}
              onOpen=${() => setOpening(game.game)}
            />`,
        )}
      </div>
      <div class="below">
        <div class="stack">
          <${Tables} title=${t.lobby.mine} tables=${mine.value ?? []} empty=${t.lobby.noMine} mine />
          <${Tables} title=${t.lobby.tables} tables=${tables.value ?? []} empty=${t.lobby.noTables}>
            <${Turner} start=${start} full=${tables.value?.length === PAGE} onStart=${setStart} />
          </${Tables}>
        </div>
        <div class="stack">
          <${TournamentsEntry} tournaments=${tournaments.value ?? []} />
          <${Join} />
        </div>
      </div>
      <${OpenTable} game=${gameOf(opening)} onClose=${() => setOpening("")} />
    </div>
  </${Page}>`;
}
