/** Melds in words, such as `small run ♠ 650`. A meld that another player's dice took is struck through. */
import { html } from "../../../kit/preact.js";
import { Suit } from "../../../kit/cards.js";
import { number } from "../../../kit/format.js";
import { t } from "../../../kit/texts.js";
import { texts } from "./texts.js";
import { said } from "../../../kit/words.js";

/**
 * @typedef {{code: string, name: string, points: number, cards: string[], words: string, suit: string,
 *   struck_by: number | null}} Meld
 */

/** Its name; the suit as its sign, and in words for those who do not see it. @param {{meld: Meld}} props */
export const MeldName = ({ meld }) =>
  meld.suit
    ? html`<span class="meld-name">
        ${said(meld.words)} <${Suit} suit=${meld.suit} /><span class="sr">${t.cards.suits[meld.suit]}</span>
      </span>`
    : html`<span class="meld-name">${said(meld.words)}</span>`;

/** @param {{meld: Meld, names: string[]}} props */
export const MeldWords = ({ meld, names }) => {
  const said = html`<span class="num">${number(meld.points)}</span> <${MeldName} meld=${meld} />`;
  if (meld.struck_by === null) return html`<span class="meld">${said}</span>`;
  const by = names[meld.struck_by];
  return html`<span class="meld">
    <del title=${texts.struck(by)}>${said}</del> <span class="taken">${texts.taken(by)}</span>
  </span>`;
};

/** @param {{melds: Meld[], names: string[]}} props */
export const Melds = ({ melds, names }) =>
  html`<ul class="melds">
    ${
      melds.length
        ? melds.map((meld, at) => html`<li key=${at}><${MeldWords} meld=${meld} names=${names} /></li>`)
        : html`<li class="none">${texts.none}</li>`
    }
  </ul>`;

/**
 * The dice that make a meld: for each of its cards one that shows it.
 * @param {Meld} meld @param {string[]} cards what the dice show, by die
 */
export function diceOf(meld, cards) {
  const dice = /** @type {number[]} */ ([]);
  for (const card of meld.cards) {
    const die = cards.findIndex((one, at) => one === card && !dice.includes(at));
    if (die >= 0) dice.push(die);
  }
  return dice;
}
