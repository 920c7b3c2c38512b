/** Open-Face Chinese Poker: everybody's board, one's own cards to place, and the settlement. */
import { html, cls } from "../../../js/ui.js";
import { Field } from "../../../js/parts.js";
import { styled } from "../../../js/game_pages.js";
import { Board } from "./board.js";
import { Own } from "./own.js";
import { Settled } from "./settlement.js";
import { texts } from "./texts.js";

/** @typedef {import("../../../js/pages/table.js").Room} Room */

await styled(import.meta.url, "ofc.css");

/** @type {import("../../../js/game_pages.js").Opening} */
export const opening = {
  lengths: [1, 5, 10, 20, 50, 0],
  own: { value: "5" },
  Fields: ({ form, set, chips }) =>
    chips &&
    html`<${Field} label=${texts.pointValue}>
      ${(/** @type {string} */ id) => html`<input
        id=${id}
        type="number"
        min="1"
        max="1000000"
        required
        value=${form.value}
        onInput=${(/** @type {any} */ event) => set({ value: event.target.value })}
      />`}
    </${Field}>`,
  terms: ({ form, chips }) => (chips ? { point_value: Number(form.value) } : {}),
};

/** @param {{room: Room}} props */
export default function Ofc({ room }) {
  const { hand } = room;
  const { view, notes } = hand;
  const you = room.past ? null : room.you; // what is past is only looked at
  const others = view.order.filter((/** @type {number} */ seat) => seat !== you);
  // The one who acts after me sits first: the order is the table's, begun at my left.
  const from = you === null ? 0 : view.order.indexOf(you);
  const around = [...others.slice(from), ...others.slice(0, from)];
  return html`<div class=${cls("ofc felt", view.result && "ended")}>
    <div class=${`boards of-${around.length}`}>
      ${around.map((seat) => html`<${Board} key=${seat} room=${room} seat=${seat} />`)}
    </div>
    ${you !== null && html`<${Own} key=${hand.number} room=${room} />`}
    ${view.result && html`<${Settled} room=${room} notes=${notes} />`}
  </div>`;
}
