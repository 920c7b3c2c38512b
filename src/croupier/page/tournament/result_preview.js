/** The preview of a result, as the tournament calculates it, and the button that sends it. */
import { html, cls, useEffect } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { useAnswer } from "../scorer/api.js";
import { requestTournament, apiPath, canRetry } from "./api.js";
import { text } from "./words.js";
import { scorer, words } from "./texts.js";

/** @import { FloorTable, Seated, TableSheet } from "../wire.d.ts" */

/**
 * A report, as it is sent.
 * @param {FloorTable} table @param {Seated[]} players in paying order @param {number[][]} points what each nets from
 *   each @param {number[]} extension the cards with which each plays an extension of this hand
 */
export const reportOf = (table, players, points, extension) => ({
  op: "report",
  table: table.number,
  hand: table.hand,
  points: points.map((row) => row.map((net) => net || 0)),
  fantasy: Object.fromEntries(
    players.map((who, at) => [who.player, extension[at]]).filter(([, cards]) => cards),
  ),
});

/**
 * The effect of a report, as the tournament previews it. If the server cannot be reached, the report may be sent
 * anyway: it is kept, and checked when it arrives.
 * @param {{sheet: TableSheet, token: string, report: any}} props
 */
export function useReport({ sheet, token, report }) {
  const tried = useAnswer(
    report
      ? () =>
          requestTournament(
            "POST",
            apiPath(sheet.name, "/commands"),
            { command: report, key: "", dry: true },
            token,
          )
      : null,
    [report, sheet.n],
  );
  const error = report && tried.fresh ? tried.error : undefined;
  const unreached = !!error && canRetry(error);
  return {
    events: report && tried.fresh && !error ? tried.value?.events : null,
    error: unreached ? undefined : error,
    unreached,
    ready: !!report && tried.fresh && (!error || unreached),
  };
}

/** @param {{told: any, report: any, busy: boolean, send: (command: object) => void}} props */
export const Send = ({ told, report, busy, send }) =>
  html`<button class="primary" disabled=${!told.ready || busy} onClick=${() => send(report)}>
    ${busy ? text("Sending…") : text("Send the result")}
  </button>`;

/**
 * The gains of all players in points and in chips, and the players who are out.
 * @param {{players: Seated[], report: any, told: any, hands?: any[]}} props
 */
export function Settled({ players, report, told, hands }) {
  // It comes up over the pair that was typed last.
  useEffect(() => document.activeElement?.closest(".t-pair")?.scrollIntoView({ block: "nearest" }), []);
  if (told.error) return html`<p class="notice bad">${sentence(told.error.message)}</p>`;
  const hand = told.events?.find((/** @type {any} */ { kind }) => kind === "hand");
  const breaks = told.events?.some((/** @type {any} */ { kind }) => kind === "broke");
  const sum = (/** @type {number[]} */ row) => row.reduce((all, net) => all + net, 0);
  return html`<ul class="t-settled">
      ${players.map((who, at) => {
        const points = sum(report.points[at]);
        const gain = hand && hand.after[at] - hand.before[at];
        const cards = hand?.fantasy?.[who.player] ?? report.fantasy[who.player];
        return html`<li key=${who.player}>
          <span class="grow">
            ${who.name}
            ${hands?.[at]?.foul && html` <span class="tag foul">${text("Foul")}</span>`}
            ${cards && html` <span class="tag t-extension">${words.extensionCards(cards)}</span>`}
            ${hand?.after[at] === 0 && html` <span class="tag hot">${words.out}</span>`}
          </span>
          <span class=${cls("num net", points > 0 && "up", points < 0 && "down")}>${scorer.points(points)}</span>
          ${hand && html`<span class="num">${scorer.chips(gain)}</span>`}
        </li>`;
      })}
    </ul>
    ${told.unreached && html`<p class="small muted">${scorer.unreached}</p>`}
    ${breaks && html`<p class="notice">${scorer.breaks}</p>`}`;
}
