/** Moves as buttons, or a search if there are too many. */
import { html, useState } from "../kit/preact.js";
import { withoutSeat, withSeat } from "../kit/move_text.js";
import { useRequest } from "../kit/components.js";
import { Tray, useSending } from "./components.js";
import { named, settingName } from "../kit/format.js";
import { t } from "../kit/texts.js";
import { generic } from "./texts.js";

/** @typedef {import("./context.d.ts").TableContext} TableContext */

/** The reader's moves as a list or as buttons. @param {{room: TableContext}} props */
export function MoveList({ room }) {
  const choices = room.past ? null : room.hand.choices;
  const { busy, send } = useSending(room);
  return html`<${Tray} room=${room} label=${choices ? t.table.yourMove : undefined} class="choosing">
    ${choices?.moves && html`<${Buttons} room=${room} moves=${choices.moves} busy=${busy} send=${send} />`}
    ${choices && !choices.moves && html`<${MoveSearch} room=${room} busy=${busy} send=${send} />`}
  </${Tray}>`;
}

/**
 * Moves as the rules write them, without the seat, which is the player's own.
 * @param {{room: TableContext, moves: string[], busy: boolean, send: (move: string) => void}} props
 */
function Buttons({ room, moves, busy, send }) {
  const shown = (/** @type {string} */ move) =>
    named(settingName(withoutSeat(move, room.you ?? 0)), room.names);
  return html`<div class="moves row">
    ${moves.map(
      (move) => html`<button
        key=${move}
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
 * A search for moves, if there are more than the view brings. A typed text finds a move, or is sent as it is.
 * @param {{room: TableContext, busy: boolean, send: (move: string) => Promise<boolean>}} props
 */
function MoveSearch({ room, busy, send }) {
  const { hand, socket } = room;
  const all = hand.choices?.count ?? 0;
  const [typed, setTyped] = useState("");
  const [count, setCount] = useState(SOME);
  const { number: here } = hand;
  const { value } = useRequest(
    () => socket.send("options", { count }).then(({ moves }) => ({ moves, here })),
    [here, JSON.stringify(hand.view), count], // others may act at the same time
  );
  const listed = /** @type {string[]} */ (value && value.here === here ? value.moves : []);
  const found = listed.filter((move) => move.toLowerCase().includes(typed.trim().toLowerCase()));
  /** @param {Event} event */
  async function sendTyped(event) {
    event.preventDefault();
    if (await send(withSeat(typed, room.you ?? 0))) setTyped("");
  }
  return html`
    <form class="field" onSubmit=${sendTyped}>
      <label for="any-move">${generic.typed}</label>
      <span class="row">
        <input
          id="any-move"
          required
          autocomplete="off"
          maxlength="200"
          value=${typed}
          onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => setTyped(event.target.value)}
        />
        <button type="submit" disabled=${busy}>${generic.send}</button>
      </span>
    </form>
    <p class="small" role="status">${generic.found(found.length, all)}</p>
    <${Buttons} room=${room} moves=${found} busy=${busy} send=${send} />
    ${
      count < MOST &&
      count < all &&
      html`<div class="row">
        <button class="quiet" onClick=${() => setCount(MOST)}>${generic.more}</button>
      </div>`
    }
  `;
}
