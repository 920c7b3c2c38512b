/** The table of Pinzique: eight dice that carry cards, melds, and the score sheet. */
import { html, cls, useLayoutEffect, useRef, useState } from "../../../kit/preact.js";
import { useFocusInside, useKeys } from "../../../kit/keyboard.js";
import { composeMove } from "../../../kit/move_text.js";
import { Choice } from "../../../kit/fields.js";
import { Dialog } from "../../../kit/dialog.js";
import { HintButton, HintPanel, useHint } from "../../../coach/hint.js";
import { Result, Tray, useSending } from "../../../table/components.js";
import { styled } from "../../../kit/game_modules.js";
import { t } from "../../../kit/texts.js";
import { shell } from "../../../table/texts.js";
import { Dice } from "./dice.js";
import { useFrame } from "./shown_turn.js";
import { Melds } from "./melds.js";
import { Players } from "./players.js";
import { Scores, ScoreSheet, SheetDetails } from "./score_sheet.js";
import { useShelf } from "./kept_dice.js";
import { keptBy } from "./coach.js";
import { texts } from "./texts.js";

export { teaching } from "./coach.js";
export const { keys } = texts;

/** @typedef {import("../../../wire.d.ts").Form} Form */
/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */

await styled(import.meta.url, "pinzique.css");

/** True if neighbours can share a sheet. @param {number} seats */
const even = (seats) => seats % 2 === 0 && seats > 2;

/** @type {import("../../../kit/game_modules.js").Opening} */
export const opening = {
  own: { partners: "false" },
  Fields: ({ form, set, seats }) =>
    even(seats) &&
    html`<${Choice}
      label=${texts.partners}
      value=${form.partners}
      options=${[
        ["false", texts.alone],
        ["true", texts.pairs],
      ]}
      onChange=${(/** @type {string} */ partners) => set({ partners })}
    />`,
  terms: ({ form, seats }) =>
    form.partners === "true" && even(seats)
      ? { partners: Array.from({ length: seats / 2 }, (_, at) => [2 * at, 2 * at + 1]) }
      : {},
};

/** @param {{room: TableContext}} props */
export default function Pinzique({ room }) {
  const { view } = room.hand;
  const frame = useFrame(room);
  const turn = useTurn(room, frame);
  const hint = useHint(room).answer?.options[0];
  const best = room.review ? room.review.decision?.best : turn.acting && hint;
  const ghost = best ? keptBy(best, view.cards.length) : null;
  return html`
    <div class=${cls("pinz table-felt", view.over && "over")}>
      <div class="pinz-stage"><div class="pinz-in">
        <${Players} room=${room} />
        <section
          class=${cls("turn", turn.acting && "acting")}
          ref=${turn.ref}
          tabindex="-1"
          aria-label=${texts.dice}
        >
          <header class="turn-head">
            <h2>${texts.roundOf(room.hand.notes.label)}</h2>
            <${RollsLeft} room=${room} />
            <span class="grow"></span>
            <${Doors} room=${room} />
          </header>
          ${
            frame?.cards.length
              ? html`<${Dice}
                  frame=${frame}
                  places=${turn.places}
                  acting=${turn.acting}
                  locked=${view.locked}
                  ghost=${ghost}
                  onToggle=${turn.toggle}
                />`
              : html`<div class="dice-box"></div>`
          }
          <div class="turn-melds">
            ${frame?.ended && html`<b>${texts.ended(room.names[frame.seat])}</b>`}
            ${frame?.showing && html`<${Melds} melds=${frame.showing.melds} names=${room.names} />`}
          </div>
        </section>
        <section class="side" aria-label=${texts.sheet}>
          <${ScoreSheet} room=${room} />
          <section class="side-scores" aria-label=${texts.scores}>
            <h3>${texts.scores}</h3>
            <${Scores} room=${room} />
          </section>
        </section>
      </div></div>
      ${
        view.over
          ? html`<${Over} room=${room} />`
          : html`<${Tray}
              room=${room}
              class="pinz-tray"
              label=${turn.acting ? t.table.yourMove : undefined}
              help=${turn.acting ? texts.keep : undefined}
              say=${turn.acting && html`<${HintPanel} room=${room} />`}
              doors=${turn.acting ? html`<${Buttons} room=${room} turn=${turn} />` : undefined}
            />`
      }
    </div>
  `;
}

