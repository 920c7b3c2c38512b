/** The table page: a game with its seats and toolbar. */
import { html, useEffect, useMemo, useState } from "../kit/preact.js";
import { call, sentence } from "../kit/api.js";
import { LiveRegion, useToolbar } from "../table/toolbar.js";
import { botOf, exchangeBots } from "../table/bot_choice.js";
import { addText, followDeals, forgetDeals } from "../fair/deal_notes.js";
import { LessonOffer, putAside } from "../coach/lesson_offer.js";
import { tableOf } from "../table/game_table.js";
import { Hands } from "../table/hand_list.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toast, toastError } from "../kit/toasts.js";
import { gameName, inRounds, presetName } from "../kit/game_names.js";
import { usePacedUpdates } from "../kit/motion.js";
import { SoundOffer } from "../table/sound_offer.js";
import { SeatsToFill } from "../table/seat_setup.js";
import { Coming } from "../table/sit_down.js";
import { TableFrame } from "../table/frame.js";
import { sharedTable } from "../table/hot_seat_record.js";
import { Refusal, TableSocket, useSocket } from "../table/socket.js";
import { play } from "../kit/sound.js";
import { results } from "../table/components.js";
import { matchEnd, reviewer, reviewing } from "../table/review_state.js";
import { named } from "../kit/format.js";
import { Bubbles, useTalk } from "../table/chat.js";
import { shell } from "../table/texts.js";
import { WaitingRoom } from "../table/waiting_room.js";
import { t } from "../kit/texts.js";
import { text } from "../kit/words.js";

/**
 * @import { Children } from "../kit/html.d.ts"
 * @import { Hand, TableContext, TableSnapshot } from "../table/context.d.ts"
 * @import { TableView } from "../wire.d.ts"
 */

/** @param {TableSocket} socket @param {TableSnapshot} letter @returns {TableContext} */
function roomOf(socket, letter) {
  const { view } = letter;
  const hand = view.hand;
  const names = hand?.players.map((player) => player.name) ?? [];
  const asked = hand?.asked ?? [];
  const mine =
    view.you === null || hand?.you === null ? null : (asked.find((ask) => ask.seat === view.you) ?? null);
  /** @param {string} op @param {object} [fields] */
  async function send(op, fields) {
    try {
      return await socket.send(op, fields).catch((error) => {
        // Somebody else has moved in the meantime; where the question is the same, so is the answer.
        if (error.code === "stale" && mine && mine.since === askedNow(socket)?.since)
          return socket.send(op, fields);
        throw error;
      });
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) toastError(error);
      // A lost answer (`ahead`) is reported by the table itself; a match that has begun needs no second beginning.
      else if (error.code !== "ahead" && !(op === "start" && error.code === "playing"))
        toast(named(error.message, names), { bad: true });
      return null;
    }
  }
  return {
    socket,
    view,
    hand: /** @type {Hand} */ (hand),
    names,
    you: hand?.you ?? null,
    asked,
    mine,
    send,
    table: letter.table,
  };
}

/** The question for this player in the newest snapshot. @param {TableSocket} socket */
function askedNow({ view: { value } }) {
  const { hand, you } = value?.view ?? {};
  return hand?.asked.find((ask) => ask.seat === you);
}

/** @param {{args: string[]}} props */
export default function Table({ args: [name] }) {
  const [shared, setShared] = useState(() => sharedTable(name));
  const hotSeat = useRequest(() => (shared ? import("../table/hot_seat.js") : Promise.resolve(null)), []);
  if (!shared) return html`<${OneSeat} name=${name} />`;
  if (hotSeat.error)
    return html`<${Page} title=${t.name}><${Failed} whole text=${t.errors.broken} /></${Page}>`;
  return (
    hotSeat.value &&
    html`<${hotSeat.value.HotSeat} table=${shared} At=${AtTable} onEnd=${() => setShared(undefined)} />`
  );
}

