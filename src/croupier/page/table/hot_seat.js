/**
 * A table at which people hand one phone round. Each has a seat and a session of their own; the page is shown one
 * person's cards at a time, and between two of them what everybody may see, under a cover.
 */
import { html, cls, useEffect, useRef, useState } from "../kit/preact.js";
import { asking } from "../kit/api.js";
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
import { forgetTable, keepTable } from "./hot_seat_record.js";
import { phone as h } from "./hot_seat_texts.js";
import { turnOf } from "./hot_seat_turn.js";
import { TableSocket, useSocket } from "./socket.js";

await styled(import.meta.url, "hot_seat.css");

/**
 * @import { Children } from "../kit/html.d.ts"
 * @import { TableSnapshot } from "./context.d.ts"
 * @import { SharedTable } from "./hot_seat_record.js"
 * @import { Look } from "./hot_seat_turn.js"
 * @typedef {{socket: TableSocket, letter: TableSnapshot, status: string, head?: Children,
 *   phone?: {shared: boolean, cover: Children}}} AtProps
 */

const LINGER = 900; // milliseconds for which a move is seen by who made it, before the cover
const DRAWN = 100; // milliseconds in which a table is drawn that was not in the page
const RIPE = 400; // milliseconds before a new cover may be tapped away
/** Commands that one person gives for everybody on the phone. */
const TOGETHER = ["start", "next", "hold"];

/** The socket of one person. Until they are `shown` their cards, the server sends it what a watcher sees of a hand. */
class PersonSocket extends TableSocket {
  shown = false;
  /** All sockets of this phone. @type {PersonSocket[]} */
  here = [this];

  _address() {
    const path = super._address();
    return this.shown ? path : `${path}${path.includes("?") ? "&" : "?"}covered=1`;
  }

  /** @param {Parameters<TableSocket["_hear"]>[0]} letter */
  _hear(letter) {
    // A view that was on its way when the cover came is dropped.
    if (letter.type === "view" && !this.shown) {
      const { hand } = /** @type {import("../wire.d.ts").TableView} */ (letter.view);
      if (hand && hand.you !== null) return;
    }
    super._hear(letter);
  }

  /** @param {string} op @param {object} [fields] @returns {Promise<unknown>} */
  async send(op, fields) {
    if (op === "next") await this.show(false); // who looks at a result is not sent the next hand's cards
    if (TOGETHER.includes(op) || (op === "leave" && !this.shown))
      for (const other of this.here) if (other !== this) other.sendAlone(op).catch(() => {});
    return super.send(op, fields);
  }

  /** @param {string} op @param {object} [fields] */
  sendAlone(op, fields) {
    return super.send(op, fields);
  }

  /** @param {boolean} on */
  async show(on) {
    if (on === this.shown) return;
    this.shown = on;
    await super.send("cover", { on: !on }).catch(toastError);
  }
}

/** The sockets of all who share a table. */
class Phone {
  /** @param {SharedTable} shared */
  constructor({ table, people }) {
    this.sockets = people.map((as) => new PersonSocket(table, undefined, as));
    for (const one of this.sockets) one.here = this.sockets;
  }

  close() {
    for (const one of this.sockets) one.close();
  }
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
 * Set a new table up once everybody is there; end one where nobody of this phone plays. True while it is set up.
 * @param {SharedTable} table @param {PersonSocket[]} sockets @param {TableSnapshot | undefined} letter
 * @param {boolean} seated whether anybody of this phone is @param {() => void} onEnd
 */
function useSetUp(table, sockets, letter, seated, onEnd) {
  const [stuck, setStuck] = useState(false);
  const begun = useRef(false);
  const isNew = table.fresh && !letter?.view.hand;
  const answered = sockets.length > 0 && sockets.every(hasAnswered);
  useEffect(() => {
    if (!answered) return;
    if (letter && isNew) {
      if (begun.current || letter.view.hands > 0) return;
      begun.current = true;
      keepTable({ ...table, fresh: false });
      setUp(sockets, letter).catch((error) => {
        setStuck(true);
        toastError(error);
      });
    } else if (!seated) {
      forgetTable(table.table);
      onEnd();
    }
  }, [answered, seated]);
  return !answered || (isNew && !stuck);
}

/**
 * The person who has the phone, `holder`, and the seat that it is `due` to.
 * @param {PersonSocket[]} seated @param {TableSnapshot["view"]["hand"]} hand
 */
function useTurn(seated, hand) {
  const [look, setLook] = useState(/** @type {Look | null} */ (null));
  const had = useRef({ hand: 0, seat: -1 }); // who had the phone last
  const last = had.current.hand === hand?.number ? had.current.seat : null;
  const here = seated.map((one) => ({ as: one.as, seat: seatOf(one) }));
  const { moment, due, holder: as, done } = turnOf(hand, here, look, last);
  const holder = seated.find((one) => one.as === as);
  useEffect(() => {
    if (hand && !hand.returns && holder && isOpen(holder))
      had.current = { hand: hand.number, seat: seatOf(holder) };
  });
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setLook(null), motionEnabled() ? LINGER : 0);
    return () => clearTimeout(timer);
  }, [done]);
  useEffect(() => {
    // A phone that was put away comes back covered.
    const hide = () => document.hidden && setLook(null);
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, []);
  return {
    holder,
    due,
    again: due === last,
    /** @param {number | null} next who is to have the phone, null for everybody @param {boolean} has it already */
    handTo: (next, has) => setLook(next === null ? null : { as: next, moment, has }),
  };
}

