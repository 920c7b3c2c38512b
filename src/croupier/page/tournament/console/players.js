/** Players for the director: registered by name, by a list or a file; found again; moved, marked, taken out. */
import { html, useRef, useState } from "../../kit/preact.js";
import { Dialog } from "../../kit/dialog.js";
import { EmptyState } from "../../kit/components.js";
import { Input, chosenFile } from "../../kit/fields.js";
import { t } from "../../kit/texts.js";
import { toast, toastError } from "../../kit/toasts.js";
import { command, placeText } from "../api.js";
import { ReasonField } from "./director_actions.js";
import { KnownNames, knownPlayers } from "../known_names.js";
import { Named, Naming, ConfirmDialog, seatsOf } from "../components.js";
import { Making } from "../link_codes.js";
import { CorrectStack, Money, Penalty } from "./deeds.js";
import { text, textC, textN } from "../words.js";
import { d } from "./texts.js";
import { words } from "../texts.js";

/** @import { Floor, Lobby } from "../../wire.d.ts" */

/**
 * A player as the director sees them.
 * @typedef {{player: number, name: string, bot: string, absent: boolean, chips: number, table: number | null,
 *   seat: number | null, place: import("../../wire.d.ts").Place | null}} Known
 */

/** @param {Floor} floor @param {Lobby} lobby @returns {Known[]} */
export function everybody(floor, lobby) {
  const seats = seatsOf(floor);
  return lobby.entrants.map(({ player, name, bot, absent }) => {
    const sits = seats.find(({ who }) => who?.player === player);
    return {
      player,
      name,
      bot,
      absent: sits?.who?.absent ?? absent,
      chips: sits?.who?.chips ?? 0,
      table: sits?.table ?? null,
      seat: sits?.seat ?? null,
      place: floor.places.find((one) => one.player === player) ?? null,
    };
  });
}

/** @param {Floor} floor @param {Known} who */
function status(floor, who) {
  if (who.table !== null) return `${d.at(who.table, who.seat ?? 0)} · ${words.chips(who.chips)}`;
  if (who.place) return `${words.out} · ${placeText(who.place)}`;
  return floor.phase === "playing" ? text("waits for a seat") : text("registered");
}

/** @param {{floor: Floor, lobby: Lobby, changed: () => void, pick: (player: number) => void}} props */
export function Players({ floor, lobby, changed, pick }) {
  const [wanted, setWanted] = useState("");
  const all = everybody(floor, lobby);
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return html`
    ${lobby.entry_open && html`<${Registering} name=${floor.name} changed=${changed} />`}
    ${
      all.length > 8 &&
      html`<${Input} label=${text("Find a player")} type="search" value=${wanted} onText=${setWanted} />`
    }
    ${
      found.length === 0
        ? html`<${EmptyState} text=${all.length ? text("Nobody is called so.") : text("Nobody is registered yet.")} />`
        : html`<ul class="t-people">
            ${found.map(
              (who) => html`<li key=${who.player}>
                <button
                  class="quiet"
                  aria-label=${d.actions(who.name)}
                  onClick=${() => pick(who.player)}
                >
                  <span class="grow"><${Named} who=${who} /></span>
                  <small class="muted num">${status(floor, who)}</small>
                </button>
              </li>`,
            )}
          </ul>`
    }
  `;
}

/** The names of a list or of a CSV's first column, each once. @param {string} list */
function namesIn(list) {
  const found = list
    .split(/\r?\n/)
    .map((line) =>
      (/^"((?:[^"]|"")*)"/.exec(line.trim())?.[1]?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0]).trim(),
    )
    .filter((name, at) => name && !(at === 0 && /^(name|player)s?$/i.test(name)));
  return [...new Set(found)];
}

/** Show the seat of a late entrant. @param {string} name @param {{events: any[]}} answer */
function tellSeat(name, { events }) {
  const seated = events.find(({ kind }) => kind === "seated");
  if (seated) toast(text("{name}: {where}.", { name, where: d.at(seated.table, seated.seat) }));
}

