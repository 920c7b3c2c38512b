/**
 * A table against the house: spots to bet on, the dealer, the hands, and the settlement wager by wager.
 * A game says what its own are; this draws them.
 */
import { html, cls, useEffect, useRef, useState } from "../ui.js";
import { Backs, Card } from "../cards.js";
import { Chips, Net } from "../chips.js";
import { useFocusKept } from "../keyboard.js";
import { Clock, Dialog, Icon, useCountdown } from "../parts.js";
import { PayTables } from "../pay_tables.js";
import { lastBets } from "../prefs.js";
import { number } from "../format.js";
import { t } from "../texts.js";
import { wagerName } from "../names.js";
import { SettledLines, settledLines } from "./lines.js";

/** @typedef {import("../pages/table.js").Room} Room */
/**
 * @typedef {{wager: string, minimum: number, maximum: number, unit: number}} Spot
 * @typedef {{at: number, seat: number | null, bets: Record<string, number> | null, cards: string[],
 *   dealt: number, words: string, sets?: LaidSet[] | null, folded: boolean, tucked?: string | null,
 *   raised: number | null}} Position `raised` is the wager made after the deal
 * @typedef {{name: string, cards: string[]}} LaidSet a part of a hand that is laid apart
 * @typedef {{room: Room, game: HouseGame, busy: boolean, send: (move: string) => void}} Deciding
 * @typedef {{phase: string, dealer: {dealt: number, cards: string[], words: string, sets?: LaidSet[] | null},
 *   spots: Spot[], positions: Position[], due: number | null,
 *   called: string, bet: (position: number, amounts: Record<string, number>) => string, note?: string,
 *   Decide?: (props: Deciding) => any}} HouseGame `called` names the wager made after the deal; `Decide` is there
 *   where that is more than a button
 */

/** @param {{room: Room, game: HouseGame}} props */
export function House({ room, game }) {
  const { you, mine, hand } = room;
  const due = mine && game.due !== null ? game.due : null;
  const over = hand.returns !== null;
  return html`<div class="house felt">
    <${Dealer} game=${game} />
    <div class=${cls("positions", game.positions.length === 1 && "alone")}>
      ${game.positions.map(
        (place) => html`<${Place} key=${place.at} room=${room} game=${game} place=${place} due=${due} />`,
      )}
    </div>
    ${!over && you !== null && !room.past && html`<${Mine} room=${room} game=${game} due=${due} />`}
    ${over && html`<${Settled} room=${room} game=${game} />`}
    <div class="row posted">
      <${Posted} room=${room} />
      <span class="grow"></span>
      ${game.note && html`<span class="small">${game.note}</span>`}
    </div>
  </div>`;
}

/** @param {{game: HouseGame}} props */
function Dealer({ game }) {
  const { dealer } = game;
  return html`<section class="dealer" aria-label=${t.house.dealer}>
    <h3>${t.house.dealer}</h3>
    <span class="lie">
      ${
        dealer.cards.length
          ? html`<${Hand} cards=${dealer.cards} sets=${dealer.sets} />`
          : html`<${Backs} count=${dealer.dealt} label=${t.house.dealerDeals} />`
      }
      ${
        !dealer.dealt &&
        !dealer.cards.length &&
        html`<span class="small muted-on-felt">${t.house.beforeDeal}</span>`
      }
    </span>
    <p class="said">${dealer.words}</p>
  </section>`;
}

/** Cards as they lie, or in the sets they are laid in. @param {{cards: string[], sets?: LaidSet[] | null}} props */
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

/**
 * A position: whose it is, what is bet on it, its cards.
 * @param {{room: Room, game: HouseGame, place: Position, due: number | null}} props
 */
