/**
 * A table at which people hand one phone round. Each has a seat and a session of their own; the page is shown one
 * person's cards at a time, and between two of them what everybody may see, under a cover.
 */
import { html, cls, useEffect, useRef, useState } from "../kit/preact.js";
import { asking, request, session } from "../kit/api.js";
import { Avatar, pictureOf } from "../kit/avatar.js";
import { Failed } from "../kit/components.js";
import { styled } from "../kit/game_modules.js";
import { useKeys } from "../kit/keyboard.js";
import { motionEnabled } from "../kit/motion.js";
import { play } from "../kit/sound.js";
import { t } from "../kit/texts.js";
import { toastError } from "../kit/toasts.js";
import { Page } from "../frame/page_frame.js";
import { addText, followDeals } from "../fair/deal_notes.js";
import { botOf } from "./bot_choice.js";
import { forgetTable, keepTable, nextSeat, staysWith } from "./hot_seat_record.js";
import { phone as h } from "./hot_seat_texts.js";
import { TableSocket } from "./socket.js";

await styled(import.meta.url, "hot_seat.css");

/**
 * @import { Children } from "../kit/html.d.ts"
 * @import { TableSnapshot } from "./context.d.ts"
 * @import { SharedTable } from "./hot_seat_record.js"
 * @typedef {{socket: TableSocket, letter: TableSnapshot, status: string, head?: Children,
 *   phone?: {shared: boolean, cover: Children}}} AtProps
 *
 * Who has the phone, or is to have it, at a moment of the match; with another moment it is over.
 * @typedef {{as: number, moment: string, has: boolean}} Look
 */

const LINGER = 900; // milliseconds for which a move is seen by who made it, before the cover
const DRAWN = 100; // milliseconds in which a table is drawn that was not in the page
const RIPE = 400; // milliseconds before a new cover may be tapped away
/** Commands that one person gives for everybody on the phone. */
const TOGETHER = ["start", "next", "hold"];

/** The socket of one person. While it is covered the server sends it of a hand what a watcher sees. */
class PersonSocket extends TableSocket {
  covered = true;
  /** All sockets of this phone. @type {PersonSocket[]} */
  here = [this];

  _address() {
    const path = super._address();
    // The first address is asked for before there are fields: covered, too.
    return this.covered === false ? path : `${path}${path.includes("?") ? "&" : "?"}covered=1`;
  }

  _ask() {
    const own = () => request("GET", `/api/session${this.as ? `?as=${this.as}` : ""}`);
    return super._ask().then(own);
  }

  /** @param {Parameters<TableSocket["_hear"]>[0]} letter */
  _hear(letter) {
    // A view that was on its way when the cover came is dropped.
    if (letter.type === "view" && this.covered) {
      const { hand } = /** @type {import("../wire.d.ts").TableView} */ (letter.view);
      if (hand && hand.you !== null) return;
    }
    super._hear(letter);
  }

  /** @param {string} op @param {object} [fields] @returns {Promise<unknown>} */
  async send(op, fields) {
    if (TOGETHER.includes(op) || (op === "leave" && this.covered))
      for (const other of this.here) if (other !== this) other.sendAlone(op).catch(() => {});
    return super.send(op, fields);
  }

  /** @param {string} op @param {object} [fields] */
  sendAlone(op, fields) {
    return super.send(op, fields);
  }

  /** @param {boolean} on */
  cover(on) {
    if (on === this.covered) return;
    this.covered = on;
    super.send("cover", { on }).catch(toastError);
  }
}

/** The sockets of all who share a table. @param {SharedTable} shared */
function useSockets({ table, people }) {
  const [sockets, setSockets] = useState(/** @type {PersonSocket[]} */ ([]));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    /** @type {PersonSocket[]} */
    let made = [];
    session().then(
      () => {
        made = people.map((as) => new PersonSocket(table, undefined, as));
        for (const one of made) one.here = made;
        setSockets(made);
      },
      (error) => setFailed(error.message),
    );
    return () => made.forEach((one) => one.close());
  }, [table]);
  return { sockets, failed };
}

/**
 * Seat everybody, put bots on the other seats, and deal the first hand.
 * @param {PersonSocket[]} sockets @param {TableSnapshot} letter
 */
