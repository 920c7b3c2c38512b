/** Open-Face Chinese Poker: everybody's board, one's own cards to place, and the settlement. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { call } from "../api.js";
import { Backs, Card, CardButton, Hole } from "../cards.js";
import { Clock, Icon, toast, toastError } from "../parts.js";
import { DISCARD, ROOM, useDrag, usePlacing } from "../placing.js";
import { hints } from "../prefs.js";
import { t } from "../texts.js";
import { Settlement } from "./ofc_settlement.js";

/** @typedef {import("../pages/table.js").Room} Room */

/** @param {any} seat the view of a seat */
const rowsOf = (seat) => [seat.front, seat.middle, seat.back];

/** @param {{room: Room}} props */
export default function Ofc({ room }) {
  const { hand } = room;
  const { view, notes } = hand;
  const you = room.past ? null : room.you; // what is past is only looked at
  const others = view.order.filter((/** @type {number} */ seat) => seat !== you);
  // The one who acts after me sits first: the order is the table's, begun at my left.
  const from = you === null ? 0 : view.order.indexOf(you);
  const around = [...others.slice(from), ...others.slice(0, from)];
  return html`<div class=${cls("ofc", view.result && "ended")}>
    <div class=${`boards of-${around.length}`}>
      ${around.map((seat) => html`<${Board} key=${seat} room=${room} seat=${seat} />`)}
    </div>
    ${you !== null && html`<${Own} key=${hand.number} room=${room} />`}
    ${view.result && html`<${Settlement} room=${room} notes=${notes} />`}
  </div>`;
}

/**
 * A board's head: whose it is, and what there is to know about them now.
 * @param {{room: Room, seat: number, own?: boolean}} props
 */
function Head({ room, seat, own }) {
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  const ask = room.asked.find((one) => one.seat === room.hand.seats[seat]);
  return html`<header class="board-head">
    <h3>${own ? t.ofc.yourBoard : room.names[seat]}</h3>
    ${
      seat === view.terms.button &&
      html`<span class="tag" title=${t.table.button}>D<span class="sr"> ${t.table.button}</span></span>`
    }
    ${shown.fantasy > 0 && html`<span class="tag fantasy">${t.ofc.fantasyland}</span>`}
    ${notes.boards[seat].foul && html`<span class="tag foul">${t.ofc.foul}</span>`}
    <span class="grow"></span>
    ${
      ask?.until
        ? html`<${Clock} until=${ask.until} />`
        : ask && !own
          ? html`<span class="small acting-now">${t.ofc.setting}</span>`
          : null
    }
    ${view.result && html`<${Total} value=${view.result.totals[seat]} />`}
  </header>`;
}

/** @param {{value: number}} props */
const Total = ({ value }) =>
  html`<b class=${cls("total num", value > 0 ? "up" : value < 0 && "down")}>
    ${value > 0 ? "+" : ""} ${String(value).replace("-", "−")}
  </b>`;

