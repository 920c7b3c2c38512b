/** Hints and reviews of Open-Face Chinese Poker: placements in cards and words, with chances. */
import { html } from "../../../kit/preact.js";
import { percentWhole } from "../../../kit/format.js";
import { Minis } from "../../../coach/inline_cards.js";
import { placed } from "./placement_text.js";
import { Spot } from "./decision_board.js";
import { texts } from "./coach_texts.js";

/** @param {{option: {move: string}}} props */
function Option({ option }) {
  const { rows, discards } = placed(option);
  return html`<span class="option">
    ${rows.map(
      (cards, row) =>
        cards.length > 0 &&
        html`<span key=${row}><${Minis} cards=${cards} /> ${texts.into[row]}</span>${" "}`,
    )}
    ${discards.length > 0 && html`<span class="away"><${Minis} cards=${discards} /> ${texts.away}</span>`}
  </span>`;
}

/** A chance, within so much where it was sampled. @param {number} value @param {number | null} [error] */
const chance = (value, error) => `${percentWhole(value)}${error ? ` ± ${percentWhole(2 * error)}` : ""}`;

/**
 * The chances of a foul and of Fantasyland, if they are known.
 * @param {{option: {foul?: number | null, foul_stderr?: number | null, fantasyland?: number | null,
 *   fantasyland_stderr?: number | null}}} props
 */
function Figures({ option }) {
  const { foul, foul_stderr, fantasyland, fantasyland_stderr } = option;
  if (foul == null) return null;
  return texts.chances(chance(foul, foul_stderr), chance(fantasyland ?? 0, fantasyland_stderr));
}

/** @satisfies {import("../../../kit/game_modules.js").Teaching<import("./decision_board.js").Hand>} */
export const teaching = {
  Option,
  Figures,
  Spot,
  titles: texts.titles,
  ghost(option) {
    const { rows, discards } = placed(option);
    return {
      cards: Object.fromEntries(rows.flatMap((cards, row) => cards.map((card) => [card, row]))),
      discards,
    };
  },
};
