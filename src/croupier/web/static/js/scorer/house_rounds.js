/** The rounds so far: what everybody and the house gained, how the hands lay, and the settlement wager by wager. */
import { html, cls } from "../ui.js";
import { Card, cardsOf } from "../cards.js";
import { SettledLines, settledLines } from "../games/house_lines.js";
import { handName, number } from "../format.js";
import { t } from "../texts.js";
import { Lines, linesText } from "./table.js";
import { phrases } from "./texts.js";

/**
 * @typedef {import("./storage.js").HouseSheet} HouseSheet
 * @typedef {import("./storage.js").Place} Place
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

/** What an arranged hand is worth. @param {any} own */
const worth = (own) => (own.qualifies ? t.house.value(own.value) : t.house.noSet);

/** @param {string} game @param {any} round */
export const dealerSaid = (game, { dealer }) =>
  game === "fortune" ? dealer.said : phrases.dealerHas(worth(dealer));

/** @param {HouseSheet} sheet @param {any} scored @returns {import("./table.js").Line[]} */
const linesOf = (sheet, scored) =>
  scored.rounds.map((/** @type {any} */ round, /** @type {number} */ at) => ({
    gains: [...round.gains, round.house],
    totals: [...round.after.totals, round.after.house],
    notes: () => null,
    detail: html`<${Detail}
      game=${sheet.game}
      names=${sheet.names}
      places=${sheet.rounds[at]?.places ?? []}
      round=${round}
    />`,
  }));

/** @param {HouseSheet} sheet */
const columns = ({ names }) => [...names, phrases.house];

/** @param {{sheet: HouseSheet, scored: any, correct: ((at: number) => void) | null}} props */
export const Rounds = ({ sheet, scored, correct }) => html`<${Lines}
  title=${phrases.night}
  words=${{
    one: phrases.round,
    details: phrases.roundDetails,
    correct: phrases.correctRound,
    empty: phrases.noRounds,
  }}
  names=${columns(sheet)}
  lines=${linesOf(sheet, scored)}
  totals=${[...scored.next.totals, scored.next.house]}
  stacks=${scored.next.bankrolls && [...scored.next.bankrolls, null]}
  editing=${sheet.editing}
  correct=${correct}
/>`;

/** @param {HouseSheet} sheet @param {any} scored */
export const asText = (sheet, scored) =>
  linesText(
    columns(sheet),
    linesOf(sheet, scored),
    [...scored.next.totals, scored.next.house],
    phrases.roundOf,
  );

/**
 * The hands as they lay, the settlement in its order.
 * @param {{game: string, names: string[], places: Place[], round: any}} props
 */
function Detail({ game, names, places, round }) {
  if (places.length !== round.seats.length) return null; // the answer to a round as it was
  const fortune = game === "fortune";
  const called = placeNames(names, places);
  const own = fortune ? round.positions : round.players;
  return html`<div class="hand-detail">
    <div class="lain">
      <${Lain}
        name=${t.house.dealer}
        cards=${round.dealer.cards}
        arranged=${round.dealer}
        words=${fortune ? round.dealer.said : worth(round.dealer)}
      />
      ${places.map(
        (place, at) =>
          html`<${Lain}
            key=${at}
            name=${called[at]}
            cards=${cardsOf(place.cards)}
            arranged=${own[at]}
            folded=${!place.plays}
            words=${fortune ? own[at].hand && handName(own[at].hand) : place.cards && worth(own[at])}
            bets=${place.bets}
          />`,
      )}
    </div>
    <div>
      <h3>${phrases.settledInOrder}</h3>
      <${SettledLines}
        lines=${settledLines(round.payments)}
        who=${(/** @type {number} */ at) => called[at]}
        own=${() => false}
        names=${names}
      />
    </div>
  </div>`;
}

/**
 * @param {{name: string, cards: string[], arranged: any, words: string | null, folded?: boolean,
 *   bets?: Record<string, number>}} props
 */
function Lain({ name, cards, arranged, words, folded, bets }) {
  const rows = arranged.three ? [arranged.three, arranged.two] : [cards];
  const made = Object.entries(bets ?? {}).filter(([, amount]) => amount > 0);
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
        ${made.map(([wager, amount]) => `${t.house.spots[wager]}: ${number(amount)}`).join(", ")}
      </p>`
    }
  </div>`;
}