async function setUp(sockets, { view }) {
  const [host] = sockets;
  await Promise.all(sockets.map((socket, seat) => socket.sendAlone("sit", { seat })));
  const bot = botOf(view.match.game);
  for (let seat = sockets.length; seat < view.seats.length; seat++)
    await host.sendAlone("fill", { seat, bot });
  await addText(host, 1);
  await host.sendAlone("start");
}

/** The hand on the felt, and whether it has ended. @param {TableSnapshot} letter */
const momentOf = ({ view: { hand } }) => (hand ? `${hand.number} ${hand.returns !== null}` : "");

/**
 * The newest letter of some sockets.
 * @param {PersonSocket[]} sockets
 */
const newestOf = (sockets) =>
  sockets.reduce(
    (best, one) => ((one.view.value?.n ?? -1) > (best?.view.value?.n ?? -1) ? one : best),
    /** @type {PersonSocket | null} */ (null),
  );

/** True if a letter shows no more than what everybody sees. @param {PersonSocket} socket */
const isPublic = ({ view: { value } }) => !!value && (value.view.hand?.you ?? null) === null;

/**
 * Each person of this phone at the table by their own socket. `At` is the table itself, and `onEnd` is called once
 * nobody of this phone plays there.
 * @param {{table: SharedTable, At: (props: AtProps) => unknown, onEnd: () => void}} props
 */
export function HotSeat({ table, At, onEnd }) {
  const { sockets, failed } = useSockets(table);
  const [look, setLook] = useState(/** @type {Look | null} */ (null));
  const [stuck, setStuck] = useState(false);
  const begun = useRef(false);
  const last = useRef({ hand: 0, seat: /** @type {number | null} */ (null) });
  const ready =
    sockets.length > 0 && sockets.every(({ view, status }) => view.value || isOver(status.value));
  const newest = newestOf(sockets);
  const letter = newest?.view.value;
  const seated = sockets.filter(({ view }) => view.value && view.value.view.you !== null);
  const seats = seated.map(seatOf);
  const asked = letter?.view.hand?.asked.map(({ seat }) => seat) ?? [];
  const moment = letter ? momentOf(letter) : "";
  const ended = !!letter?.view.hand?.returns;
  const number = letter?.view.hand?.number ?? 0;
  if (last.current.hand !== number) last.current = { hand: number, seat: null };
  const looking = seated.find(({ as }) => as === look?.as && look.moment === moment);
  const chosen = look?.has ? looking : undefined;
  const hasMoved = !!chosen && !ended && !staysWith(seatOf(chosen), asked, seats);
  const person = chosen && isOpen(chosen) ? chosen : undefined; // until their own view is here the cover stays
  const wanted = chosen ?? (ended ? looking : undefined);
  const due = wanted ? seatOf(wanted) : ended ? null : nextSeat(asked, seats, last.current.seat);
  if (person && !ended) last.current.seat = seatOf(person);

  useEffect(() => {
    if (!ready || !letter) return;
    if (table.fresh && letter.view.hands === 0 && !letter.view.hand) {
      if (begun.current) return;
      begun.current = true;
      keepTable({ ...table, fresh: false });
      setUp(sockets, letter).catch((error) => {
        setStuck(true);
        toastError(error);
      });
    } else if (!seated.length && !(table.fresh && !letter.view.hand)) {
      forgetTable(table.table);
      onEnd();
    }
  }, [ready, seated.length > 0]);
  useEffect(() => {
    for (const socket of sockets) socket.cover(socket !== chosen);
  }, [chosen, sockets]);
  useEffect(() => {
    if (!hasMoved) return undefined;
    const timer = setTimeout(() => setLook(null), motionEnabled() ? LINGER : 0);
    return () => clearTimeout(timer);
  }, [hasMoved]);
  useEffect(() => {
    // A phone that was put away comes back covered.
    const hide = () => document.hidden && setLook(null);
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, []);
  const own = sockets.find(({ as }) => as === 0);
  useEffect(() => {
    if (own?.view.value) followDeals(own, own.view.value);
  }, [own?.view.value]);
  asking.as = person?.as ?? 0; // set while drawing, because the parts within read it
  useEffect(() => () => void (asking.as = 0), []);

  const base = person ?? newestOf(seated.filter(isPublic)) ?? newestOf(sockets.filter(isPublic));
  const shown = useFromPlay(base?.view.value ?? null, !person);
  if (failed || newest?.status.value === "missing")
    return html`<${Page} title=${t.name}><${Failed} whole text=${failed || t.errors.noTable} /></${Page}>`;
  const begins = table.fresh && !stuck && !letter?.view.hand;
  if (!ready || !base || !shown || !letter || begins)
    return html`<${Page} title=${t.name}><p class="waiting" role="status">${t.table.connecting}</p></${Page}>`;
  const nameOf = (/** @type {number} */ seat) => letter.view.seats[seat]?.name ?? "";
  const dueNow = !person && seated.find((one) => seatOf(one) === due);
  const phone = {
    shared: !person,
    cover:
      dueNow &&
      html`<${Cover}
        key=${due}
        name=${nameOf(seatOf(dueNow))}
        again=${last.current.seat === due}
        onReady=${() => setLook({ as: dueNow.as, moment, has: true })}
      />`,
  };
  return html`<${At}
    key=${person ? person.as : "all"}
    socket=${base}
    letter=${shown}
    status=${base.status.value}
    phone=${phone}
    head=${
      ended &&
      html`<${SeenBy}
        people=${seated.map((one) => ({ as: one.as, name: nameOf(seatOf(one)) }))}
        as=${person?.as ?? null}
        onLook=${(/** @type {number | null} */ as) => setLook(as === null ? null : { as, moment, has: false })}
      />`
    }
  />`;
}

/** True if a person sees their own cards, or is in no hand. @param {PersonSocket} socket */
const isOpen = (socket) =>
  !isPublic(socket) || !socket.view.value?.view.hand?.seats.includes(seatOf(socket));

/** @param {PersonSocket} socket */
const seatOf = ({ view }) => view.value?.view.you ?? -1;

/** @param {string} status */
const isOver = (status) => ["ended", "missing", "past"].includes(status);

/**
 * A letter; where it ends a hand that was seen in play, the moment before it at first, so that the result is revealed
 * step by step.
 * @param {TableSnapshot | null} letter @param {boolean} shared
 */
function useFromPlay(letter, shared) {
  const played = useRef(/** @type {TableSnapshot | null} */ (null));
  const [drawn, setDrawn] = useState("");
  const hand = letter?.view.hand;
  const key = `${hand?.number} ${shared}`;
  if (hand && !hand.returns && shared) played.current = letter;
  const before = played.current?.view.hand?.number === hand?.number ? played.current : null;
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(hand?.returns ? key : ""), DRAWN);
    return () => clearTimeout(timer);
  }, [key, !!hand?.returns]);
  return hand?.returns && shared && drawn !== key && before ? before : letter;
}