/** Only who has the phone is shown their cards. @param {PersonSocket[]} sockets @param {unknown} holder */
function useCovers(sockets, holder) {
  useEffect(() => {
    for (const socket of sockets) socket.show(socket === holder);
  }, [holder, sockets]);
}

/** Requests of the page are made as this person; its parts read that while they are drawn. @param {number} as */
function useAsking(as) {
  asking.as = as;
  useEffect(() => () => void (asking.as = 0), []);
}

/** Notes of the deals, by the browser's own session. @param {PersonSocket | undefined} own */
function useDealNotes(own) {
  const letter = own?.view.value;
  useEffect(() => {
    if (own && letter) followDeals(own, letter);
  }, [letter]);
}

/** @type {PersonSocket[]} */
const NONE = [];

/**
 * Each person of this phone at the table by their own socket. `At` is the table itself, and `onEnd` is called once
 * nobody of this phone plays there.
 * @param {{table: SharedTable, At: (props: AtProps) => unknown, onEnd: () => void}} props
 */
export function HotSeat({ table, At, onEnd }) {
  const { socket, failed } = useSocket(() => new Phone(table), table.table);
  const sockets = socket?.sockets ?? NONE;
  const newest = newestOf(sockets);
  const letter = newest?.view.value;
  const hand = letter?.view.hand ?? null;
  const seated = sockets.filter((one) => seatOf(one) >= 0);
  const begins = useSetUp(table, sockets, letter ?? undefined, seated.length > 0, onEnd);
  const { holder, due, again, handTo } = useTurn(seated, hand);
  const person = holder && isOpen(holder) ? holder : undefined; // until their own view is here the cover stays
  useCovers(sockets, holder);
  useAsking(person?.as ?? 0);
  useDealNotes(sockets.find(({ as }) => as === 0));
  const base = person ?? newestOf(seated.filter(isPublic)) ?? newestOf(sockets.filter(isPublic));
  const shown = useFromPlay(base?.view.value ?? null, !person);

  if (failed || newest?.status.value === "missing")
    return html`<${Page} title=${t.name}><${Failed} whole text=${failed || t.errors.noTable} /></${Page}>`;
  if (!base || !shown || !letter || begins)
    return html`<${Page} title=${t.name}><p class="waiting" role="status">${t.table.connecting}</p></${Page}>`;
  const people = seated.map((one) => ({
    as: one.as,
    seat: seatOf(one),
    name: letter.view.seats[seatOf(one)]?.name ?? "",
  }));
  const next = person ? undefined : people.find(({ seat }) => seat === due);
  const phone = {
    shared: !person,
    cover:
      next &&
      html`<${Cover} key=${due} name=${next.name} again=${again} onReady=${() => handTo(next.as, true)} />`,
  };
  return html`<${At}
    key=${person ? person.as : "all"}
    socket=${base}
    letter=${shown}
    status=${base.status.value}
    phone=${phone}
    head=${
      hand?.returns &&
      html`<${SeenBy}
        people=${people}
        as=${person?.as ?? null}
        onLook=${(/** @type {number | null} */ as) => handTo(as, false)}
      />`
    }
  />`;
}

/** True if a person sees their own cards, or is in no hand. @param {PersonSocket} socket */
const isOpen = (socket) =>
  !isPublic(socket) || !socket.view.value?.view.hand?.seats.includes(seatOf(socket));

/** The seat of a person; -1 for none. @param {PersonSocket} socket */
const seatOf = ({ view }) => view.value?.view.you ?? -1;

/** True if a person's view is here, or never will be. @param {PersonSocket} socket */
const hasAnswered = ({ view, status }) =>
  view.value !== null || ["ended", "missing", "past"].includes(status.value);

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
    <button class="primary big" disabled=${!ripe} ref=${button} onClick=${onReady}>
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
