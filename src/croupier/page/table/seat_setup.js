/** Seats before the first hand and between matches: players, bots, the link for a friend, the deal. */
import { html } from "../kit/preact.js";
import { BotPick, botOf, exchangeBots } from "./bot_choice.js";
import { Copyable } from "../kit/copy_field.js";
import { toastError } from "../kit/toasts.js";
import { t } from "../kit/texts.js";
import { colon } from "../kit/format.js";

/** @typedef {import("./context.d.ts").TableContext} TableContext */

/** @param {{room: TableContext}} props */
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
    <ul class="seats">
      ${view.seats.map(
        (seat, /** @type {number} */ number) => html`
          <li key=${number} class=${seat ? "taken" : "free"}>
            ${
              seat
                ? html`
                    <b class="name">${seat.name}</b>
                    ${number === view.you && !room.shared && html`<span class="tag">${t.table.you}</span>`}
                    ${(seat.bot || seat.program) && html`<span class="tag">${t.table.bot}</span>`}
                    ${seat.agreed && html`<span class="tag hot">${t.table.startAgain}</span>`}
                    ${
                      view.host &&
                      number !== view.you &&
                      html`<button
                        class="quiet"
                        aria-label=${`${t.table.remove}${colon}${seat.name}`}
                        onClick=${() => send("remove", { seat: number })}
                      >
                        ${t.table.remove}
                      </button>`
                    }
                  `
                : html`
                    <span class="muted name">${t.table.empty}</span>
                    ${
                      view.you === null &&
                      html`<button
                        class=${number === free ? "primary" : ""}
                        onClick=${() => send("sit", { seat: number })}
                      >
                        ${t.table.sit}
                      </button>`
                    }
                    ${
                      view.host &&
                      html`<button
                        onClick=${() => send("fill", { seat: number, bot: botOf(view.match.game) })}
                      >
                        ${t.table.addBot}
                      </button>`
                    }
                  `
            }
          </li>
        `,
      )}
    </ul>
    ${
      view.host &&
      (free >= 0 || view.seats.some((seat) => seat?.bot)) &&
      html`<${BotPick}
        game=${view.match.game}
        onPick=${() => exchangeBots(room.socket).catch(toastError)}
      />`
    }
    <div class="row">
      ${
        mayStart &&
        html`<button
          class=${alone ? "" : "primary"}
          disabled=${taken.length === 0}
          onClick=${() => send("start")}
        >
          ${again ? t.table.startAgain : t.table.start}
        </button>`
      }
      ${own?.agreed && again && html`<p class="muted" role="status">${t.table.waitingAgree}</p>`}
      ${
        !mayStart &&
        !own?.agreed &&
        html`<p class="muted">
          ${own ? t.table.waitingStart : again ? t.table.waitingRematch : t.table.waitingPlayers}
        </p>`
      }
    </div>
    ${view.seats.some((seat) => !seat) && html`<${Invite} next=${alone} />`}
  </section>`;
}

/**
 * The link to this table, to be sent to a friend.
 * @param {{next?: boolean | null}} props `next`: it is what to do now
 */
export const Invite = ({ next }) => html`<${Copyable}
  label=${t.table.invite}
  value=${location.origin + location.pathname}
  copy=${t.table.copy}
  copied=${t.table.copied}
  help=${t.table.inviteLong}
  primary=${next}
/>`;
