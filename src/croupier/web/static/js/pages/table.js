/** A table: its seats, its game, and what goes on around it. */
import { html, cls, useEffect, useMemo } from "../ui.js";
import { call, sentence } from "../api.js";
import { Around } from "../around.js";
import { botOf, exchangeBots } from "../bots.js";
import { addText, followDeals } from "../deals.js";
import { tableOf } from "../game_pages.js";
import { Hands } from "../hands.js";
import { Empty, Failed, Page, Waiting, toast, toastError, useAsked } from "../parts.js";
import { gameName, inRounds, presetName } from "../names.js";
import { SeatsToFill } from "../seats.js";
import { Refusal, TableSocket, useSocket } from "../socket.js";
import { chime } from "../sound.js";
import { named } from "../format.js";
import { words } from "../tournament/texts.js";
import { t } from "../texts.js";

/**
 * What every part of a table works with: the letter's view, and what follows from it.
 * @typedef {{socket: TableSocket, view: any, hand: any, names: string[], you: number | null, asked: any[],
 *   mine: any, send: (op: string, fields?: object) => Promise<any>, table: string, past?: boolean}} Room
 * `names` are by the hand's own seats, as `you` is; `mine` is what is asked of this player; `past` says
 * that it is a replay
 */

/** @param {TableSocket} socket @param {any} letter @returns {Room} */
function roomOf(socket, letter) {
  const { view } = letter;
  const hand = view.hand;
  const names = hand
    ? hand.seats.map(
        (/** @type {number} */ seat, /** @type {number} */ own) => view.seats[seat]?.name ?? `p${own + 1}`,
      )
    : [];
  const asked = hand?.asked ?? [];
  const mine =
    view.you === null || hand?.you === null
      ? null
      : (asked.find((/** @type {any} */ ask) => ask.seat === view.you) ?? null);
  /** @param {string} op @param {object} [fields] */
  async function send(op, fields) {
    try {
      return await socket.send(op, fields);
    } catch (error) {
      if (error instanceof Refusal) toast(named(capital(error.message), names), { bad: true });
      else toastError(error);
      return null;
    }
  }
  return { socket, view, hand, names, you: hand?.you ?? null, asked, mine, send, table: letter.table };
}

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** @param {{args: string[]}} props */
export default function Table({ args: [name] }) {
  const { socket, failed } = useSocket(TableSocket, name);

  const status = socket?.status.value;
  const letter = socket?.view.value;
  if (failed)
    return html`<${Page} title=${t.name}><${Failed} text=${failed} again=${() => location.reload()} /></${Page}>`;
  if (status === "missing")
    return html`<${Page} title=${t.name}><${Failed} text=${t.errors.noTable} /></${Page}>`;
  if (status === "past") return html`<${PastTable} table=${name} />`;
  if (!socket || !letter)
    return html`<${Page} title=${t.name}><p class="waiting" role="status">${t.table.connecting}</p></${Page}>`;
  return html`<${AtTable} socket=${socket} letter=${letter} status=${status} />`;
}

/** A table whose rules are not known any more, as its log tells of it. @param {{table: string}} props */
function PastTable({ table }) {
  const { value, error, again } = useAsked(() => call("GET", `/api/tables/${table}/past`), [table]);
  if (error)
    return html`<${Page} title=${t.name}><${Failed} text=${error.message} again=${again} /></${Page}>`;
  if (!value) return html`<${Page} title=${t.name}><${Waiting} /></${Page}>`;
  const said = gameName(value.game);
  const title = value.name || said || t.table.history;
  return html`<${Page} title=${title}>
    <div class="past">
      <header class="table-head">
        <h1>${title}</h1>
        <span class="muted">
          ${[value.name && said, presetName(value.game, value.preset)].filter(Boolean).join(" · ")}
        </span>
      </header>
      <p class="notice warn" role="status">${sentence(value.why)} ${t.past.asRecorded}</p>
      <section class="panel" aria-labelledby="played">
        <h2 id="played">${t.table.history}</h2>
        ${
          value.hands.length
            ? html`<${Hands} table=${table} hands=${value.hands} past />`
            : html`<${Empty} text=${t.past.noHands} />`
        }
      </section>
    </div>
  </${Page}>`;
}

/** That a tournament's table waits, and for what. @param {any} view @param {string} [why] */
const waiting = (view, why) =>
  (why || view.phase === "waiting") &&
  !view.closed &&
  html`<p class="notice" role="status">${sentence(why) ?? t.table.waitingTournament}</p>`;

/** What a hand is called: its tournament counts otherwise than its table. @param {any} hand */
const numberOf = (hand) => hand.label?.hand ?? hand.number;

