/**
 * Splits a hand of five cards into three and two. The server says what each split is worth and which may be
 * sent; here cards only change places.
 */
import { html, cls, useLayoutEffect, useRef } from "../../../kit/preact.js";
import { CardButton } from "../../../kit/cards.js";
import { useKeys } from "../../../kit/keyboard.js";
import { useDrag } from "../../../kit/drag.js";
import { useDraft } from "../../../kit/drafts.js";
import { card, listOf, withDefault, object } from "../../../kit/decode.js";
import { Decision, decisionsOf, useEnterKey } from "../../../banked/table.js";
import { Icon } from "../../../kit/icon.js";
import { texts } from "./texts.js";

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} Room
 */
/** @typedef {import("../../../banked/table.js").Deciding} Deciding */
/**
 * @typedef {{three: string[], two: string[], total: number, value: number | null}} Way `value` is null
 *   where it does not qualify
 * @typedef {{ways: Way[], three: string[]}} Arrangement every way of laying the hand down, and the three
 *   that the house sets
 */

const readLaid = object({ three: listOf(card, 3), picked: withDefault(card, "") });

/** @param {string[]} some @param {string[]} others */
const same = (some, others) => some.length === others.length && some.every((card) => others.includes(card));

/**
 * State hook for the arrangement of a hand. It begins with the banker's setting; null if the hand offers no choice.
 * @param {Room} room
 */
export function useArranging(room) {
  const { notes, view } = room.hand;
  const open = notes.ways.length > 0 && !!room.mine;
  const set = (open && view.places[/** @type {number} */ (room.you)].set?.three) || [];
  const key = `${room.table} ${room.hand.number}`;
  const [now, setNow] = useDraft("arranging", key, readLaid, () => ({ three: set, picked: "" }));
  if (!open) return null;
  const given = /** @type {Arrangement} */ ({ ways: notes.ways, three: set });
  const moves = decisionsOf(room);
  const wayOf = (/** @type {string[]} */ three) => given.ways.find((one) => same(one.three, three));
  const way = /** @type {Way} */ (wayOf(now.three) ?? wayOf(given.three));
  const own = !same(way.three, given.three);
  const wanted = moves.find(
    (move) => move.amount !== undefined && same(move.cards ?? [], own ? way.three : []),
  );
  /** @param {string} a @param {string} b */
  function swap(a, b) {
    const [inside, outside] = way.three.includes(a) ? [a, b] : [b, a];
    if (!way.three.includes(inside) || way.three.includes(outside)) return setNow({ ...now, picked: b });
    setNow({ three: [...way.three.filter((card) => card !== inside), outside], picked: "" });
  }
  return {
    way,
    own,
    moves,
    picked: now.picked,
    move: wanted?.text ?? "",
    swap,
    /** Pick a card; with one of the other group picked before, the two change places. @param {string} card */
    pick: (card) =>
      now.picked && now.picked !== card
        ? swap(now.picked, card)
        : setNow({ ...now, picked: now.picked === card ? "" : card }),
    reset: () => setNow({ three: given.three, picked: "" }),
  };
}

/** @typedef {NonNullable<ReturnType<typeof useArranging>>} InTheMaking */

/** The sums with which three cards qualify (A2). */
const TENS = [10, 20, 30];

/** @param {{arranging: InTheMaking}} props */
export function Arranging({ arranging }) {
  const { way, picked, swap, pick, reset } = arranging;
  const order = [...way.three, ...way.two];
  const drag = useDrag((card, at) => card !== order[at] && swap(card, order[at]));
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const touched = useRef("");
  /** @param {string} card */
  function choose(card) {
    touched.current = card;
    pick(card);
  }
  useKeys((key) => {
    const card = order[Number(key) - 1];
    if (card) choose(card);
    else if (key === "u") reset();
    else return false;
    return true;
  });
  useLayoutEffect(() => {
    // Cards that change places are moved in the page, and a browser takes the focus from a moved element.
    if (touched.current)
      /** @type {HTMLElement | null | undefined} */ (
        section.current?.querySelector(`[data-card="${touched.current}"]`)
      )?.focus();
    touched.current = "";
  }, [order.join(), picked]);

  return html`<section class="arranging" aria-label=${texts.title} ref=${section}>
    <div class="arranged">
      <p class="three-name" aria-hidden="true">
        ${texts.three}
        ${TENS.map((sum) => html`<b key=${sum} class=${cls("num", sum === way.total && "made")}>${sum}</b>`)}
        ${way.value === null && html`<b class="num short">${way.total}</b>`}
      </p>
      <p class="two-name" aria-hidden="true">
        ${texts.two} ${way.value !== null && html`<b class="num made">${way.value}</b>`}
      </p>
      ${order.map(
        (card, at) => html`<${CardButton}
          key=${card}
          card=${card}
          class=${at === 3 && "second-set"}
          note=${at < 3 ? texts.inThree : texts.inTwo}
          pressed=${card === picked}
          data-pile=${at}
          ...${drag(card)}
          onClick=${() => choose(card)}
        />`,
      )}
    </div>
  </section>`;
}

/** The value of the hand as it is arranged. @param {{arranging: InTheMaking}} props */
export const Worth = ({ arranging: { way } }) => html`<span
  role="status"
  class=${cls("worth", way.value === null && "bad-set")}
>
  ${way.value === null ? texts.no(way.total) : texts.yes(way.total, way.value)}
</span>`;

/**
 * The buttons to fold, or to raise with the arranged hand.
 * @param {{arranging: InTheMaking, deciding: Deciding}} props
 */
export function Doors({ arranging: { moves, move, own, reset }, deciding }) {
  const { busy, send } = deciding;
  useEnterKey(move, deciding);
  return html`
    <button class="quiet" disabled=${busy || !own} onClick=${reset}>
      <${Icon} name="undo" />
      ${texts.reset}
    </button>
    ${moves
      .filter(({ cards }) => !cards)
      .sort((one, other) => Number(one.amount !== undefined) - Number(other.amount !== undefined))
      .map(
        (choice) => html`<${Decision}
          key=${choice.text}
          game="asian-stud"
          choice=${choice}
          busy=${busy}
          send=${send}
          text=${choice.amount === undefined ? undefined : move}
        />`,
      )}
  `;
}