/** A table at which one person of this browser plays or watches. @param {{name: string}} props */
function OneSeat({ name }) {
  const { socket, failed } = useSocket(() => new TableSocket(name), name);

  const status = socket?.status.value;
  const letter = socket?.view.value;
  if (failed)
    return html`<${Page} title=${t.name}><${Failed} whole text=${failed} again=${() => location.reload()} /></${Page}>`;
  if (status === "missing")
    return html`<${Page} title=${t.name}><${Failed} whole text=${t.errors.noTable} /></${Page}>`;
  if (status === "past") return html`<${PastTable} table=${name} />`;
  if (!socket || !letter)
    return html`<${Page} title=${t.name}><p class="waiting" role="status">${t.table.connecting}</p></${Page}>`;
  return html`<${AtTable} socket=${socket} letter=${letter} status=${socket.status.value} />`;
}

/** A table whose rules are not known any more, as its log tells of it. @param {{table: string}} props */
function PastTable({ table }) {
  const { value, error, again } = useRequest(() => call("GET", `/api/tables/${table}/past`), [table]);
  if (error)
    return html`<${Page} title=${t.name}><${Failed} whole text=${error.message} again=${again} /></${Page}>`;
  if (!value) return html`<${Page} title=${t.name}><${Loading} /></${Page}>`;
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
            : html`<${EmptyState} text=${t.past.noHands} />`
        }
      </section>
    </div>
  </${Page}>`;
}

/** The number of a hand. A tournament counts its hands differently from its table. @param {Hand} hand */
const numberOf = (hand) => hand.label?.hand ?? hand.number;

/**
 * The table itself. In a tournament, `head` is shown below the bar, `band` over it, and `why` is the reason why the
 * table does not deal. On a phone that is handed round, `phone` has what its tables have more, and a `cover` in the
 * place of the felt.
 * @param {{socket: TableSocket, letter: TableSnapshot, status: string, head?: Children, band?: Children,
 *   why?: string, phone?: {shared: boolean, cover: Children}}} props
 */
export function AtTable({ socket, letter, status, head, band, why, phone }) {
  const shown = usePacedUpdates(letter);
  const room = useMemo(
    () => ({
      ...roomOf(socket, shown),
      why: waitsFor(shown.view, why),
      ...(phone && { phone: true, shared: phone.shared }),
    }),
    [shown, why, phone?.shared],
  );
  const { view } = room;
  const said = gameName(view.match.game);
  const title =
    view.match.tournament && head ? text("Table {n}", { n: view.match.number }) : view.match.name || said;
  const { doors, asked, leave } = useToolbar(room);
  const review = reviewing.value;
  const end = useMatchEnd(room);
  useEffect(() => {
    reviewer.open = (table, number, first) => void openReview(table, number, first).catch(toastError);
    return () => {
      reviewer.open = null;
      closeReview();
    };
  }, []);
  useTalk(room, status);
  const dealing = useSetUp(room);
  const played = !!room.hand?.returns && room.you !== null;
  useEffect(() => {
    if (socket.takenBack) {
      forgetDeals(letter);
      toast(socket.takenBack, { bad: true });
      socket.takenBack = "";
    }
    if (!phone) followDeals(socket, letter); // there the browser's own session does
  }, [letter]);
  useEffect(() => {
    if (played) putAside(view.match.game);
  }, [played]);
  useEffect(() => {
    if (room.mine) play("turn");
    document.title = `${room.mine ? `${t.table.yourMove} · ` : ""}${title} · ${t.name}`;
  }, [!!room.mine, room.hand?.number]);

  return html`<${TableFrame}
    title=${review ? shell.review : title}
    kind=${`game-${view.match.game}`}
    game=${view.match.game}
    facts=${html`
      <${Facts} room=${review ?? room} ended=${end.shown && !review} />
      ${
        !review &&
        (played
          ? !end.shown && html`<${SoundOffer} />`
          : !phone && mayLearn(room) && html`<${LessonOffer} game=${view.match.game} apart />`)
      }
    `}
    strip=${head}
    band=${band}
    doors=${
      review
        ? reviewDoors(room.table, end.shown ? shell.toMatch : t.replay.toTable)
        : end.shown
          ? [
              ...doors.filter(({ key }) => key !== "leave"),
              { key: "close", icon: "close", label: t.replay.toTable, onClick: end.close },
            ]
          : doors
    }
  >
    ${phone?.cover}
    ${
      room.hand &&
      !phone?.cover &&
      (end.shown && !review
        ? html`<${MatchResult} room=${room} close=${end.close} leave=${leave} />`
        : html`<${Game} key=${room.table} room=${reviewedRoom(review, room)} />`)
    }
    ${
      room.hand &&
      !review &&
      !end.shown &&
      isBetween(view) &&
      results.value === 0 &&
      html`<div class="after"><${SeatsToFill} room=${room} /></div>`
    }
    ${!room.hand && html`<${Before} room=${room} dealing=${dealing} />`}
    <${Line}
      status=${status}
      why=${socket.why}
      unsure=${socket.unsure.value}
      back=${
        room.you !== null
          ? t.table.reconnecting
          : view.you !== null
            ? t.table.reconnectingSeat
            : t.table.reconnectingWatcher
      }
    />
    ${room.hand && view.closed && html`<p class="over-felt notice warn" role="status">${sentence(view.closed)}</p>`}
    <${Coming} view=${view} />
    <${Bubbles} />
    <${LiveRegion} room=${room} />
    ${asked}
  </${TableFrame}>`;
}

/**
 * The room on screen: the review, which says if it is the reader's turn at the table, or the hand in play.
 * @param {TableContext | null} review @param {TableContext} room
 */
const reviewedRoom = (review, room) =>
  review?.review && room.mine ? { ...review, review: { ...review.review, mine: true } } : (review ?? room);

/** @type {import("../coach/felt_review.js").ReviewSession | null} */
let session = null;

/**
 * Open the review of a hand on this table. Its module is loaded only now.
 * @param {string} table @param {number} number @param {string} [first]
 */
async function openReview(table, number, first) {
  const { ReviewSession, sourceAt } = await import("../coach/felt_review.js");
  closeReview();
  session = new ReviewSession(sourceAt(table, number), { close: closeReview, first });
  await session.start();
}

/** Back to the table. */
function closeReview() {
  session?.stop();
  session = null;
  reviewing.value = null;
}

const MATCH = "#match";

/**
 * The end of the match, which its button opens and another match closes. The address says so, for the way back from a
 * replay.
 * @param {TableContext} room
 */
function useMatchEnd({ view, hand }) {
  const [open, setOpen] = useState(location.hash === MATCH);
  const may = isBetween(view) && !!hand;
  const show = (/** @type {boolean} */ on) => {
    history.replaceState(null, "", location.pathname + (on ? MATCH : ""));
    setOpen(on);
  };
  matchEnd.open = may ? () => show(true) : null; // set while drawing, because the parts within read it
  useEffect(() => () => void (matchEnd.open = null), []);
  useEffect(() => {
    if (open && !may) show(false);
  }, [may]);
  return { shown: open && may, close: () => show(false) };
}

/** @param {{room: TableContext, close: () => void, leave: () => void}} props */
function MatchResult(props) {
  const { value, error } = useRequest(() => import("../coach/match_end.js"), []);
  if (error) return html`<${Failed} text=${t.errors.broken} again=${() => location.reload()} />`;
  return value ? html`<${value.MatchEnd} ...${props} />` : html`<${Loading} />`;
}

/** @param {string} table @param {string} back @returns {import("../table/frame.js").ToolbarButton[]} */
const reviewDoors = (table, back) => [
  { key: "all", icon: "log", label: t.table.history, href: `/review/${table}` },
  { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
  { key: "close", icon: "close", label: back, onClick: closeReview },
];

/** True if the lesson is offered here: to players, and before the first hand to everyone. @param {TableContext} room */
const mayLearn = ({ view, hand, you }) => !view.match.tournament && (you !== null || !hand);

/** True if a match is over and another one may begin. @param {TableView} view */
const isBetween = (view) => view.phase === "waiting" && !view.closed && !view.match.tournament;

/** Why a tournament's table does not deal, if it does not. @param {TableView} view @param {string} [why] */
function waitsFor(view, why) {
  if (!view.match.tournament || view.closed || view.phase === "playing") return undefined;
  return why || view.phase === "waiting" ? (sentence(why) ?? t.table.waitingTournament) : undefined;
}

/**
 * Beside the title: which rules, which hand, and what holds at this table; of an `ended` match the rules alone.
 * @param {{room: TableContext, ended?: boolean}} props
 */
function Facts({ room: { view, hand, past }, ended }) {
  const { game, preset, name, advice } = view.match;
  const counted = inRounds(game) ? t.table.round : t.table.hand;
  return html`
    <span class="kind">${name ? `${gameName(game)} · ` : ""}${presetName(game, preset)}</span>
    ${!ended && hand && html`<span class="number">${counted(numberOf(hand))}</span>`}
    ${
      view.you === null &&
      !past &&
      html`<span class="tag">
      <span class="long">${t.table.watching}</span><span class="brief">${t.table.watchingBrief}</span>
    </span>`
    }
    ${!ended && advice && html`<span class="tag">${t.table.advice}</span>`}
  `;
}

/**
 * Before the first hand: the chairs, or what a tournament waits for.
 * @param {{room: TableContext, dealing: boolean}} props
 */
const Before = ({ room, dealing }) => html`<div class="before">
  ${
    room.view.closed
      ? html`<p class="notice warn" role="status">${sentence(room.view.closed)}</p>`
      : room.why
        ? html`<p class="notice" role="status">${room.why}</p>`
        : dealing
          ? html`<${Loading} />`
          : !room.view.match.tournament && html`<${WaitingRoom} room=${room} />`
  }