/** The rolls that are left, of all rolls of a turn. @param {{room: TableContext}} props */
function RollsLeft({ room: { hand } }) {
  const { view, notes } = hand;
  if (view.over) return null;
  return html`<span class="rolls-left" role="img" aria-label=${texts.rollsLeft(view.rolls_left)}>
    ${Array.from(
      { length: notes.rolls },
      (_, at) => html`<i key=${at} class=${cls(at < view.rolls_left && "full")}></i>`,
    )}
  </span>`;
}

/**
 * The sheet and the score guide in dialogs, for where they are not beside the dice.
 * @param {{room: TableContext}} props
 */
function Doors({ room }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  return html`
    <button class="quiet scores-door" aria-haspopup="dialog" onClick=${() => setOpen("scores")}>
      ${texts.scores}
    </button>
    <button class="quiet" aria-haspopup="dialog" onClick=${() => setOpen("sheet")}>
      ${texts.sheet}
    </button>
    <${Dialog} title=${texts.scores} open=${open === "scores"} onClose=${close}><${Scores} room=${room} /></${Dialog}>
    <${Dialog} title=${texts.sheet} open=${open === "sheet"} onClose=${close} wide>
      <${SheetDetails} room=${room} />
    </${Dialog}>
  `;
}

/**
 * The turn in progress: which dice are kept, and what can be done.
 * @param {TableContext} room @param {import("./shown_turn.js").Frame | null} frame
 */
function useTurn(room, frame) {
  const { hand, mine } = room;
  const { view, form } = hand;
  const acting = !!mine && !!form && !frame?.ended;
  const shelf = useShelf(frame?.turn ?? "", frame?.roll ?? "", frame?.kept ?? []);
  const key = frame?.roll ?? "";
  const { busy, send } = useSending(room, key);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const all = view.cards.length;
  const whole = shelf.held.length === all;

  const toggle = (/** @type {number} */ die) => {
    if (acting && !view.locked.includes(die)) shelf.toggle(die);
  };
  /** @param {number[]} dice */
  const keep = (dice) =>
    send(composeMove(/** @type {Form} */ (form), [[...dice].sort((a, b) => a - b).map((die) => die + 1)]));
  const roll = () => keep(/** @type {number[]} */ (shelf.held));
  const stop = () => keep([...view.cards.keys()]);

  useKeys((key, target) => {
    if (!acting || busy) return false;
    const die = Number(key) - 1;
    if (die >= 0 && die < all) toggle(die);
    else if (key === "r" && !whole) roll();
    else if (key === "s") stop();
    else if (key === "Enter" && !target.closest("a, button, summary")) whole ? stop() : roll();
    else return false;
    return true;
  });
  const inside = useFocusInside(ref);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [key, acting]);
  return { acting, busy, whole, all, ref, toggle, roll, stop, places: shelf.places, held: shelf.held };
}

/** @param {{room: TableContext, turn: ReturnType<typeof useTurn>}} props */
const Buttons = ({ room, turn: { busy, whole, all, held, roll, stop } }) => html`
  <${HintButton} room=${room} />
  <button class=${whole ? "primary" : ""} disabled=${busy} onClick=${stop}>
    ${texts.stop(room.hand.notes.showing?.left ?? 0)} ${!whole && html`<kbd aria-hidden="true">S</kbd>`}
  </button>
  ${
    !whole &&
    html`<button class="primary" disabled=${busy} onClick=${roll}>
      ${texts.rollOthers(all - held.length, all)} <kbd aria-hidden="true">${shell.enter}</kbd>
    </button>`
  }
`;

/** The end of the match: who won, with what. @param {{room: TableContext}} props */
function Over({ room }) {
  const { hand, names, you } = room;
  const { totals, sheets } = hand.view;
  const best = Math.max(...totals);
  const winners = sheets
    .filter((/** @type {number[]} */ _, /** @type {number} */ at) => totals[at] === best)
    .flat()
    .map((/** @type {number} */ seat) => names[seat]);
  const own = sheets.findIndex((/** @type {number[]} */ seats) => seats.includes(you ?? -1));
  const mine = own < 0 || totals[own] === best ? null : totals[own];
  const said = html`<span class="pinz-over">${texts.over(winners, best, mine)}</span>`;
  return html`<${Result}
    room=${room}
    total=${null}
    sentence=${said}
    details=${html`<${SheetDetails} room=${room} />`}
  />`;
}