/**
 * In the place of the cards until the next person has the phone.
 * @param {{name: string, again: boolean, onReady: () => void}} props
 */
function Cover({ name, again, onReady }) {
  const [ripe, setRipe] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const { ground, figure } = pictureOf(name);
  useEffect(() => {
    play("turn");
    const timer = setTimeout(() => setRipe(true), RIPE); // a tap meant for the cards before is none for this
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (ripe && !document.querySelector("dialog[open]")) button.current?.focus({ preventScroll: true });
  }, [ripe]);
  useKeys((key, target) => {
    if (key !== "Enter" || !ripe || target.closest("a, button, summary")) return false;
    onReady();
    return true;
  });
  return html`<section class="phone-cover" style=${`--ground: ${ground}; --figure: ${figure}`}>
    <div class="cover-who">
      <${Avatar} name=${name} size=${132} />
      <h2 role="status">${again ? h.again(name) : h.hand(name)}</h2>
      <p>${h.only(name)}</p>
    </div>
    <button type="button" class="primary big" disabled=${!ripe} ref=${button} onClick=${onReady}>
      ${h.be(name)}
    </button>
  </section>`;
}

/**
 * After a hand: whose view of it is shown. A person's view has their review.
 * @param {{people: {as: number, name: string}[], as: number | null, onLook: (as: number | null) => void}} props
 */
function SeenBy({ people, as, onLook }) {
  /** @param {number | null} one @param {Children} said */
  const button = (one, said) => html`<button
    type="button"
    key=${one}
    class=${cls("quiet", one === as && "on")}
    aria-pressed=${String(one === as)}
    onClick=${() => onLook(one)}
  >
    ${said}
  </button>`;
  return html`<div class="seen-by" role="group" aria-label=${h.seenBy}>
    <span class="muted">${h.seenBy}</span>
    ${button(null, h.all)}
    ${people.map(({ as: one, name }) => button(one, html`<${Avatar} name=${name} size=${22} />${name}`))}
  </div>`;
}
