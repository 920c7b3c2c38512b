/** Actions of a director on the whole tournament, each confirmed with its effects. */
import { html, useState } from "../../kit/preact.js";
import { number } from "../../kit/format.js";
import { Check, ChipsInput, Choice, Input } from "../../kit/fields.js";
import { useAnswer } from "../../scorer/api.js";
import { requestTournament, command, apiPath } from "../api.js";
import { ConfirmDialog, withChips } from "../components.js";
import { KnownNames, knownSeries } from "../known_names.js";
import { text } from "../words.js";
import { d } from "./texts.js";

/** @import { Floor, Lobby } from "../../wire.d.ts" */

/**
 * The director's current actions, the most likely one first.
 * @param {{floor: Floor, lobby: Lobby, changed: () => void}} props
 */
export function DirectorActions({ floor, lobby, changed }) {
  const [open, setOpen] = useState("");
  const [redraw, setRedraw] = useState(false);
  const close = () => setOpen("");
  const playing = floor.phase === "playing";
  const still = floor.bagged || !!floor.halted;
  const stands = floor.halted?.tables_left.length === 0;
  /** @param {import("../api.js").Command} what */
  const send = (what) => () => command(floor.name, what).then(changed);
  const button = (/** @type {string} */ key, /** @type {string} */ label, kind = "") =>
    html`<button class=${kind} onClick=${() => setOpen(key)}>${label}</button>`;
  return html`<div class="row t-deeds">
    ${floor.phase === "registering" && button("start", d.start, "primary")}
    ${playing && still && button("resume", d.resume, stands || floor.bagged ? "primary" : "")}
    ${playing && !still && button("halt", d.halt)}
    ${playing && stands && !floor.bagged && button("bag", d.bag)}
    ${button("announce", d.announce)}
    ${playing && button("deal", d.deal)}
    ${lobby.structure.points.length > 0 && button("series", d.series.head)}
    <${ConfirmDialog}
      title=${d.start}
      open=${open === "start"}
      onClose=${close}
      yes=${d.start}
      may=${floor.entrants > 1}
      act=${send({ op: "start" })}
    >
      <p>
        ${
          floor.entrants > 1
            ? d.startLong(floor.entrants, floor.alternates.length)
            : text("Two players at least are needed to start.")
        }
      </p>
    </${ConfirmDialog}>
    <${ConfirmDialog}
      title=${d.resume}
      open=${open === "resume"}
      onClose=${close}
      yes=${d.resume}
      act=${send({ op: "resume", redraw: floor.bagged && redraw })}
    >
      <p>${text("All tables play on.")}</p>
      ${
        floor.bagged &&
        (lobby.structure.days[floor.day]?.redraw
          ? html`<p>${text("The seats are drawn anew.")}</p>`
          : html`<${Check} label=${text("Draw the seats again")} on=${redraw} set=${setRedraw} />`)
      }
    </${ConfirmDialog}>
    <${ConfirmDialog} title=${d.bag} open=${open === "bag"} onClose=${close} yes=${d.bag} act=${send({ op: "bag" })}>
      <p>${d.bagLong(floor.day)}</p>
    </${ConfirmDialog}>
    ${open === "halt" && html`<${Halt} name=${floor.name} close=${close} changed=${changed} />`}
    ${open === "announce" && html`<${Announce} name=${floor.name} close=${close} changed=${changed} />`}
    ${open === "series" && html`<${SeriesOf} lobby=${lobby} close=${close} changed=${changed} />`}
    ${open === "deal" && html`<${Deal} floor=${floor} close=${close} changed=${changed} />`}
  </div>`;
}

/**
 * A reason, tapped or typed.
 * @param {{options: string[], value: string, set: (text: string) => void}} props
 */
export function ReasonField({ options, value, set }) {
  const own = !options.includes(value);
  return html`
    <${Choice}
      label=${text("Reason")}
      value=${own ? "" : value}
      options=${[...options.map((one) => [one, one]), ["", d.other]]}
      onChange=${set}
    />
    ${own && html`<${Input} label=${d.other} maxlength="400" value=${value} onText=${set} />`}
  `;
}

/** @typedef {{name: string, close: () => void, changed: () => void}} Doing */

/** @param {Doing} props */
function Halt({ name, close, changed }) {
  const [why, setWhy] = useState(d.haltWhy[0]);
  return html`<${ConfirmDialog}
    title=${d.halt}
    onClose=${close}
    yes=${d.halt}
    act=${() => command(name, { op: "halt", why: why.trim() }).then(changed)}
  >
    <p>${text("Every table finishes the hand it is in and then stands still, until you resume.")}</p>
    <${ReasonField} options=${d.haltWhy} value=${why} set=${setWhy} />
  </${ConfirmDialog}>`;
}

