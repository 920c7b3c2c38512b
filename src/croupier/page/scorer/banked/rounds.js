/** The rounds of a night: results of players and house, the hands, and settlements wager by wager. */
import { html, cls } from "../../kit/preact.js";
import { Card, cardsOf } from "../../kit/cards.js";
import { SettledLines, settledLines } from "../../banked/payment_lines.js";
import { number } from "../../kit/format.js";
import { wagerName } from "../../kit/game_names.js";
import { t } from "../../kit/texts.js";
import { Lines, linesText } from "../score_table.js";
import { phrases } from "../texts.js";

/**
 * @typedef {import("./sheet.js").Sheet} HouseSheet
 * @typedef {import("./sheet.js").Place} Place
 * @typedef {import("./scorer.js").Game} Game
 */

/**
 * What positions are called: by their player, with a number where they have two.
 * @param {string[]} names
 * @param {{seat: number}[]} places
 */
export const placeNames = (names, places) =>
  places.map(({ seat }, at) => {
    const own = places.filter((place) => place.seat === seat);
    return own.length > 1 ? `${names[seat]} (${own.indexOf(places[at]) + 1})` : names[seat];
  });

/** @param {Game} game @param {HouseSheet} sheet @param {any} scored @returns {import("../score_table.js").Line[]} */
const linesOf = (game, sheet, scored) =>
  scored.rounds.map((/** @type {any} */ round, /** @type {number} */ at) => ({
    gains: [...round.gains, round.house],
    totals: [...round.after.totals, round.after.house],
    notes: () => null,
    detail: html`<${Detail}
      game=${game}
      names=${sheet.names}
      places=${sheet.rounds[at]?.places ?? []}
      round=${round}
    />`,
  }));

/** @param {HouseSheet} sheet */
const columns = ({ names }) => [...names, phrases.house];

/** @param {{game: Game, sheet: HouseSheet, scored: any, correct: ((at: number) => void) | null}} props */
export const Rounds = ({ game, sheet, scored, correct }) => html`<${Lines}
  title=${phrases.night}
  words=${{
    one: phrases.round,
    details: phrases.roundDetails,
    correct: phrases.correctRound,
    empty: phrases.noRounds,
  }}
  names=${columns(sheet)}
  lines=${linesOf(game, sheet, scored)}
  totals=${[...scored.next.totals, scored.next.house]}
  stacks=${scored.next.bankrolls && [...scored.next.bankrolls, null]}
  editing=${sheet.editing}
  correct=${correct}
/>`;

/** @param {Game} game @param {HouseSheet} sheet @param {any} scored */
export const asText = (game, sheet, scored) =>
  linesText(
    columns(sheet),
    linesOf(game, sheet, scored),
    [...scored.next.totals, scored.next.house],
    phrases.roundOf,
  );

/**
 * The hands as they lay, the settlement in its order.
 * @param {{game: Game, names: string[], places: Place[], round: any}} props
 */
function Detail({ game, names, places, round }) {
  if (places.length !== round.seats.length) return null; // the answer to a round as it was
  const called = placeNames(names, places);
  const own = round[game.sent[0]];
  return html`<div class="hand-detail">
    <div class="lain">
      <${Lain}
        name=${t.house.dealer}
        cards=${round.dealer.cards}
        arranged=${round.dealer}
        words=${game.worth(round.dealer, round.dealer.cards)}
      />
      ${places.map(
        (place, at) =>
          html`<${Lain}
            key=${at}
            name=${called[at]}
            cards=${cardsOf(place.cards)}
            arranged=${own[at]}
            folded=${!place.plays}
            words=${game.worth(own[at], place.cards)}
            bets=${Object.entries(place.bets).map(
              ([wager, chips]) => /** @type {[string, number]} */ ([wagerName(game.key, wager), chips]),
            )}
          />`,
      )}
    </div>
    <div>
      <h3>${phrases.settledInOrder}</h3>
      <${SettledLines}
        lines=${settledLines(game.key, round.payments)}
        who=${(/** @type {number} */ at) => called[at]}
        own=${() => false}
        names=${names}
      />
    </div>
  </div>`;
}

/**
 * @param {{name: string, cards: string[], arranged: any, words: string | null, folded?: boolean,
 *   bets?: [string, number][]}} props
 */
function Lain({ name, cards, arranged, words, folded, bets }) {
  const rows = arranged.three ? [arranged.three, arranged.two] : [cards];
  const made = (bets ?? []).filter(([, amount]) => amount > 0);
  return html`<div class=${cls("lain-hand", folded && "fouled")}>
    <h3>${name} ${folded && html`<span class="tag">${t.house.folded}</span>`}</h3>
    <div class="lain-row close">
      <span class="lie">
        ${rows.map(
          (row, at) =>
            html`<span key=${at} class="set-of">
              ${row.map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
            </span>`,
        )}
      </span>
      <span class="small">${words}</span>
    </div>
    ${
      made.length > 0 &&
      html`<p class="small muted">
        ${made.map(([wager, amount]) => `${wager}: ${number(amount)}`).join(", ")}
      </p>`
    }
  </div>`;
}
