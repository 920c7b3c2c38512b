/** The rounds of a night: results of players and house, the hands, and settlements wager by wager. */
import { html, cls } from "../../kit/preact.js";
import { Card, cardsOf } from "../../kit/cards.js";
import { Net } from "../../kit/chips.js";
import { SettledLines, settledLines } from "../../banked/payment_lines.js";
import { colon, named, number } from "../../kit/format.js";
import { said, text } from "../words.js";
import { wagerName } from "../../kit/game_names.js";
import { t } from "../../kit/texts.js";
import { Lines, linesText } from "../score_table.js";
import { phrases } from "../texts.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Place} Place
 * @typedef {import("./form.js").Form} Form
 * @typedef {import("./form.js").Settled} Settled
 */

/**
 * The names of positions: the player's, with a number if they have two.
 * @param {string[]} names
 * @param {{seat: number}[]} places
 */
export const placeNames = (names, places) =>
  places.map(({ seat }, at) => {
    const own = places.filter((place) => place.seat === seat);
    return own.length > 1 ? `${names[seat]} (${own.indexOf(places[at]) + 1})` : names[seat];
  });

/** @param {Form} game @param {Sheet} sheet @param {Settled} scored @returns {import("../score_table.js").Line[]} */
const linesOf = (game, sheet, scored) =>
  scored.rounds.map((/** @type {Settled} */ round, /** @type {number} */ at) => ({
    gains: withHouse(game, round.gains, round.house),
    totals: withHouse(game, round.after.totals, round.after.house),
    notes: () => null,
    detail: html`<${Detail}
      game=${game}
      names=${sheet.names}
      places=${sheet.rounds[at]?.places ?? []}
      round=${round}
    />`,
  }));

/**
 * A value for everybody, and for the house if it plays.
 * @template T @param {Form} game @param {T[]} values @param {T} house
 */
export const withHouse = (game, values, house) => (game.banked ? [...values, house] : values);

/** @param {Form} game @param {Sheet} sheet */
export const columns = (game, { names }) => withHouse(game, names, phrases.house);

/** The gains of the players in a round. @param {import("./form.js").Previewed} props */
export const Gains = ({ names, live, game, round }) =>
  html`<p class="row">
    <span class="said">${round.dealer && game.dealerHas(round.dealer)}</span>
    ${names.map(
      (name, at) =>
        live.some(({ seat }) => seat === at) &&
        html`<span key=${at} class="result">
          <span class="name">${name}</span> <${Net} value=${round.gains[at]} />
        </span>`,
    )}
  </p>`;

/** @param {import("./form.js").Resulted} props */
export const Rounds = ({ game, sheet, scored, correct }) => html`<${Lines}
  title=${text("Rounds")}
  words=${{
    one: text("Round"),
    details: phrases.roundDetails,
    correct: phrases.correctRound,
    empty: text("No round is recorded yet."),
  }}
  names=${columns(game, sheet)}
  lines=${linesOf(game, sheet, scored)}
  totals=${withHouse(game, scored.next.totals, scored.next.house)}
  stacks=${scored.next.bankrolls && withHouse(game, scored.next.bankrolls, null)}
  editing=${sheet.editing}
  correct=${correct}
/>`;

/** @param {Form} game @param {Sheet} sheet @param {Settled} scored */
export const asText = (game, sheet, scored) =>
  linesText(
    columns(game, sheet),
    linesOf(game, sheet, scored),
    withHouse(game, scored.next.totals, scored.next.house),
    phrases.roundOf,
  );

/**
 * The hands as they lay, the settlement in its order.
 * @param {{game: Form, names: string[], places: Place[], round: Settled}} props
 */
function Detail({ game, names, places, round }) {
  if (places.length !== round.seats.length) return null; // the answer to a round as it was
  const called = placeNames(names, places);
  const own = round[game.places] ?? [];
  return html`<div class="hand-detail">
    <div class="lain">
      ${
        game.dealer &&
        html`<${Lain}
          name=${t.house.dealer}
          cards=${round.dealer.cards}
          arranged=${round.dealer}
          words=${game.worth(round.dealer, round.dealer.cards)}
        />`
      }
      ${places.map(
        (place, at) =>
          html`<${Lain}
            key=${at}
            name=${called[at]}
            cards=${cardsOf(place.cards)}
            arranged=${own[at] ?? {}}
            did=${place.plays ? "" : labelOf(game, place.choice ?? "fold")}
            words=${own[at] && game.worth(own[at], place.cards)}
            bets=${Object.entries(place.bets).map(
              ([wager, chips]) => /** @type {[string, number]} */ ([wagerName(game.key, wager), chips]),
            )}
          />`,
      )}
    </div>
    <div>
      ${
        round.payments
          ? html`<h3>${text("Settled, in order")}</h3>
              <${SettledLines}
                lines=${settledLines(game.key, round.payments)}
                who=${(/** @type {number} */ at) => called[at]}
                own=${() => false}
                names=${names}
              />`
          : (round.said ?? []).map(
              (/** @type {string} */ line) => html`<p key=${line}>${said(named(line, names))}</p>`,
            )
      }
    </div>
  </div>`;
}

/** The decision of a place, in a word. @param {Form} game @param {string} play */
export const labelOf = (game, play) =>
  play === "fold"
    ? t.house.folded
    : play === "pass"
      ? phrases.passShort
      : (game.options.find(([word]) => word === play)?.[1] ?? play);

/**
 * @param {{name: string, cards: string[], arranged: Settled, words: string | null, did?: string,
 *   bets?: [string, number][]}} props
 */
function Lain({ name, cards, arranged, words, did, bets }) {
  const rows = arranged.three ? [arranged.three, arranged.two] : [cards];
  const made = (bets ?? []).filter(([, amount]) => amount > 0);
  return html`<div class=${cls("lain-hand", did && "fouled")}>
    <h3>${name} ${did && html`<span class="tag">${did}</span>`}</h3>
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
        ${made.map(([wager, amount]) => `${wager}${colon}${number(amount)}`).join(", ")}
      </p>`
    }
  </div>`;
}

/**
 * Everybody, and the house if it plays.
 * @param {Form} game @param {Sheet} sheet
 * @param {{next: import("../../wire.d.ts").StandingAnswer}} scored
 */
export const standings = (game, { names }, { next: { totals, bankrolls, house } }) => [
  ...names.map((name, seat) => ({
    key: seat,
    names: [name],
    figure: html`<${Net} value=${totals[seat]} />`,
    also:
      bankrolls &&
      html`
        <span class="small muted num">${phrases.chips} ${number(bankrolls[seat])}</span>
        ${bankrolls[seat] < 0 && html`<span class="tag foul">${text("below zero")}</span>`}
      `,
  })),
  ...(game.banked
    ? [{ key: names.length, names: [phrases.house], figure: html`<${Net} value=${house} />` }]
    : []),
];
