/** Open-Face Chinese Poker: everybody's board, one's own cards to place, and the settlement. */
import { html, cls } from "../ui.js";
import { Board } from "./ofc_board.js";
import { Own } from "./ofc_own.js";
import { Settlement } from "./ofc_settlement.js";

/** @typedef {import("../pages/table.js").Room} Room */

/** @param {{room: Room}} props */
export default function Ofc({ room }) {
  const { hand } = room;
  const { view, notes } = hand;
  const you = room.past ? null : room.you; // what is past is only looked at
  const others = view.order.filter((/** @type {number} */ seat) => seat !== you);
  // The one who acts after me sits first: the order is the table's, begun at my left.
  const from = you === null ? 0 : view.order.indexOf(you);
  const around = [...others.slice(from), ...others.slice(0, from)];
  return html`<div class=${cls("ofc", view.result && "ended")}>
    <div class=${`boards of-${around.length}`}>
      ${around.map((seat) => html`<${Board} key=${seat} room=${room} seat=${seat} />`)}
    </div>
    ${you !== null && html`<${Own} key=${hand.number} room=${room} />`}
    ${view.result && html`<${Settlement} room=${room} notes=${notes} />`}
  </div>`;
}
