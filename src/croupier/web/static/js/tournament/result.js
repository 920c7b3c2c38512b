/** The result of a hand at a tournament's table: boards, which the server scores, or points alone. */
import { html, cls, useId } from "../ui.js";
import { call, sentence } from "../api.js";
import { listOf, oneOf, orNull, card, shape, whole } from "../checked.js";
import { Choice, useAsked } from "../parts.js";
import { t } from "../texts.js";
import { useUnsent } from "../unsent.js";
import { useAnswer } from "../scorer/api.js";
import { faultsOf } from "../scorer/faults.js";
import { ROOM, readRows, setOf } from "../scorer/notation.js";
import { EntryFoot, Whose, nextMissing, toEntry, useHaste, written } from "../scorer/parts.js";
import { CardRows } from "../scorer/rows.js";
import { phrases } from "../scorer/texts.js";
import { ask, of, passing } from "./api.js";
import { scorer, words } from "./texts.js";

/** @typedef {import("./api.js").TableSheet} TableSheet */
/** @typedef {import("./api.js").FloorTable} FloorTable */
/** @typedef {import("./api.js").Seated} Seated */
/**
 * What is being entered. A pair's `side` says who of the two wins, 1 the first in paying order, and `by` how many
 * points; `fantasy` is for points alone, where no board shows who goes to Fantasyland.
 * @typedef {{by: "boards" | "points", rows: string[][][], seat: number,
 *   pairs: {side: -1 | 1, by: number | null}[], fantasy: number[]}} Draft
 */

/** @type {import("../checked.js").Reader<Draft>} */
const readDraft = /** @type {any} */ (
  shape({
    by: oneOf("boards", "points"),
    rows: listOf(listOf(listOf(card, 53), 3, 3), 10),
    seat: whole(0, 9),
    pairs: listOf(shape({ side: whole(-1, 1), by: orNull(whole(0, 10_000)) }), 45),
    fantasy: listOf(whole(0, 52), 10),
  })
);

/** All pairs of so many, in paying order. @param {number} count @returns {[number, number][]} */
const pairsOf = (count) =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: count - i - 1 }, (_, k) => /** @type {[number, number]} */ ([i, i + k + 1])),
  ).flat();

/** @param {number} count @returns {(before?: Draft) => Draft} */
const begin = (count) => (before) => ({
  by: before?.by ?? "boards",
  rows: Array.from({ length: count }, () => [[], [], []]),
  seat: 0,
  pairs: pairsOf(count).map(() => ({ side: 1, by: null })),
  fantasy: Array(count).fill(0),
});

/**
 * @param {{sheet: TableSheet, table: FloorTable, token: string, outbox: import("./api.js").Outbox}} props
 */
export function Entry({ sheet, table, token, outbox }) {
  const seated = new Map(table.seats.filter((who) => who !== null).map((who) => [who.player, who]));
  const players = sheet.order.map((player) => /** @type {Seated} */ (seated.get(player)));
  const key = JSON.stringify([table.hand, table.extension, sheet.order]);
  const place = `${sheet.name}.${table.number}`;
  const [draft, set] = useUnsent(place, key, readDraft, begin(players.length));
  const write = (/** @type {Partial<Draft>} */ part) => set({ ...draft, ...part });
  const common = { sheet, table, players, draft, write, clear: () => set(begin(players.length)(draft)) };
  const send = (/** @type {object} */ command) => {
    toEntry();
    outbox.send(command);
  };
  if (players.some((who) => !who)) return null; // the next view has them
  const boards = sheet.game === "ofc";
  return html`<section class="panel entry" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="entry-head">
      <h2 id="entry-title">${scorer.result(table.hand)}</h2>
      ${
        boards &&
        html`<${Choice}
          label=${scorer.enter}
          hideLabel
          value=${draft.by}
          options=${scorer.ways}
          onChange=${(/** @type {any} */ by) => write({ by })}
        />`
      }
    </div>
    <${boards && draft.by === "boards" ? Boards : Points}
      ...${common}
      token=${token}
      busy=${outbox.waiting.value > 0}
      send=${send}
    />
  </section>`;
}