/**
 * The table itself. In a tournament `head` is what that adds above the boards, `band` what is said over the page's
 * head, and `why` the reason why the table does not deal.
 * @param {{socket: TableSocket, letter: any, status: any, head?: any, band?: any, why?: string}} props
 */
export function AtTable({ socket, letter, status, head, band, why }) {
  const room = useMemo(() => roomOf(socket, letter), [letter]);
  const { view } = room;
  const said = gameName(view.match.game);
  const title = head ? words.table(view.match.number) : view.match.name || said;
  useSetUp(room);
  useEffect(() => followDeals(socket, letter), [letter]);
  useEffect(() => {
    if (room.mine) chime();
    document.title = `${room.mine ? `${t.table.yourMove} · ` : ""}${title} · ${t.name}`;
  }, [!!room.mine, room.hand?.number]);

  return html`<${Page} title=${title} wide>
    ${band}
    <div class=${cls("at-table", `game-${view.match.game}`)}>
      <header class="table-head">
        <h1>${title}</h1>
        ${head}
        <span class="muted kind">
          ${view.match.name ? `${said} · ` : ""}
          ${presetName(view.match.game, view.match.preset)}
        </span>
        ${
          room.hand &&
          html`<span class="muted">
            ${(inRounds(view.match.game) ? t.table.round : t.table.hand)(numberOf(room.hand))}
          </span>`
        }
        ${view.you === null && html`<span class="tag">${t.table.watching}</span>`}
        ${view.match.advice && html`<span class="tag">${t.table.advice}</span>`}
        <a
          class="small"
          href=${`/rules/${view.match.game}?preset=${view.match.preset}&table=${room.table}`}
          target="_blank"
          rel="noopener"
        >
          ${t.table.rules}
        </a>
      </header>
      <${Line}
        status=${status}
        why=${socket.why}
        back=${
          room.you !== null
            ? t.table.reconnecting
            : view.you !== null
              ? t.table.reconnectingSeat
              : t.table.reconnectingWatcher
        }
      />
      <div class="play">
        ${room.hand && html`<${Game} key=${room.table} room=${room} />`}
        ${view.closed && html`<p class="notice warn" role="status">${sentence(view.closed)}</p>`}
        ${view.match.tournament && view.phase !== "playing" && waiting(view, why)}
        ${
          view.phase === "waiting" &&
          !view.closed &&
          !view.match.tournament &&
          html`<${SeatsToFill} room=${room} />`
        }
      </div>
      <${Around} key=${room.table} room=${room} />
    </div>
  </${Page}>`;
}

/**
 * Whether the line is there; it says nothing else, and never what is not so.
 * @param {{status: string, why: string, back: string}} props `back` is what one comes back to
 */
function Line({ status, why, back }) {
  const text = status === "reconnecting" ? back : status === "ended" ? why || t.table.ended : "";
  return html`<div role="status" aria-live="polite" class="line">
    ${
      text &&
      html`<p class="notice warn">
        ${text}${" "}
        ${
          status === "ended" &&
          html`<button type="button" onClick=${() => location.reload()}>${t.errors.again}</button>`
        }
      </p>`
    }
  </div>`;
}

/** @param {{room: Room}} props */
function Game({ room }) {
  const game = room.view.match.game;
  const { value, error } = useAsked(() => tableOf(game), [game]);
  if (error) return html`<${Failed} text=${t.errors.broken} again=${() => location.reload()} />`;
  return value ? html`<${value} room=${room} />` : html`<${Waiting} />`;
}

/**
 * What the lobby promised: a seat, bots on the others, and the first hand dealt. Done once, then forgotten.
 * @param {Room} room
 */
function useSetUp(room) {
  useEffect(() => {
    const wanted = location.hash.slice(1);
    if (!["play", "bots", "sit"].includes(wanted)) return;
    history.replaceState(null, "", location.pathname);
    setUp(room, wanted).catch(toastError);
  }, []);
}

/** @param {Room} room @param {string} wanted */
async function setUp({ socket, view }, wanted) {
  const again = wanted === "play" && view.you !== null && view.phase === "waiting" && view.hands > 0;
  if (again) {
    if (view.host)
      await exchangeBots(view, (op, fields) => socket.send(op, fields), botOf(view.match.game));
    await socket.send("start");
  }
  if (!view.host || view.you !== null || view.phase !== "waiting" || view.hands > 0) return;
  const seated = [socket.send("sit", { seat: 0 })];
  // All are asked for at once: the hand that is dealt at the host's first click is dealt to everybody.
  for (let seat = 1; seat < view.seats.length && wanted !== "sit"; seat++)
    seated.push(socket.send("fill", { seat, bot: botOf(view.match.game) }));
  await Promise.all(seated);
  if (wanted === "sit") return;
  await addText(socket, 1);
  if (wanted === "play") await socket.send("start");
}
