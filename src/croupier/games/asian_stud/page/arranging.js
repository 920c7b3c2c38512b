/**
 * Five cards to be set as a three and a two, by their player: what each way of it is worth, and which may be
 * sent, the server has said; here cards only change places.
 */
import { html, cls, useLayoutEffect, useRef } from "../../../js/ui.js";
import { CardButton } from "../../../js/cards.js";
import { useKeys } from "../../../js/keyboard.js";
import { useDrag } from "../../../js/drag.js";
import { useUnsent } from "../../../js/unsent.js";
import { card, listOf, or, shape } from "../../../js/checked.js";
import { Decision, decisionsOf } from "../../../js/house/house.js";
import { Icon } from "../../../js/parts.js";
import { texts } from "./texts.js";

/**
 * @typedef {{three: string[], two: string[], total: number, value: number | null}} Way `value` is null
 *   where it does not qualify
 * @typedef {{ways: Way[], three: string[]}} Arrangement every way of laying the hand down, and the three
 *   that the house sets
 */

const readLaid = shape({ three: listOf(card, 3), picked: or(card, "") });

/** @param {string[]} some @param {string[]} others */
const same = (some, others) => some.length === others.length && some.every((card) => others.includes(card));

/**
 * An arrangement in the making, begun as the house sets the hand.
 * @param {Arrangement} given
 * @param {import("../../../js/moves.js").Choice[]} moves the moves that the server lists
 * @param {string} key names this hand
 */
function useArranging(given, moves, key) {
  const [now, setNow] = useUnsent("arranging", key, readLaid, () => ({
    three: given.three,
    picked: "",
  }));
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
    picked: now.picked,
    move: wanted?.text ?? "",
    swap,
    /** Pick a card; with one of the other set picked before, the two change places. @param {string} card */
    pick: (card) =>
      now.picked && now.picked !== card
        ? swap(now.picked, card)
        : setNow({ ...now, picked: now.picked === card ? "" : card }),
    reset: () => setNow({ three: given.three, picked: "" }),
  };
}

/** @typedef {ReturnType<typeof useArranging>} InTheMaking */

/** @param {{arranging: InTheMaking}} props */
function Arranging({ arranging }) {
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
    // Cards that change places are moved in the page, and a browser takes the focus from what is moved.
    if (touched.current)
      /** @type {HTMLElement | null | undefined} */ (
        section.current?.querySelector(`[data-card="${touched.current}"]`)
      )?.focus();
    touched.current = "";
  }, [order.join(), picked]);

  return html`<section class="arranging" aria-label=${texts.title} ref=${section}>
    <div class="arranged">
      <p class="three-name" aria-hidden="true">${texts.three}</p>
      <p class="two-name" aria-hidden="true">${texts.two}</p>
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
    <p role="status" class=${cls("worth", way.value === null && "bad-set")}>
      ${way.value === null ? texts.no(way.total) : texts.yes(way.total, way.value)}
    </p>
    <p class="small muted">
      ${texts.help}
      <span class="at-desk">${texts.byKeys}</span>.
    </p>
  </section>`;
}

/** One's own hand to set, and to raise or fold with it. @param {import("../../../js/house/house.js").Deciding} props */
export function Setting({ room, game, busy, send }) {
  const moves = decisionsOf(room);
  const given = {
    ways: room.hand.notes.ways,
    three: room.hand.view.places[/** @type {number} */ (room.you)].set.three,
  };
  const arranging = useArranging(given, moves, `${room.table} ${room.hand.number}`);
  return html`
    <${Arranging} arranging=${arranging} />
    <div class="row decide">
      ${moves
        .filter(({ cards }) => !cards)
        .map(
          (choice) => html`<${Decision}
            key=${choice.text}
            choice=${choice}
            busy=${busy}
            send=${send}
            text=${choice.amount === undefined ? undefined : arranging.move}
          />`,
        )}
      <button type="button" class="quiet" disabled=${busy || !arranging.own} onClick=${arranging.reset}>
        <${Icon} name="undo" />
        ${texts.reset}
      </button>
    </div>
  `;
}
