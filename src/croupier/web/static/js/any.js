/**
 * The table of a game that brings none of its own: what the server lays out of its view, its moves as buttons, and
 * what everybody gained. It knows no game and reads no move.
 */
import { html, cls, useEffect, useRef, useState } from "./ui.js";
import { Backs, Card } from "./cards.js";
import { Chips, Net } from "./chips.js";
import { Die } from "./dice.js";
import { useFocusKept } from "./keyboard.js";
import { Clock, useAsked, useCountdown } from "./parts.js";
import { named, number, settingName } from "./format.js";
import { t } from "./texts.js";

/**
 * @typedef {import("./pages/table.js").Room} Room
 * @typedef {{kind: "card" | "hidden" | "die" | "chips" | "number" | "text" | "yes" | "no", text: string}} Cell
 * @typedef {{label: string, cells: Cell[], seat?: number}} Row whose it is, by the hand's seats; nobody's without
 */

/** @param {{room: Room}} props */
export default function Any({ room }) {
  const { hand, names, you } = room;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(ref, hand);
  const rows = /** @type {Row[]} */ (hand.notes?.rows ?? []);
  const isOf = (/** @type {number} */ seat) => (/** @type {Row} */ row) => row.seat === seat;
  const shared = rows.filter((row) => !names.some((_, seat) => row.seat === seat));
  const around = names.map((_, at) => (at + (you ?? 0)) % names.length); // the viewer first
  return html`<div class="any felt">
    ${
      shared.length > 0 &&
      html`<section class="shared" aria-label=${t.any.shared}>
        <${Rows} rows=${shared} names=${names} />
      </section>`
    }
    <div class="positions">
      ${around.map(
        (seat) => html`<${Place} key=${seat} room=${room} seat=${seat} rows=${rows.filter(isOf(seat))} />`,
      )}
    </div>
    <div class="doing" ref=${ref} tabindex="-1">
      ${hand.returns === null && you !== null && !room.past && html`<${Moves} room=${room} />`}
      ${hand.returns !== null && html`<${Settled} room=${room} />`}
    </div>
  </div>`;
}

/** A player and what lies before them. @param {{room: Room, seat: number, rows: Row[]}} props */
function Place({ room, seat, rows }) {
  const ask = room.asked.find((one) => one.seat === room.hand.seats[seat]);
  const own = seat === room.you;
  return html`<section
    class=${cls("place", own && "own-place", ask && "due")}
    aria-label=${room.names[seat]}
  >
    <header class="board-head">
      <h3>${room.names[seat]}</h3>
      ${own && html`<span class="tag">${t.table.you}</span>`}
      <span class="grow"></span>
      ${ask && html`<span class="small acting-now">${t.any.toMove}</span>`}
      ${ask?.until && html`<${Clock} until=${ask.until} />`}
    </header>
    <${Rows} rows=${rows} names=${room.names} />
  </section>`;
}

/** @param {{rows: Row[], names: string[]}} props */
function Rows({ rows, names }) {
  return html`<dl class="laid">
    ${rows.map(
      (row, at) => html`<div key=${at}>
        <dt>${settingName(row.label)}</dt>
        <dd>
          ${runsOf(row.cells).map(
            (run, place) => html`<${Run} key=${place} run=${run} names=${names} />${" "}`,
          )}
        </dd>
      </div>`,
    )}
  </dl>`;
}