</div>`;

/**
 * The state of the connection, shown over the felt so that nothing moves. It says nothing while the connection works.
 * @param {{status: string, why: string, unsure: boolean, back: string}} props `back` is the text while it reconnects
 */
function Line({ status, why, unsure, back }) {
  const here = unsure ? t.table.unsure : "";
  const text = status === "reconnecting" ? back : status === "ended" ? why || t.table.ended : here;
  return html`<div role="status" aria-live="polite" class="line over-felt">
    ${
      text &&
      html`<p class="notice warn">
        ${text}${" "}
        ${status === "ended" && html`<${Ended} session=${why === t.errors.sessionEnded} />`}
      </p>`
    }
  </div>`;
}

/** The ways on once a line is closed for good. @param {{session: boolean}} props whether one's session ended with it */
const Ended = ({ session }) => html`<span class="row">
  ${session && html`<a class="button" href="/history">${t.errors.logIn}</a>`}
  <button onClick=${() => location.reload()}>
    ${session ? t.errors.asGuest : t.errors.again}
  </button>
</span>`;

/** @param {{room: TableContext}} props */
function Game({ room }) {
  const game = room.view.match.game;
  const { value, error } = useRequest(() => tableOf(game), [game]);
  // Much else is drawn around a game; the game itself only if there is news of it.
  const drawn = useMemo(
    () => (value ? html`<${value} room=${room} />` : html`<${Loading} />`),
    [value, room],
  );
  return error ? html`<${Failed} text=${t.errors.broken} again=${() => location.reload()} />` : drawn;
}

/**
 * Carry out the request of the lobby once: take a seat, put bots on the others, and deal the first hand. True while it
 * waits for that hand.
 * @param {TableContext} room
 */
function useSetUp(room) {
  const [wanted, setWanted] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (!["play", "bots", "sit", "join"].includes(wanted)) return;
    history.replaceState(null, "", location.pathname);
    setUp(room, wanted)
      .catch(toastError)
      .then((deals) => deals || setWanted(""));
  }, []);
  return wanted === "play"; // until there is the hand
}

/** Set the table up as asked. Returns true if a hand comes. @param {TableContext} room @param {string} wanted */
async function setUp({ socket, view }, wanted) {
  if (wanted === "join") {
    if (view.you === null && view.place === null) await socket.send("sit");
    return false;
  }
  if (view.phase !== "waiting") return false;
  if (view.you === null) {
    if (!view.host || view.hands > 0) return false;
    const seated = [socket.send("sit", { seat: 0 })];
    // All are asked for at once: the hand that is dealt at the host's first click is dealt to everybody.
    for (let seat = 1; seat < view.seats.length && wanted !== "sit"; seat++)
      seated.push(socket.send("fill", { seat, bot: botOf(view.match.game) }));
    await Promise.all(seated);
    if (wanted === "sit") return false;
    await addText(socket, 1);
  } else if (wanted === "play" && view.host) await exchangeBots(socket);
  if (wanted !== "play") return false;
  await socket.send("start");
  return true;
}
