/** The toolbar of a table: players, game log, hands played, rules, sound, settings, and the way out. */
import { html, cls, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Chat, mayTalk, unreadLines } from "./chat.js";
import { Chips, Net } from "../kit/chips.js";
import { Seal } from "../fair/deal_check.js";
import { Hands } from "./hand_list.js";
import { Dialog } from "../kit/dialog.js";
import { EmptyState, Log, Loading, useRequest } from "../kit/components.js";
import { toast } from "../kit/toasts.js";
import { Invite, SeatsToFill } from "./seat_setup.js";
import { audible, switchSound } from "../kit/sound.js";
import { ClockCalls, askedSeat } from "./components.js";
import { named } from "../kit/format.js";
import { gameOf } from "../kit/game_names.js";
import { sounds } from "../kit/preferences.js";
import { p } from "../people/texts.js";
import { t } from "../kit/texts.js";
import { fair } from "../fair/texts.js";
import { shell } from "./texts.js";

/** @import { Children } from "../kit/html.d.ts" */
/** @import { TableContext } from "./context.d.ts" */
/** @typedef {import("./frame.js").ToolbarButton} Door */

/**
 * The buttons of a table's bar, and the dialog that one of them may open.
 * @param {TableContext} room @returns {{doors: Door[], asked: Children, leave: () => void}}
 */
