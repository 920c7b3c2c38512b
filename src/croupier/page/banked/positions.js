/**
 * The seats of a table against the house: the dealer, the other players with their bets, and your hand with its
 * circles.
 */
import { html, cls, useRef, useState } from "../kit/preact.js";
import { Backs, Card, Hole } from "../kit/cards.js";
import { Chips, Net, Pile } from "../kit/chips.js";
import { Clock } from "../kit/clock.js";
import { pendingDecision } from "../table/components.js";
import { colon, number } from "../kit/format.js";
import { wagerName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { generic } from "../table/texts.js";
import { PayDialog } from "./pay_panel.js";
import { said } from "../kit/words.js";

/** @typedef {import("./table.js").Room} Room */
/** @typedef {import("./table.js").BankedGame} BankedGame */
/** @typedef {import("./table.js").Position} Position */
/** @typedef {import("./settlement_steps.js").Settling} Settling */

/** @param {Room} room @param {string} wager */
const called = (room, wager) => wagerName(room.view.match.game, wager);

/** The dealer; at the end their cards are turned one by one. @param {{game: BankedGame, shown: number}} props */
export function Dealer({ game, shown }) {
  const { dealer } = game;
  const whole = dealer.cards.length > 0 && shown >= dealer.cards.length;
  const lying = dealer.cards.length || dealer.dealt;
  return html`<section class="dealer" aria-label=${t.house.dealer} data-place="house">
    <span class="lie">
      ${
        whole
          ? html`<${Hand} cards=${dealer.cards} sets=${dealer.sets} />`
          : html`
              ${dealer.cards.slice(0, shown).map((card) => html`<${Card} key=${card} card=${card} class="turned" />`)}
              <${Backs} count=${lying - shown} label=${t.house.dealerDeals} />
              ${!lying && html`<${Holes} count=${game.size} />`}
            `
      }
    </span>
    <p class="said" role="status">
      ${whole ? said(dealer.words) : lying ? "" : t.house.beforeDeal}
    </p>
  </section>`;
}

/** Cards as they lie, or in the sets they are laid in. @param {{cards: string[], sets?: any[] | null}} props */
function Hand({ cards, sets }) {
  if (!sets) return cards.map((card) => html`<${Card} key=${card} card=${card} class="fresh" />`);
  return sets.map(
    (set) => html`<span key=${set.name} class="set-of" role="group" aria-label=${set.name}>
        ${cards
          .filter((card) => set.cards.includes(card))
          .map((card) => html`<${Card} key=${card} card=${card} />`)}
      </span>${" "}`,
  );
}

/** Empty holes for the cards to come. @param {{count: number}} props */
const Holes = ({ count }) =>
  Array.from({ length: count }, (_, at) => html`<${Hole} key=${`hole ${at}`} />`);

/** A position's cards, that some lie there, or where they will. @param {{place: Position, size: number}} props */
const PositionCards = ({ place, size }) => html`<span class="lie">
  ${
    place.cards.length
      ? html`<${Hand} cards=${place.cards} sets=${place.sets} />`
      : place.dealt
        ? html`<${Backs} count=${place.dealt} />`
        : html`<${Holes} count=${size} />`
  }
</span>`;

/** The name of a position's player, marked if they are to move. @param {{room: Room, place: Position}} props */
function Who({ room, place }) {
  const seat = /** @type {number} */ (place.seat);
  const ask = pendingDecision(room, seat);
  const gone = room.view.seats[room.hand.seats[seat]] === null;
  return html`<p class=${cls("who", ask && "asked")}>
    <b>${room.names[seat]}</b>
    ${ask?.until ? html` <${Clock} until=${ask.until} />` : ask && html`<i class="dot" title=${generic.toMove}></i>`}
    ${gone && html` <span class="tag">${t.table.leaving}</span>`}
  </p>`;
}

/** That a hand was folded, and under which wager it lies. @param {{room: Room, place: Position}} props */
const Folded = ({ room, place }) =>
  place.folded &&
  html`<span class="tag">${t.house.folded}</span>
    ${place.tucked && html` <span class="tucked">${t.house.tucked} ${called(room, place.tucked)}</span>`}`;

/** True if a seat has more than one position. @param {BankedGame} game @param {Position} place */
const several = (game, place) => game.positions.filter(({ seat }) => seat === place.seat).length > 1;

/**
 * The name of a position's player for screen readers: with its number if they have two, and with their chips.
 * @param {Room} room @param {BankedGame} game @param {Position} place
 */
function whoseIs(room, game, place) {
  const number = t.house.position(place.at + 1);
  if (place.seat === null) return `${number}${colon}${t.table.empty}`;
  const mine = place.seat === room.you; // whose chips are told where they lie
  const chips = mine ? null : (room.hand.players?.[place.seat]?.chips ?? null);
  return [
    mine ? t.house.you : room.names[place.seat],
    several(game, place) && number,
    chips !== null && t.house.has(chips),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {BankedGame} game @param {Position} place @param {string} wager */
export const wagerAmount = (game, place, wager) =>
  (wager === game.called ? place.raised : place.bets?.[wager]) || 0;

/** @param {{room: Room, game: BankedGame, place: Position, settling: Settling, style: string}} props */
export function OtherPosition({ room, game, place, settling, style }) {
  const label = t.house.position(place.at + 1);
  if (place.seat === null)
    return html`<section class="place free" style=${style} aria-label=${label}><span>${label}</span></section>`;
  const bets = game.circles.map((wager) => ({ wager, amount: wagerAmount(game, place, wager) }));
  const came = settling.netOf(place.at);
  return html`<section
    class=${cls("place", place.folded && "folded")}
    data-seat=${room.hand.seats[place.seat]}
    style=${style}
    aria-label=${whoseIs(room, game, place)}
  >
    <${Who} room=${room} place=${place} />
    <${PositionCards} place=${place} size=${game.size} />
    <ul class="bets">
      ${bets
        .filter(({ amount }) => amount > 0)
        .map(
          ({ wager, amount }) => html`<li key=${wager} title=${called(room, wager)}>
            <${Chips} amount=${amount} label=${called(room, wager)} />
          </li>`,
        )}
    </ul>
    <p class="res">
      ${came && html`<${Net} value=${came.net} /> <span class="why">${came.brief}</span>`}
      ${!came && html`<${Folded} room=${room} place=${place} />`}
    </p>
  </section>`;
}

/**
 * A position of the reader: the hand, with its circles below.
 * @param {{room: Room, game: BankedGame, place: Position, due: boolean, many: boolean,
 *   bets: import("./bets.js").Bets | null, settling: Settling}} props
 */
export function OwnPosition({ room, game, place, due, many, bets, settling }) {
  const label = t.house.position(place.at + 1);
  const mine = place.seat !== null && place.seat === room.you;
  return html`<section
    data-seat=${place.seat === null ? undefined : room.hand.seats[place.seat]}
    class=${cls("place front", mine && "own-place", due && "due", place.folded && "folded")}
    aria-label=${whoseIs(room, game, place)}
  >
    ${place.seat !== null && !mine && html`<${Who} room=${room} place=${place} />`}
    <div class="hand-box">
      ${due && game.hand ? game.hand : html`<${PositionCards} place=${place} size=${game.size} />`}
    </div>
    <p class="words">
      ${many && html`<b>${label}</b> `}
      ${(due && game.words) || said(place.words)}
      ${" "}<${Folded} room=${room} place=${place} />
    </p>
    <ul class=${cls("circles", game.circles.length < 4 && "few")} style=${`--circles: ${game.circles.length}`}>
      ${game.circles.map(
        (wager) => html`<${Circle}
          key=${wager}
          room=${room}
          wager=${wager}
          amount=${bets ? (bets.amounts[wager] ?? 0) : wagerAmount(game, place, wager)}
          bets=${bets?.slotOf(wager) ? bets : null}
          came=${settling.of(place.at, wager)}
        />`,
      )}
    </ul>
  </section>`;
}

/** The number of times that chips were added to a circle. Each addition slides in. @param {number} amount */
function useTossed(amount) {
  const last = useRef({ amount, tossed: 0 });
  if (amount > last.current.amount) last.current.tossed += 1;
  last.current.amount = amount;
  return last.current.tossed;
}

/**
 * A circle: a chip goes into it while bets are made, and later a tap shows what it pays.
 * @param {{room: Room, wager: string, amount: number, bets: import("./bets.js").Bets | null,
 *   came: import("./settlement_steps.js").OnCircle | null}} props
 */
function Circle({ room, wager, amount, bets, came }) {
  const [open, setOpen] = useState(false);
  const name = called(room, wager);
  const slot = bets?.slotOf(wager);
  const tossed = useTossed(bets ? amount : 0);
  const fate = came && (came.net > 0 ? "is-won" : came.net < 0 ? "is-lost" : "is-even");
  const said = bets
    ? `${t.house.more}${colon}${name}, ${number(amount)}`
    : came
      ? `${name}, ${number(amount)}, ${number(came.net, true)}${colon}${came.why.join("; ")}`
      : t.house.whatPays(name, amount);
  return html`<li class="circle-of">
    <button
      class=${cls("circle", bets && "ring", amount > 0 && "full", fate)}
      aria-label=${said}
      aria-haspopup=${bets ? undefined : "dialog"}
      onClick=${() => (bets ? bets.add(wager) : setOpen(true))}
    >
      <span class="circle-name">${name}</span>
      ${
        amount > 0 &&
        html`<span class="stake" data-comes=${bets ? "" : "stack"} data-goes=${fate === "is-lost" ? "house" : ""}>
          <${Chips} amount=${amount} />
        </span>`
      }
      ${
        bets &&
        amount > 0 &&
        tossed > 0 &&
        html`<i key=${`chip ${tossed}`} class=${`disc tossed v${bets.chip}`} data-comes="stack"></i>`
      }
      ${
        fate === "is-won" &&
        came &&
        html`<span class="gain tossed" aria-hidden="true" data-comes="house"><${Pile} amount=${came.net} /></span>`
      }
      ${
        came &&
        html`<b class=${cls("delta num", fate === "is-won" ? "plus" : fate === "is-lost" ? "minus" : "")}>
          ${number(came.net, true)}
        </b>`
      }
    </button>
    <span class=${cls("why", slot && "limits")} aria-hidden="true">
      ${came?.brief.join("; ") ?? (slot && !amount && t.house.limits(slot.least ?? 0, slot.most, slot.unit ?? 1))}
    </span>
    <${PayDialog} room=${room} open=${open} onClose=${() => setOpen(false)} wager=${wager} />
  </li>`;
}
