/**
 * A table against the house: the dealer opposite, players on an arc, your hand in front with its circles, and
 * the tray below. A game describes its wagers and cards; this module draws them, in the same place in every
 * state.
 */
import { html, cls, useRef } from "../kit/preact.js";
import { useFocusKept, useKeys } from "../kit/keyboard.js";
import { Net, Pile } from "../kit/chips.js";
import { HintButton, HintPanel } from "../coach/hint.js";
import { CountUp, useFlights } from "../kit/motion.js";
import { Result, Tray, useSending } from "../table/components.js";
import { colon, number } from "../kit/format.js";
import { wagerName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { useBets, BetDoors, ChipSize } from "./bets.js";
import { Dealer, OtherPosition, OwnPosition, wagerAmount } from "./positions.js";
import { Beside, Posted } from "./pay_panel.js";
import { SettledLines, settledLines } from "./payment_lines.js";
import { useSettling } from "./settlement_steps.js";
import { said } from "../kit/words.js";

/**
 * @typedef {import("../table/context.d.ts").TableContext<{payments: import("../wire.d.ts").Payment[]},
 *   {reasons: import("../wire.d.ts").Reason[], result: string}>} Room a table of a game against the house
 */
/**
 * @typedef {import("../wire.d.ts").Choice} Choice
 * @typedef {{at: number, seat: number | null, bets: Record<string, number> | null, cards: string[],
 *   dealt: number, words: string, sets?: LaidSet[] | null, folded: boolean, tucked?: string | null,
 *   raised: number | null}} Position `raised` is the wager made after the deal
 * @typedef {{name: string, cards: string[]}} LaidSet a part of a hand that is laid apart
 * @typedef {{busy: boolean, send: (move: string) => void}} Deciding
 * @typedef {{phase: string, dealer: {dealt: number, cards: string[], words: string, sets?: LaidSet[] | null},
 *   positions: Position[], due: number | null, circles: string[], size: number, called: string, note?: string,
 *   hand?: any, words?: any, doors?: (deciding: Deciding) => any, help?: any}} BankedGame `circles` are the wagers of a
 *   position, `size` how many cards a hand has, `called` names the wager made after the deal; `hand`, `words`, `doors`
 *   and `help` exist if the reader does more with the cards than look
 */

/** @param {{room: Room, game: BankedGame}} props */
export function BankedTable({ room, game }) {
  const { you, mine, hand, past } = room;
  const due = mine && game.due !== null ? game.due : null;
  const question = `${hand.number} ${game.phase} ${due}`;
  const sending = useSending(room, question);
  const bets = useBets(room, game, due, sending);
  const settling = useSettling(room, game);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const front = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(ref, question);
  useFlights(front, `${room.table} ${hand.number}`);
  const { own, others } = seated(game, you);
  const many = own.length > 1;
  return html`<div class="house table-felt" ref=${ref} tabindex="-1">
    <div class="house-stage">
      <div
        class=${cls("house-in", `of-${others.length}`, `own-${own.length}`, `cards-${game.size}`, past && "past")}
      >
        <${Dealer} game=${game} shown=${settling.dealer} />
        ${game.note && html`<${Print} text=${game.note} />`}
        <div class="others">
          ${others.map(
            (place, nth) => html`<${OtherPosition}
              key=${place.at}
              room=${room}
              game=${game}
              place=${place}
              settling=${settling}
              style=${arc(nth, others.length, own.length)}
            />`,
          )}
        </div>
        <div class="mine" ref=${front}>
          ${own.map(
            (place) => html`<${OwnPosition}
              key=${place.at}
              room=${room}
              game=${game}
              place=${place}
              due=${due === place.at}
              many=${many}
              bets=${bets?.at === place.at ? bets : null}
              settling=${settling}
            />`,
          )}
        </div>
        <${Beside} room=${room} lit=${settling.lit} />
        <${Posted} room=${room} />
        <${ChipStack} room=${room} game=${game} bets=${bets} settling=${settling} />
      </div>
    </div>
    ${
      hand.returns === null
        ? html`<${Mine} room=${room} game=${game} due=${due} many=${many} bets=${bets} sending=${sending} />`
        : html`<${Settled} room=${room} game=${game} settling=${settling} />`
    }
  </div>`;
}

/**
 * The reader's chips that lie on no circle. Stakes leave from here, and settled chips are counted back in.
 * @param {{room: Room, game: BankedGame, bets: import("./bets.js").Bets | null,
 *   settling: import("./settlement_steps.js").Settling}} props
 */
function ChipStack({ room, game, bets, settling }) {
  const { you, hand } = room;
  const last = useRef(/** @type {number | null} */ (null));
  const chips = hand.players?.[you ?? -1]?.chips;
  if (chips === undefined || chips === null) return null;
  const lying = game.positions
    .filter((place) => place.seat === you)
    .flatMap((place) =>
      game.circles.map((wager) => {
        const stake = bets?.at === place.at ? (bets.amounts[wager] ?? 0) : wagerAmount(game, place, wager);
        if (hand.returns === null) return stake;
        return settling.of(place.at, wager) ? 0 : stake + settling.toCome(place.at, wager);
      }),
    )
    .reduce((sum, one) => sum + one, 0);
  return html`<p class="purse num" title=${t.house.purse}>
    <span data-place="stack"><${Pile} amount=${chips} /></span>
    <span class="sr">${t.house.purse}</span>
    <${CountUp} value=${chips - lying} last=${last} text=${number} />
  </p>`;
}

/**
 * The positions in front, and the others from there to the left, in seating order. A watcher has the middle one in
 * front.
 * @param {BankedGame} game @param {number | null} you
 */
function seated({ positions }, you) {
  const mine = positions.filter((place) => place.seat === you && you !== null);
  const own = mine.length ? mine : [positions[Math.floor((positions.length - 1) / 2)]];
  const after = positions.filter((place) => place.at > own[own.length - 1].at);
  return { own, others: [...after, ...positions.filter((place) => place.at < own[0].at)] };
}

/** Seats at each side of a table seen from the front, nearest first: across and down in hundredths. */
const SIDE = [
  [],
  [[15, 36]],
  [
    [23, 56],
    [11, 14],
  ],
  [
    [23, 60],
    [9, 34],
    [18, 3],
  ],
];
/** The same beside two hands of the reader. */
const BESIDE_TWO = [
  [],
  [[14, 34]],
  [
    [18, 42],
    [17, 5],
  ],
  [
    [20.5, 54],
    [9, 29],
    [19, 3],
  ],
];

/** The print on the felt, between two rails if they have room. @param {{text: string}} props */
const Print = ({ text }) => html`
  <p class="print" aria-hidden="true">${text}</p>
  <svg class="rails" viewBox="0 0 640 104" aria-hidden="true">
    <path d="M10 8Q320 120 630 8M2 38Q320 158 638 38" />
    <defs><path id="felt-print" d="M6 29Q320 144 634 29" /></defs>
    <text text-anchor="middle"><textPath href="#felt-print" startOffset="50%">${text}</textPath></text>
  </svg>
`;

/**
 * The place of the nth other position, from the reader's left around to the right.
 * @param {number} nth @param {number} all @param {number} own how many hands are in front
 */
function arc(nth, all, own) {
  const left = Math.ceil(all / 2);
  const side = own > 1 ? BESIDE_TWO : SIDE;
  const [x, y] = nth < left ? side[left][nth] : side[all - left][all - 1 - nth];
  const across = nth < left ? x : 100 - x;
  const row = nth < left ? 29 - 11.5 * (left - 1 - nth) : 71 + 11.5 * (nth - left);
  return `--x: ${across}; --y: ${y}; --row: ${row}`;
}

/**
 * The reader's possible actions: bet, or play and fold.
 * @param {{room: Room, game: BankedGame, due: number | null, many: boolean, bets: any, sending: Deciding}} props
 */
function Mine({ room, game, due, many, bets, sending }) {
  const label =
    due === null
      ? undefined
      : many
        ? `${t.table.yourMove}${colon}${t.house.position(due + 1)}`
        : t.table.yourMove;
  if (bets)
    return html`<${Tray}
      room=${room}
      class="house-tray"
      label=${label}
      help=${t.house.tapCircle}
      doors=${html`<${BetDoors} bets=${bets} busy=${sending.busy} />`}
    >
      <${ChipSize} bets=${bets} />
    </${Tray}>`;
  const doors = due === null ? undefined : (game.doors ?? Decisions(room))(sending);
  return html`<${Tray}
    room=${room}
    class="house-tray"
    label=${label}
    help=${due === null ? undefined : game.help}
    say=${due !== null && html`<${HintPanel} room=${room} />`}
    doors=${doors && html`<${HintButton} room=${room} /><span class="decide">${doors}</span>`}
  />`;
}

/** The possible decisions as buttons. @param {Room} room @returns {(deciding: Deciding) => any} */
const Decisions = (room) => (deciding) => html`<${Deciding} room=${room} deciding=${deciding} />`;

/** @param {{room: Room, deciding: Deciding}} props */
function Deciding({ room, deciding }) {
  const choices = [...decisionsOf(room)].sort(
    (a, b) => Number(a.amount !== undefined) - Number(b.amount !== undefined),
  );
  useEnterKey(choices.find((choice) => choice.amount !== undefined)?.text, deciding);
  return choices.map(
    (choice) =>
      html`<${Decision}
        key=${choice.text}
        game=${room.view.match.game}
        choice=${choice}
        busy=${deciding.busy}
        send=${deciding.send}
      />`,
  );
}

/** Enter makes the move of the filled button. @param {string | undefined} move @param {Deciding} deciding */
export function useEnterKey(move, { busy, send }) {
  useKeys((key, target) => {
    if (key !== "Enter" || busy || !move || target.closest("a, button, summary")) return false;
    send(move);
    return true;
  });
}

/** The moves that are listed. @param {Room} room @returns {Choice[]} */
export const decisionsOf = (room) => room.hand.choices?.listed ?? [];

/**
 * A move as a button; one about chips is the one to stay in with.
 * @param {{game: string, choice: Choice, busy: boolean, send: (move: string) => void, text?: string}} props
 *   `text` is what it sends, where that is another move; "" for none yet
 */
export const Decision = ({
  game,
  choice: { kind, amount, text: own },
  busy,
  send,
  text = own,
}) => html`<button
  class=${amount == null ? "" : "primary"}
  disabled=${busy || !text}
  onClick=${() => send(text)}
>
  ${kind === "fold" ? t.house.fold : wagerName(game, kind)}${amount == null ? "" : html` ${number(amount)}`}
</button>`;

/** @param {{room: Room, game: BankedGame, settling: any}} props */
function Settled({ room, game, settling }) {
  const { hand, names, you, view } = room;
  const total = you === null ? null : (hand.returns?.[you] ?? 0);
  return html`<${Result}
    room=${room}
    total=${total}
    sentence=${
      said(hand.notes.result) ||
      (view.you === null || room.shared ? html`<${Totals} room=${room} />` : t.house.satOut)
    }
    details=${html`<${Settlement} room=${room} game=${game} />`}
    done=${settling.done}
    key=${`${view.match.game} ${hand.number} ${names.length}`}
  />`;
}

/** The settlement wager by wager, for everybody. @param {{room: Room, game: BankedGame}} props */
function Settlement({ room, game }) {
  const seatOf = (/** @type {number} */ at) => /** @type {number} */ (game.positions[at].seat);
  const who = (/** @type {number} */ at) =>
    room.names[seatOf(at)] +
    (game.positions.filter((place) => place.seat === seatOf(at)).length > 1 ? ` (${at + 1})` : "");
  const lines = settledLines(room.view.match.game, room.hand.view.payments);
  return html`
    <${SettledLines}
      lines=${lines.map((line, at) => ({ ...line, why: room.hand.notes.reasons[at]?.why ?? line.why }))}
      who=${who}
      own=${(/** @type {number} */ at) => seatOf(at) === room.you}
      names=${room.names}
    />
    <p class="row totals"><${Totals} room=${room} /></p>
  `;
}

/** The gain of each player. @param {{room: Room}} props */
const Totals = ({ room }) =>
  html`${room.names.map(
    (name, seat) =>
      html`<span key=${seat}>${name} <${Net} value=${room.hand.returns?.[seat] ?? 0} /> </span>`,
  )}`;
