/** The waiting room of a table: chairs, terms, and the link to invite players. */
import { html, cls, useRef, useState } from "../kit/preact.js";
import { Places } from "../kit/game_art.js";
import { Avatar } from "../kit/avatar.js";
import { BotPick, botName, botOf, exchangeBots } from "./bot_choice.js";
import { me } from "../kit/api.js";
import { Icon } from "../kit/icon.js";
import { toastError } from "../kit/toasts.js";
import { said } from "../kit/words.js";
import { gameName, gameOf, presetName } from "../kit/game_names.js";
import { copyText } from "../kit/copy_field.js";
import { useKeys } from "../kit/keyboard.js";
import { ShareButton, hasSheet } from "../kit/share.js";
import { here, whole } from "../kit/urls.js";
import { NameField, SitDown, changeName } from "./sit_down.js";
import { Qr } from "../kit/qr_code.js";
import { t } from "../kit/texts.js";
import { colon } from "../kit/format.js";
import { p } from "../people/texts.js";

/** @import { TableContext } from "./context.d.ts" */
/** @import { SeatView, TableView } from "../wire.d.ts" */

const w = p.room;

/** @param {{room: TableContext}} props */
export function WaitingRoom({ room }) {
  const { view } = room;
  const missing = view.seats.some((seat) => !seat || seat.bot);
  return html`<div class="table-felt waiting-room">
    <section class="on-table" aria-label=${w.label}>
      <ul class="chairs seats">
        ${view.seats.map(
          (seat, number) => html`<${Chair} key=${number} room=${room} seat=${seat} number=${number} />`,
        )}
      </ul>
      <${Terms} view=${view} />
      ${
        view.host &&
        missing &&
        html`<${BotPick}
          game=${view.match.game}
          onPick=${() => exchangeBots(room.socket).catch(toastError)}
        />`
      }
    </section>
    <section class="tray acting invite-tray" aria-label=${view.you === null ? p.sit : w.send}>
      ${view.you === null ? html`<${Asked} view=${view} />` : html`<${Invitation} view=${view} />`}
      <div class="tray-doors"><${Doors} room=${room} /></div>
    </section>
  </div>`;
}

/**
 * A chair: whose it is, or that it is empty, and what may be done about that.
 * @param {{room: TableContext, seat: SeatView | null, number: number}} props
 */
function Chair({ room, seat, number }) {
  const { view, send } = room;
  const mine = number === view.you;
  if (!seat)
    return html`<li class="chair free">
      <${Places} game=${gameOf(view.match.game)} />
      <b class="name">${w.empty}</b>
      <p>${view.you === null ? w.emptyHere : w.emptyLong}</p>
      ${
        view.host &&
        html`<button
          onClick=${() => send("fill", { seat: number, bot: botOf(view.match.game) })}
        >
          ${w.addBot}
        </button>`
      }
    </li>`;
  return html`<li class=${cls("chair taken", mine && "me")} data-seat=${number}>
    <${Places} game=${gameOf(view.match.game)} />
    ${
      mine && mayRename(view)
        ? html`<${OwnName} room=${room} seat=${number} />`
        : html`<p class="who-sits"><${Avatar} name=${seat.name} size=${28} /><b class="name">${seat.name}</b></p>
            <p>${standing(view, seat, mine)}</p>`
    }
    ${
      view.host &&
      !mine &&
      html`<button
        aria-label=${`${w.remove}${colon}${seat.name}`}
        onClick=${() => send("remove", { seat: number })}
      >
        ${w.remove}
      </button>`
    }
  </li>`;
}

/**
 * True if the reader may sit down again under another name without disturbing anybody.
 * @param {TableView} view
 */
const mayRename = (view) =>
  !me.value?.account && view.seats.every((seat, at) => !seat || seat.bot || at === view.you);

/**
 * The name that the others will see, to be changed before they come.
 * @param {{room: TableContext, seat: number}} props
 */