/** @param {Doing} props */
function Announce({ name, close, changed }) {
  const [typed, setTyped] = useState("");
  return html`<${ConfirmDialog}
    title=${d.announce}
    onClose=${close}
    yes=${d.announce}
    may=${typed.trim() !== ""}
    act=${() => command(name, { op: "announce", text: typed.trim() }).then(changed)}
  >
    <p>${text("It is on the wall at once, with a sound where that is on.")}</p>
    <div class="t-quick">
      ${d.quick.map((one) => html`<button key=${one} onClick=${() => setTyped(one)}>${one}</button>`)}
    </div>
    <${Input} of="textarea" label=${d.said} rows="2" maxlength="400" value=${typed} onText=${setTyped} />
  </${ConfirmDialog}>`;
}

/**
 * The series for which the tournament counts, before and after its end.
 * @param {Omit<Doing, "name"> & {lobby: Lobby}} props
 */
function SeriesOf({ lobby: { listed, series, structure }, close, changed }) {
  const own = structure.series || structure.title;
  const [counts, setCounts] = useState(series !== "");
  const [typed, setTyped] = useState(series || own);
  const named = typed.trim();
  const name = !counts ? "" : named === own ? null : named;
  return html`<${ConfirmDialog}
    title=${d.series.head}
    onClose=${close}
    yes=${counts ? text("Count it for this series") : text("Leave it out")}
    may=${(counts ? named : "") !== series && (named !== "" || !counts)}
    act=${() => command(listed.name, { op: "series", name }).then(changed)}
  >
    <p>${d.series.long}</p>
    <${Check} label=${text("This tournament counts for a series")} on=${counts} set=${setCounts} />
    ${
      counts &&
      html`<${Input}
          label=${text("Which series")}
          maxlength="60"
          list="known-series"
          value=${typed}
          onText=${setTyped}
        />
        <${KnownNames} id="known-series" of=${knownSeries} />`
    }
  </${ConfirmDialog}>`;
}

/**
 * Everybody who is left shares: the amounts stand there before anybody agrees.
 * @param {Omit<Doing, "name"> & {floor: Floor}} props
 */
function Deal({ floor, close, changed }) {
  const [method, setMethod] = useState(/** @type {import("../../wire.d.ts").Agree["method"]} */ ("icm"));
  const [left, setLeft] = useState(0);
  const sitting = withChips(floor);
  const [named, setNamed] = useState(/** @type {Record<number, number>} */ ({}));
  const free = method === "free";
  const all = floor.prizes.slice(0, sitting.length).reduce((sum, one) => sum + one, 0) - left;
  const sum = sitting.reduce((so, who) => so + (named[who.player] ?? 0), 0);
  const agree = /** @type {const} */ ({
    op: "agree",
    method,
    players: sitting.map((who) => who.player),
    left,
    amounts: free ? Object.fromEntries(sitting.map((who) => [who.player, named[who.player] ?? 0])) : {},
  });
  const tried = useAnswer(
    () => requestTournament("POST", apiPath(floor.name, "/commands"), { command: agree, dry: true }),
    [agree, floor.n],
  );
  const known = tried.fresh && !tried.error;
  const amounts = /** @type {Record<number, number> | undefined} */ (
    known ? tried.value?.events.find((one) => one.kind === "agreed")?.amounts : undefined
  );
  return html`<${ConfirmDialog}
    title=${d.deal}
    onClose=${close}
    yes=${text("Make the deal")}
    may=${!!amounts}
    act=${() => command(floor.name, agree).then(changed)}
  >
    <p>${text("Everybody who is left agrees, or there is no deal. What is set aside is played on for.")}</p>
    <${Choice}
      label=${text("Shared")}
      value=${method}
      options=${d.methods}
      onChange=${(/** @type {typeof method} */ name) => setMethod(name)}
    />
    <${ChipsInput}
      label=${text("Set aside for the winner")}
      value=${left}
      least=${0}
      onValue=${setLeft}
      empty
    />
    ${
      free &&
      html`<div class="t-bags">
          ${sitting.map(
            (who) => html`<${ChipsInput}
              key=${who.player}
              label=${who.name}
              value=${named[who.player] ?? 0}
              least=${0}
              onValue=${(/** @type {number} */ amount) => setNamed({ ...named, [who.player]: amount })}
              empty
            />`,
          )}
        </div>
        <p class="num">${text("{named} of {all} are named.", { named: sum, all })}</p>`
    }
    <div role="status">
      ${tried.fresh && tried.error && html`<p class="notice bad">${tried.error.message}</p>`}
      ${
        amounts &&
        html`<table class="t-prizes">
            <tbody>
              ${sitting
                .toSorted((one, other) => other.chips - one.chips)
                .map(
                  (who) => html`<tr key=${who.player}>
                    <th scope="row">${who.name}</th>
                    <td class="num">${number(who.chips)}</td>
                    <td class="num"><b>${number(amounts[who.player] ?? 0)}</b></td>
                  </tr>`,
                )}
            </tbody>
          </table>
          <p><b>${text("All {n} of them agree to these amounts.", { n: sitting.length })}</b></p>`
      }
    </div>
  </${ConfirmDialog}>`;
}
