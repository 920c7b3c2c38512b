/** Components of all tables: a player's head, the tray, the result. */
import { html, cls, signal, useEffect, useLayoutEffect, useRef, useState } from "../kit/preact.js";
import { Net } from "../kit/chips.js";
import { list, number } from "../kit/format.js";
import { useFocusTaken, useKeys } from "../kit/keyboard.js";
import { Clock, useCountdown } from "../kit/clock.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { DearestSoFar, FoundMistakes, ReviewLink } from "./found_mistakes.js";
import { useNext } from "./next_hand.js";
import { SitDown } from "./sit_down.js";
import { play } from "../kit/sound.js";
import { t } from "../kit/texts.js";
import { generic, shell } from "./texts.js";

/** @import { TableContext } from "./context.d.ts" */
/** @import { Children } from "../kit/html.d.ts" */

/**
 * The question that a seat of the hand must answer now, if any.
 * @param {TableContext} room @param {number} seat of the hand
 */
export const pendingDecision = (room, seat) => room.asked.find((one) => one.seat === room.hand.seats[seat]);

/** The question that a seat of the table must answer now, if any. @param {TableContext} room @param {number} seat */
export const askedSeat = (room, seat) => room.asked.find((one) => one.seat === seat);

/**
 * The head above a seat's cards: the player's name, and their clock or a note that they are to move.
 * @param {{room: TableContext, seat: number, title?: string, waiting?: string, end?: Children,
 *   children?: Children}} props `title`
 *   stands for the name; `children` are tags, `end` comes last
 */
export function SeatHead({ room, seat, title, waiting = generic.toMove, end, children }) {
  const ask = pendingDecision(room, seat);
  const own = seat === room.you;
  return html`<header class="board-head">
    <h3>${title ?? room.names[seat]}</h3>
    ${own && !title && html`<span class="tag">${t.table.you}</span>`}
    ${children}
    <span class="grow"></span>
    ${
      ask?.until
        ? html`<${Clock} until=${ask.until} />`
        : ask && !title && html`<span class="small acting-now">${waiting}</span>`
    }
    ${end}
  </header>`;
}

/**
 * Sends a move, and blocks a second one until the first is answered.
 * @param {TableContext} room @param {unknown} [question] the question; a new one allows another move
 */
export function useSending(room, question = room.hand) {
  const [sent, setSent] = useState(/** @type {{question: unknown} | null} */ (null));
  /** @param {string} move */
  async function send(move) {
    setSent({ question });
    const done = await room.send("move", { move });
    if (!done) setSent(null);
    return !!done;
  }
  return { busy: sent?.question === question, send };
}

/**
 * The place for the reader's action, or for the player on whom the table waits. It always stands at one place with one
 * height, and the cue is read out. `label` is the cue if the reader must act. `help` and `say` stand below it.
 * `children` are the controls, and `doors` the buttons, the filled one last.
 * @param {{room: TableContext, label?: string, acting?: boolean, title?: string, help?: Children, say?: Children,
 *   class?: string,
 *   doors?: Children, children?: Children, [attribute: string]: any}} props
 */
export function Tray(props) {
  const { review } = props.room;
  return review ? html`<${review.Tray} room=${props.room} />` : html`<${PlainTray} ...${props} />`;
}

/** @param {Parameters<typeof Tray>[0]} props */
function PlainTray({
  room,
  label,
  acting = label !== undefined,
  title,
  help,
  say,
  class: more,
  doors,
  children,
  ...rest
}) {
  const cue = acting ? (label ?? title ?? t.table.yourMove) : idleOf(room);
  return html`<section
    class=${cls("tray", more, acting && "acting")}
    aria-label=${acting ? t.table.yourMove : shell.tray}
    ...${rest}
  >
    <div class="tray-say">
      <p class="cue" role="status">${cue}</p>
      ${help && html`<p class="help-line">${help}</p>`}
      ${say}
      <${ClockCalls} room=${room} />
    </div>
    <div class="tray-main">${children}</div>
    <div class="tray-doors">${doors ?? (!acting && html`<${IdleDoors} room=${room} />`)}</div>
  </section>`;
}

