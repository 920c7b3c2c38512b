/** Hints and reviews of Open-Face Chinese Poker: placements in cards and words, with chances. */
import { html } from "../../../kit/preact.js";
import { list, percentWhole } from "../../../kit/format.js";
import { said } from "../../../kit/words.js";
import { BoardAlone } from "./decision_board.js";
import { Minis } from "../../../coach/inline_cards.js";
import { placed } from "./placement_text.js";
import { texts } from "./coach_texts.js";

/** @param {{option: {move: string}}} props */
function Option({ option }) {
  const { rows, discards } = placed(option);
  return html`<span class="option">
    ${rows.map(
      (cards, row) =>
        cards.length > 0 &&
        html`<span key=${row}><${Minis} cards=${cards} /> ${texts.into[row]}</span>${" "}`,
    )}
    ${discards.length > 0 && html`<span class="away"><${Minis} cards=${discards} /> ${texts.away}</span>`}
  </span>`;
}

/** A chance, within so much where it was sampled. @param {number} value @param {number | null} [error] */
const chance = (value, error) => `${percentWhole(value)}${error ? ` ± ${percentWhole(2 * error)}` : ""}`;

/**
 * The chances of a foul and of Fantasyland, if they are known.
 * @param {{option: {foul?: number | null, foul_stderr?: number | null, fantasyland?: number | null,
 *   fantasyland_stderr?: number | null}}} props
 */
function Figures({ option }) {
  const { foul, foul_stderr, fantasyland, fantasyland_stderr } = option;
  if (foul == null) return null;
  return texts.chances(chance(foul, foul_stderr), chance(fantasyland ?? 0, fantasyland_stderr));
}

/**
 * A chance after the move that was played, and after the best, each with its error.
 * @param {{name: string, one: [number, number | null], other: [number, number | null]}} props
 */
function Chance({ name, one, other }) {
  const written = (/** @type {[number, number | null]} */ [value, error]) =>
    html`${percentWhole(value)}${
      !!error && value > 0 && value < 1 && html` <small>±${Math.max(1, Math.round(200 * error))}</small>`
    }`;
  if (percentWhole(one[0]) === percentWhole(other[0]))
    return html`<li><span>${name}</span><b class="num">${written(one)}</b><span>${texts.eitherWay}</span></li>`;
  return html`<li>
    <span>${name}</span>
    <b class="num chosen">${written(one)}</b><span aria-label=${texts.instead}>→</span>
    <b class="num best">${written(other)}</b>
  </li>`;
}

/** @param {{chosen: any, best: any}} props options with the figures of OFC */
function Chances({ chosen, best }) {
  if (chosen.foul == null || best.foul == null) return null;
  return html`<ul class="rv-odds">
    <${Chance} name=${texts.foul} one=${[chosen.foul, chosen.foul_stderr]} other=${[best.foul, best.foul_stderr]} />
    <${Chance}
      name=${texts.fantasyland}
      one=${[chosen.fantasyland ?? 0, chosen.fantasyland_stderr]}
      other=${[best.fantasyland ?? 0, best.fantasyland_stderr]}
    />
  </ul>`;
}

/**
 * The boards at a decision: the reader's with the cards that were played, the others as they were then.
 * @param {import("../../../wire.d.ts").Frame[]} frames @param {{move: number, seat: number}} decision
 * @returns {{view: View, notes: Annotations}}
 */
function rewound(frames, { move, seat }) {
  const [before, after] = [frames[move - 1], frames[move]];
  const [view, notes] = [/** @type {View} */ (before.view), /** @type {Annotations} */ (before.notes)];
  const own = /** @type {View} */ (after.view).seats[seat];
  const board = /** @type {Annotations} */ (after.notes).boards[seat];
  return {
    view: { ...view, to_act: [], seats: view.seats.with(seat, own), result: null },
    notes: { ...notes, boards: notes.boards.with(seat, board) },
  };
}

/** @import { Annotations, View } from "./wire.d.ts" */
/** @satisfies {import("../../../kit/game_modules.js").Teaching<import("./decision_board.js").Hand>} */
export const teaching = {
  Option,
  Figures,
  Chances,
  rewound,
  called: (at) => texts.street(at + 1),
  fouled: ({ notes }, seat) => /** @type {Annotations} */ (notes).boards[seat].foul,
  playsOn(end, seat) {
    const { result } = /** @type {View} */ (end);
    return !!result && result.fantasy[seat] > 0;
  },
  titles: texts.titles,
  mistakes: texts.mistakes,
  counted: ({ foul = 0, fantasyland = 0 }) => texts.counted(foul, fantasyland),
  said: ({ notes }, seat) => {
    const { foul, rows } = notes.boards[seat];
    const [front, ...others] = rows.map(({ words }) => said(words));
    return foul ? texts.foul : list([front, ...others.map((row) => row[0].toLowerCase() + row.slice(1))]);
  },
  Board: BoardAlone,
  pending: ({ view }, seat) => view.seats[seat].pending ?? [],
  laid(hand, move, seat, board) {
    const { rows, discards } = placed({ move });
    const own = hand.view.seats[seat];
    const seats = hand.view.seats.with(seat, {
      ...own,
      front: [...own.front, ...rows[0]],
      middle: [...own.middle, ...rows[1]],
      back: [...own.back, ...rows[2]],
      pending: [],
      pending_count: 0,
      discards: [...(own.discards ?? []), ...discards],
    });
    const boards = board ? hand.notes.boards.with(seat, board) : hand.notes.boards;
    return { ...hand, view: { ...hand.view, seats, to_act: [] }, notes: { ...hand.notes, boards } };
  },
  ghost(option) {
    const { rows, discards } = placed(option);
    return {
      cards: Object.fromEntries(rows.flatMap((cards, row) => cards.map((card) => [card, row]))),
      discards,
    };
  },
};