/** @param {{name: string, changed: () => void}} props */
function Registering({ name, changed }) {
  const [many, setMany] = useState(false);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const names = many ? namesIn(typed) : typed.trim() ? [typed.trim()] : [];
  /** @param {Event} event */
  async function register(event) {
    event.preventDefault();
    setBusy(true);
    let done = 0;
    /** @type {string[]} */
    const left = [];
    for (const one of names)
      await command(name, { op: "register", name: one }).then(
        (answer) => {
          done++;
          tellSeat(one, answer);
        },
        (error) => {
          left.push(one);
          toastError(error);
        },
      );
    setTyped(left.join("\n"));
    setBusy(false);
    if (done) toast(textN("{n} player registered.", "{n} players registered.", { n: done }));
    changed();
    field.current?.focus();
  }
  /** @param {import("../../kit/html.d.ts").Typed} event */
  async function load(event) {
    const file = chosenFile(event);
    if (!file) return;
    setMany(true);
    setTyped(await file.text());
  }
  return html`<form class="stack t-register" onSubmit=${register}>
    ${
      many
        ? html`<${Input}
            of="textarea"
            label=${d.names}
            help=${d.namesHelp}
            rows="6"
            value=${typed}
            onText=${setTyped}
          />`
        : html`<${Input}
            label=${d.name}
            ref=${field}
            list="known-names"
            maxlength="60"
            autocomplete="off"
            value=${typed}
            onText=${setTyped}
          />`
    }
    <${KnownNames} id="known-names" of=${knownPlayers} />
    <div class="row">
      <button type="submit" disabled=${busy || names.length === 0}>
        ${many ? textN("Register {n} name", "Register {n} names", { n: names.length }) : text("Register")}
      </button>
      <button class="quiet" onClick=${() => setMany(!many)}>${many ? d.one : d.many}</button>
      <label class="button quiet">
        ${text("From a CSV file")}
        <input type="file" class="sr" accept=".csv,.txt,text/csv,text/plain" onChange=${load} />
      </label>
    </div>
  </form>`;
}

/**
 * The director's actions for a player.
 * @param {{floor: Floor, lobby: Lobby, player: number, close: () => void, changed: () => void}} props
 */
export function Person({ floor, lobby, player, close, changed }) {
  const [deed, setDeed] = useState("");
  const who = everybody(floor, lobby).find((one) => one.player === player);
  if (!who) return null;
  const doing = { floor, lobby, who, close, changed };
  if (deed === "move") return html`<${Move} ...${doing} />`;
  if (deed === "swap") return html`<${Swap} ...${doing} />`;
  if (deed === "stack") return html`<${CorrectStack} ...${doing} />`;
  if (deed === "penalty") return html`<${Penalty} ...${doing} />`;
  if (deed === "money") return html`<${Money} ...${doing} />`;
  if (deed === "out") return html`<${Out} ...${doing} />`;
  if (deed === "rename")
    return html`<${Naming}
      title=${t.of(d.rename, who.name)}
      label=${d.name}
      name=${who.name}
      most=${60}
      yes=${textC("console", "Rename")}
      close=${close}
      act=${(/** @type {string} */ name) => command(floor.name, { op: "rename", player, name }).then(changed)}
    />`;
  if (deed === "link")
    return html`<${Making}
      name=${floor.name}
      kind="player"
      number=${player}
      label=${d.kinds.player(player, who.name)}
      close=${close}
    />`;
  /** @param {import("../api.js").Command} what */
  const now = (what) => () =>
    command(floor.name, what).then((answer) => {
      tellSeat(who.name, answer);
      changed();
      close();
    }, toastError);
  const seated = who.table !== null;
  const seat = seatsOf(floor).find((one) => one.who?.player === player)?.who;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, kind = "") =>
    html`<button class=${kind} onClick=${act}>${label}</button>`;
  return html`<${Dialog} title=${who.name} open onClose=${close}>
    <p class="muted num">${status(floor, who)}</p>
    <div class="t-choices">
      ${button(d.deeds.money, () => setDeed("money"))}
      ${floor.phase === "playing" && seated && who.chips > 0 && button(d.deeds.stack, () => setDeed("stack"))}
      ${floor.phase === "playing" && seated && button(d.deeds.penalty, () => setDeed("penalty"))}
      ${seat?.offers?.rebuy && button(d.cashier.rebuy, now({ op: "rebuy", player }))}
      ${seat?.offers?.add_on && button(d.cashier.addOnFor(who.name), now({ op: "add-on", player }))}
      ${
        (seated || floor.phase === "registering") &&
        button(
          who.absent ? text("Back at the table") : text("Mark as away"),
          now({ op: "away", player, away: !who.absent }),
        )
      }
      ${seated && button(text("Move to an open seat"), () => setDeed("move"))}
      ${seated && button(d.swap, () => setDeed("swap"))}
      ${who.place && floor.entry_open && button(text("Enter again"), now({ op: "enter", player }))}
      ${button(text("Link for their phone"), () => setDeed("link"))}
      ${button(d.rename, () => setDeed("rename"))}
      ${seated && button(d.disqualify, () => setDeed("out"), "bad")}
      ${floor.phase === "registering" && button(text("Take off the list"), now({ op: "unregister", player }), "bad")}
    </div>
  </${Dialog}>`;
}

