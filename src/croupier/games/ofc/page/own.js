/** One's own board of Open-Face Chinese Poker, and the cards to place on it: by click, by drag or by keys. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../../../js/ui.js";
import { call } from "../../../js/api.js";
import { Card, CardButton, Hole } from "../../../js/cards.js";
import { useFocusInside, useKeys } from "../../../js/keyboard.js";
import { written } from "../../../js/moves.js";
import { Icon, toast, toastError } from "../../../js/parts.js";
import { useDrag } from "../../../js/drag.js";
import { DISCARD, ROOM, usePlacing } from "./placing.js";
import { hints } from "../../../js/prefs.js";
import { useSending } from "../../../js/table_parts.js";
import { t } from "../../../js/texts.js";
import { texts } from "./texts.js";
import { Away, Head, Note, rowsOf } from "./board.js";

/** @typedef {import("../../../js/pages/table.js").Room} Room */
/** @typedef {import("./placing.js").Placing} Placing */

/** One's own board and hand. @param {{room: Room}} props */
export function Own({ room }) {
  const { hand, mine, table } = room;
  const you = /** @type {number} */ (room.you);
  const { view, notes } = hand;
  const seat = view.seats[you];
  const pending = seat.pending ?? [];
  const rows = rowsOf(seat);
  const { form } = hand;
  const question = `${hand.number} ${pending.join("")}`;
  const placing = usePlacing({ key: `${table} ${question}`, pending, slots: form?.slots ?? [] });
  const piles = rows.map((_, row) => placing.pile(row));
  const text = form ? written(form, [...piles, placing.done ? placing.discards : []]) : "";
  const { busy, send } = useSending(room, question);
  const tried = useTried(table, text, !!form && !busy, hand.view);
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useDrag((card, pile) => (pile < 0 ? placing.take(card) : put(pile, card)));
  const board = tried?.board ?? notes.boards[you];

  /** @param {number} pile @param {string} [card] */
  function put(pile, card) {
    if (placing.put(pile, card)) return;
    if (pending.length && (card ?? placing.chosen))
      toast(texts.full(pile === DISCARD ? texts.discard : texts.rows[pile]), { bad: true });
  }

  const confirm = () => send(text);
  const ready = placing.done && !!mine && !busy;
  const byKey = useRef(false);
  useKeys((key, target) => {
    if (!pending.length) return false;
    const pile = { 1: 0, 2: 1, 3: 2, x: DISCARD, 4: DISCARD }[key];
    byKey.current = pile !== undefined;
    if (pile !== undefined) put(pile);
    else if (key === "u" || key === "Backspace") placing.undo();
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      const card = placing.step(key === "ArrowLeft" ? -1 : 1);
      /** @type {HTMLElement | null | undefined} */ (
        section.current?.querySelector(`.hand-cards [data-card="${card}"]`)
      )?.focus();
    } else if (key === "r") placing.sort("rank");
    else if (key === "s") placing.sort("suit");
    else if (key === "Enter" && ready && !target.closest("a, button")) confirm();
    else return false;
    return true;
  });
  useSteadyFocus(section, `${hand.number} ${pending.join("")} ${placing.decided.length}`, placing, byKey);

  return html`<section
    class=${cls("own", mine && "acting")}
    aria-label=${texts.yourBoard}
    ref=${section}
  >
    <div class="board mine">
      <${Head} room=${room} seat=${you} own />
      ${rows.map(
        (cards, row) =>
          html`<div
            key=${row}
            class="ofc-row"
            data-pile=${row}
            role="group"
            aria-label=${texts.rows[row]}
            onClick=${(/** @type {Event} */ event) =>
              !(/** @type {Element} */ (event.target).closest("button")) && pending.length && put(row)}
          >
            <span class="row-head">
              <button
                type="button"
                class="row-name"
                disabled=${!pending.length || placing.room(row) === 0}
                aria-label=${`${texts.place(texts.rows[row])}, ${texts.room(placing.room(row))}`}
                onClick=${() => put(row)}
              >
                <kbd aria-hidden="true">${row + 1}</kbd>
                <span aria-hidden="true">${texts.rows[row]}</span>
              </button>
            </span>
            <span class="lie">
              ${cards.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
              ${piles[row].map(
                (card) =>
                  html`<${CardButton}
                    key=${card}
                    card=${card}
                    note=${texts.takeBack}
                    class="fresh open"
                    ...${drag(card)}
                    onClick=${() => placing.take(card)}
                  />`,
              )}
              ${Array.from(
                { length: Math.max(0, ROOM[row] - cards.length - piles[row].length) },
                (_, at) => html`<${Hole} key=${`hole${at}`} />`,
              )}
            </span>
            <${Note} note=${board.rows[row]} full=${cards.length + piles[row].length === ROOM[row]} />
          </div>`,
      )}
      <p class="warning" role="status">
        ${tried?.warning ? html`<span class="notice bad">${tried.warning}</span>` : ""}
      </p>
    </div>
    ${
      pending.length > 0 &&
      html`<${Tray} room=${room} placing=${placing} drag=${drag} put=${put} confirm=${confirm} ready=${ready} />`
    }
    ${seat.discards?.length > 0 && html`<${Away} cards=${seat.discards} />`}
  </section>`;
}

/**
 * The cards to be placed, and what can be done with them.
 * @param {{room: Room, placing: Placing, drag: ReturnType<typeof useDrag>, put: (pile: number) => void,
 *   confirm: () => void, ready: boolean}} props
 */