/** Cells that are drawn as one: hidden cards beside each other. @param {Cell[]} cells */
function runsOf(cells) {
  const runs = /** @type {Cell[][]} */ ([]);
  for (const cell of cells) {
    const last = runs.at(-1);
    if (cell.kind === "hidden" && last?.[0].kind === "hidden") last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** @param {{run: Cell[], names: string[]}} props */
function Run({ run, names }) {
  const [{ kind, text }] = run;
  if (kind === "card") return html`<${Card} card=${text} />`;
  if (kind === "hidden") return html`<${Backs} count=${run.length} />`;
  if (kind === "die") return html`<${Die} text=${text} />`;
  if (kind === "chips") return html`<${Chips} amount=${Number(text)} />`;
  if (kind === "number") return html`<span class="figure num">${number(Number(text))}</span>`;
  return html`<span class="word">
    ${kind === "yes" ? t.rules.yes : kind === "no" ? t.rules.no : named(text, names)}
  </span>`;
}

/** What is mine to do. @param {{room: Room}} props */
function Moves({ room }) {
  const { hand } = room;
  const [sent, setSent] = useState(/** @type {any} */ (null));
  const busy = sent === hand; // until the table shows something else
  const moves = hand.choices?.moves;
  /** @param {string} move */
  async function send(move) {
    setSent(hand);
    const done = await room.send("move", { move });
    if (!done) setSent(null);
    return !!done;
  }
  return html`<section
    class=${cls("tray", hand.choices && "acting")}
    aria-label=${t.table.yourMove}
  >
    <h3 role="status">${hand.choices ? t.table.yourMove : t.house.waiting}</h3>
    ${moves && html`<${Buttons} room=${room} moves=${moves} busy=${busy} send=${send} />`}
    ${hand.choices && !moves && html`<${Many} room=${room} busy=${busy} send=${send} />`}
  </section>`;
}

/** How each of a seat's moves begins. @param {Room} room */
const ownSeat = (room) => `p${/** @type {number} */ (room.you) + 1} `;

/**
 * Moves as the rules write them, without the seat, which is the player's own.
 * @param {{room: Room, moves: string[], busy: boolean, send: (move: string) => void}} props
 */
function Buttons({ room, moves, busy, send }) {
  const seat = ownSeat(room);
  const shown = (/** @type {string} */ move) =>
    named(settingName(move.startsWith(seat) ? move.slice(seat.length) : move), room.names);
  return html`<div class="moves row">
    ${moves.map(
      (move) => html`<button
        key=${move}
        type="button"
        class=${moves.length === 1 ? "primary" : ""}
        disabled=${busy}
        onClick=${() => send(move)}
      >
        ${shown(move)}
      </button>`,
    )}
  </div>`;
}

const SOME = 100; // moves listed at first
const MOST = 500; // and as many as the server lists at once

/**
 * More moves than come with the view: they are asked for, and what is typed finds one or is sent as it is.
 * @param {{room: Room, busy: boolean, send: (move: string) => Promise<boolean>}} props
 */
function Many({ room, busy, send }) {
  const { hand, socket } = room;
  const [typed, setTyped] = useState("");
  const [count, setCount] = useState(SOME);
  const { number: here } = hand;
  const { value } = useAsked(
    () => socket.send("options", { count }).then(({ moves }) => ({ moves, here })),
    [here, JSON.stringify(hand.view), count], // others may act at the same time
  );
  const listed = /** @type {string[]} */ (value && value.here === here ? value.moves : []);
  const found = listed.filter((move) => move.toLowerCase().includes(typed.trim().toLowerCase()));
  const seat = ownSeat(room);
  /** @param {Event} event */
  async function sendTyped(event) {
    event.preventDefault();
    const text = typed.trim();
    if (await send(text.startsWith(seat) ? text : seat + text)) setTyped("");
  }
  return html`
    <form class="field" onSubmit=${sendTyped}>
      <label for="any-move">${t.any.typed}</label>
      <span class="row">
        <input
          id="any-move"
          required
          autocomplete="off"
          maxlength="200"
          value=${typed}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
        />
        <button disabled=${busy}>${t.any.send}</button>
      </span>
    </form>
    <p class="small" role="status">${t.any.found(found.length, hand.choices.count)}</p>
    <${Buttons} room=${room} moves=${found} busy=${busy} send=${send} />
    ${
      count < MOST &&
      count < hand.choices.count &&
      html`<div class="row">
        <button type="button" class="quiet" onClick=${() => setCount(MOST)}>${t.any.more}</button>
      </div>`
    }
  `;
}

/** What everybody gained, the house last where it plays. @param {{room: Room}} props */
function Settled({ room }) {
  const { hand, names, view } = room;
  const next = useCountdown(view.phase === "pause" ? view.next_at : null);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (room.past ? undefined : ref.current?.scrollIntoView({ block: "nearest" })), []);
  return html`<section class="panel settlement" aria-label=${t.house.settlement} ref=${ref}>
    <header class="row">
      <h2>${t.house.settlement}</h2>
      <span class="grow"></span>
      ${next !== null && html`<span class="muted num">${t.table.nextHand(next)}</span>`}
    </header>
    <ul class="gains">
      ${hand.returns.map(
        (/** @type {number} */ gain, /** @type {number} */ seat) => html`<li key=${seat}>
          <span>${names[seat] ?? t.any.house}</span>
          <${Net} value=${gain} />
        </li>`,
      )}
    </ul>
  </section>`;
}
