/** Hints and reviews of Pinzique: the dice to keep, as cards. */
import { html } from "../../../kit/preact.js";
import { Die } from "../../../kit/dice.js";
import { Mini } from "../../../coach/inline_cards.js";
import { isTwin } from "./dice.js";
import { texts as table } from "./texts.js";
import { texts } from "./coach_texts.js";

/**
 * @import { Decision } from "../../../kit/game_modules.js"
 * @import { PinziqueHand } from "./shown_turn.js"
 */

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

/**
 * The dice as they lay, those that were kept, and the best ones to keep.
 * @param {{hand: PinziqueHand, decision: Decision | null}} props
 */
function Spot({ hand, decision }) {
  const { cards, rolls_left } = hand.view;
  const [played, best] = decision
    ? [decision.chosen, decision.best].map((option) => keptBy(option, cards.length))
    : [[], []];
  return html`<section class="spot felt" aria-label=${table.dice}>
    <h3>${table.roundOf(hand.notes.label)} <span class="small">${table.rollsLeft(rolls_left)}</span></h3>
    ${[
      { said: texts.kept, look: "was-played", dice: played },
      { said: texts.bestKept, look: "was-best", dice: best },
    ].map(
      ({ said, look, dice }) => html`<div key=${look} class="spot-dice" role="group" aria-label=${said}>
        <b class="small">${said}</b>
        <span class="lying">
          ${cards.map(
            (card, die) => html`<span
              key=${die}
              class=${dice.includes(die) ? look : "rolled-again"}
            >
              <${Die} text=${card} number=${die + 1} />
              <span class="sr">${dice.includes(die) ? "" : texts.rolled}</span>
            </span>`,
          )}
        </span>
      </div>`,
    )}
  </section>`;
}

/** @type {import("../../../kit/game_modules.js").Teaching} */
export const teaching = { Option, Spot };
