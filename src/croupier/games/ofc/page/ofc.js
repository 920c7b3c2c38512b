/** The table of Open-Face Chinese Poker: your board, the other boards, the cards to place, the result. */
import { html, cls, useRef } from "../../../kit/preact.js";
import { Input } from "../../../kit/fields.js";
import { styled } from "../../../kit/game_modules.js";
import { useHint } from "../../../coach/hint.js";
import { useFlights } from "../../../kit/motion.js";
import { Tray } from "../../../table/components.js";
import { Absent, Board, rowsOf } from "./board.js";
import { Own } from "./own_board.js";
import { Settled } from "./settlement.js";
import { useStory } from "./result_steps.js";
import { Ties } from "./row_connectors.js";
import { texts } from "./texts.js";

export { teaching } from "./coach.js";
export const { keys } = texts;

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */

await styled(import.meta.url, "ofc.css");

/** @type {import("../../../kit/game_modules.js").Opening} */
export const opening = {
  lengths: [1, 5, 10, 20, 50, 0],
  own: { value: "5" },
  Fields: ({ form, set, chips }) =>
    chips &&
    html`<${Input}
      label=${texts.pointValue}
      type="number"
      min="1"
      max="1000000"
      required
      value=${form.value}
      onText=${(/** @type {string} */ value) => set({ value })}
    />`,
  terms: ({ form, chips }) => (chips ? { point_value: Number(form.value) } : {}),
};

/** @param {{room: TableContext}} props */
export default function Ofc({ room }) {
  const { hand, you } = room;
  const { view } = hand;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const story = useStory(room);
  useHint(room); // the board shows its ghost
  const last = useLast(room);
  const fly = useFlights(ref, `${room.table} ${hand.number}`);
  const chairs = chairsOf(room);
  const against = chairs.find(({ seat }) => seat !== null && seat === story.now?.other);
  return html`<div
    class=${cls(
      "ofc table-felt",
      you === null ? "watched" : "played",
      `of-${chairs.length}`,
      view.result && "ended",
      against && `with-${against.place}`,
      room.review?.decision && "rewound",
      room.review && "reviewed",
      room.review?.review && !room.review.trying && "split",
    )}
    ref=${ref}
  >
    <div class="boards">
      ${chairs.map(({ at, seat, place }, nth) =>
        seat === null
          ? html`<${Absent} key=${`chair${at}`} room=${room} at=${at} place=${place} />`
          : html`<${Board}
              key=${seat}
              room=${room}
              seat=${seat}
              place=${place}
              story=${story}
              last=${last}
              frames=${room.review ? 0 : nth + 1}
              fly=${fly}
            />`,
      )}
    </div>
    ${
      you === null
        ? (!view.result || room.review) && html`<${Tray} room=${room} />`
        : html`<${Own} room=${room} story=${story} fly=${fly} />`
    }
    ${you !== null && view.result && html`<${Ties} story=${story} you=${you} />`}
    ${view.result && !room.review && html`<${Settled} key=${`result${hand.number}`} room=${room} story=${story} />`}
  </div>`;
}

/** The places of the others, clockwise from the reader's left, by the number of other chairs. Empty chairs count. */
const PLACES = [[], ["at-right"], ["at-left", "at-right"], ["at-left", "at-top", "at-right"]];

/**
 * The chairs around the table except the reader's, beginning with the next to act. A watcher gets all chairs.
 * @param {TableContext} room @returns {{at: number, seat: number | null, place: string}[]}
 */
function chairsOf({ view, hand, you, past }) {
  const own = you === null ? null : hand.seats[you];
  /** @type {number[]} */
  const all = past ? hand.seats : view.seats.map((_, /** @type {number} */ at) => at);
  const from = own === null ? 0 : all.indexOf(own) + 1;
  const around = [...all.slice(from), ...all.slice(0, from)].filter((at) => at !== own);
  return around.map((at, place) => {
    const seat = hand.seats.indexOf(at);
    return {
      at,
      seat: seat < 0 ? null : seat,
      place: own === null ? `place-${place + 1}` : (PLACES[around.length] ?? [])[place],
    };
  });
}

/** @type {Set<string>} */
const NONE = new Set();

/**
 * The cards that somebody else has placed last: they are marked until the next move.
 * @param {TableContext} room @returns {Set<string>}
 */
function useLast({ hand, you, table }) {
  const seen = useRef({
    key: "",
    cards: /** @type {Set<string>} */ (new Set()),
    last: /** @type {Set<string>} */ (new Set()),
  });
  const key = `${table} ${hand.number}`;
  const cards = new Set(
    hand.view.seats.flatMap((shown, /** @type {number} */ seat) =>
      seat === you ? [] : rowsOf(shown).flat(),
    ),
  );
  const before = seen.current;
  if (before.key !== key || before.cards.size !== cards.size) {
    const fresh = before.key === key ? [...cards].filter((card) => !before.cards.has(card)) : [];
    seen.current = { key, cards, last: new Set(fresh) };
  }
  return hand.view.result ? NONE : seen.current.last;
}
