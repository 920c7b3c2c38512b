/** Sitting down: the form for a name and a seat, and the queue if no seat is free. */
import { html, useEffect, useState } from "../kit/preact.js";
import { me, newGuest, session, takeName } from "../kit/api.js";
import { toastError } from "../kit/toasts.js";
import { playerName } from "../kit/preferences.js";
import { p } from "../people/texts.js";

/** @import { TableContext } from "./context.d.ts" */
/** @import { TableView } from "../wire.d.ts" */

/** True if bots give their seats to people here now. @param {TableView} view */
const botsYield = ({ match, phase }) =>
  match.bots_yield && (match.changes !== "between-matches" || phase === "waiting");

/**
 * The outcome for a player who sits down now.
 * @param {TableView} view @returns {{kind: "seat" | "bot" | "queue", said: string}}
 */
function seatOutcome(view) {
  const waiting = view.queue.length;
  const empty = view.seats.filter((seat) => !seat).length;
  const bots = view.seats.filter((seat) => seat?.bot).length;
  const playing = view.phase === "playing";
  if (empty > waiting) return { kind: "seat", said: view.phase === "waiting" ? p.before : p.atOnce };
  if (botsYield(view) && empty + bots > waiting)
    return { kind: "bot", said: playing ? p.insteadOfBot : p.insteadNow };
  return { kind: "queue", said: p.afterOthers(waiting + 1) };
}

/**
 * The position of a player in the queue, or the player whose seat they get.
 * @param {TableView & {place: number}} view
 */
function waitsFor(view) {
  const seat = view.queue[view.place - 1]?.seat;
  const sitting = seat !== null && seat !== undefined && view.seats[seat];
  return sitting ? p.placeOf(sitting.name) : p.place(view.place);
}

/**
 * The players who sit down after the hand, and the number of others who wait; "" for nobody.
 * @param {TableView} view
 */
function seatedNext(view) {
  const others = view.queue.filter((_one, at) => at + 1 !== view.place);
  const coming = others.filter((one) => one.seat !== null).map((one) => one.name);
  const rest = others.length - coming.length;
  return [coming.length && p.comes(coming), rest && p.waits(rest)].filter(Boolean).join(" ");
}

/**
 * Sit down under a name: where it is another one than before, the line is made anew under it first.
 * @param {TableContext} room @param {string} name
 */
async function sitDown({ socket, send }, name) {
  if (await takeName(name)) socket.renew();
  return await send("sit");
}

/**
 * Sit down again on the same seat, under another name.
 * @param {TableContext} room @param {number} seat @param {string} name
 */
export async function changeName({ socket, send }, seat, name) {
  await newGuest(name.trim());
  playerName.value = me.value?.name ?? name;
  socket.renew();
  if (await send("leave")) await send("sit", { seat });
}

/**
 * One's name at a table.
 * @param {{label: string, name: string, onName: (name: string) => void}} props
 */
export const NameField = ({ label, name, onName }) => html`<label>
  <span>${label}</span>
  <input
    maxlength="24"
    required
    autocomplete="nickname"
    value=${name}
    onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => onName(event.target.value)}
  />
</label>`;

/**
 * The form of somebody without a seat: their name, and the button. In the queue it says for what they wait.
 * @param {{room: TableContext}} props
 */
export function SitDown({ room }) {
  const { view, send } = room;
  const [name, setName] = useState(me.value?.name ?? playerName.value);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    session().then(
      ({ name: own }) => setName((now) => now || own),
      () => {},
    );
  }, []);
  if (view.place)
    return html`<div class="sit-down">
      <p role="status">${waitsFor({ ...view, place: view.place })}</p>
      <button onClick=${() => send("leave")}>${p.leaveQueue}</button>
    </div>`;
  const next = seatOutcome(view);
  /** @param {Event} event */
  async function sit(event) {
    event.preventDefault();
    setBusy(true);
    await sitDown(room, name).catch(toastError);
    setBusy(false);
  }
  return html`<form class="sit-down" onSubmit=${sit}>
    ${
      me.value?.account
        ? html`<p>${p.as(me.value.name)}</p>`
        : html`<${NameField} label=${p.name} name=${name} onName=${setName} />`
    }
    <button type="submit" class="primary" disabled=${busy}>
      ${busy ? p.sitting : next.kind === "queue" ? p.queue : p.sit}
    </button>
    <p class="sit-said">${next.said}</p>
  </form>`;
}

/**
 * The players who sit down after the hand, for those at the table.
 * @param {{view: TableView}} props
 */
export const Coming = ({ view }) =>
  html`<p class="coming over-felt" role="status">${view.hand && seatedNext(view)}</p>`;