function Place({ room, game, place, due }) {
  const { hand, you } = room;
  if (place.seat === null)
    return html`<section class="place free" aria-label=${t.house.position(place.at + 1)}>
      <span class="small">${t.house.position(place.at + 1)}</span>
    </section>`;
  const own = place.seat === you;
  const seat = room.view.seats[hand.seats[place.seat]] ?? null;
  const ask = room.asked.find((one) => one.seat === hand.seats[/** @type {number} */ (place.seat)]);
  const bets = Object.entries(place.bets ?? {}).filter(([, amount]) => amount > 0);
  const called = (/** @type {string} */ wager) => wagerName(room.view.match.game, wager);
  return html`<section
    class=${cls("place", own && "own-place", place.at === due && "due", place.folded && "folded")}
    aria-label=${`${t.house.position(place.at + 1)}: ${room.names[place.seat]}`}
  >
    <header class="board-head">
      <h3>${room.names[place.seat]}</h3>
      ${own && html`<span class="tag">${t.table.you}</span>`}
      <span class="grow"></span>
      ${ask?.until && html`<${Clock} until=${ask.until} />`}
    </header>
    <span class="lie">
      ${
        place.cards.length
          ? html`<${Hand} cards=${place.cards} sets=${place.sets} />`
          : html`<${Backs} count=${place.dealt} />`
      }
    </span>
    <p class="words">
      ${place.words}
      ${
        place.folded &&
        html`
          ${" "}
          <span class="tag">${t.house.folded}</span>
          ${place.tucked && html` <span class="small">${t.house.tucked} ${called(place.tucked)}</span>`}
        `
      }
    </p>
    <ul class="bets">
      ${bets.map(
        ([wager, amount]) => html`<li key=${wager}>
          <span>${called(wager)}</span>
          <${Chips} amount=${amount} />
        </li>`,
      )}
      ${
        place.raised
          ? html`<li>
              <span>${called(game.called)}</span>
              <${Chips} amount=${place.raised} />
            </li>`
          : null
      }
    </ul>
    ${!own && ask && html`<p class="small acting-now">${t.any.toMove}</p>`}
    ${seat === null && html`<p class="small">${t.table.leaving}</p>`}
  </section>`;
}

/** What is mine to do: bet, or play and fold. @param {{room: Room, game: HouseGame, due: number | null}} props */
function Mine({ room, game, due }) {
  const [sent, setSent] = useState("");
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const many = game.positions.filter((place) => place.seat === room.you).length > 1;
  const key = `${room.hand.number} ${game.phase} ${due}`;
  useFocusKept(ref, key);
  useEffect(() => setSent(""), [key]);
  /** @param {string} move */
  async function send(move) {
    setSent(key);
    if (!(await room.send("move", { move }))) setSent("");
  }
  const busy = sent === key;
  const title =
    due === null
      ? t.house.waiting
      : many
        ? `${t.table.yourMove}: ${t.house.position(due + 1)}`
        : t.table.yourMove;
  return html`<section
    class=${cls("tray house-tray", due !== null && "acting")}
    ref=${ref}
    tabindex="-1"
    aria-label=${t.table.yourMove}
  >
    <h3 role="status">${title}</h3>
    ${
      due !== null &&
      game.phase === "betting" &&
      html`<${Bet} key=${key} room=${room} game=${game} position=${due} busy=${busy} send=${send} />`
    }
    ${
      due !== null &&
      game.phase === "deciding" &&
      html`<${game.Decide ?? Decide} room=${room} game=${game} busy=${busy} send=${send} />`
    }
  </section>`;
}

/** @param {{room: Room, game: HouseGame, position: number, busy: boolean, send: (move: string) => void}} props */
function Bet({ room, game, position, busy, send }) {
  const which = game.positions.filter((place) => place.seat === room.you && place.at < position).length;
  const key = room.view.match.game;
  const name = `${key} ${which + 1}`; // a second position has bets of its own
  const last = lastBets.value[name];
  const [amounts, setAmounts] = useState(() => /** @type {Record<string, number>} */ ({}));
  const [chip, setChip] = useState(5);
  const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  /** @param {Spot} spot @param {number} step */
  function add(spot, step) {
    const now = amounts[spot.wager] ?? 0;
    const wanted = now === 0 && step > 0 ? Math.max(step, spot.minimum) : now + step;
    const stepped = Math.round(wanted / spot.unit) * spot.unit;
    setAmounts({
      ...amounts,
      [spot.wager]: stepped < spot.minimum ? 0 : Math.min(spot.maximum, stepped),
    });
  }
  /** @param {Record<string, number>} chosen */
  function place(chosen) {
    if (Object.values(chosen).some((amount) => amount > 0))
      lastBets.value = { ...lastBets.value, [name]: chosen };
    send(game.bet(position, chosen));
  }
  return html`
    <div class="spots">
      ${game.spots.map(
        (spot) => html`
          <div key=${spot.wager} class="spot" role="group" aria-label=${wagerName(key, spot.wager)}>
            <button
              type="button"
              class=${cls("ring", (amounts[spot.wager] ?? 0) > 0 && "full")}
              onClick=${() => add(spot, chip)}
              aria-label=${`${t.house.more}: ${wagerName(key, spot.wager)}, ${number(amounts[spot.wager] ?? 0)}`}
            >
              <span class="spot-name">${wagerName(key, spot.wager)}</span>
              ${
                amounts[spot.wager]
                  ? html`<${Chips} amount=${amounts[spot.wager]} />`
                  : html`
                      <span class="small">${t.house.limits(spot.minimum, spot.maximum, spot.unit)}</span>
                    `
              }
            </button>
            <button
              type="button"
              class="quiet square"
              aria-label=${`${t.house.less}: ${wagerName(key, spot.wager)}`}
              disabled=${!amounts[spot.wager]}
              onClick=${() => add(spot, -chip)}
            >
              −
            </button>
          </div>
        `,
      )}
    </div>
    <fieldset class="choice chip-size">
      <legend class="sr">${t.house.chip}</legend>
      <div>
        ${[1, 5, 25, 100].map(
          (value) => html`<label key=${value}>
            <input
              type="radio"
              name="chip"
              value=${value}
              checked=${chip === value}
              onChange=${() => setChip(value)}
            />
            <span>
              <i class=${`disc v${value}`} aria-hidden="true"></i>
              ${value}
            </span>
          </label>`,
        )}
      </div>
    </fieldset>
    <div class="row">
      <button type="button" class="primary" disabled=${busy || !total} onClick=${() => place(amounts)}>
        ${t.house.bet}
        ${total ? html` <span class="num">${number(total)}</span>` : ""}
      </button>
      ${
        last &&
        html`<button type="button" disabled=${busy} onClick=${() => place(last)}>${t.house.same}</button>`
      }
      <button type="button" disabled=${!total} onClick=${() => setAmounts({})}>${t.house.clear}</button>
      <button type="button" class="quiet" disabled=${busy} onClick=${() => place({})}>
        ${t.house.noBet}
      </button>
    </div>
  `;
}