/** The cue for a reader who has nothing to decide: the players on whom the table waits. @param {TableContext} room */
function idleOf({ view, asked, past, you, names, hand, why, shared }) {
  if (past) return t.replay.title;
  if (why) return why;
  const waited = asked.map((ask) => names[hand.seats.indexOf(ask.seat)]).filter(Boolean);
  const thinking = waited.length ? shell.thinking(list(waited), waited.length) : shell.dealing;
  const own = view.you === null ? null : view.seats[view.you];
  if (!own) return `${t.table.watching} ${thinking}`;
  if (shared) return thinking;
  if (own.leaving) return t.table.leavingHand;
  if (you === null) return `${own.out ? shell.sittingOut : shell.dealtNext} ${thinking}`;
  return thinking;
}

/** The buttons for a watcher or for a player who sits out. @param {{room: TableContext}} props */
function IdleDoors({ room }) {
  const { view, send, past } = room;
  if (past || view.closed || view.match.tournament) return null;
  const own = view.you === null ? null : view.seats[view.you];
  if (!own) return html`<${SitDown} room=${room} />`;
  if (!own.out) return null;
  return html`<button class="primary" onClick=${() => send("sit-in")}>${t.table.sitIn}</button>`;
}

/**
 * The clocks of those for whom the table waits, and the call of one where that may be made.
 * @param {{room: TableContext}} props
 */
export function ClockCalls({ room }) {
  const { view, asked } = room;
  const called = view.match?.clock?.kind === "called";
  const running = called ? asked.filter((ask) => ask.until && view.seats[ask.seat]) : [];
  return html`<div class="calls">
    <span class="small" role="status">
      ${running.map((ask) => t.table.clockOn(view.seats[ask.seat]?.name ?? "")).join(" ")}
    </span>
    ${asked.map(
      (ask) => ask.seat !== view.you && html`<${Turn} key=${ask.seat} room=${room} ask=${ask} />`,
    )}
  </div>`;
}

/**
 * The clock over a seat that is to move, or the time until the clock can be called, and the button to call it.
 * @param {{room: TableContext, ask: import("../wire.d.ts").DecisionView}} props
 */
function Turn({ room, ask }) {
  const wait = useCountdown(ask.callable_at);
  if (ask.until) return html`<${Clock} until=${ask.until} />`;
  if (ask.callable_at === null || room.view.you === null) return null;
  const seat = room.view.seats[ask.seat];
  if (seat?.bot) return null;
  if (wait) return html`<span class="small">${t.table.callIn(wait)}</span>`;
  return html`<button onClick=${() => room.send("call", { seat: ask.seat })}>
    <${Icon} name="clock" />
    ${t.table.callClock}
  </button>`;
}

/** The number of results on screen. A result also says what comes after the hand. */
export const results = signal(0);

const RIPE = 300; // milliseconds before a button that has just appeared does anything

/**
 * The end of a hand, in the tray's place: what one gained, a sentence why, and the way on. `parts` are what it is made
 * of, `details` the tables that a dialog shows, `send` the way to share it; `done` says that nothing is still to be
 * revealed on the boards.
 * @param {{room: TableContext, total?: number | null, sentence: Children, parts?: Children, details: Children,
 *   send?: Children, done?: boolean, label?: string}} props
 */
export function Result(props) {
  const { review } = props.room;
  return review ? html`<${review.Tray} room=${props.room} />` : html`<${PlainResult} ...${props} />`;
}

