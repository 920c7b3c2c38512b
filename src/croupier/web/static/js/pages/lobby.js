/** The lobby: four games, what is open, what is mine. */
import { html, useEffect, useState } from "../ui.js";
import { call, session } from "../api.js";
import { Card } from "../cards.js";
import { Die } from "../dice.js";
import { OpenTable, openTable } from "../opening.js";
import { Empty, Failed, Page, Waiting, toastError, useAsked } from "../parts.js";
import { t } from "../texts.js";
import { at } from "../root.js";

/** A few cards or dice that stand for a game; decoration. @type {Record<string, string[]>} */
const ART = { ofc: ["As", "Kh", "Qd"], fortune: ["7c", "8c", "9c"], "asian-stud": ["4c", "5h", "Jk"], pinzique: ["Js", "Qh"] };

/** @param {{game: string, busy: boolean, onPlay: () => void, onOpen: () => void}} props */
function Game({ game, busy, onPlay, onOpen }) {
  const said = t.games[game];
  return html`<section class="panel game" aria-labelledby=${`game-${game}`}>
    <div class="art" aria-hidden="true">${ART[game].map((card, at) =>
      game === "pinzique" ? html`<${Die} key=${card} card=${card} number=${at + 1} />` : html`<${Card} key=${card} card=${card} />`)}</div>
    <div><h2 id=${`game-${game}`}>${said.name}</h2><p class="line">${said.line}</p><p class="small muted">${said.who}</p></div>
    <div class="row doors">
      <button type="button" class="primary" disabled=${busy} onClick=${onPlay} aria-label=${`${t.lobby.play}: ${said.name}, ${t.lobby.withBots}`}>${t.lobby.play}</button>
      <button type="button" onClick=${onOpen} aria-label=${`${t.lobby.open}: ${said.name}`}>${t.lobby.open}</button>
      <a class="button quiet" href=${`/rules/${game}`} aria-label=${`${t.lobby.rules}: ${said.name}`}>${t.lobby.rules}</a>
    </div>
  </section>`;
}

/** Tables on a page of the list. */
const PAGE = 20;

/** @param {{title: string, tables: any[], empty: string, mine?: boolean, children?: any}} props */
function Tables({ title, tables, empty, mine, children }) {
  return html`<section class="panel"><h2 class="titled">${title}${mine && html`<a class="button quiet" href="/history">${t.past.title}</a>`}</h2>
    ${tables.length === 0 ? html`<${Empty} text=${empty} />` : html`<ul class="tables">${tables.map((table) => html`<li key=${table.table}>
      <span class="what"><b>${table.name || t.games[table.game]?.name || table.game}</b>
        <span class="small muted">${table.name ? `${t.games[table.game]?.name ?? table.game} · ` : ""}${t.presets[table.preset] ?? table.preset} · ${t.lobby.seats(table.taken, table.seats)} · ${t.lobby.phases[table.phase]}</span></span>
      ${table.asked && html`<span class="tag hot">${t.lobby.yourTurn}</span>`}
      <a class="button" href=${`/table/${table.table}`} aria-label=${`${mine ? t.lobby.go : table.taken < table.seats ? t.lobby.sit : t.lobby.watch}: ${table.name || t.games[table.game]?.name}`}>${mine ? t.lobby.go : table.taken < table.seats ? t.lobby.sit : t.lobby.watch}</a>
    </li>`)}</ul>`}
    ${children}
  </section>`;
}

/** Back and forth in the list, where it has more than a page. @param {{start: number, full: boolean, onStart: (start: number) => void}} props */
function Turner({ start, full, onStart }) {
  return (start > 0 || full) && html`<div class="row">
    <button type="button" class="quiet" disabled=${start === 0} onClick=${() => onStart(start - PAGE)}>${t.lobby.before}</button>
    <button type="button" class="quiet" disabled=${!full} onClick=${() => onStart(start + PAGE)}>${t.lobby.after}</button>
  </div>`;
}

function Join() {
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  /** @param {Event} event */
  function go(event) {
    event.preventDefault();
    const found = /^(?:\S*\/table\/)?([\w-]{6,64})\/?$/.exec(text.trim());
    if (found) location.assign(at(`/table/${found[1]}`));
    setBad(!found);
  }
  return html`<section class="panel"><h2 id="join">${t.lobby.join}</h2>
    <form class="field" onSubmit=${go}><label for="join-link" class="sr">${t.lobby.joinLabel}</label>
      <span class="row"><input id="join-link" required placeholder=${t.lobby.joinLabel} value=${text} aria-invalid=${String(bad)} aria-describedby="join-said" onInput=${(/** @type {any} */ event) => setText(event.target.value)} /><button>${t.lobby.joinGo}</button></span>
      <p class="help down" id="join-said" role="status">${bad ? t.lobby.badLink : ""}</p></form></section>`;
}

export default function Lobby() {
  const games = useAsked(() => call("GET", "/api/games"), []);
  const [start, setStart] = useState(0);
  const tables = useAsked(() => call("GET", `/api/tables?start=${start}&count=${PAGE}`), [start], 4);
  const mine = useAsked(() => session().then(() => call("GET", "/api/my/tables")), [], 4);
  const [opening, setOpening] = useState("");
  const [busy, setBusy] = useState(false);

  /** @param {any} game */
  async function play(game) {
    setBusy(true);
    try {
      await openTable({ game: game.game, preset: game.presets[0] });
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

  if (games.error && !games.value) return html`<${Page} title=${t.lobby.title} here="lobby"><${Failed} text=${games.error.message} again=${games.again} /></${Page}>`;
  const known = games.value ?? [];
  return html`<${Page} title=${t.lobby.title} here="lobby"><div class="lobby">
    <div><h1>${t.lobby.heading}</h1><p class="lead">${t.lobby.lead}</p></div>
    ${!games.value && html`<${Waiting} />`}
    <div class="games">${known.filter((/** @type {any} */ game) => t.games[game.game]).map((/** @type {any} */ game) => html`<${Game} key=${game.game} game=${game.game} busy=${busy} onPlay=${() => play(game)} onOpen=${() => setOpening(game.game)} />`)}</div>
    <div class="below">
      <div class="stack">
        <${Tables} title=${t.lobby.mine} tables=${mine.value ?? []} empty=${t.lobby.noMine} mine />
        <${Tables} title=${t.lobby.tables} tables=${tables.value ?? []} empty=${t.lobby.noTables}>
          <${Turner} start=${start} full=${tables.value?.length === PAGE} onStart=${setStart} />
        </${Tables}>
      </div>
      <${Join} />
    </div>
    <${OpenTable} game=${known.find((/** @type {any} */ game) => game.game === opening)} onClose=${() => setOpening("")} />
  </div></${Page}>`;
}
