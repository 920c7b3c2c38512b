/** The end of a hand: the next hand, another match, or waiting for other players. */
import { useEffect, useState } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { inRounds } from "../kit/game_names.js";
import { useCountdown } from "../kit/clock.js";
import { t } from "../kit/texts.js";
import { matchEnd } from "./review_state.js";
import { shell } from "./texts.js";

/** @import { TableContext } from "./context.d.ts" */

/**
 * The next step after a hand. `text` is the label of its button, and `go` its action if it may be pressed. `said` is a
 * remark about it. `hold` stops the countdown, if the reader may do so.
 * @typedef {{kind: string, text?: string, go?: () => void, said?: string, hold?: () => void}} Next
 */

/** @param {TableContext} room @returns {Next} */
export function useNext(room) {
  const { view, hand, past } = room;
  const count = useCountdown(view.phase === "pause" && !room.phone ? view.next_at : null);
  const [said, setSaid] = useState(""); // the hand after which this player said that they are ready
  const own = view.you === null ? null : view.seats[view.you];
  const key = `${room.table} ${hand.number}`;
  const paused = !past && view.phase === "pause" && !view.match.tournament;
  const alone = paused && own && others(view).length === 0;
  useEffect(() => {
    // Against bots nothing runs away: the table waits for its one player.
    if (alone && view.held === null && !room.phone) room.socket.send("hold").catch(() => {});
  }, [key, alone]);

  if (!past && !view.closed && !view.match.tournament && !own) {
    const end = view.phase === "waiting" ? another(room) : null;
    if (end?.kind === "match") return end; // there they can sit down
    return { kind: "sit", said: waitingSays(view, count) };
  }
  if (past || view.closed) return { kind: "over", said: sentence(view.closed) };
  if (view.phase === "waiting") return another(room);
  if (!paused) return { kind: "wait", said: tournamentSays(room, count) };
  const counted = count === null ? undefined : t.table.nextHand(count);
  if (own?.out || own?.leaving) return { kind: "out", said: counted };
  const ready = said === key;
  /** @param {string} op */
  const say = async (op) => {
    if (op === "next") setSaid(key);
    if (!(await room.send(op)) && op === "next") setSaid("");
  };
  return {
    kind: ready ? "ready" : "next",
    text: inRounds(view.match.game) ? shell.nextRound : shell.next,
    go: ready ? undefined : () => say("next"),
    said: alone || room.phone ? undefined : (counted ?? (ready ? shell.ready : heldBy(room))),
    hold: !alone && view.held === null && count !== null ? () => say("hold") : undefined,
  };
}

/** The people at the table besides oneself, who are there. @param {import("../wire.d.ts").TableView} view */
const others = (view) => view.seats.filter((seat, at) => seat && !seat.bot && !seat.out && at !== view.you);

/** @param {TableContext} room */
const heldBy = ({ view }) =>
  view.held === null
    ? undefined
    : shell.held(view.held === view.you ? t.table.you : (view.seats[view.held]?.name ?? ""));

/**
 * After a match: how it went, or another one where that is no more than the hand that has just ended.
 * @param {TableContext} room @returns {Next}
 */
function another(room) {
  const { hands, rounds } = room.view.match.terms;
  const open = matchEnd.open;
  if (room.view.match.tournament || (hands ?? rounds) === 1 || !open) return rematchOf(room);
  return { kind: "match", said: t.table.matchOver, text: shell.matchResult, go: open };
}

/**
 * After a match: another one, if its players agree.
 * @param {TableContext} room @returns {Next}
 */
export function rematchOf({ view, send, why }) {
  const own = view.you === null ? null : view.seats[view.you];
  const over = why ?? t.table.matchOver;
  if (view.match.tournament) return { kind: "over", said: over };
  const wants = view.seats.filter((seat) => seat?.agreed);
  const waited = others(view).some((seat) => seat && !(seat.agreed || seat.away || seat.leaving));
  if (own?.agreed && waited) return { kind: "agreed", said: t.table.waitingAgree };
  const said = wants.length ? t.table.wantAgain(wants.map((seat) => seat?.name ?? "")) : over;
  return { kind: "again", said, text: t.table.startAgain, go: () => void send("start") };
}

/**
 * The remark for a reader without a seat.
 * @param {import("../wire.d.ts").TableView} view @param {number | null} count
 */
const waitingSays = (view, count) =>
  view.phase === "waiting" ? t.table.matchOver : count === null ? undefined : t.table.nextHand(count);

/** @param {TableContext} room @param {number | null} count */
function tournamentSays({ why, view }, count) {
  if (why) return why;
  if (count) return t.table.nextHand(count); // a tournament deals when it may
  return view.phase === "playing" ? undefined : t.table.waitingTournament;
}
