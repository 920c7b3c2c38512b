/** A board of Open-Face Chinese Poker: its head, its rows and what they are by now, what is still to come. */
import { html, cls } from "../../../js/ui.js";
import { Backs, Card, Hole } from "../../../js/cards.js";
import { SeatHead } from "../../../js/table_parts.js";
import { ROOM } from "./placing.js";
import { t } from "../../../js/texts.js";
import { texts } from "./texts.js";

/** @typedef {import("../../../js/pages/table.js").Room} Room */

/** @param {any} seat the view of a seat */
export const rowsOf = (seat) => [seat.front, seat.middle, seat.back];

/**
 * A board's head: whose it is, and what there is to know about them now.
 * @param {{room: Room, seat: number, own?: boolean}} props
 */
export function Head({ room, seat, own }) {
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  return html`<${SeatHead}
    room=${room}
    seat=${seat}
    title=${own && texts.yourBoard}
    waiting=${texts.setting}
    end=${view.result && html`<${Total} value=${view.result.totals[seat]} />`}
  >
    ${
      seat === view.terms.button &&
      html`<span class="tag" title=${t.table.button}>D<span class="sr"> ${t.table.button}</span></span>`
    }
    ${shown.fantasy > 0 && html`<span class="tag fantasy">${texts.fantasyland}</span>`}
    ${notes.boards[seat].foul && html`<span class="tag foul">${texts.foul}</span>`}
  </${SeatHead}>`;
}

/** @param {{value: number}} props */
const Total = ({ value }) =>
  html`<b class=${cls("total num", value > 0 ? "up" : value < 0 && "down")}>
    ${value > 0 ? "+" : ""} ${String(value).replace("-", "−")}
  </b>`;

/** Somebody else's board: to look at. @param {{room: Room, seat: number}} props */
export function Board({ room, seat }) {
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  const spread = shown.pending?.length > 1; // one's own, in a replay: they need a row
  return html`<section
    class=${cls("board", view.to_act.includes(seat) && "acting", notes.boards[seat].foul && "fouled")}
    aria-label=${texts.board(room.names[seat])}
  >
    <${Head} room=${room} seat=${seat} />
    ${rowsOf(shown).map(
      (cards, row) =>
        html`<div key=${row} class="ofc-row" role="group" aria-label=${texts.rows[row]}>
          <span class="lie">
            ${cards.map(
              (/** @type {string} */ card) => html`<${Card} key=${card} card=${card} class="fresh" />`,
            )}
            ${Array.from(
              { length: ROOM[row] - cards.length },
              (_, at) => html`<${Hole} key=${`hole${at}`} />`,
            )}
          </span>
          <${Note} note=${notes.boards[seat].rows[row]} full=${cards.length === ROOM[row]} />
          ${row === 0 && shown.pending_count > 0 && !spread && html`<${Waiting} seat=${shown} />`}
        </div>`,
    )}
    ${spread && html`<${Waiting} seat=${shown} spread />`}
    ${shown.discards?.length > 0 && html`<${Away} cards=${shown.discards} />`}
  </section>`;
}

/** What one has discarded; nobody else sees it. @param {{cards: string[]}} props */
export const Away = ({ cards }) =>
  html`<p class="small muted discards">
    ${texts.discards}:${" "} ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </p>`;

/**
 * What somebody has still to place: beside the front, where there is room for a card or a pile.
 * @param {{seat: any, spread?: boolean}} props
 */
function Waiting({ seat, spread }) {
  return html`<span class=${cls("waiting-cards", spread && "spread")} title=${texts.pending}>
    ${
      seat.pending
        ? seat.pending.map(
            (/** @type {string} */ card) => html`
              <${Card} key=${card} card=${card} note=${texts.pending} />
            `,
          )
        : html`
            <${Backs}
              count=${seat.pending_count}
              label=${`${t.cards.hidden(seat.pending_count)}, ${texts.pending}`}
            />
            <b class="count" aria-hidden="true">${seat.pending_count}</b>
          `
    }
  </span>`;
}

/** What a row is by now, and what it earns. @param {{note: any, full: boolean}} props */
export function Note({ note, full }) {
  return html`<span class=${cls("row-note", full && "full")}>
    ${note.words}
    ${
      note.royalty > 0 &&
      html` <b class="royalty" title=${texts.royaltyLong(note.royalty)}>
        <span aria-hidden="true">${texts.royalty(note.royalty)}</span>
        <span class="sr">, ${texts.royaltyLong(note.royalty)}</span>
      </b>`
    }
  </span>`;
}
