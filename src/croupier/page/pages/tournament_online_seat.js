/** Your seat in an online tournament: the table page, on a socket that follows its player. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { Failed } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { followDeals } from "../fair/deal_notes.js";
import { chime } from "../kit/sound.js";
import { requestTournament, apiPath, useLongPoll } from "../tournament/api.js";
import { useSocket } from "../table/socket.js";
import { TournamentSocket } from "../tournament/socket.js";
import { Band, Strip } from "../tournament/status_strip.js";
import { OfflineNotice } from "../tournament/components.js";
import { AtTable } from "./table.js";
import { text } from "../tournament/words.js";
import { l } from "../tournament/lobby/texts.js";
import "../tournament/styles.js";

/** @import { Moved } from "../tournament/socket.js" */
/** @import { Me } from "../wire.d.ts" */

const p = l.play;

/** @param {{args: string[]}} props */
export default function Play({ args: [name] }) {
  const { socket, failed } = useSocket(() => new TournamentSocket(name), name);
  /** @type {import("../tournament/api.js").Followed<Me>} */
  const me = useLongPoll(socket ? apiPath(name, "/me") : null, "", 2000);
  if (failed || me.error)
    return html`<${Page} title=${p.title} here="tournaments">
      <${NotIn} name=${name} text=${me.error?.code === "not-yours" ? p.notIn : failed || me.error?.message} />
    </${Page}>`;
  if (!socket?.moved.value)
    return html`<${Page} title=${p.title}>
      <p class="waiting" role="status">${p.connecting}</p>
    </${Page}>`;
  return html`<${Seat} socket=${socket} moved=${socket.moved.value} me=${me} />`;
}

/** @param {{name: string, text?: string}} props */
const NotIn = ({ name, text = "" }) => html`
  <${Failed} whole text=${text} />
  <p class="row"><a class="button" href=${`/tournament/${name}`}>${p.lobby}</a></p>
`;

/** The message about a change of seat. @param {Moved} moved @param {Me | undefined} me */
function saidOf(moved, me) {
  if (moved.number !== null && moved.seat !== null)
    return moved.first ? "" : p.moved(moved.why, moved.from, moved.number, moved.seat + 1);
  const place = me?.place ? l.finished(me.place) : "";
  if (moved.why === "over") return `${p.over}. ${place}`;
  return moved.why === "out" ? `${p.out}. ${place}` : `${p.waiting}. ${p.waitingLong}`;
}

/** @import { TableSnapshot } from "../table/context.d.ts" */

/** True if the server asks the reader for a decision here. @param {TableSnapshot} letter */
const isAsked = ({ view }) => !!view.hand?.asked.some((ask) => ask.seat === view.you);

/**
 * The snapshot on the felt. After a move to another table, the finished hand stays until the reader has seen it or must
 * decide at the new table.
 * @param {TournamentSocket} socket @param {boolean} seen
 */
function useShown(socket, seen) {
  const held = useRef(/** @type {TableSnapshot | null} */ (null));
  const letter = socket.view.value;
  const ended = held.current?.view.hand && held.current.view.hand.returns !== null;
  const elsewhere = held.current && letter && held.current.table !== letter.table;
  if (!elsewhere || !ended || seen || isAsked(letter)) held.current = letter;
  const hidden = held.current !== letter;
  useEffect(() => (hidden && letter ? followDeals(socket, letter) : undefined), [letter]);
  return held.current;
}

/** @param {{socket: TournamentSocket, moved: Moved, me: {value?: Me, lost: boolean}}} props */
function Seat({ socket, moved, me }) {
  const [seen, setSeen] = useState(/** @type {Moved | null} */ (null));
  const letter = useShown(socket, seen === moved);
  const seated = moved.number !== null;
  useEffect(() => {
    if (!moved.first) chime();
  }, [moved]);
  // One who is out still reads how the hand ended; the tables' own page comes after that.
  const last = letter && !seated && seen !== moved && !moved.first;
  const text = seen === moved ? "" : saidOf(moved, me.value);
  const band = html`<${Band} text=${letter ? text : ""} onSeen=${() => setSeen(moved)} />`;
  if (!letter || !(seated || last))
    return html`<${Seatless} name=${socket.tournament} moved=${moved} me=${me} />`;
  return html`<${AtTable}
    socket=${socket}
    letter=${letter}
    status=${socket.status.value}
    head=${html`<${Strip} me=${me.value} />`}
    band=${band}
    why=${me.value?.table?.waits}
  />`;
}

/**
 * No seat: not yet, between two, out, or everything is over.
 * @param {{name: string, moved: Moved, me: {value?: Me, lost: boolean}}} props
 */
function Seatless({ name, moved, me: { value: me, lost } }) {
  const [busy, setBusy] = useState(false);
  async function again() {
    setBusy(true);
    await requestTournament("POST", apiPath(name, "/reenter"), {}).catch(toastError);
    setBusy(false);
  }
  const [title, text] = seatlessTexts(moved, me);
  const over = me?.phase === "over";
  return html`<${Page} title=${me?.title ?? p.title} here="tournaments">
    <div class="tl-me">
      <${OfflineNotice} lost=${lost} />
      <header>
        <p class="muted">${me?.title}</p>
        <h1>${title}</h1>
      </header>
      <section class="felt tl-seatless" role="status">
        ${text && html`<p class="large">${text}</p>`}
        ${me?.prize ? html`<p class="large gold-text">${p.prize(me.prize)}</p>` : null}
        ${me?.status !== "registered" && html`<${Strip} me=${me} />`}
      </section>
      <div class="row">
        ${
          me?.may_reenter &&
          html`<button class="primary" disabled=${busy} onClick=${again}>${p.again}</button>`
        }
        <a class="button" href=${`/tournament/${name}`}>
          ${over ? p.report : me?.status === "out" ? p.watch : p.lobby}
        </a>
        ${!over && html`<a class="button" href=${`/tournament/${name}/wall`}>${l.lobby.wall}</a>`}
      </div>
    </div>
  </${Page}>`;
}

/** @param {Moved} moved @param {Me | undefined} me @returns {[string, string]} */
function seatlessTexts(moved, me) {
  const place = me?.place ? l.finished(me.place) : "";
  if (me?.phase === "over" || moved.why === "over") return [p.over, place];
  if (me?.status === "out" || moved.why === "out") return [p.out, place];
  if (me?.status === "registered")
    return [
      text("It has not begun yet"),
      text("This page takes you to your seat once the seats are drawn."),
    ];
  return [p.waiting, p.waitingLong];
}
