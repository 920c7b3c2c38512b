/** Beside the game: who sits here with what, whose turn it is, what has been said, what was played, and the way out. */
import { html, cls, useState } from "./ui.js";
import { call } from "./api.js";
import { Chips, Net } from "./chips.js";
import { Hands as HandsPlayed } from "./hands.js";
import { Clock, Dialog, Icon, Log, toast, useAsked, useCountdown } from "./parts.js";
import { Invite } from "./seats.js";
import { named } from "./format.js";
import { gameOf } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./pages/table.js").Room} Room */

/** @param {{room: Room}} props */
export function Around({ room }) {
  const { view, hand, names } = room;
  const first = hand ? hand.lines - hand.said.length : 0;
  const lines = hand
    ? hand.said.map((/** @type {string} */ text, /** @type {number} */ at) => ({
        key: `${hand.number}.${first + at}`,
        text: named(text, names),
      }))
    : [];
  // Before the first hand the seats are what the page is about, and nothing has been said.
  return html`<aside class="around" aria-label=${t.table.panel}>
    ${
      hand &&
      html`<section class="panel">
        <h2>${t.table.seats}</h2>
        <${Seats} room=${room} />
        <${Called} room=${room} />
      </section>`
    }
    <section class=${cls("panel", !hand && "sr")}>
      <h2>${t.table.log}</h2>
      <${Log} lines=${lines} empty=${t.table.emptyLog} label=${t.table.log} />
    </section>
    <${Hands} room=${room} />
    ${
      view.match.tournament
        ? html`<div class="row">
            <a class="button" href=${`/tournament/${view.match.tournament}`}>${t.table.tournament}</a>
          </div>`
        : html`<${Doors} room=${room} />`
    }
    ${view.phase !== "waiting" && !view.match.tournament && html`<${More} />`}
  </aside>`;
}

/** @param {{room: Room}} props */
function Seats({ room }) {
  const { view, asked } = room;
  const chips = view.match.chips !== null;
  const points = gameOf(view.match.game)?.net !== false;
  return html`<table class="data seats-table">
    <tbody>
      ${view.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => {
        const ask = asked.find((/** @type {any} */ one) => one.seat === number);
        if (!seat) return html`<tr key=${number}><td class="muted" colspan="2">${t.table.empty}</td></tr>`;
        return html`<tr key=${number} class=${cls(ask && "acting")}>
          <td>
            <b>${seat.name}</b> ${number === view.you && html`<span class="tag">${t.table.you}</span>`}${" "}
            ${seat.bot && html`<span class="tag">${t.table.bot}</span>`}
            ${
              seat.leaving
                ? html`<span class="tag">${t.table.leaving}</span>`
                : seat.out
                  ? html`<span class="tag">${t.table.out}</span>`
                  : seat.away || seat.absent
                    ? html`<span class="tag">${t.table.away}</span>`
                    : null
            }
            ${chips && seat.chips === 0 && html`<span class="tag">${t.table.broke}</span>`}
            ${ask && html`<${Turn} room=${room} ask=${ask} />`}
          </td>
          <td class="n">
            ${
              chips
                ? html`
                    <${Chips} amount=${seat.chips} />
                    ${seat.won !== 0 && html`<div class="small"><${Net} value=${seat.won} /></div>`}
                  `
                : points && html`<${Net} value=${seat.won} />`
            }
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** On whom the clock has been called, said to everybody. @param {{room: Room}} props */
function Called({ room: { view, asked } }) {
  const called =
    view.match.clock.kind === "called"
      ? asked.filter((/** @type {any} */ ask) => ask.until && view.seats[ask.seat])
      : [];
  return html`<p class="small" role="status">
    ${called.map((/** @type {any} */ ask) => t.table.clockOn(view.seats[ask.seat].name)).join(" ")}
  </p>`;
}

/**
 * What hangs over a seat that is to move: its clock, or when the clock can be called, and the call.
 * @param {{room: Room, ask: any}} props
 */
function Turn({ room, ask }) {
  const wait = useCountdown(ask.callable_at);
  if (ask.until) return html`<${Clock} until=${ask.until} />`;
  if (ask.callable_at === null || room.view.you === null || ask.seat === room.view.you) return null;
  const seat = room.view.seats[ask.seat];
  if (seat?.bot) return null;
  if (wait) return html`<span class="small muted">${t.table.callIn(wait)}</span>`;
  return html`<button type="button" onClick=${() => room.send("call", { seat: ask.seat })}>
    <${Icon} name="clock" />
    ${t.table.callClock}
  </button>`;
}

/** The hands that were played here, the newest first. @param {{room: Room}} props */
function Hands({ room }) {
  const { view, table } = room;
  const ended = view.hands - (view.phase === "playing" ? 1 : 0);
  const { value } = useAsked(
    () => (ended > 0 ? call("GET", `/api/tables/${table}/hands`) : Promise.resolve([])),
    [ended],
  );
  if (!value?.length) return null;
  return html`<section class="panel">
    <h2>${t.table.history}</h2>
    <${HandsPlayed} table=${table} hands=${value} />
  </section>`;
}

/** @param {{room: Room}} props */
function Doors({ room }) {
  const { view, send } = room;
  const own = view.you === null ? null : view.seats[view.you];
  const empty = view.seats.findIndex((/** @type {any} */ seat) => seat === null);
  if (!own) {
    return view.phase !== "waiting" && empty >= 0
      ? html`<div class="row">
          <button type="button" class="primary" onClick=${() => send("sit", { seat: empty })}>
            ${t.table.sit}
          </button>
        </div>`
      : null;
  }
  return html`<div class="row doors">
    ${
      own.out
        ? html`<button type="button" class="primary" onClick=${() => send("sit-in")}>
            ${t.table.sitIn}
          </button>`
        : html`<button type="button" onClick=${() => send("sit-out")}>${t.table.sitOut}</button>`
    }
    <${Leave} room=${room} own=${own} />
  </div>`;
}

/**
 * The way out. In the middle of a hand one is asked, and told what becomes of it.
 * @param {{room: Room, own: any}} props
 */
function Leave({ room, own }) {
  const { hand, view, you, send } = room;
  const [asked, setAsked] = useState(false);
  const dealtIn = view.phase === "playing" && hand !== null && you !== null && hand.returns === null;
  async function leave() {
    setAsked(false);
    if (await send("leave")) toast(dealtIn ? t.table.leavingHand : t.table.left);
  }
  return html`
    <button
      type="button"
      class="bad"
      disabled=${own.leaving}
      onClick=${() => (dealtIn ? setAsked(true) : leave())}
    >
      ${own.leaving ? t.table.leaving : t.table.leave}
    </button>
    <${Dialog} title=${t.table.leave} open=${asked} onClose=${() => setAsked(false)}>
      <p>${t.table.leaveNow}</p>
      <p class="row">
        <button type="button" class="bad" onClick=${leave}>${t.table.leave}</button>
        <button type="button" onClick=${() => setAsked(false)}>${t.table.stay}</button>
      </p>
    </${Dialog}>
  `;
}

function More() {
  const [open, setOpen] = useState(false);
  return html`
    <div class="row">
      <button type="button" class="quiet" onClick=${() => setOpen(true)}>
        <${Icon} name="link" />
        ${t.table.invite}
      </button>
    </div>
    <${Dialog} title=${t.table.invite} open=${open} onClose=${() => setOpen(false)}><${Invite} /></${Dialog}>
  `;
}
