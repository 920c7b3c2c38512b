/** A player's board: name, cards, names of the rows, and the cards still to come. */
import { html, cls, useLayoutEffect, useRef } from "../../../kit/preact.js";
import { Avatar } from "../../../kit/avatar.js";
import { Pile } from "../../../kit/chips.js";
import { CountUp, useLate } from "../../../kit/motion.js";
import { Backs, Card, Hole } from "../../../kit/cards.js";
import { brief, number } from "../../../kit/format.js";
import { foulWarning } from "../../../kit/preferences.js";
import { Clock } from "../../../kit/clock.js";
import { pendingDecision } from "../../../table/components.js";
import { ROOM } from "./placement_draft.js";
import { t } from "../../../kit/texts.js";
import { texts as coach } from "./coach_texts.js";
import { texts } from "./texts.js";
import { said } from "../../../kit/words.js";

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */
/** @typedef {import("./result_steps.js").Story} Story */

/** @param {import("./wire.d.ts").SeatView} seat the view of a seat */
export const rowsOf = (seat) => [seat.front, seat.middle, seat.back];

/**
 * A board's head, of one height in every state: whose it is, what there is to know about them now, what they have.
 * @param {{room: TableContext, seat: number, story: Story, children?: import("../../../kit/html.d.ts").Children}} props
 */
export function Head({ room, seat, story, children }) {
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  const ask = pendingDecision(room, seat);
  return html`<header class="board-head">
    <${Avatar} name=${room.names[seat]} size=${28} />
    <h3>${seat === room.you ? texts.you : room.names[seat]}</h3>
    ${
      seat === view.terms.button &&
      html`<span class="dealer-button" title=${t.table.button}>
        <span aria-hidden="true">D</span><span class="sr">${t.table.button}</span>
      </span>`
    }
    ${
      shown.fantasy > 0 &&
      html`<span class="tag extension" title=${texts.fantasyland}>
        <span class="long">${texts.fantasyland}</span>
        <span class="brief" aria-hidden="true">${texts.fantasyBrief}</span>
      </span>`
    }
    ${notes.boards[seat].foul && html`<span class="tag foul">${texts.foul}</span>`}
    ${ask?.until ? html`<${Clock} until=${ask.until} />` : ask && seat !== room.you && html`<${Thinking} />`}
    ${children}
    <span class="grow"></span>
    <${Points} room=${room} seat=${seat} story=${story} />
    ${story.paid?.payee === seat && html`<${Paid} key=${story.paid.payer} room=${room} paid=${story.paid} />`}
  </header>`;
}

/**
 * The chips or points that move from an opponent's head to this one.
 * @param {{room: TableContext, paid: {payer: number, amount: number}}} props
 */
const Paid = ({ room, paid: { payer, amount } }) =>
  html`<span class="tossed paid-over" aria-hidden="true" data-comes=${`seat ${payer}`}>
    ${room.hand.view.terms.stacks ? html`<${Pile} amount=${amount} />` : html`<b class="delta">${number(amount)}</b>`}
  </span>`;

const Thinking = () =>
  html`<span class="thinking" role="img" aria-label=${texts.thinking}><i></i><i></i><i></i></span>`;

/**
 * A player's chips, or their points of this session; at the end of a hand also the gain.
 * @param {{room: TableContext, seat: number, story: Story}} props
 */
function Points({ room, seat, story }) {
  const { hand } = room;
  const end = /** @type {import("./wire.d.ts").View | undefined} */ (room.review?.end.view);
  const brought = end?.result ? end.result.totals[seat] : story.brought(seat);
  const own = hand.players?.[seat];
  const has = hand.view.terms.stacks ? own?.chips : own?.won;
  const last = useRef(/** @type {number | null} */ (null));
  const { stacks } = hand.view.terms;
  const now = has - (stacks ? story.unpaid(seat) : 0);
  const written = (/** @type {number} */ value) => number(value, !stacks);
  return html`<span key=${`${has} ${brought}`} class="points num" data-place=${`seat ${seat}`}>
    ${
      brought !== null
        ? html`<b class=${cls("delta total", brought > 0 && "plus", brought < 0 && "minus")}>
            ${number(brought, true)}
          </b>`
        : ""
    }
    ${
      has !== undefined &&
      has !== null &&
      html`<span class=${cls("stack", brief(now) && "shortened")} title=${written(now)}>
        <${CountUp} value=${now} last=${last} text=${written} />
        <span class="brief" aria-hidden="true">${brief(now)}</span>
      </span>`
    }
  </span>`;
}

/**
 * Somebody else's board, or anybody's to one who watches: to look at. A new hand is on it some `frames` after the rest.
 * @param {{room: TableContext, seat: number, place: string, story: Story, last: Set<string>, frames: number,
 *   fly: () => void}} props
 */