function Tray({ room, placing, drag, put, confirm, ready }) {
  const { mine, table } = room;
  const { view } = room.hand;
  const seat = view.seats[/** @type {number} */ (room.you)];
  const { pending } = seat;
  return html`<div class="tray" data-pile="-1">
    <div class="row tray-head">
      <h3>
        ${seat.fantasy ? texts.fantasyLong(pending.length) : mine ? t.table.yourMove : texts.hand}
      </h3>
      <p class="small muted help-line">${helpOf(room, placing)}</p>
      ${
        pending.length > 5 &&
        html`<span class="sorts">
          <span class="small muted" aria-hidden="true">${texts.sort}</span>
          ${
            /** @type {const} */ (["rank", "suit"]).map(
              (by) =>
                html`<button
                  key=${by}
                  type="button"
                  class="quiet"
                  aria-label=${`${texts.sort} ${by === "rank" ? texts.sortRank : texts.sortSuit}`}
                  onClick=${() => placing.sort(by)}
                >
                  ${by === "rank" ? texts.sortRank : texts.sortSuit}
                </button>`,
            )
          }
        </span>`
      }
      ${seat.fantasy > 0 && html`<${Best} table=${table} lay=${placing.lay} />`}
    </div>
    <div
      class=${cls("hand-cards", pending.length > 5 && "many")}
      role="group"
      aria-label=${texts.hand}
    >
      ${placing.open.map(
        (card) =>
          html`<${CardButton}
            key=${card}
            card=${card}
            pressed=${card === placing.chosen}
            ...${drag(card)}
            onClick=${() => placing.choose(card)}
          />`,
      )}
      ${
        placing.done &&
        html`<span class="muted">
          ${
            placing.discards.length
              ? html`
                  ${texts.discard}:${" "}
                  ${placing.discards.map(
                    (card) =>
                      html`<${CardButton}
                        key=${card}
                        card=${card}
                        note=${texts.discard}
                        class="thrown"
                        onClick=${placing.undo}
                      />`,
                  )}
                `
              : ""
          }
        </span>`
      }
    </div>
    <div class="row tray-doors">
      <button
        type="button"
        class="primary confirm"
        disabled=${!ready}
        onClick=${confirm}
      >
        ${texts.confirm}
      </button>
      <button type="button" disabled=${!placing.decided.length} onClick=${placing.undo}>
        <${Icon} name="undo" />
        ${texts.undo}
      </button>
      ${
        pending.length > 5 &&
        html`<button type="button" disabled=${!placing.decided.length} onClick=${placing.clear}>
          ${texts.undoAll}
        </button>`
      }
      ${
        placing.discard > 0 &&
        !placing.done &&
        html`<button
          type="button"
          data-pile=${DISCARD}
          disabled=${placing.room(DISCARD) === 0}
          onClick=${() => put(DISCARD)}
        >
          ${texts.discard}
        </button>`
      }
    </div>
  </div>`;
}

/** What is to be done next. @param {Room} room @param {Placing} placing */
function helpOf({ hand, mine, you }, placing) {
  if (placing.done && mine) return texts.placed;
  if (placing.done) return hand.view.seats[/** @type {number} */ (you)].fantasy ? texts.fantasyWait : "";
  if (!placing.decided.length && placing.discard) return texts.chooseDiscard(placing.discard);
  return html`${texts.choose}<span class="at-desk">${texts.byKeys}</span>.`;
}

/**
 * The best setting of a Fantasyland hand, for those who switched it on.
 * @param {{table: string, lay: (all: [string, number][]) => void}} props
 */
function Best({ table, lay }) {
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      const best = await call("GET", `/api/tables/${table}/best`);
      lay(
        [best.front, best.middle, best.back, best.discards].flatMap((cards, pile) =>
          cards.map((/** @type {string} */ card) => [card, pile]),
        ),
      );
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  }
  if (!hints.value) return null;
  return html`<button type="button" disabled=${busy} title=${texts.bestOf} onClick=${ask}>${texts.best}</button>`;
}

/**
 * What the server says of a placement in the making; the last answer to the question asked last.
 * @param {string} table
 * @param {string} text
 * @param {boolean} active
 * @param {object} view
 */
function useTried(table, text, active, view) {
  const [answer, setAnswer] = useState(/** @type {{text: string, said: any} | null} */ (null));
  useEffect(() => {
    if (!active) return undefined;
    let live = true;
    const timer = setTimeout(() => {
      call("POST", `/api/tables/${table}/try`, { move: text }).then(
        (said) => live && setAnswer({ text, said }),
        () => {},
      );
    }, 60);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text, active, view]);
  return active && answer?.text === text ? answer.said : null;
}

/**
 * Focus stays in one's own part of the table: where the button that had it is gone, because its card was
 * placed, it goes to the next card to place, and to Confirm when there is none.
 * @param {{current: HTMLElement | null}} section
 * @param {string} change
 * @param {Placing} placing
 * @param {{current: boolean}} byKey whether the last card was placed by a key: focus then goes along with the cards
 */
function useSteadyFocus(section, change, placing, byKey) {
  const inside = useFocusInside(section);
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!byKey.current && !(inside.current && lost)) return;
    byKey.current = false;
    const next =
      section.current?.querySelector(placing.done ? ".confirm:not(:disabled)" : ".hand-cards .chosen") ??
      section.current?.querySelector(".hand-cards button, .confirm:not(:disabled)");
    if (next) /** @type {HTMLElement} */ (next).focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [change]);
}
