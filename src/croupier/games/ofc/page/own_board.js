/** Your board, and the cards to place on it by click, drag or keys. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../../../kit/preact.js";
import { call } from "../../../kit/api.js";
import { Card, CardButton, Hole } from "../../../kit/cards.js";
import { useFocusInside, useKeys } from "../../../kit/keyboard.js";
import { composeMove } from "../../../kit/move_text.js";
import { Icon } from "../../../kit/icon.js";
import { toast, toastError } from "../../../kit/toasts.js";
import { HintButton, HintPanel } from "../../../coach/hint.js";
import { useDrag } from "../../../kit/drag.js";
import { DISCARD, ROOM, usePlacing } from "./placement_draft.js";
import { hints } from "../../../kit/preferences.js";
import { Tray, useSending } from "../../../table/components.js";
import { number } from "../../../kit/format.js";
import { shell } from "../../../table/texts.js";
import { said } from "../../../kit/words.js";
import { texts } from "./texts.js";
import { texts as coach } from "./coach_texts.js";
import { Away, Head, Holes, Rest, Royalty, crossed, isAhead, rowsOf } from "./board.js";

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */
/** @typedef {import("./placement_draft.js").Placing} Placing */
/** @typedef {import("./result_steps.js").Story} Story */

/** The reader's board, and the cards to place. @param {{room: TableContext, story: Story, fly: () => void}} props */
export function Own({ room, story, fly }) {
  const { hand, mine, table, past } = room;
  const you = /** @type {number} */ (room.you);
  const { view, notes } = hand;
  const seat = view.seats[you];
  const pending = seat.pending ?? [];
  const rows = rowsOf(seat);
  const { form } = hand;
  const question = `${hand.number} ${pending.join("")}`;
  const placing = usePlacing({ key: `${table} ${question}`, pending, slots: form?.slots ?? [] });
  const piles = rows.map((_, row) => placing.pile(row));
  const text = form ? composeMove(form, [...piles, placing.done ? placing.discards : []]) : "";
  const { busy, send } = useSending(room, question);
  const tried = useTried(room, text, !!form && !busy && !past, question);
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useDrag((card, pile) => (pile < 0 ? placing.take(card) : put(pile, card)));
  const board = tried?.board ?? notes.boards[you];
  const open = pending.length > 0 && !past;
  const ahead = (/** @type {number} */ row) => open && isAhead(board, row);

  /** @param {number} pile @param {string} [card] */
  function put(pile, card) {
    if (placing.put(pile, card)) return;
    if (open && (card ?? placing.chosen))
      toast(texts.full(pile === DISCARD ? texts.discard : texts.rows[pile]), { bad: true });
  }

  const confirm = () => send(text);
  const ready = placing.done && !!mine && !busy;
  const byKey = useRef(false);
  useKeys((key, target) => {
    if (!open) return false;
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
  useLayoutEffect(fly);
  useSteadyFocus(section, `${question} ${placing.decided.length} ${busy}`, placing, byKey);

  return html`<div class=${cls("own", mine && "acting")} ref=${section}>
    <section
      class=${cls("board mine", mine && "acting", board.foul && "fouled")}
      aria-label=${texts.yourBoard}
      data-seat=${hand.seats[you]}
    >
      <${Head} room=${room} seat=${you} story=${story}>
        ${!!seat.discards?.length && html`<${Away} cards=${seat.discards} />`}
        ${room.review?.review && html`<${room.review.Split} split=${room.review.review.split} />`}
      </${Head}>
      ${rows.map(
        (cards, row) =>
          html`<div
            key=${row}
            class=${cls("ofc-row", story.lit(you, row), crossed(story, board, row), ahead(row) && "ahead")}
            data-pile=${row}
            role="group"
            aria-label=${
              texts.rowIs(texts.rows[row], said(board.rows[row].words)) +
              (ahead(row) ? `, ${texts.ahead}` : "")
            }
            onClick=${(/** @type {Event} */ event) =>
              !(/** @type {Element} */ (event.target).closest("button")) && open && put(row)}
          >
            <${RowName}
              row=${row}
              note=${board.rows[row]}
              ahead=${ahead(row)}
              room=${open ? placing.room(row) : 0}
              put=${put}
            />
            <span class="lie">
              ${cards.map(
                (/** @type {string} */ card) =>
                  html`<${Card} key=${card} card=${card} ...${markOf(room, card)} />`,
              )}
              ${piles[row].map(
                (card) =>
                  html`<${CardButton}
                    key=${card}
                    card=${card}
                    note=${texts.takeBack}
                    class="open"
                    ...${drag(card)}
                    onClick=${() => placing.take(card)}
                  />`,
              )}
              ${
                room.review
                  ? html`<${Instead} room=${room} row=${row} cards=${cards} />`
                  : html`<${Free}
                      room=${room}
                      row=${row}
                      taken=${cards.length + piles[row].length}
                      placing=${placing}
                    />`
              }
            </span>
            <${Badge} story=${story} row=${row} />
          </div>`,
      )}
      <${Extras} story=${story} />
    </section>
    ${
      (!view.result || room.review) &&
      html`<${OwnTray}
        room=${room}
        placing=${placing}
        drag=${drag}
        put=${put}
        confirm=${confirm}
        ready=${ready}
        warning=${said(tried?.warning ?? "")}
      />`
    }
  </div>`;
}

/**
 * A row's name, what it is by now and what it earns: a button as long as there is something to place.
 * @param {{row: number, note: import("./wire.d.ts").RowNote, ahead: boolean, room: number,
 *   put: (pile: number) => void}} props
 */
const RowName = ({ row, note, ahead, room, put }) =>
  html`<button
    class="row-name"
    disabled=${room === 0}
    aria-label=${room ? `${texts.place(texts.rows[row])}, ${texts.room(room)}` : texts.rows[row]}
    onClick=${() => put(row)}
  >
    <span class="row-title">
      <b aria-hidden="true">${texts.rows[row]}</b>
      <kbd aria-hidden="true">${row + 1}</kbd>
    </span>
    <span key=${note.words} class="words">
      ${ahead && html`<b class="ahead-sign" title=${texts.ahead} aria-hidden="true">!</b> `}${said(note.words)}
    </span>
    <${Royalty} note=${note} />
  </button>`;

/**
 * The places of a row that are still free; where a hint is shown, the cards that it would lay there.
 * @param {{room: TableContext, row: number, taken: number, placing: Placing}} props
 */
function Free({ room, row, taken, placing }) {
  const hinted = placing.open.filter((card) => room.ghost?.cards[card] === row).slice(0, ROOM[row] - taken);
  return html`
    ${hinted.map(
      (card) => html`<${Card} key=${`ghost${card}`} card=${card} note=${texts.ghost} class="ghost" />`,
    )}
    <${Holes} from=${taken + hinted.length} to=${ROOM[row]} />
  `;
}

/**
 * In a review, the look of a card that was placed at this decision: right, or better placed elsewhere.
 * @param {TableContext} room @param {string} card
 */
function markOf({ review }, card) {
  const row = review?.played?.cards[card];
  if (row === undefined) return {};
  const right = review?.best?.cards[card] === row;
  return right ? { note: coach.both, class: "was-both" } : { note: coach.played, class: "was-played" };
}

/**
 * In a review, the cards that the best placement would have laid in a row, and what came later. If there is no place
 * left, a card lies over the one that was played.
 * @param {{room: TableContext, row: number, cards: string[]}} props
 */
function Instead({ room, row, cards }) {
  const best = room.review?.best?.cards ?? {};
  const better = Object.keys(best).filter((card) => best[card] === row && !cards.includes(card));
  const over = Math.max(0, cards.length + better.length - ROOM[row]);
  return html`
    ${better.map(
      (card, at) => html`<${Card}
        key=${`best ${card}`}
        card=${card}
        note=${coach.best}
        class=${cls("ghost", at < over && "over")}
      />`,
    )}
    <${Rest} room=${room} seat=${room.you ?? 0} row=${row} cards=${[...cards, ...better]} />
  `;
}

/** The points that a row of the reader won or lost, beside the row. @param {{story: Story, row: number}} props */
function Badge({ story, row }) {
  const won = story.badge(row);
  return html`<span class="badge-place" aria-hidden=${won === null ? "true" : undefined}>
    ${
      won !== null &&
      html`<b class=${cls("delta point", won > 0 && "plus", won < 0 && "minus")}>${number(won, true)}</b>`
    }
  </span>`;
}

/** Scoop and royalties, where they are told. @param {{story: Story}} props */
const Extras = ({ story }) =>
  html`<p class="extras">
    ${
      /** @type {const} */ (["scoop", "royalties"]).map((kind) => {
        const points = story.extra(kind);
        return (
          points !== null &&
          html`<span key=${kind} class=${cls("delta", points > 0 ? "plus" : "minus")}>
            ${story.now?.fouled && kind === "scoop" ? texts.foul : texts.extras[kind]} ${number(points, true)}
          </span>`
        );
      })
    }
  </p>`;

/**
 * The cards to be placed, and what can be done with them; or for whom all wait.
 * @param {{room: TableContext, placing: Placing, drag: ReturnType<typeof useDrag>, put: (pile: number) => void,
 *   confirm: () => void, ready: boolean, warning?: string}} props
 */
function OwnTray({ room, placing, drag, put, confirm, ready, warning }) {
  const { mine, table, past } = room;
  const seat = room.hand.view.seats[/** @type {number} */ (room.you)];
  const pending = /** @type {string[]} */ (seat.pending ?? []);
  if (past || !pending.length)
    return html`<${Tray} room=${room}>
      <div class=${cls("hand-cards", pending.length > 5 && "many")} style=${{ "--n": pending.length }}>
        ${pending.map((card) => html`<${Card} key=${card} card=${card} note=${texts.pending} />`)}
      </div>
    </${Tray}>`;
  const many = pending.length > 5;
  const best = seat.fantasy > 0 && hints.value && !room.practice;
  const cue = warning || cueOf(room, placing);
  return html`<${Tray}
    room=${room}
    label=${mine || warning || seat.fantasy ? cue : undefined}
    class=${cls(many && "many", warning && "warns", !mine && "early")}
    help=${many || warning ? "" : helpOf(placing)}
    say=${mine && html`<${HintPanel} room=${room} />`}
    data-pile="-1"
    doors=${html`
      ${mine && !best && html`<${HintButton} room=${room} />`}
      ${many && html`<${Sorts} placing=${placing} />`}
      ${best && html`<${Best} table=${table} lay=${placing.lay} />`}
      ${
        placing.discard > 0 &&
        html`<button
          class="discard"
          data-pile=${DISCARD}
          disabled=${placing.done || placing.room(DISCARD) === 0}
          onClick=${() => put(DISCARD)}
        >
          ${texts.discard}
        </button>`
      }
      <button
        class="quiet square"
        aria-label=${texts.undo}
        title=${texts.undo}
        disabled=${!placing.decided.length}
        onClick=${placing.undo}
      >
        <${Icon} name="undo" />
      </button>
      ${
        many &&
        html`<button
          class="quiet clear"
          disabled=${!placing.decided.length}
          onClick=${placing.clear}
        >
          ${texts.undoAll}
        </button>`
      }
      <button
        class="primary confirm"
        disabled=${!ready}
        onClick=${confirm}
      >
        ${texts.confirm} <kbd aria-hidden="true">${shell.enter}</kbd>
      </button>
    `}
  >
    <div
      class=${cls("hand-cards", many && "many")}
      role="group"
      aria-label=${texts.hand}
      style=${{ "--n": pending.length }}
    >
      ${placing.all.map((card) =>
        placing.open.includes(card)
          ? html`<${CardButton}
              key=${card}
              card=${card}
              pressed=${card === placing.chosen}
              ...${drag(card)}
              onClick=${() => placing.choose(card)}
            />`
          : placing.discards.includes(card)
            ? html`<${CardButton}
                key=${card}
                card=${card}
                note=${texts.discard}
                class="thrown"
                onClick=${() => placing.take(card)}
              />`
            : html`<${Hole} key=${`left ${card}`} />`,
      )}
    </div>
  </${Tray}>`;
}

/** @param {{placing: Placing}} props */
const Sorts = ({ placing }) =>
  html`<span class="sorts">
    ${
      /** @type {const} */ (["rank", "suit"]).map(
        (by) =>
          html`<button
            key=${by}
            class="quiet"
            aria-label=${`${texts.sort} ${by === "rank" ? texts.sortRank : texts.sortSuit}`}
            onClick=${() => placing.sort(by)}
          >
            ${texts.sorts[by]}
          </button>`,
      )
    }
  </span>`;

/** The instruction for the reader. @param {TableContext} room @param {Placing} placing */
function cueOf({ hand, mine, you }, placing) {
  const seat = hand.view.seats[/** @type {number} */ (you)];
  if (placing.done) return mine ? texts.placed : texts.fantasyWait;
  if (seat.fantasy) return texts.fantasyLong(seat.pending_count);
  return texts.cue(seat.pending_count - placing.discard, placing.discard);
}

/** @param {Placing} placing */
const helpOf = (placing) =>
  placing.done ? "" : html`${texts.choose}<span class="at-desk">${texts.byKeys}</span>.`;

/**
 * The best setting of a Fantasyland hand, for those who switched it on.
 * @param {{table: string, lay: (all: [string, number][]) => void}} props
 */
function Best({ table, lay }) {
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      const best = /** @type {import("./wire.d.ts").Best} */ (
        await call("GET", `/api/tables/${table}/best`)
      );
      lay(
        [best.front, best.middle, best.back, best.discards].flatMap((cards, pile) =>
          cards.map((card) => /** @type {[string, number]} */ ([card, pile])),
        ),
      );
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  }
  return html`<button disabled=${busy} title=${texts.bestOf} onClick=${ask}>${texts.best}</button>`;
}

/**
 * The server's answer about an unfinished placement. Only the answer to the latest question counts.
 * @param {TableContext} room
 * @param {string} text
 * @param {boolean} active
 * @param {string} question
 */
function useTried({ table, hand, tried }, text, active, question) {
  const [answer, setAnswer] = useState(/** @type {{asked: string, said: any} | null} */ (null));
  const asked = `${question} ${text}`;
  useEffect(() => {
    if (!active) return undefined;
    let live = true;
    const timer = setTimeout(() => {
      (tried?.(text) ?? call("POST", `/api/tables/${table}/try`, { move: text })).then(
        (said) => live && setAnswer({ asked, said }),
        () => {},
      );
    }, 60);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text, active, hand.view]);
  return active && answer?.asked === asked ? answer.said : null;
}

/**
 * Keep the focus in the reader's part of the table. When the focused button disappears with its placed card, focus
 * moves to the next card to place, or to Confirm if none is left. Confirm can be pressed only once; then focus moves to
 * the table, before the browser drops it.
 * @param {{current: HTMLElement | null}} section
 * @param {string} change
 * @param {Placing} placing
 * @param {{current: boolean}} byKey whether the last card was placed by a key: focus then goes along with the cards
 */
function useSteadyFocus(section, change, placing, byKey) {
  const inside = useFocusInside(section);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || focused.matches(":disabled");
    if (!byKey.current && !(inside.current && lost)) return;
    byKey.current = false;
    const next =
      section.current?.querySelector(placing.done ? ".confirm:not(:disabled)" : ".hand-cards .chosen") ??
      section.current?.querySelector(".hand-cards button, .confirm:not(:disabled)");
    if (next) /** @type {HTMLElement} */ (next).focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [change]);
}