/**
 * @typedef {{sheet: TableSheet, table: FloorTable, players: Seated[], draft: Draft, token: string, busy: boolean,
 *   write: (part: Partial<Draft>) => void, clear: () => void, send: (command: object) => void}} Entering
 */

/** Whether a hand is all there, as far as counting goes. @param {string[][]} rows */
const full = (rows) => rows.flat().length >= 13;

/** Boards, as they lie on the table. @param {Entering} props */
function Boards({ sheet, table, players, draft, write, clear, token, busy, send }) {
  const { rows, seat } = draft;
  const names = players.map(({ name }) => name);
  const faults = faultsOf(names.map((name, at) => ({ name, rows: rows[at], room: ROOM })));
  const there = rows.map((own, at) => full(own) && !faults[at]);
  const complete = there.every(Boolean);
  const next = nextMissing(there, seat);
  const sets = complete ? rows.map(setOf) : null;
  const fantasy = players.map((who) => who.fantasy);
  const scored = useAnswer(sets ? () => score(sheet.preset, fantasy, sets) : null, [
    sheet.preset,
    fantasy,
    sets,
  ]);
  const hand = sets && scored.fresh && !scored.error ? scored.value : null;
  const report = hand && reportOf(table, players, pointsOf(hand, players.length), hand.after.fantasy);
  const fault = faults[seat] || faults.find(Boolean);
  const error = scored.fresh && scored.error && sentence(scored.error.message.replace(/^Hand 1: /, ""));
  const missing = names.filter((_, at) => !there[at]);
  const told = useReport({ sheet, token, report });
  const hasten = useHaste(report && told.ready && !busy ? () => send(report) : null, [sets]);
  return html`
    <${Whose}
      at=${seat}
      onPick=${(/** @type {number} */ at) => write({ seat: at })}
      tabs=${players.map((who, at) => written(who.name, rows[at].flat().length, 13, faults[at]))}
    />
    <p class="small muted">
      ${players[seat].fantasy > 0 && words.fantasyland(players[seat].fantasy)}
      ${players[seat].absent && ` ${scorer.absent}`}
    </p>
    <${CardRows}
      key=${seat}
      name=${names[seat]}
      rows=${rows[seat]}
      room=${ROOM}
      titles=${scorer.rows}
      others=${rows.filter((_, at) => at !== seat).flat(2)}
      label=${phrases.typed(names[seat])}
      help=${scorer.typedHelp}
      like=${scorer.typedLike}
      read=${readRows}
      onChange=${(/** @type {string[][]} */ own) =>
        setOf(own) !== setOf(rows[seat]) &&
        write({ rows: rows.map((one, at) => (at === seat ? own : one)) })}
      onEnter=${() => there[seat] && (next === null ? hasten() : write({ seat: next }))}
    />
    <${EntryFoot}
      error=${error || (!hand && fault)}
      said=${
        report && html`<${Settled} players=${players} report=${report} told=${told} hands=${hand.hands} />`
      }
      wait=${missing.length ? phrases.incomplete(missing) : t.wait}
      clear=${rows.flat(2).length ? clear : null}
      editing=${null}
    >
      ${
        complete && !error
          ? html`<${Send} told=${told} report=${report} busy=${busy} send=${send} />`
          : html`<button
              type="button"
              class=${cls(there[seat] && "primary")}
              disabled=${!there[seat]}
              onClick=${() => write({ seat: next ?? seat })}
            >
              ${phrases.nextPlayer(names[next ?? seat])}
            </button>`
      }
    </${EntryFoot}>
  `;
}

/**
 * The hand as the game scores it; chips are the tournament's matter.
 * @param {string} preset @param {number[]} fantasy @param {string[]} sets
 */