function OwnName({ room, seat }) {
  const [name, setName] = useState(me.value?.name ?? "");
  const [busy, setBusy] = useState(false);
  /** @param {Event} event */
  async function change(event) {
    event.preventDefault();
    setBusy(true);
    await changeName(room, seat, name).catch(toastError);
    setBusy(false);
  }
  return html`<form class="own-name" onSubmit=${change}>
    <span class="who-sits"><${Avatar} name=${name} size=${28} /></span>
    <${NameField} label=${p.nameHere} name=${name} onName=${setName} />
    ${name.trim() !== me.value?.name && html`<button type="submit" disabled=${busy}>${t.menu.save}</button>`}
  </form>`;
}

/** The names of the players who invite the reader that has opened the link. @param {{view: TableView}} props */
function Asked({ view }) {
  const names = view.seats.flatMap((seat) => (seat && !seat.bot ? seat.name : []));
  return html`<div class="tray-say">
    <h2 class="cue">${w.asked(names)}</h2>
    <p class="help-line">${said(gameOf(view.match.game)?.sentence ?? "")}</p>
  </div>`;
}

/**
 * The status of the player in a seat.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {boolean} mine
 */
function standing(view, seat, mine) {
  if (seat.bot) return `${w.bot(botName(seat.bot))}. ${view.match.bots_yield ? w.yields : w.stays}.`;
  if (seat.agreed) return w.wants;
  if (seat.away) return w.away;
  if (seat.program) return w.program;
  return mine ? w.you : "";
}

/** The terms in words. @param {{view: TableView}} props */
function Terms({ view }) {
  const { match } = view;
  const unit = gameOf(match.game)?.unit ?? "hand";
  const length = /** @type {number | null | undefined} */ (match.terms.hands ?? match.terms.rounds);
  const said = [
    `${gameName(match.game)} · ${presetName(match.game, match.preset)}`,
    length ? w.length(length, unit) : w.endless,
    match.chips === null ? w.points : w.chips(match.chips),
    w.clocks[match.clock.kind]?.(match.clock.gives),
    match.public ? w.everyone : match.friends ? w.friends : w.byLink,
    match.advice && w.advice,
  ].filter(Boolean);
  return html`<ul class="terms" aria-label=${w.terms}>
    ${said.map((text) => html`<li key=${text}>${text}</li>`)}
  </ul>`;
}

/** The link: to be scanned, shared or copied. @param {{view: TableView}} props */
function Invitation({ view }) {
  const [said, setSaid] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const link = whole(here());
  const data = {
    title: view.match.name || gameName(view.match.game),
    text: w.shareText(gameName(view.match.game)),
    url: link,
  };
  async function copy() {
    setSaid((await copyText(link, field.current)) ? w.copied : t.copyByHand);
  }
  return html`<div class="invitation">
    <${Qr} text=${link} label=${w.qr} />
    <div class="link">
      <h2 class="cue">${w.send}</h2>
      <input readonly aria-label=${w.link} value=${link} ref=${field} onFocus=${() => field.current?.select()} />
      <span class="row">
        ${hasSheet() && html`<${ShareButton} what=${() => data} />`}
        <button onClick=${copy}><${Icon} name="link" />${w.copy}</button>
        <span class="small" role="status">${said}</span>
      </span>
    </div>
  </div>`;
}

/** The next thing to do: where too few are here, dealing says so. @param {{room: TableContext}} props */
function Doors({ room }) {
  const { view, send } = room;
  const own = view.you === null ? null : view.seats[view.you];
  const fewest = gameOf(view.match.game)?.seats.fewest ?? 1;
  const few = view.seats.filter(Boolean).length < fewest;
  const mine = own && view.host && !view.match.begins_full;
  useKeys((key, target) => {
    if (key !== "Enter" || !mine || few || target.closest("a, button, summary")) return false;
    send("start");
    return true;
  });
  if (!own) return html`<${SitDown} room=${room} />`;
  if (!mine) return html`<p role="status">${view.match.begins_full ? w.waitFull : w.waitHost}</p>`;
  return html`<button
    class="primary big"
    aria-disabled=${few ? "true" : undefined}
    aria-keyshortcuts="Enter"
    onClick=${() => send("start")}
  >
    ${w.start}
  </button>`;
}
