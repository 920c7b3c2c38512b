/** The score sheet of a game: rounds down, players across. Its details show it as it is written on paper. */
import { html, cls, useLayoutEffect, useRef } from "../../../kit/preact.js";
import { Card } from "../../../kit/cards.js";
import { number } from "../../../kit/format.js";
import { said } from "../../../kit/words.js";
import { Melds } from "./melds.js";
import { same } from "./players.js";
import { PrintedSheet } from "./printed_sheet.js";
import { texts } from "./texts.js";

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */
/** @typedef {import("./texts.js").Label} Label */
/** @typedef {{seat: number, melds: import("./melds.js").Meld[], points: number, lowest?: boolean}} Line */

/** The lines of the open round so far. @param {TableContext} room @returns {{label: Label, lines: Line[]}} */
function openRound({ hand: { notes } }) {
  return {
    label: notes.label,
    lines: notes.done.map(({ seat, melds, left }) => ({ seat, melds, points: left })),
  };
}

/** Every round, the open one last. @param {TableContext} room @returns {{label: Label, lines: Line[]}[]} */
function roundsOf(room) {
  const { view, notes } = room.hand;
  const lines = notes.sheets.flatMap((sheet) => sheet.lines);
  const rounds = view.closed.map(({ label }) => ({
    label,
    lines: lines.filter((line) => same(line.label, label)),
  }));
  return view.over ? rounds : [...rounds, openRound(room)];
}

/**
 * Scroll a sheet, and not the page, until a round is in sight, below rows that are whole.
 * @param {HTMLElement} sheet @param {number} round
 */
function showRound(sheet, round) {
  const { tHead, tFoot, tBodies } = /** @type {HTMLTableElement} */ (sheet.querySelector("table"));
  const rows = [...tBodies[0].rows];
  const end = rows[round].offsetTop + rows[round].offsetHeight + (tFoot?.offsetHeight ?? 0);
  const least = end - sheet.clientHeight;
  const tops = rows.map((row) => row.offsetTop - (tHead?.offsetHeight ?? 0));
  sheet.scrollTop = tops.find((top) => top >= least) ?? least;
}

/** @param {{room: TableContext, roomy?: boolean}} props `roomy`: there is room for the words, however many play */
export function ScoreSheet({ room, roomy }) {
  const { view, notes } = room.hand;
  const rounds = roundsOf(room);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current) showRound(box.current, rounds.length - 1);
  }, [rounds.length, rounds.at(-1)?.lines.length]);
  const own = (/** @type {number[]} */ seats) => seats.includes(room.you ?? -1);
  const sheets = [...notes.sheets].sort((one, other) => Number(own(other.seats)) - Number(own(one.seats)));
  const named = (/** @type {number} */ seat) => (seat === room.you ? texts.you : room.names[seat]);
  const regular = rounds.filter(({ label }) => label.kind === "regular" && !label.bonus).length;
  const future = Math.max(0, notes.rounds - regular);
  return html`<div
    class=${cls("score-sheet", (roomy || sheets.length < 4) && "in-words")}
    tabindex="0"
    role="group"
    aria-label=${texts.sheet}
    ref=${box}
  >
    <table class="sheet-table" style=${`--columns: ${sheets.length}`}>
      <thead>
        <tr>
          <th scope="col"><span class="sr">${texts.round}</span></th>
          ${sheets.map(
            ({ seats }) => html`<th key=${seats.join()} scope="col" class=${cls(own(seats) && "own")}>
              ${seats.map(named).join(" & ")}
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rounds.map(
          ({ label, lines }, at) => html`<tr
            key=${texts.roundShort(label)}
            class=${cls(!view.over && at === rounds.length - 1 && "now")}
          >
            <th scope="row">${texts.roundShort(label)}</th>
            ${sheets.map(
              ({ seats }) => html`<td key=${seats.join()} class=${cls(own(seats) && "own")}>
                ${lines
                  .filter((/** @type {Line} */ { seat }) => seats.includes(seat))
                  .map(
                    (/** @type {Line} */ line) => html`<${Cell}
                      key=${line.seat}
                      line=${line}
                      names=${room.names.map((_, seat) => named(seat))}
                      whose=${seats.length > 1}
                    />`,
                  )}
              </td>`,
            )}
          </tr>`,
        )}
        ${Array.from(
          { length: future },
          (_, at) => html`<tr key=${`future ${at}`} class="future">
            <th scope="row">${number(regular + at + 1)}</th>
            <td colspan=${sheets.length}></td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${texts.total}</th>
          ${sheets.map(
            ({ seats, total }) => html`<td key=${seats.join()} class=${cls(own(seats) && "own")}>
              <b class="num">${number(total)}</b>
            </td>`,
          )}
        </tr>
      </tfoot>
    </table>
  </div>`;
}

/** @param {{line: Line, names: string[], whose: boolean}} props */
function Cell({ line: { seat, melds, points, lowest }, names, whose }) {
  const struck = melds.filter((meld) => meld.struck_by !== null);
  return html`<div class="cell">
    <span class="cell-points num">${number(points)}</span>${" "}
    ${
      struck.length > 0 &&
      html`<del class="num cell-struck" aria-hidden="true">
        ${struck.map((meld) => number(meld.points)).join(" ")}
      </del>`
    }
    ${whose && html`<span class="cell-whose">${names[seat]}</span> `}
    <${Melds} melds=${melds} names=${names} />
    ${lowest && html`<span class="tag">${texts.lowest}</span>`}
  </div>`;
}

/** The scoring combinations, in the server's words. @param {{room: TableContext}} props */
export const Scores = ({ room }) => {
  const mine = room.hand.view.to_act === room.you; // what others roll is theirs
  return html`<ul class="what-scores">
    ${room.hand.notes.scores.map(
      ({ words, cards, points, pays }, /** @type {number} */ at) => html`<li
        key=${at}
        class=${cls(mine && pays && "hit")}
      >
        <span class="what-name">${said(words)}</span>
        <span class="what-cards" aria-hidden="true">
          ${cards.map(
            (/** @type {string} */ card, /** @type {number} */ place) =>
              html`<${Card} key=${place} card=${card} />`,
          )}
        </span>
        <b class="num">${number(points)}</b>
      </li>`,
    )}
  </ul>`;
};

/** All of it: in words, then as on paper. @param {{room: TableContext}} props */
export const SheetDetails = ({ room }) => html`
  <${ScoreSheet} room=${room} roomy />
  <h3>${texts.printed}</h3>
  <div class="sheets">
    ${room.hand.notes.sheets.map(
      (sheet) =>
        html`<${PrintedSheet}
          key=${sheet.seats.join()}
          seats=${sheet.seats}
          rows=${sheet.lines}
          total=${sheet.total}
          names=${room.names}
        />`,
    )}
  </div>
`;