/** Somebody else's board: to look at. @param {{room: Room, seat: number}} props */
function Board({ room, seat }) {
  const { view, notes } = room.hand;
  const shown = view.seats[seat];
  const spread = shown.pending?.length > 1; // one's own, in a replay: they need a row
  return html`<section
    class=${cls("board", view.to_act.includes(seat) && "acting", notes.boards[seat].foul && "fouled")}
    aria-label=${t.ofc.board(room.names[seat])}
  >
    <${Head} room=${room} seat=${seat} />
    ${rowsOf(shown).map(
      (cards, row) =>
        html`<div key=${row} class="ofc-row" role="group" aria-label=${t.ofc.rows[row]}>
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
const Away = ({ cards }) =>
  html`<p class="small muted discards">
    ${t.ofc.discards}:${" "} ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </p>`;

/**
 * What somebody has still to place: beside the front, where there is room for a card or a pile.
 * @param {{seat: any, spread?: boolean}} props
 */
function Waiting({ seat, spread }) {
  return html`<span class=${cls("waiting-cards", spread && "spread")} title=${t.ofc.pending}>
    ${
      seat.pending
        ? seat.pending.map(
            (/** @type {string} */ card) => html`
              <${Card} key=${card} card=${card} note=${t.ofc.pending} />
            `,
          )
        : html`
            <${Backs}
              count=${seat.pending_count}
              label=${`${t.cards.hidden(seat.pending_count)}, ${t.ofc.pending}`}
            />
            <b class="count" aria-hidden="true">${seat.pending_count}</b>
          `
    }
  </span>`;
}

/** What a row is by now, and what it earns. @param {{note: any, full: boolean}} props */
function Note({ note, full }) {
  return html`<span class=${cls("row-note", full && "full")}>
    ${note.words}
    ${
      note.royalty > 0 &&
      html` <b class="royalty" title=${t.ofc.royaltyLong(note.royalty)}>
        <span aria-hidden="true">${t.ofc.royalty(note.royalty)}</span>
        <span class="sr">, ${t.ofc.royaltyLong(note.royalty)}</span>
      </b>`
    }
  </span>`;
}

/** One's own board and hand. @param {{room: Room}} props */
function Own({ room }) {
  const { hand, mine, table } = room;
  const you = /** @type {number} */ (room.you);
  const { view, notes } = hand;
  const seat = view.seats[you];
  const pending = seat.pending ?? [];
  const rows = rowsOf(seat);
  const placing = usePlacing({
    key: `${table} ${hand.number} ${pending.join("")}`,
    pending,
    rows,
    discard: notes.discard,
  });
  const piles = [0, 1, 2].map(placing.pile);
  const laid = piles.map((pile) => pile.join("") || "-").join("/");
  const discarded = placing.discards.length && placing.done ? ` x${placing.discards.join("")}` : "";
  const text = `p${you + 1} ${laid}${discarded}`;
  const [sent, setSent] = useState("");
  const tried = useTried(table, text, pending.length > 0 && sent !== text, hand.view);
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useDrag((card, pile) => (pile < 0 ? placing.take(card) : put(pile, card)));
  const board = tried?.board ?? notes.boards[you];

  /** @param {number} pile @param {string} [card] */
  function put(pile, card) {
    if (placing.put(pile, card)) return;
    if (pending.length && (card ?? placing.chosen))
      toast(t.ofc.full(pile === DISCARD ? t.ofc.discard : t.ofc.rows[pile]), { bad: true });
  }

  async function confirm() {
    setSent(text);
    if (!(await room.send("move", { move: text }))) setSent("");
  }

  const byKey = useRef(false);
  useKeys({
    placing,
    byKey,
    put,
    confirm,
    active: pending.length > 0,
    ready: placing.done && !!mine && sent !== text,
    section,
  });
  useSteadyFocus(section, `${hand.number} ${pending.join("")} ${placing.decided.length}`, placing, byKey);

  const ready = placing.done && !!mine;
  const help = !pending.length
    ? ""
    : placing.done
      ? mine
        ? t.ofc.placed
        : seat.fantasy
          ? t.ofc.fantasyWait
          : ""
      : placing.decided.length || !notes.discard
        ? html`${t.ofc.choose}<span class="at-desk">${t.ofc.byKeys}</span>.`
        : t.ofc.chooseDiscard(notes.discard);
  return html`<section
    class=${cls("own", mine && "acting")}
    aria-label=${t.ofc.yourBoard}
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
            aria-label=${t.ofc.rows[row]}
            onClick=${(/** @type {Event} */ event) =>
              !(/** @type {Element} */ (event.target).closest("button")) && pending.length && put(row)}
          >
            <span class="row-head">
              <button
                type="button"
                class="row-name"
                disabled=${!pending.length || placing.room(row) === 0}
                aria-label=${`${t.ofc.place(t.ofc.rows[row])}, ${t.ofc.room(placing.room(row))}`}
                onClick=${() => put(row)}
              >
                <kbd aria-hidden="true">${row + 1}</kbd>
                <span aria-hidden="true">${t.ofc.rows[row]}</span>
              </button>
            </span>
            <span class="lie">
              ${cards.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
              ${piles[row].map(
                (card) =>
                  html`<${CardButton}
                    key=${card}
                    card=${card}
                    note=${t.ofc.takeBack}
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
      html`<div class="tray" data-pile="-1">
        <div class="row tray-head">
          <h3>
            ${seat.fantasy ? t.ofc.fantasyLong(pending.length) : mine ? t.table.yourMove : t.ofc.hand}
          </h3>
          <p class="small muted help-line">${help}</p>
          ${
            pending.length > 5 &&
            html`<span class="sorts">
              <span class="small muted" aria-hidden="true">${t.ofc.sort}</span>
              ${
                /** @type {const} */ (["rank", "suit"]).map(
                  (by) =>
                    html`<button
                      key=${by}
                      type="button"
                      class="quiet"
                      aria-label=${`${t.ofc.sort} ${by === "rank" ? t.ofc.sortRank : t.ofc.sortSuit}`}
                      onClick=${() => placing.sort(by)}
                    >
                      ${by === "rank" ? t.ofc.sortRank : t.ofc.sortSuit}
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
          aria-label=${t.ofc.hand}
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
                      ${t.ofc.discard}:${" "}
                      ${placing.discards.map(
                        (card) =>
                          html`<${CardButton}
                            key=${card}
                            card=${card}
                            note=${t.ofc.discard}
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
            disabled=${!ready || sent === text}
            onClick=${confirm}
          >
            ${t.ofc.confirm}
          </button>
          <button type="button" disabled=${!placing.decided.length} onClick=${placing.undo}>
            <${Icon} name="undo" />
            ${t.ofc.undo}
          </button>
          ${
            pending.length > 5 &&
            html`<button type="button" disabled=${!placing.decided.length} onClick=${placing.clear}>
              ${t.ofc.undoAll}
            </button>`
          }
          ${
            notes.discard > 0 &&
            !placing.done &&
            html`<button
              type="button"
              data-pile=${DISCARD}
              disabled=${placing.room(DISCARD) === 0}
              onClick=${() => put(DISCARD)}
            >
              ${t.ofc.discard}
            </button>`
          }
        </div>
      </div>`
    }
    ${seat.discards?.length > 0 && html`<${Away} cards=${seat.discards} />`}
  </section>`;
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
  return html`<button type="button" disabled=${busy} title=${t.ofc.bestOf} onClick=${ask}>${t.ofc.best}</button>`;
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
 * Keys for the whole page, save where something is being typed or a dialog is open.
 * @param {{placing: import("../placing.js").Placing, byKey: {current: boolean},
 *   put: (pile: number) => void, confirm: () => void, active: boolean, ready: boolean,
 *   section: {current: HTMLElement | null}}} on
 */
function useKeys(on) {
  const latest = useRef(on);
  latest.current = on;
  useLayoutEffect(() => {
    // what is seen hears its keys at once
    /** @param {KeyboardEvent} event */
    function press(event) {
      const { placing, put, confirm, active, ready, section } = latest.current;
      const target = /** @type {Element} */ (event.target);
      if (
        !active ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input, textarea, select, dialog")
      )
        return;
      const pile = { 1: 0, 2: 1, 3: 2, x: DISCARD, 4: DISCARD }[event.key];
      latest.current.byKey.current = pile !== undefined;
      if (pile !== undefined) put(pile);
      else if (event.key === "u" || event.key === "Backspace") placing.undo();
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const card = placing.step(event.key === "ArrowLeft" ? -1 : 1);
        /** @type {HTMLElement | null | undefined} */ (
          section.current?.querySelector(`.hand-cards [data-card="${card}"]`)
        )?.focus();
      } else if (event.key === "r") placing.sort("rank");
      else if (event.key === "s") placing.sort("suit");
      else if (event.key === "Enter" && ready && !target.closest("a, button")) confirm();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/**
 * Focus stays in one's own part of the table: where the button that had it is gone, because its card was
 * placed, it goes to the next card to place, and to Confirm when there is none.
 * @param {{current: HTMLElement | null}} section
 * @param {string} change
 * @param {import("../placing.js").Placing} placing
 * @param {{current: boolean}} byKey whether the last card was placed by a key: focus then goes along with the cards
 */
function useSteadyFocus(section, change, placing, byKey) {
  const inside = useRef(false);
  useEffect(() => {
    const element = section.current;
    const note = (/** @type {FocusEvent} */ event) =>
      (inside.current = !!element?.contains(/** @type {Node} */ (event.target)));
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
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
