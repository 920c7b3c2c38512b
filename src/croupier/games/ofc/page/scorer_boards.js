/** Entry of a tournament hand as boards. The server scores them; the tournament settles them. */
import { html, cls, useState } from "../../../kit/preact.js";
import { call, refusal } from "../../../kit/api.js";
import { Input } from "../../../kit/fields.js";
import { t } from "../../../kit/texts.js";
import { useAnswer } from "../../../scorer/api.js";
import { faultsOf } from "../../../scorer/entry_errors.js";
import { ROOM, readCards, readRows, setOf } from "../../../scorer/notation.js";
import { CardRows } from "../../../scorer/row_entry.js";
import {
  EntryFoot,
  PlayerTabs,
  nextMissing,
  useDeferredAction,
  written,
} from "../../../scorer/components.js";
import { phrases } from "../../../scorer/texts.js";
import { Send, Settled, reportOf, useReport } from "../../../tournament/result_preview.js";
import { scorer, words as said } from "../../../tournament/texts.js";
import { words } from "./scorer_texts.js";

/** True if a hand has all cards that count. @param {string[][]} rows */
const full = (rows) => rows.flat().length >= 13;

/** @param {import("../../../tournament/result_entry.js").Entering} props */
export default function Boards({ sheet, table, players, draft, write, clear, token, busy, send }) {
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
  const error = scored.fresh && scored.error && refusal(scored.error, names, /^hand 1: /i);
  const missing = names.filter((_, at) => !there[at]);
  const told = useReport({ sheet, token, report });
  const hasten = useDeferredAction(report && told.ready && !busy ? () => send(report) : null, [sets]);
  return html`
    <${PlayerTabs}
      at=${seat}
      onPick=${(/** @type {number} */ at) => write({ seat: at })}
      tabs=${players.map((who, at) => written(who.name, rows[at].flat().length, 13, faults[at]))}
    />
    <p class="small muted">
      ${players[seat].fantasy > 0 && said.extensionCards(players[seat].fantasy)}
      ${players[seat].absent && ` ${scorer.absent}`}
    </p>
    <${CardRows}
      id=${String(seat)}
      name=${names[seat]}
      rows=${rows[seat]}
      room=${ROOM}
      titles=${words.rowNames}
      others=${rows.filter((_, at) => at !== seat).flat(2)}
      label=${phrases.typed(names[seat])}
      help=${words.typedHelp}
      like=${words.typedLike}
      read=${readRows}
      onChange=${(/** @type {string[][]} */ own) =>
        setOf(own) !== setOf(rows[seat]) &&
        write({ rows: rows.map((one, at) => (at === seat ? own : one)) })}
      onEnter=${() => there[seat] && (next === null ? hasten() : write({ seat: next }))}
    />
    ${
      !full(rows[seat]) &&
      html`<${Clocked} key=${`clock${seat}`} preset=${sheet.preset} name=${names[seat]} rows=${rows} seat=${seat} />`
    }
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
 * Places the cards of a player on whom the clock was called (OFC13), once the boards are written as they lie.
 * @param {{preset: string, name: string, rows: string[][][], seat: number}} props
 */
function Clocked({ preset, name, rows, seat }) {
  const [typed, setTyped] = useState("");
  const [cards, away] = typed.split(/x/i).map((part) => readCards(part).cards.join(" "));
  const body = { preset, hands: rows.map(setOf), seat, cards, away: away ?? "" };
  const told = useAnswer(cards ? () => call("POST", "/api/score/ofc/clock", body) : null, [body]);
  const rowsTold = ["front", "middle", "back", "discard"].flatMap((row, at) =>
    told.fresh && !told.error && told.value?.[row].length
      ? [words.clockPlaces(told.value[row], [...words.rowNames, words.away][at])]
      : [],
  );
  return html`<details>
    <summary>${words.clocked(name)}</summary>
    <${Input}
      label=${words.clockCards}
      help=${words.clockHelp}
      autocomplete="off"
      maxlength="60"
      value=${typed}
      onText=${setTyped}
    />
    <p role="status" class="large">
      ${told.fresh && told.error ? refusal(told.error) : rowsTold.join(", ")}
    </p>
  </details>`;
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

/** The net points of each player from each other, in paying order. @param {any} hand @param {number} count */
function pointsOf(hand, count) {
  const points = Array.from({ length: count }, () => Array(count).fill(0));
  for (const { seats, points: net } of hand.pairs) {
    points[seats[0]][seats[1]] = net;
    points[seats[1]][seats[0]] = -net;
  }
  return points;
}