/** The moves that the server lists, as buttons; its words, put for a person. @param {Deciding} props */
function Decide({ room, game, busy, send }) {
  const moves = /** @type {string[]} */ (room.hand.choices?.moves ?? []);
  return html`<div class="row decide">
    ${moves.map((move) => html`<${Decision} key=${move} move=${move} game=${game} busy=${busy} send=${send} />`)}
  </div>`;
}

/**
 * A move as a button.
 * @param {{move: string, game: HouseGame, busy: boolean, send: (move: string) => void, chosen?: string}} props
 *   `chosen` is what it sends, where that is another; "" for nothing yet
 */
export function Decision({ move, game, busy, send, chosen = move }) {
  if (move.endsWith("fold"))
    return html`<button type="button" disabled=${busy} onClick=${() => send(move)}>${t.house.fold}</button>`;
  const amount = Number(/(\d+)$/.exec(move)?.[1] ?? 0);
  return html`<button type="button" class="primary" disabled=${busy || !chosen} onClick=${() => send(chosen)}>
    ${game.called === "play" ? t.house.play(amount) : t.house.raise(amount)}
  </button>`;
}

/** @param {{room: Room, game: HouseGame}} props */
function Settled({ room, game }) {
  const next = useCountdown(room.view.phase === "pause" ? room.view.next_at : null);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (room.past ? undefined : ref.current?.scrollIntoView({ block: "nearest" })), []);
  const seatOf = (/** @type {number} */ at) => /** @type {number} */ (game.positions[at].seat);
  const who = (/** @type {number} */ at) =>
    room.names[seatOf(at)] +
    (game.positions.filter((place) => place.seat === seatOf(at)).length > 1 ? ` (${at + 1})` : "");
  return html`<section class="panel settlement" aria-label=${t.house.settlement} ref=${ref}>
    <header class="row">
      <h2>${t.house.settlement}</h2>
      <span class="grow"></span>
      ${next !== null && html`<span class="muted num">${t.table.nextHand(next)}</span>`}
    </header>
    <${SettledLines}
      lines=${settledLines(room.view.match.game, room.hand.view.payments)}
      who=${who}
      own=${(/** @type {number} */ at) => seatOf(at) === room.you}
      names=${room.names}
    />
    <p class="row totals">
      ${room.names.map(
        (name, seat) => html`<span key=${seat}>${name} <${Net} value=${room.hand.returns[seat]} /></span>`,
      )}
    </p>
  </section>`;
}

/** The pay tables posted, and whose edge it is. @param {{room: Room}} props */
function Posted({ room }) {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" onClick=${() => setOpen(true)}>
      <${Icon} name="eye" />
      ${t.house.payTables}
    </button>
    <${Dialog} title=${t.house.payTables} open=${open} onClose=${() => setOpen(false)} wide>
      <${PayTables} game=${room.view.match.game} preset=${room.view.match.preset} />
    </${Dialog}>
  `;
}