/** @param {Parameters<typeof Result>[0]} props */
function PlainResult({ room, total, sentence, parts, details, send, done = true, label = shell.result }) {
  const { table, hand } = room;
  const [open, setOpen] = useState(false);
  const next = useNext(room);
  const reviewed = !room.past && !room.practice && room.you !== null;
  const ripe = useTapGuard(done, `${table} ${hand.number} ${next.kind}`);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusTaken(ref);
  useFitted(ref);
  useEffect(() => {
    if (done && total && !room.past) play(total > 0 ? "won" : "lost");
  }, [done, `${table} ${hand.number}`]);
  useLayoutEffect(() => {
    results.value++;
    return () => void results.value--;
  }, []);
  const go = next.go && done && ripe ? next.go : undefined;
  useKeys((key, target) => {
    if (key !== "Enter" || !go || target.closest("a, button, summary, [role=slider]")) return false;
    go();
    return true;
  });
  return html`<section class="tray result settlement" aria-label=${label} tabindex="-1" ref=${ref}>
    <div class="result-sum">
      ${
        total !== null &&
        total !== undefined &&
        html`<b class=${cls("result-total num", total > 0 ? "up" : total < 0 && "down")}>
          ${number(total, true)}
        </b>`
      }
      <div class="result-why">
        <div class="result-said" role="status">
          ${done && sentence}
          ${done && hand.advice && !room.past && html`<${FoundMistakes} key=${hand.number} room=${room} />`}
        </div>
        ${parts}
      </div>
    </div>
    <div class="tray-doors">
      <span class="tray-next">
        <p class="next-said num" role="status">${done && next.said}</p>
        ${next.hold && html`<button onClick=${next.hold}>${shell.hold}</button>`}
        ${reviewed && hand.advice && html`<${DearestSoFar} key=${hand.number} room=${room} />`}
      </span>
      <span class="tray-quiet">
        <button class="quiet" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
          ${shell.details}
        </button>
        ${reviewed && html`<${ReviewLink} table=${table} number=${hand.number}>${shell.review}</${ReviewLink}> ${send}`}
      </span>
      ${next.kind === "sit" && html`<${SitDown} room=${room} />`}
      ${
        next.text &&
        html`<button class="primary" disabled=${!go} onClick=${go}>
          ${next.text} <kbd aria-hidden="true">${shell.enter}</kbd>
        </button>`
      }
    </div>
    <${Dialog} title=${shell.details} open=${open} onClose=${() => setOpen(false)} wide>
      <div class="settled">${details}</div>
    </${Dialog}>
  </section>`;
}

/**
 * True if a button that has just appeared may be pressed. A tap that skips to the end must not press it.
 * @param {boolean} done @param {string} key
 */
function useTapGuard(done, key) {
  const [ripe, setRipe] = useState("");
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setRipe(key), RIPE);
    return () => clearTimeout(timer);
  }, [done, key]);
  return ripe === key;
}

const SMALLEST = 11; // pixels of type

/**
 * Fit a sentence to its tray, with the largest font that it can hold.
 * @param {{current: HTMLElement | null}} tray
 */
function useFitted(tray) {
  const fit = () => {
    const said = /** @type {HTMLElement | null} */ (tray.current?.querySelector(".result-said"));
    if (!tray.current || !said) return;
    said.style.fontSize = "";
    const parts = [tray.current, ...tray.current.querySelectorAll(".result-why, .result-said")];
    const tight = () => parts.some((part) => part.scrollHeight > part.clientHeight + 1);
    for (let size = parseInt(getComputedStyle(said).fontSize) - 1; size >= SMALLEST && tight(); size--)
      said.style.fontSize = `${size}px`;
  };
  const fitted = useRef("");
  useLayoutEffect(() => {
    const countdown = tray.current?.querySelector(".next-said")?.textContent ?? "";
    // The countdown's next second fits as this one does.
    const text = (tray.current?.textContent ?? "").replace(countdown, countdown.replace(/\d/g, ""));
    if (text !== fitted.current) fit(); // it lays the tray out, once for each size
    fitted.current = text;
  });
  useEffect(() => {
    const watch = new ResizeObserver(fit);
    if (tray.current) watch.observe(tray.current);
    return () => watch.disconnect();
  }, []);
}

/**
 * The end of a hand below the table, and when the next one begins.
 * @param {{room: TableContext, title?: string, children?: Children}} props
 */
export function Settlement({ room, title = t.house.settlement, children }) {
  const { view } = room;
  const next = useCountdown(view.phase === "pause" ? view.next_at : null);
  const counts = next !== null && (next > 0 || !view.match.tournament); // a tournament deals when it may
  return html`<section class="panel settlement" aria-label=${title}>
    <header class="row">
      <h2>${title}</h2>
      <span class="grow"></span>
      ${counts && html`<span class="muted num">${t.table.nextHand(next)}</span>`}
    </header>
    ${children}
  </section>`;
}

/** The gains of all players, and of the banker last. @param {{room: TableContext}} props */
export const Gains = ({ room }) => html`<ul class="gains">
  ${(room.hand.returns ?? []).map(
    (gain, seat) => html`<li key=${seat}>
      <span>${room.names[seat] ?? generic.house}</span>
      <${Net} value=${gain} />
    </li>`,
  )}
</ul>`;
