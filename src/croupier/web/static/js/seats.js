/** Before the first hand, and between matches: who sits where, bots, the link for a friend, the deal. */
import { html, useState } from "./ui.js";
import { Icon, toast } from "./parts.js";
import { t } from "./texts.js";

/** @typedef {import("./pages/table.js").Room} Room */

/** @param {{room: Room}} props */
export function SeatsToFill({ room }) {
  const { view, send } = room;
  const taken = view.seats.filter(Boolean);
  const own = view.you === null ? null : view.seats[view.you];
  const again = view.hands > 0;
  const free = view.seats.indexOf(null);
  const alone = own && !again && taken.length === 1 && free >= 0; // what comes next is somebody else
  const mayStart = again ? own && !own.agreed : view.host;
  return html`<section class="panel filling" aria-label=${t.table.seats}>
    ${again && html`<p class="notice">${t.table.matchOver}</p>`}
    <ul class="seats">${view.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => html`<li key=${number} class=${seat ? "taken" : "free"}>
      ${seat ? html`<b class="name">${seat.name}</b>${number === view.you && html`<span class="tag">${t.table.you}</span>`}${seat.bot && html`<span class="tag">${t.table.bot}</span>`}${seat.agreed && html`<span class="tag hot">${t.table.startAgain}</span>`}
          ${view.host && number !== view.you && html`<button type="button" class="quiet" aria-label=${`${t.table.remove}: ${seat.name}`} onClick=${() => send("remove", { seat: number })}>${t.table.remove}</button>`}`
        : html`<span class="muted name">${t.table.empty}</span>
          ${view.you === null && html`<button type="button" class=${number === free ? "primary" : ""} onClick=${() => send("sit", { seat: number })}>${t.table.sit}</button>`}
          ${view.host && html`<button type="button" onClick=${() => send("fill", { seat: number })}>${t.table.addBot}</button>`}`}
    </li>`)}</ul>
    <div class="row">
      ${mayStart && html`<button type="button" class=${alone ? "" : "primary"} disabled=${taken.length === 0} onClick=${() => send("start")}>${again ? t.table.startAgain : t.table.start}</button>`}
      ${own?.agreed && again && html`<p class="muted" role="status">${t.table.waitingAgree}</p>`}
      ${!mayStart && !own?.agreed && html`<p class="muted">${own ? t.table.waitingStart : t.table.waitingPlayers}</p>`}
    </div>
    ${view.seats.some((/** @type {any} */ seat) => !seat) && html`<${Invite} next=${alone} />`}
  </section>`;
}

/** The link to this table, to be sent to a friend. @param {{next?: boolean | null}} props `next`: it is what to do now */
export function Invite({ next }) {
  const link = location.origin + location.pathname;
  const [said, setSaid] = useState("");
  async function copy() {
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false) || copySelected();
    setSaid(copied ? t.table.copied : t.table.copyByHand);
    if (copied) toast(t.table.copied);
  }
  return html`<div class="field invite"><label for="invite-link">${t.table.invite}</label>
    <span class="row"><input id="invite-link" readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /><button type="button" class=${next ? "primary" : ""} onClick=${copy}><${Icon} name="link" />${t.table.copy}</button></span>
    <p class="help" role="status">${said || t.table.inviteLong}</p></div>`;
}

/** The older way, which browsers also allow where the page comes over plain HTTP from another machine. */
function copySelected() {
  document.querySelector(/** @type {"input"} */ ("#invite-link"))?.select();
  return document.execCommand("copy");
}