const score = (preset, fantasy, sets) =>
  call("POST", "/api/score/ofc/match", {
    preset,
    start: { button: sets.length - 1, fantasy, stacks: null, totals: sets.map(() => 0) },
    hands: [{ hands: sets, point_value: 1, button: null }],
  }).then(({ hands }) => hands[0]);

/** What each nets from each, in paying order. @param {any} hand @param {number} count */
function pointsOf(hand, count) {
  const points = Array.from({ length: count }, () => Array(count).fill(0));
  for (const { seats, points: net } of hand.pairs) {
    points[seats[0]][seats[1]] = net;
    points[seats[1]][seats[0]] = -net;
  }
  return points;
}

/** @param {FloorTable} table @param {Seated[]} players @param {number[][]} points @param {number[]} fantasy */
const reportOf = (table, players, points, fantasy) => ({
  op: "report",
  table: table.number,
  hand: table.hand,
  points: points.map((row) => row.map((net) => net || 0)),
  fantasy: Object.fromEntries(
    players.map((who, at) => [who.player, fantasy[at]]).filter(([, cards]) => cards),
  ),
});

/** Points alone: who wins how many from whom. @param {Entering} props */
function Points({ sheet, table, players, draft, write, clear, token, busy, send }) {
  const pairs = pairsOf(players.length);
  const complete = draft.pairs.every(({ by }) => by !== null);
  const points = players.map(() => players.map(() => 0));
  pairs.forEach(([i, j], at) => {
    const net = draft.pairs[at].side * (draft.pairs[at].by ?? 0);
    points[i][j] = net;
    points[j][i] = -net;
  });
  const report = complete ? reportOf(table, players, points, draft.fantasy) : null;
  const told = useReport({ sheet, token, report });
  const lands = useFantasy(sheet);
  const hasten = useHaste(report && told.ready && !busy ? () => send(report) : null, [report]);
  const missing = draft.pairs.filter(({ by }) => by === null).length;
  /** @param {number} at @param {object} part */
  const change = (at, part) =>
    write({ pairs: draft.pairs.map((pair, own) => (own === at ? { ...pair, ...part } : pair)) });
  return html`
    <p class="help">${scorer.pointsHelp}</p>
    <div class="t-pairs">
      ${pairs.map(
        ([i, j], at) => html`<${Pair}
          key=${at}
          one=${players[i].name}
          other=${players[j].name}
          pair=${draft.pairs[at]}
          change=${(/** @type {object} */ part) => change(at, part)}
          onEnter=${hasten}
        />`,
      )}
    </div>
    ${
      lands.length > 0 &&
      html`<fieldset class="t-lands">
        <legend>${scorer.fantasyNext}</legend>
        ${players.map(
          (who, at) => html`<label key=${who.player}>
            <span>${who.name}</span>
            <select
              value=${draft.fantasy[at]}
              onInput=${(/** @type {any} */ { target }) =>
                write({
                  fantasy: draft.fantasy.map((cards, own) => (own === at ? Number(target.value) : cards)),
                })}
            >
              <option value="0">${scorer.no}</option>
              ${lands.map((cards) => html`<option key=${cards} value=${cards}>${scorer.withCards(cards)}</option>`)}
            </select>
          </label>`,
        )}
      </fieldset>`
    }
    <${EntryFoot}
      said=${report && html`<${Settled} players=${players} report=${report} told=${told} />`}
      wait=${scorer.pairsMissing(missing)}
      clear=${missing < pairs.length ? clear : null}
      editing=${null}
    >
      <${Send} told=${told} report=${report} busy=${busy} send=${send} />
    </${EntryFoot}>
  `;
}

/**
 * Two players: who wins, and how many points.
 * @param {{one: string, other: string, pair: {side: number, by: number | null}, change: (part: object) => void,
 *   onEnter: () => void}} props
 */