export function Board({ frames, fly, ...now }) {
  const { hand, table } = now.room;
  const { room, seat, place, story, last } = useLate(now, `${table} ${hand.number}`, frames);
  useLayoutEffect(fly);
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  const board = notes.boards[seat];
  const spread = (shown.pending?.length ?? 0) > 1; // in a replay, the reader's pending cards need a row of their own
  return html`<section
    class=${cls(
      "board",
      place,
      view.to_act.includes(seat) && "acting",
      board.foul && "fouled",
      story.dim(seat) && "dim",
    )}
    aria-label=${texts.board(room.names[seat])}
    data-from=${seat}
    data-seat=${room.hand.seats[seat]}
  >
    <${Head} room=${room} seat=${seat} story=${story}>
      ${!!shown.discards?.length && html`<${Away} cards=${shown.discards} />`}
    </${Head}>
    ${rowsOf(shown).map(
      (cards, row) =>
        html`<div
          key=${row}
          class=${cls("ofc-row", story.lit(seat, row), crossed(story, board, row))}
          role="group"
          aria-label=${texts.rowIs(texts.rows[row], said(board.rows[row].words))}
        >
          <span class="lie">
            ${cards.map(
              (/** @type {string} */ card) =>
                html`<${Card} key=${card} card=${card} class=${cls(last.has(card) && "last")} />`,
            )}
            <${Rest} room=${room} seat=${seat} row=${row} cards=${cards} />
            ${row === 0 && shown.pending_count > 0 && !spread && html`<${Waiting} seat=${shown} />`}
          </span>
          <${Note} name=${texts.rows[row]} note=${board.rows[row]} />
        </div>`,
    )}
    ${spread && html`<${Waiting} seat=${shown} spread />`}
  </section>`;
}

/** The free places of a row: each stays itself as others are filled. @param {{from: number, to: number}} props */
export const Holes = ({ from, to }) =>
  Array.from({ length: to }, (_, place) => place >= from && html`<${Hole} key=${`hole${place}`} />`);

/**
 * The free places of a row. In a review, what came later is printed in them.
 * @param {{room: TableContext, seat: number, row: number, cards: string[]}} props `cards` are those that lie there
 */
export function Rest({ room, seat, row, cards }) {
  const end = /** @type {import("./wire.d.ts").View | undefined} */ (room.review?.end.view);
  const later = end ? rowsOf(end.seats[seat])[row].filter((card) => !cards.includes(card)) : [];
  const prints = later.slice(0, Math.max(0, ROOM[row] - cards.length));
  return html`
    ${prints.map(
      (card) => html`<${Card} key=${`later ${card}`} card=${card} note=${coach.later} class="print" />`,
    )}
    <${Holes} from=${cards.length + prints.length} to=${ROOM[row]} />
  `;
}

/** A chair at which nobody plays this hand. @param {{room: TableContext, at: number, place: string}} props */
export function Absent({ room, at, place }) {
  const seat = room.view.seats[at];
  return html`<section class=${cls("board absent", place)} data-seat=${at} aria-label=${seat?.name ?? t.table.empty}>
    <header class="board-head">
      <h3>${seat?.name ?? t.table.empty}</h3>
      ${seat?.out && html`<span class="tag">${t.table.out}</span>`}
    </header>
  </section>`;
}

/**
 * True if a row is one of two that make a foul.
 * @param {Story} story
 * @param {import("./wire.d.ts").BoardNote} board
 * @param {number} row
 */
export const crossed = (story, board, row) => story.over && board.crossed.includes(row) && "crossed";

/**
 * True if a row is out of order as the cards lie, while its player still places and wants to know.
 * @param {import("./wire.d.ts").BoardNote} board @param {number} row
 */
export const isAhead = (board, row) => foulWarning.value && board.ahead.includes(row);

/** A player's own discards; the other players do not see them. @param {{cards: string[]}} props */
export const Away = ({ cards }) =>
  html`<span class="discards" role="group" aria-label=${texts.discards} title=${texts.discards}>
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </span>`;

/**
 * The cards that a player still has to place. They lie beside the front row, which leaves room for a card or a pile.
 * @param {{seat: import("./wire.d.ts").SeatView, spread?: boolean}} props
 */
function Waiting({ seat, spread }) {
  return html`<span class=${cls("waiting-cards", spread && "spread")} title=${texts.pending} data-source>
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

/**
 * A row's name, what it is by now, and what it earns: another text takes its place, none moves.
 * @param {{name: string, note: import("./wire.d.ts").RowNote}} props
 */
export function Note({ name, note }) {
  const words = said(note.words);
  return html`<p key=${`${note.words} ${note.royalty}`} class="row-note">
    <b>${name}</b>${" "}
    <span class="words" title=${words} data-kind=${texts.kind(words)}>${words}</span>${" "}
    <${Royalty} note=${note} />
  </p>`;
}

/** @param {{note: import("./wire.d.ts").RowNote}} props */
export const Royalty = ({ note }) =>
  note.royalty > 0 &&
  html`<b class="bonus" title=${texts.royaltyLong(note.royalty)}>
      <span aria-hidden="true">${texts.royalty(note.royalty)}</span>
      <span class="sr">, ${texts.royaltyLong(note.royalty)}</span>
    </b>${" "}`;
