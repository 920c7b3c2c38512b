/** Actions of a player in the lobby: register, sit down, enter again, watch. The server says which are open. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { useFocusKept } from "../kit/keyboard.js";
import { chosenName, me, session, takeName } from "../kit/api.js";
import { toastError } from "../kit/toasts.js";
import { at } from "../kit/urls.js";
import { requestTournament, apiPath } from "./api.js";
import { seatOf } from "./tournament_list.js";
import { Naming, seatsOf } from "./components.js";
import { text, textC } from "./words.js";
import { l } from "./lobby/texts.js";

/** @import { Floor, Lobby } from "../wire.d.ts" */

const d = l.lobby;

/**
 * Online, a page that is open when one gets a seat leads there: the clock runs from the first hand on.
 * @param {{name: string, kind: string}} tournament @param {boolean} sits
 */
export function useSeat(tournament, sits) {
  const before = useRef(sits);
  useEffect(() => {
    if (sits && !before.current && tournament.kind === "online") location.assign(at(seatOf(tournament)));
    before.current = sits;
  }, [sits]);
}

/** The status of the reader's entry, in a sentence. @param {Lobby} lobby @param {Floor} [floor] */
function standing({ me: own, entrants, listed, alternates }, floor) {
  if (own === null) return full(listed) ? text("All places are taken.") : "";
  const { name = "", out = false } = entrants.find(({ player }) => player === own) ?? {};
  const seat = floor && seatsOf(floor).find(({ who }) => who?.player === own);
  return listed.phase === "registering" || alternates.includes(own)
    ? text("You are registered as {name}.", { name })
    : out
      ? l.play.out
      : d.youPlay(name, seat ?? null);
}

/** @param {import("../wire.d.ts").ListedTournament} listed */
const full = ({ phase, most, entrants }) => phase !== "over" && most !== null && entrants >= most;

/** True if the reader may register now: before the start, or late. @param {Lobby} lobby */
const mayRegister = ({ me: own, listed, entry_open }) =>
  own === null &&
  !full(listed) &&
  (listed.phase === "registering" || (listed.phase === "playing" && entry_open));

/** @param {{lobby: Lobby, floor?: Floor, changed: () => void}} props */
export function LobbyActions({ lobby, floor, changed }) {
  const { listed, me: own } = lobby;
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState(false);
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(part, `${own} ${naming} ${busy}`); // a button that was pressed may be gone
  const playing = listed.phase === "playing";
  /** @param {"register" | "unregister" | "reenter"} what */
  const act = (what) => async () => {
    setBusy(true);
    try {
      await session();
      await requestTournament("POST", apiPath(listed.name, `/${what}`), {});
      changed();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const said = standing(lobby, floor);
  const register = playing ? text("Enter now") : textC("lobby", "Register");
  const join = (/** @type {string} */ name) =>
    takeName(name)
      .then(() => requestTournament("POST", apiPath(listed.name, "/register"), {}))
      .then(changed);
  return html`<div class="tl-doors" ref=${part} tabindex="-1">
    ${said && html`<p role="status">${said}</p>`}
    <div class="row">
      ${
        mayRegister(lobby) &&
        html`<button
          class="gold"
          disabled=${busy}
          onClick=${me.value?.account ? act("register") : () => setNaming(true)}
        >
          ${register}
        </button>`
      }
      ${
        own !== null &&
        listed.phase !== "over" &&
        html`<a class="button gold" href=${seatOf(listed)}>
          ${listed.kind === "live" ? text("My table and seat") : text("Go to my seat")}
        </a>`
      }
      ${
        lobby.re_entry &&
        html`<button disabled=${busy} onClick=${act("reenter")}>${text("Enter again")}</button>`
      }
      ${
        own !== null &&
        listed.phase === "registering" &&
        html`<button disabled=${busy} onClick=${act("unregister")}>${text("Unregister")}</button>`
      }
      ${listed.phase !== "over" && html`<a class="button" href=${`/tournament/${listed.name}/wall`}>${d.wall}</a>`}
      ${
        lobby.directs &&
        html`<a class="button" href=${`/tournament/${listed.name}/console`}>${text("Console")}</a>`
      }
    </div>
    ${
      naming &&
      html`<${Naming}
        title=${register}
        label=${text("Your name in this tournament")}
        name=${chosenName()}
        most=${24}
        yes=${register}
        close=${() => setNaming(false)}
        act=${join}
      />`
    }
  </div>`;
}