/** @typedef {{floor: Floor, lobby: Lobby, who: Known, close: () => void, changed: () => void}} Doing */

/** @param {Doing} props */
function Move({ floor, who, close, changed }) {
  const [to, setTo] = useState(/** @type {{table: number, seat: number} | null} */ (null));
  const [why, setWhy] = useState(d.moveWhy[0]);
  const open = seatsOf(floor).filter((one) => !one.who);
  return html`<${ConfirmDialog}
    title=${text("Where {name} goes", { name: who.name })}
    onClose=${close}
    yes=${text("Move")}
    may=${!!to && why.trim() !== ""}
    act=${async () =>
      to &&
      command(floor.name, { op: "move", player: who.player, ...to, reason: why.trim() }).then(changed)}
  >
    ${open.length === 0 && html`<p class="notice">${text("No seat is open.")}</p>`}
    <div class="t-choices">
      ${open.map(
        ({ table, seat }) => html`<button
          key=${`${table}.${seat}`}
          aria-pressed=${String(to?.table === table && to?.seat === seat)}
          onClick=${() => setTo({ table, seat })}
        >
          ${d.at(table, seat)}
        </button>`,
      )}
    </div>
    <${ReasonField} options=${d.moveWhy} value=${why} set=${setWhy} />
  </${ConfirmDialog}>`;
}

/** @param {Doing} props */
function Swap({ floor, lobby, who, close, changed }) {
  const [other, setOther] = useState(0);
  const [why, setWhy] = useState(d.moveWhy[0]);
  const seated = everybody(floor, lobby).filter((one) => one.table !== null && one.player !== who.player);
  return html`<${ConfirmDialog}
    title=${t.of(d.swap, who.name)}
    onClose=${close}
    yes=${text("Swap")}
    may=${other > 0 && why.trim() !== ""}
    act=${() =>
      command(floor.name, { op: "swap", one: who.player, other, reason: why.trim() }).then(changed)}
  >
    <${Input}
      of="select"
      label=${text("With whom")}
      value=${other}
      onText=${(/** @type {string} */ value) => setOther(Number(value))}
    >
      <option value="0"></option>
      ${seated.map(
        (one) => html`<option key=${one.player} value=${one.player}>
          ${one.name}, ${d.at(one.table ?? 0, one.seat ?? 0)}
        </option>`,
      )}
    </${Input}>
    <${ReasonField} options=${d.moveWhy} value=${why} set=${setWhy} />
  </${ConfirmDialog}>`;
}

/** @param {Doing} props */
function Out({ floor, who, close, changed }) {
  const [why, setWhy] = useState(d.outWhy[0]);
  return html`<${ConfirmDialog}
    title=${t.of(d.disqualify, who.name)}
    bad
    onClose=${close}
    yes=${text("Take out")}
    may=${why.trim() !== ""}
    act=${() =>
      command(floor.name, { op: "disqualify", player: who.player, reason: why.trim() }).then(changed)}
  >
    <p>${text("{name} is out, and {chips} leave play.", { name: who.name, chips: words.chips(who.chips) })}</p>
    <${ReasonField} options=${d.outWhy} value=${why} set=${setWhy} />
  </${ConfirmDialog}>`;
}
