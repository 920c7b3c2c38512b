/** Entry of a hand's result at a tournament's table: as boards, which the server scores, or as points. */
import { html, cls, useId } from "../kit/preact.js";
import { card, listOf, oneOf, orNull, object, whole } from "../kit/decode.js";
import { scorerOf } from "../kit/game_modules.js";
import { Choice } from "../kit/fields.js";
import { Loading, useRequest } from "../kit/components.js";
import { useFacts } from "../rules/preset_details.js";
import { useDraft } from "../kit/drafts.js";
import { EntryFoot, scrollToEntry, useDeferredAction } from "../scorer/components.js";
import { Send, Settled, reportOf, useReport } from "./result_preview.js";
import { text, textC, textN } from "./words.js";
import { scorer } from "./texts.js";

/** @import { Typed } from "../kit/html.d.ts" */
/** @import { FloorTable, Seated, TableSheet } from "../wire.d.ts" */

/**
 * The entry in progress. A pair's `side` names its winner, 1 for the first in paying order, and `by` the points.
 * `extension` is each player's number of cards in an extension of the hand (0 for none). It is used for entries by
 * points, because no board shows it there.
 * @typedef {{by: "boards" | "points", rows: string[][][], seat: number,
 *   pairs: {side: -1 | 1, by: number | null}[], extension: number[]}} Draft
 */

/** @type {import("../kit/decode.js").Reader<Draft>} */
const readDraft = /** @type {any} */ (
  object({
    by: oneOf("boards", "points"),
    rows: listOf(listOf(listOf(card, 53), 3, 3), 10),
    seat: whole(0, 9),
    pairs: listOf(object({ side: whole(-1, 1), by: orNull(whole(0, 10_000)) }), 45),
    extension: listOf(whole(0, 52), 10),
  })
);

/** All pairs of `count` players, in paying order. @param {number} count @returns {[number, number][]} */
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
  extension: Array(count).fill(0),
});

/**
 * @param {{sheet: TableSheet, table: FloorTable, token: string, busy: boolean, send: (command: object) => void}} props
 */
export function Entry({ sheet, table, token, busy, send }) {
  const seated = new Map(table.seats.filter((who) => who !== null).map((who) => [who.player, who]));
  const players = sheet.order.map((player) => /** @type {Seated} */ (seated.get(player)));
  const key = JSON.stringify([table.hand, table.extension, sheet.order]);
  const place = `${sheet.name}.${table.number}`;
  const [draft, set] = useDraft(place, key, readDraft, begin(players.length));
  const write = (/** @type {Partial<Draft>} */ part) => set({ ...draft, ...part });
  const common = { sheet, table, players, draft, write, clear: () => set(begin(players.length)(draft)) };
  const sendOn = (/** @type {object} */ command) => {
    scrollToEntry();
    send(command);
  };
  const game = useRequest(async () => {
    const own = await scorerOf(sheet.game);
    return { Boards: (await own?.boards?.())?.default, extensionCards: own?.extensionCards };
  }, [sheet.game]);
  if (players.some((who) => !who)) return null; // the next view has them
  if (!game.value && !game.error) return html`<${Loading} />`;
  const Boards = game.value?.Boards;
  return html`<section class="panel entry" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="entry-head">
      <h2 id="entry-title">${text("Result of hand {hand}", { hand: table.hand })}</h2>
      ${
        Boards &&
        html`<${Choice}
          label=${text("What is entered")}
          hideLabel
          value=${draft.by}
          options=${scorer.ways}
          onChange=${(/** @type {any} */ by) => write({ by })}
        />`
      }
    </div>
    <${Boards && draft.by === "boards" ? Boards : Points}
      ...${common}
      extensionCards=${game.value?.extensionCards}
      token=${token}
      busy=${busy}
      send=${sendOn}
    />
  </section>`;
}

/**
 * @typedef {{sheet: TableSheet, table: FloorTable, players: Seated[], draft: Draft, token: string, busy: boolean,
 *   write: (part: Partial<Draft>) => void, clear: () => void, send: (command: object) => void,
 *   extensionCards?: (settings: unknown) => number[]}} Entering
 */

/** Points alone: who wins how many from whom. @param {Entering} props */
function Points({ sheet, table, players, draft, write, clear, token, busy, send, extensionCards }) {
  const pairs = pairsOf(players.length);
  const complete = draft.pairs.every(({ by }) => by !== null);
  const points = players.map(() => players.map(() => 0));
  pairs.forEach(([i, j], at) => {
    const net = draft.pairs[at].side * (draft.pairs[at].by ?? 0);
    points[i][j] = net;
    points[j][i] = -net;
  });
  const report = complete ? reportOf(table, players, points, draft.extension) : null;
  const told = useReport({ sheet, token, report });
  const { value: facts } = useFacts(sheet.game, sheet.preset);
  const counts = /** @type {number[]} */ ((facts && extensionCards?.(facts.settings)) || []);
  const hasten = useDeferredAction(report && told.ready && !busy ? () => send(report) : null, [report]);
  const missing = draft.pairs.filter(({ by }) => by === null).length;
  /** @param {number} at @param {object} part */
  const change = (at, part) =>
    write({ pairs: draft.pairs.map((pair, own) => (own === at ? { ...pair, ...part } : pair)) });
  return html`
    <p class="help">${text("For each two: tap who wins, and enter the points; 0 where nobody does.")}</p>
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
      counts.length > 0 &&
      html`<fieldset class="t-lands">
        <legend>${text("Fantasyland in the next hand")}</legend>
        ${players.map(
          (who, at) => html`<label key=${who.player}>
            <span>${who.name}</span>
            <select
              aria-label=${text("{name}: Fantasyland in the next hand", { name: who.name })}
              value=${draft.extension[at]}
              onInput=${(/** @type {import("../kit/html.d.ts").TextEvent} */ { target }) =>
                write({
                  extension: draft.extension.map((cards, own) =>
                    own === at ? Number(target.value) : cards,
                  ),
                })}
            >
              <option value="0">${textC("tournament", "no")}</option>
              ${counts.map((cards) => html`<option key=${cards} value=${cards}>${scorer.withCards(cards)}</option>`)}
            </select>
          </label>`,
        )}
      </fieldset>`
    }
    <${EntryFoot}
      said=${report && html`<${Settled} players=${players} report=${report} told=${told} />`}
      wait=${textN("{n} pair still to enter.", "{n} pairs still to enter.", { n: missing })}
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
    class=${cls("side", pair.side === of && pair.by !== 0 && "on")}
    aria-pressed=${String(pair.side === of)}
    onClick=${() => change({ side: of })}
  >
    ${name}
  </button>`;
  return html`<div class="t-pair" role="group" aria-label=${text("{one} and {other}", { one, other })}>
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
      onFocus=${(/** @type {Typed} */ { target }) => target.select()}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()}
      onInput=${(/** @type {Typed} */ { target }) => {
        const typed = target.value.replaceAll("−", "-").trim();
        const found = /^([-+]?)(\d{1,4})$/.exec(typed);
        if (found) change({ by: Number(found[2]), ...(found[1] && { side: found[1] === "-" ? -1 : 1 }) });
        else if (typed === "") change({ by: null });
        else if (!/^[-+]$/.test(typed)) target.value = String(pair.by ?? "");
      }}
    />
    ${side(-1, other)}
  </div>`;
}
