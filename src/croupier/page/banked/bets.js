/** Bets: chips that go into the circles of your positions and come back one by one. */
import { html, useState } from "../kit/preact.js";
import { number } from "../kit/format.js";
import { useKeys } from "../kit/keyboard.js";
import { composeMove } from "../kit/move_text.js";
import { lastBets } from "../kit/preferences.js";
import { play } from "../kit/sound.js";
import { t } from "../kit/texts.js";

/** @typedef {import("./table.js").Room} Room */
/** @typedef {Record<string, number>} Amounts by wager */
/**
 * @typedef {{at: number, amounts: Amounts, total: number, chip: number, last: Amounts | undefined,
 *   slotOf: (wager: string) => import("../kit/move_text.js").Slot | undefined, setChip: (value: number) => void,
 *   add: (wager: string) => void, undo: () => void, clear: () => void, place: (chosen: Amounts) => void,
 *   back: boolean}} Bets
 */

const NOTHING = /** @type {Amounts} */ ({});
const CHIPS = [1, 5, 25, 100];

/**
 * @param {Room} room @param {import("./table.js").BankedGame} game @param {number | null} due the position to bet on
 * @param {import("./table.js").Deciding} sending
 * @returns {Bets | null} null if no bet is due
 */
export function useBets(room, game, due, { busy, send }) {
  const form = /** @type {import("../kit/move_text.js").Form | undefined} */ (room.hand.form);
  const betting = due !== null && form?.of === "chips";
  const key = `${room.hand.number} ${due}`;
  const [made, setMade] = useState({ key: "", steps: [NOTHING] });
  const [chip, setChip] = useState(5);
  const steps = made.key === key ? made.steps : [NOTHING];
  const amounts = /** @type {Amounts} */ (steps.at(-1));
  const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  const which = game.positions.filter((place) => place.seat === room.you && place.at < (due ?? 0)).length;
  const name = `${room.view.match.game} ${which + 1}`; // a second position has bets of its own
  const last = lastBets.value[name];

  const slotOf = (/** @type {string} */ wager) => form?.slots.find((slot) => slot.name === wager);
  /** @param {string} wager */
  function add(wager) {
    const slot = slotOf(wager);
    if (!slot) return;
    const { least = 0, most, unit = 1 } = slot;
    const now = amounts[wager] ?? 0;
    const wanted = now === 0 ? Math.max(chip, least) : now + chip;
    const amount = Math.min(most, Math.round(wanted / unit) * unit);
    if (amount === now) return;
    play("chip");
    setMade({ key, steps: [...steps, { ...amounts, [wager]: amount }] });
  }
  /** @param {Amounts} chosen */
  function place(chosen) {
    if (!form) return;
    if (Object.values(chosen).some((amount) => amount > 0))
      lastBets.value = { ...lastBets.value, [name]: chosen };
    send(
      composeMove(
        form,
        form.slots.map((slot) => (chosen[slot.name] ? [chosen[slot.name]] : [])),
      ),
    );
  }
  useKeys((pressed, target) => {
    if (pressed !== "Enter" || !betting || busy || target.closest("a, button, summary")) return false;
    if (total) place(amounts);
    else if (last) place(last);
    else return false;
    return true;
  });
  if (!betting) return null;
  return {
    at: due,
    amounts,
    total,
    chip,
    last,
    slotOf,
    setChip,
    add,
    place,
    back: steps.length > 1,
    undo: () => setMade({ key, steps: steps.slice(0, -1) }),
    clear: () => setMade({ key, steps: [NOTHING] }),
  };
}

/** The choice of the chip that a tap lays down, and the undo button. @param {{bets: Bets}} props */
export const ChipSize = ({ bets }) => html`<div class="chip-tray">
  <fieldset class="choice chip-size">
    <legend class="sr">${t.house.chip}</legend>
    <div>
      ${CHIPS.map(
        (value) => html`<label key=${value}>
          <input
            type="radio"
            name="chip"
            value=${value}
            checked=${bets.chip === value}
            onChange=${() => bets.setChip(value)}
          />
          <span><i class=${`disc v${value}`} aria-hidden="true"><b>${value}</b></i><b class="sr">${value}</b></span>
        </label>`,
      )}
    </div>
  </fieldset>
  <button class="quiet" disabled=${!bets.back} onClick=${bets.undo}>${t.house.undo}</button>
  <button class="quiet" disabled=${!bets.total} onClick=${bets.clear}>${t.house.clear}</button>
</div>`;

/** @param {{bets: Bets, busy: boolean}} props */
export function BetDoors({ bets: { total, last, amounts, place }, busy }) {
  const again = !total && last;
  return html`
    <button class="quiet" disabled=${busy} onClick=${() => place({})}>${t.house.noBet}</button>
    ${
      last &&
      html`<button
        key="same"
        class=${again ? "primary" : ""}
        disabled=${busy}
        onClick=${() => place(last)}
      >
        ${t.house.same} <span class="num">${number(Object.values(last).reduce((sum, one) => sum + one, 0))}</span>
      </button>`
    }
    ${
      !again &&
      html`<button
        key="bet"
        class="primary"
        disabled=${busy || !total}
        onClick=${() => place(amounts)}
      >
        ${t.house.bet}${total ? html` <span class="num">${number(total)}</span>` : ""}
      </button>`
    }
  `;
}