export function useToolbar(room) {
  const { view, table } = room;
  const leave = useLeave(room);
  const heard = sounds.value && audible.value;
  /** @type {(Door | null)[]} */
  const doors = [
    { key: "players", icon: "people", label: shell.players, body: html`<${Players} room=${room} />` },
    mayTalk(view)
      ? {
          key: "chat",
          icon: "chat",
          label: p.chat.title,
          count: unreadLines(),
          body: html`<${Chat} room=${room} />`,
        }
      : null,
    { key: "log", icon: "log", label: t.table.log, roomy: true, body: html`<${GameLog} room=${room} />` },
    {
      key: "rules",
      icon: "book",
      label: t.table.rules,
      roomy: true,
      href: `/rules/${view.match.game}?preset=${view.match.preset}&table=${table}`,
    },
    {
      key: "seal",
      icon: "seal",
      label: fair.seal,
      title: fair.sealTitle,
      roomy: true,
      body: html`<${Seal} room=${room} />`,
    },
    {
      key: "sound",
      icon: heard ? "sound" : "silent",
      label: t.menu.sounds,
      roomy: true,
      pressed: heard,
      onClick: () => switchSound(!heard),
    },
    { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
    view.match.tournament
      ? {
          key: "cup",
          icon: "cup",
          label: t.table.tournament,
          href: `/tournament/${view.match.tournament}`,
          here: true,
        }
      : leave.door,
  ];
  return { doors: doors.filter((door) => door !== null), asked: leave.asked, leave: leave.leave };
}

/** The lines of this hand, for screen readers. @param {{room: TableContext}} props */
export const LiveRegion = ({ room }) =>
  html`<div class="sr" role="log" aria-live="polite" aria-label=${t.table.log}>
    ${linesOf(room).map(({ key, text }) => html`<p key=${key}>${text}</p>`)}
  </div>`;

/** @param {TableContext} room @returns {{key: string, text: string}[]} */
function linesOf({ hand, names }) {
  if (!hand) return [];
  const first = hand.lines - hand.said.length;
  return hand.said.map((/** @type {string} */ text, /** @type {number} */ at) => ({
    key: `${hand.number}.${first + at}`,
    text: named(text, names),
  }));
}

/** The game log, and the hands that were played here, the newest first. @param {{room: TableContext}} props */
function GameLog({ room }) {
  const { view, table } = room;
  const ended = view.hands - (view.phase === "playing" ? 1 : 0);
  const { value } = useRequest(
    () => (ended > 0 ? call("GET", `/api/tables/${table}/hands`) : Promise.resolve([])),
    [ended],
  );
  return html`
    <${Log} lines=${linesOf(room)} empty=${t.table.emptyLog} label=${t.table.log} />
    <section>
      <h3>${t.table.history}</h3>
      ${
        !value
          ? html`<${Loading} />`
          : value.length
            ? html`<${Hands} table=${table} hands=${value} />`
            : html`<${EmptyState} text=${shell.noHands} />`
      }
    </section>
  `;
}

/** The players at this table, and the actions for the reader's own seat. @param {{room: TableContext}} props */
function Players({ room }) {
  const { view, hand } = room;
  const between = view.phase === "waiting" && !view.closed && !view.match.tournament;
  return html`
    <${Seats} room=${room} />
    ${hand && html`<${ClockCalls} room=${room} />`}
    ${!view.match.tournament && !room.shared && html`<${OwnSeat} room=${room} />`}
    ${between && hand && html`<${SeatsToFill} room=${room} />`}
    ${!between && !view.match.tournament && html`<${Invite} />`}
  `;
}

/** @param {{room: TableContext}} props */
function Seats({ room }) {
  const { view } = room;
  const chips = view.match.chips !== null;
  const points = gameOf(view.match.game)?.net !== false;
  return html`<table class="data seats-table">
    <tbody>
      ${view.seats.map((seat, /** @type {number} */ number) => {
        if (!seat) return html`<tr key=${number}><td class="muted" colspan="2">${t.table.empty}</td></tr>`;
        return html`<tr key=${number} class=${cls(askedSeat(room, number) && "acting")}>
          <td>
            <b>${seat.name}</b>${" "}
            ${number === view.you && !room.shared && html`<span class="tag">${t.table.you}</span>`}${" "}
            ${(seat.bot || seat.program) && html`<span class="tag">${t.table.bot}</span>`}
            ${standing(seat) && html`<span class="tag">${standing(seat)}</span>`}
            ${chips && seat.chips === 0 && html`<span class="tag">${t.table.broke}</span>`}
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

/** The status of a seat, such as leaving or away. @param {import("../wire.d.ts").SeatView} seat */
function standing(seat) {
  if (seat.leaving) return t.table.leaving;
  if (seat.out) return t.table.out;
  return seat.away || seat.absent ? t.table.away : "";
}

/** Sitting out and coming back, and when that begins. @param {{room: TableContext}} props */
function OwnSeat({ room }) {
  const { view, send } = room;
  const own = view.you === null ? null : view.seats[view.you];
  if (!own || own.leaving || view.phase === "waiting") return null;
  async function sitOut() {
    if (await send("sit-out")) toast(inHand(room) ? shell.outAfter : shell.outNow);
  }
  return html`<div class="row">
    ${
      own.out
        ? html`<button class="primary" onClick=${() => send("sit-in")}>${t.table.sitIn}</button>`
        : html`<button onClick=${sitOut}>${t.table.sitOut}</button>`
    }
    <p class="help">
      ${own.out ? (inHand(room) ? shell.outAfter : shell.sittingOut) : shell.sitOutLong}
    </p>
  </div>`;
}

/** True if the reader plays in a hand that is not over. @param {TableContext} room */
const inHand = ({ view, hand, you }) =>
  view.phase === "playing" && hand !== null && you !== null && hand.returns === null;

/**
 * The way out. In the middle of a hand one is asked, and told what becomes of it.
 * @param {TableContext} room @returns {{door: Door | null, asked: Children, leave: () => void}}
 */
function useLeave(room) {
  const { view, send } = room;
  const [asked, setAsked] = useState(false);
  const own = view.you === null ? null : view.seats[view.you];
  async function leave() {
    setAsked(false);
    if (await send("leave")) toast(inHand(room) ? t.table.leavingHand : t.table.left);
  }
  const label = own?.leaving ? t.table.leaving : t.table.leave;
  return {
    leave: () => void leave(),
    door: own
      ? {
          key: "leave",
          icon: "door",
          label,
          roomy: true,
          onClick: () => (own.leaving ? undefined : inHand(room) || room.shared ? setAsked(true) : leave()),
        }
      : null,
    asked: html`<${Dialog} title=${t.table.leave} open=${asked} onClose=${() => setAsked(false)}>
      <p>${room.shared ? shell.leaveAll : t.table.leaveNow}</p>
      <p class="row">
        <button class="bad" onClick=${leave}>${t.table.leave}</button>
        <button onClick=${() => setAsked(false)}>${t.table.stay}</button>
      </p>
    </${Dialog}>`,
  };
}
