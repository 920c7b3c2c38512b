/**
 * A table against the house: spots to bet on, the dealer, the hands, and the settlement wager by wager.
 * A game says what its own are; this draws them.
 */
import { html, cls, useRef, useState } from "../ui.js";
import { Backs, Card } from "../cards.js";
import { Chips, Net } from "../chips.js";
import { useFocusKept } from "../keyboard.js";
import { written } from "../moves.js";
import { Dialog, Icon } from "../parts.js";
import { PayTables } from "../pay_tables.js";
import { lastBets } from "../prefs.js";
import { SeatHead, Settlement, Tray, useSending } from "../table_parts.js";
import { number, settingName } from "../format.js";
import { t } from "../texts.js";
import { wagerName } from "../names.js";
import { SettledLines, settledLines } from "./lines.js";

/** @typedef {import("../pages/table.js").Room} Room */
/**
 * @typedef {import("../moves.js").Choice} Choice
 * @typedef {{at: number, seat: number | null, bets: Record<string, number> | null, cards: string[],
 *   dealt: number, words: string, sets?: LaidSet[] | null, folded: boolean, tucked?: string | null,
 *   raised: number | null}} Position `raised` is the wager made after the deal
 * @typedef {{name: string, cards: string[]}} LaidSet a part of a hand that is laid apart
 * @typedef {{room: Room, game: HouseGame, busy: boolean, send: (move: string) => void}} Deciding
 * @typedef {{phase: string, dealer: {dealt: number, cards: string[], words: string, sets?: LaidSet[] | null},
 *   positions: Position[], due: number | null,
 *   called: string, note?: string,
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
  const bets = Object.entries(place.bets ?? {}).filter(([, amount]) => amount > 0);
  const called = (/** @type {string} */ wager) => wagerName(room.view.match.game, wager);
  return html`<section
    class=${cls("place", own && "own-place", place.at === due && "due", place.folded && "folded")}
    aria-label=${`${t.house.position(place.at + 1)}: ${room.names[place.seat]}`}
  >
    <${SeatHead} room=${room} seat=${place.seat} />
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
    ${seat === null && html`<p class="small">${t.table.leaving}</p>`}
  </section>`;
}

/** What is mine to do: bet, or play and fold. @param {{room: Room, game: HouseGame, due: number | null}} props */
function Mine({ room, game, due }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const many = game.positions.filter((place) => place.seat === room.you).length > 1;
  const key = `${room.hand.number} ${game.phase} ${due}`;
  const { busy, send } = useSending(room, key);
  const { form } = room.hand;
  useFocusKept(ref, key);
  return html`<div class="doing" ref=${ref} tabindex="-1">
    <${Tray}
      room=${room}
      class="house-tray"
      acting=${due !== null}
      title=${many && due !== null ? `${t.table.yourMove}: ${t.house.position(due + 1)}` : undefined}
    >
      ${
        due !== null &&
        form?.of === "chips" &&
        html`<${Bet} key=${key} room=${room} game=${game} position=${due} busy=${busy} send=${send} />`
      }
      ${
        due !== null &&
        !form &&
        html`<${game.Decide ?? Decide} room=${room} game=${game} busy=${busy} send=${send} />`
      }
    </${Tray}>
  </div>`;
}

/** @param {{room: Room, game: HouseGame, position: number, busy: boolean, send: (move: string) => void}} props */
function Bet({ room, game, position, busy, send }) {
  const which = game.positions.filter((place) => place.seat === room.you && place.at < position).length;
  const key = room.view.match.game;
  const name = `${key} ${which + 1}`; // a second position has bets of its own
  const last = lastBets.value[name];
  const [amounts, setAmounts] = useState(() => /** @type {Record<string, number>} */ ({}));
  const [chip, setChip] = useState(5);
  const form = /** @type {import("../moves.js").Form} */ (room.hand.form);
  const total = Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  /** @param {import("../moves.js").Slot} spot @param {number} step */
  function add({ name, least = 0, most, unit = 1 }, step) {
    const now = amounts[name] ?? 0;
    const wanted = now === 0 && step > 0 ? Math.max(step, least) : now + step;
    const stepped = Math.round(wanted / unit) * unit;
    setAmounts({ ...amounts, [name]: stepped < least ? 0 : Math.min(most, stepped) });
  }
  /** @param {Record<string, number>} chosen */
  function place(chosen) {
    if (Object.values(chosen).some((amount) => amount > 0))
      lastBets.value = { ...lastBets.value, [name]: chosen };
    send(
      written(
        form,
        form.slots.map(({ name }) => (chosen[name] ? [chosen[name]] : [])),
      ),
    );
  }
  return html`
    <div class="spots">
      ${form.slots.map(
        (spot) => html`
          <div key=${spot.name} class="spot" role="group" aria-label=${wagerName(key, spot.name)}>
            <button
              type="button"
              class=${cls("ring", (amounts[spot.name] ?? 0) > 0 && "full")}
              onClick=${() => add(spot, chip)}
              aria-label=${`${t.house.more}: ${wagerName(key, spot.name)}, ${number(amounts[spot.name] ?? 0)}`}
            >
              <span class="spot-name">${wagerName(key, spot.name)}</span>
              ${
                amounts[spot.name]
                  ? html`<${Chips} amount=${amounts[spot.name]} />`
                  : html`
                      <span class="small">${t.house.limits(spot.least ?? 0, spot.most, spot.unit ?? 1)}</span>
                    `
              }
            </button>
            <button
              type="button"
              class="quiet square"
              aria-label=${`${t.house.less}: ${wagerName(key, spot.name)}`}
              disabled=${!amounts[spot.name]}
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

/** What may be decided, as buttons. @param {Deciding} props */
const Decide = ({ room, busy, send }) => html`<div class="row decide">
  ${decisionsOf(room).map(
    (choice) => html`<${Decision} key=${choice.text} choice=${choice} busy=${busy} send=${send} />`,
  )}
</div>`;

/** The moves that are listed. @param {Room} room @returns {Choice[]} */
export const decisionsOf = (room) => room.hand.choices?.listed ?? [];

/**
 * A move as a button; one about chips is the one to stay in with.
 * @param {{choice: Choice, busy: boolean, send: (move: string) => void, text?: string}} props
 *   `text` is what it sends, where that is another move; "" for none yet
 */
export const Decision = ({ choice: { kind, amount, text: own }, busy, send, text = own }) => html`<button
  type="button"
  class=${amount === undefined ? "" : "primary"}
  disabled=${busy || !text}
  onClick=${() => send(text)}
>
  ${settingName(kind)}${amount === undefined ? "" : html` ${number(amount)}`}
</button>`;

/** @param {{room: Room, game: HouseGame}} props */
function Settled({ room, game }) {
  const seatOf = (/** @type {number} */ at) => /** @type {number} */ (game.positions[at].seat);
  const who = (/** @type {number} */ at) =>
    room.names[seatOf(at)] +
    (game.positions.filter((place) => place.seat === seatOf(at)).length > 1 ? ` (${at + 1})` : "");
  return html`<${Settlement} room=${room}>
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
  </${Settlement}>`;
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
