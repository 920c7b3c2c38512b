/** Hints and reviews of Pinzique: the dice to keep, as cards. */
import { html } from "../../../kit/preact.js";
import { Mini } from "../../../coach/inline_cards.js";
import { isTwin } from "./dice.js";
import { texts } from "./coach_texts.js";

/**
 * Of two dice that show one card it is said which.
 * @param {{option: {move: string, cards?: string[]}, hand?: {view: {cards: string[]}}}} props
 */
const Option = ({ option: { cards, move }, hand }) => html`<span class="option">
  ${
    move === "stand"
      ? texts.stand
      : !cards
        ? move // as it is kept of a hand
        : cards.length
          ? html`${texts.keepThese} <span class="minis">
              ${keptBy({ move }, 0).map(
                (die, at) => html`<${Mini} key=${die} card=${cards[at]} />
                  ${isTwin(hand?.view.cards ?? [], die) && html`<sub class="num">${die + 1}</sub>`}`,
              )}
            </span>`
          : texts.keepNone
  }
</span>`;

/** The dice that a choice keeps, from 0. @param {{move: string}} option @param {number} count @returns {number[]} */
export const keptBy = ({ move }, count) =>
  move === "stand"
    ? Array.from({ length: count }, (_, die) => die)
    : (move.match(/\d+/g) ?? []).map((die) => Number(die) - 1);

/** @type {import("../../../kit/game_modules.js").Teaching} */
export const teaching = { Option, note: texts.note };