function Pair({ one, other, pair, change, onEnter }) {
  const id = useId();
  const side = (/** @type {number} */ of, /** @type {string} */ name) => html`<button
    type="button"
    class=${cls("side", pair.side === of && pair.by !== 0 && "on")}
    aria-pressed=${String(pair.side === of)}
    onClick=${() => change({ side: of })}
  >
    ${name}
  </button>`;
  return html`<div class="t-pair" role="group" aria-label=${scorer.pair(one, other)}>
    ${side(1, one)}
    <label class="sr" for=${id}>
      ${pair.side === 1 ? scorer.pairPoints(one, other) : scorer.pairPoints(other, one)}
    </label>
    <input
      id=${id}
      inputmode="numeric"
      autocomplete="off"
      maxlength="4"
      placeholder="–"
      value=${pair.by ?? ""}
      onFocus=${(/** @type {any} */ { target }) => target.select()}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()}
      onInput=${(/** @type {any} */ { target }) => {
        const typed = target.value.replaceAll("−", "-").trim();
        const found = /^([-+]?)(\d{1,4})$/.exec(typed);
        if (found) change({ by: Number(found[2]), ...(found[1] && { side: found[1] === "-" ? -1 : 1 }) });
        else if (typed === "") change({ by: null });
        else if (!/^[-+]$/.test(typed)) target.value = pair.by ?? "";
      }}
    />
    ${side(-1, other)}
  </div>`;
}

/** With how many cards one may play in Fantasyland under this preset. @param {TableSheet} sheet @returns {number[]} */
function useFantasy(sheet) {
  const { value: facts } = useAsked(
    () => call("GET", `/api/games/${sheet.game}/${sheet.preset}`),
    [sheet.game, sheet.preset],
  );
  const found = facts?.settings?.groups?.find((/** @type {any} */ group) => group.name === "fantasyland");
  if (!found) return [];
  const entry = found.groups.find((/** @type {any} */ group) => group.name === "entry")?.rows ?? [];
  const stay = found.rows.filter((/** @type {any} */ [name]) => name === "stay_cards");
  const cards = [...entry, ...stay].map((/** @type {any} */ [, count]) => Number(count));
  return [...new Set(cards)].filter((count) => count > 0).sort((one, other) => one - other);
}

/**
 * What a report will do, as the tournament says before it is sent. Where the server cannot be reached it may be sent
 * all the same: it is kept, and looked at when it arrives.
 * @param {{sheet: TableSheet, token: string, report: any}} props
 */
function useReport({ sheet, token, report }) {
  const tried = useAnswer(
    report
      ? () => ask("POST", of(sheet.name, "/commands"), { command: report, key: "", dry: true }, token)
      : null,
    [report, sheet.n],
  );
  const error = report && tried.fresh ? tried.error : undefined;
  const unreached = !!error && passing(error);
  return {
    events: report && tried.fresh && !error ? tried.value?.events : null,
    error: unreached ? undefined : error,
    unreached,
    ready: !!report && tried.fresh && (!error || unreached),
  };
}

/** @param {{told: any, report: any, busy: boolean, send: (command: object) => void}} props */
const Send = ({ told, report, busy, send }) =>
  html`<button type="button" class="primary" disabled=${!told.ready || busy} onClick=${() => send(report)}>
    ${scorer.send}
  </button>`;

/**
 * What everybody wins or pays, in points and in chips, and who is out.
 * @param {{players: Seated[], report: any, told: any, hands?: any[]}} props
 */
function Settled({ players, report, told, hands }) {
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
            ${hands?.[at]?.foul && html` <span class="tag foul">${scorer.foul}</span>`}
            ${cards && html` <span class="tag t-fantasy">${words.fantasyland(cards)}</span>`}
            ${hand?.after[at] === 0 && html` <span class="tag hot">${scorer.out}</span>`}
          </span>
          <span class=${cls("num net", points > 0 && "up", points < 0 && "down")}>${scorer.points(points)}</span>
          ${hand && html`<span class="num">${scorer.chips(gain)}</span>`}
        </li>`;
      })}
    </ul>
    ${told.unreached && html`<p class="small muted">${scorer.unreached}</p>`}
    ${breaks && html`<p class="notice">${scorer.breaks}</p>`}`;
}
