/** What one may do at a tournament: register, take one's seat, enter again, look. The server says what is open. */
import { html, useState } from "../ui.js";
import { me, session } from "../api.js";
import { toastError } from "../parts.js";
import { ask, of } from "./api.js";
import { seatOf } from "./listed.js";
import { l } from "./lobby_texts.js";

const d = l.lobby;

/** @typedef {import("./api.js").Lobby} Lobby */

/** What one's own entry stands at, in a sentence. @param {Lobby} lobby */
function standing({ me: own, entrants, listed }) {
  const name = entrants.find(({ player }) => player === own)?.name ?? "";
  if (own === null) return full(listed) ? d.full : "";
  return listed.phase === "registering" ? d.youAre(name) : d.youPlay(name);
}

/** @param {import("./api.js").Listed} listed */
const full = ({ phase, most, entrants }) => phase !== "over" && most !== null && entrants >= most;

/**
 * Whether one may register now: before it begins, or late. @param {Lobby} lobby
 */
const mayRegister = ({ me: own, listed, entry_open }) =>
  own === null &&
  !full(listed) &&
  (listed.phase === "registering" || (listed.phase === "playing" && entry_open));

/** @param {{lobby: Lobby, changed: () => void}} props */
export function Doors({ lobby, changed }) {
  const { listed, me: own } = lobby;
  const [busy, setBusy] = useState(false);
  const playing = listed.phase === "playing";
  /** @param {string} what */
  const act = (what) => async () => {
    setBusy(true);
    try {
      await session();
      await ask("POST", of(listed.name, `/${what}`), {});
      changed();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const said = standing(lobby);
  const register = mayRegister(lobby);
  return html`<div class="tl-doors">
    ${said && html`<p role="status">${said}</p>`}
    <div class="row">
      ${
        register &&
        html`<button type="button" class="gold" disabled=${busy} onClick=${act("register")}>
          ${playing ? d.registerLate : d.register}
        </button>`
      }
      ${
        own !== null &&
        listed.phase !== "over" &&
        html`<a class="button gold" href=${seatOf(listed)}>
          ${listed.kind === "live" ? d.myPage : d.toSeat}
        </a>`
      }
      ${
        lobby.re_entry &&
        html`<button type="button" disabled=${busy} onClick=${act("reenter")}>${d.again}</button>`
      }
      ${
        own !== null &&
        listed.phase === "registering" &&
        html`<button type="button" disabled=${busy} onClick=${act("unregister")}>${d.unregister}</button>`
      }
      ${listed.phase !== "over" && html`<a class="button" href=${`/tournament/${listed.name}/wall`}>${d.wall}</a>`}
      ${
        lobby.directs &&
        html`<a class="button" href=${`/tournament/${listed.name}/console`}>${d.console}</a>`
      }
    </div>
    ${register && me.value && html`<p class="small">${d.asName} <b>${me.value.name}</b>.</p>`}
  </div>`;
}
