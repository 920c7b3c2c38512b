/** The own part of Open-Face Chinese Poker in its scorer: the button, the value of a point, Fantasyland, streets. */
import { html, useEffect, useId } from "../../../kit/preact.js";
import { call } from "../../../kit/api.js";
import { Net } from "../../../kit/chips.js";
import { flag, object, whole } from "../../../kit/decode.js";
import { ChipsField, Input } from "../../../kit/fields.js";
import { Failed, Loading, useRequest } from "../../../kit/components.js";
import { number } from "../../../kit/format.js";
import { inParts } from "../../../scorer/api.js";
import { at } from "../../../scorer/sheet_reader.js";
import { ROOM, writeRows } from "../../../scorer/notation.js";
import { CardRows } from "../../../scorer/row_entry.js";
import { roundScorer } from "../../../scorer/rounds/scorer.js";
import { phrases } from "../../../scorer/texts.js";
import { Hands, WHOLE, asText, hasOpen, reviewOf, sheetIn } from "./scorer_hand_list.js";
import {
  awayIn,
  courseOf,
  dueOf,
  notedStreets,
  ordered,
  readStreets,
  streetsDone,
  streetsText,
} from "./scorer_streets.js";
import { older } from "./scorer_data.js";
import { said as spoken } from "../../../scorer/words.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("../../../scorer/rounds/form.js").Writing} Writing */
/** @typedef {import("../../../scorer/rounds/sheet.js").Round} Round */
/**
 * `value` and `button` are those of the first hand; `streets` says that the order of placement is noted. The `more` of
 * a round: `value`, `button` where it is not the regular one, and `streets`, what was placed when, a line a seat.
 * @typedef {import("../../../scorer/rounds/sheet.js").Sheet & {value: number, button: number, streets: boolean}} Sheet
 * @typedef {Omit<import("./wire.d.ts").OfcMatchAnswer, "hands"> & {rounds: any[]}} Settled
 */

/** A stored hand as the server takes it. @param {Round} round @returns {any} */
const sent = ({ places, more }) => ({
  hands: places.map(({ cards }) => cards),
  point_value: more.value ?? 1,
  button: more.button ?? null,
  streets: typeof more.streets === "string" ? more.streets.split("\n") : [],
});

/** The standing before the hand being written. @param {Sheet} sheet @param {Writing["scored"]} scored */
const before = ({ editing }, scored) => (editing === null ? scored.next : scored.rounds[editing]?.before);

/**
 * The seats of the hand being written in paying order.
 * @param {Sheet} sheet @param {Writing["scored"]} scored @returns {number[]}
 */
const orderOf = ({ editing }, scored) =>
  (editing === null ? scored.order : scored.rounds[editing]?.order) ?? [];

/** The chips a point. @param {Sheet} sheet @param {Writing["draft"]} draft the hand being written */
const valueOf = ({ rounds, value }, draft) =>
  Number(draft.more.value ?? rounds.at(-1)?.more.value ?? value);

/** The button of the hand, and the value of a point. @param {Writing} props */
function Terms({ sheet, scored, draft, write }) {
  const worth = useId();
  const regular = before(sheet, scored)?.button ?? 0;
  const set = (/** @type {object} */ part) => write({ more: { ...draft.more, ...part } });
  return html`<span class="row entry-terms">
    <label class="inline">
      ${words.button}${" "}
      <select
        value=${draft.more.button ?? regular}
        onInput=${({ target }) =>
          set({ button: Number(target.value) === regular ? null : Number(target.value) })}
      >
        ${sheet.names.map(
          (/** @type {string} */ name, /** @type {number} */ at) => html`
            <option key=${at} value=${at}>${name}</option>
          `,
        )}
      </select>
    </label>
    ${
      sheet.stacks &&
      html`<span class="inline">
        <label for=${worth}>${words.pointValue}</label>${" "}
        <${ChipsField}
          id=${worth}
          value=${valueOf(sheet, draft)}
          least=${1}
          onValue=${(/** @type {number} */ value) => set({ value })}
        />
      </span>`
    }
  </span>`;
}

/**
 * The first to act, the players in Fantasyland, and the street to be written.
 * @param {Writing & {next: number | null}} props
 */
function Note({ sheet, scored, draft, next }) {
  const names = /** @type {string[]} */ (sheet.names);
  const standing = before(sheet, scored);
  const order = orderOf(sheet, scored);
  const moved = draft.more.button !== undefined && draft.more.button !== null;
  const button = Number(draft.more.button ?? standing?.button ?? 0);
  const first = !moved && order.length ? order[0] : (button + 1) % names.length;
  const course = courseOf(sheet, scored);
  const place = sheet.streets && next !== null && draft.places[next];
  const done = place ? streetsDone(place.order ?? [], place.rows, course[place.seat]) : 0;
  const due = place && course[place.seat][done];
  return html`
    <p class="small muted">
      ${words.first(names[first])}${" "}
      ${names.map((name, at) =>
        standing?.fantasy[at] ? `${words.inFantasy(name, standing.fantasy[at])} ` : "",
      )}
    </p>
    ${
      due &&
      html`<p class="small" role="status">
        ${words.street(names[place.seat], done + 1, due.cards - due.away, due.away)}
      </p>`
    }
  `;
}

/**
 * The rows of one seat and what it throws away.
 * @param {Writing & {place: Writing["draft"]["places"][number], id: string, name: string, onEnter: () => void,
 *   lay: (part: Partial<Writing["draft"]["places"][number]>) => void}} props and those of `CardRows`
 */
function StreetRows({
  game: _game,
  change: _change,
  write: _write,
  sheet,
  scored,
  draft,
  place,
  lay,
  ...hand
}) {
  const { rows, order = [] } = place;
  const course = courseOf(sheet, scored)[place.seat];
  const most = course.reduce((sum, { away }) => sum + away, 0);
  const others = draft.places.flatMap((one) => (one === place ? [] : [...one.rows.flat(), ...awayIn(one)]));
  return html`<${CardRows}
    ...${hand}
    rows=${most ? [...rows, awayIn(place)] : rows}
    room=${most ? [...ROOM, most] : ROOM}
    titles=${[...words.rowNames, words.away]}
    others=${others}
    label=${phrases.typed(hand.name)}
    help=${words.streetsHelp}
    like=${words.streetsLike}
    read=${(/** @type {string} */ text) => readStreets(text, course)}
    written=${(/** @type {{rows: string[][], order?: string[]}} */ { rows: piles, order: typed }) => {
      const three = piles.slice(0, 3);
      return streetsText(typed ?? order, three, course) || writeRows(three);
    }}
    onChange=${(/** @type {string[][]} */ piles, /** @type {any} */ typed) =>
      lay({ rows: piles.slice(0, 3), order: typed ? typed.order : ordered(order, piles.flat()) })}
  />`;
}

/** The switch for streets. An order that fits the first street is taken from what lies there. @param {Writing} props */
function Below({ sheet, scored, draft, change }) {
  const course = courseOf(sheet, scored);
  const ordered = draft.places.map((place) => {
    const cards = place.rows.flat();
    return { ...place, order: cards.length <= (course[place.seat][0]?.cards ?? 0) ? cards : [] };
  });
  return html`<label class="check">
    <input
      type="checkbox"
      checked=${sheet.streets}
      onChange=${() => change({ streets: !sheet.streets, draft: { ...draft, places: ordered } })}
    />
    <span>${words.byStreets}. <span class="small muted">${words.byStreetsLong}</span></span>
  </label>`;
}

/**
 * A hand of the sheet gone through, as it was seen from a seat, or all of them.
 * @param {{sheet: Sheet, scored: Settled, review: string}} props
 */
function Reviewed({ sheet, scored, review }) {
  const [at, seat, first = ""] = review.split(".");
  const { value: part } = useRequest(() => import("../../../coach/sheet_review.js"), []);
  const { names } = sheet;
  useEffect(() => scrollTo(0, 0), []);
  const back = `#${sheetIn(location.hash)}`;
  const body = (/** @type {number} */ hand, /** @type {number} */ from) => ({
    preset: sheet.preset,
    start: scored.rounds[hand].before,
    hand: sent(sheet.rounds[hand]),
    seat: from,
  });
  const whole = review === WHOLE;
  const known = whole ? hasOpen(scored) : scored.rounds[Number(at)]?.open.includes(Number(seat));
  if (!known) return html`<${Failed} whole text=${words.noReview} />`;
  if (!part) return html`<${Loading} />`;
  if (whole) {
    const sat = scored.rounds.flatMap((/** @type {Writing["scored"]} */ hand, /** @type {number} */ nth) =>
      hand.open.map((/** @type {number} */ from) => ({
        number: nth + 1,
        seat: from,
        gain: hand.gains[from],
        body: body(nth, from),
        address: reviewOf(nth, from),
      })),
    );
    return html`<${part.SheetReviews} game="ofc" names=${names} sat=${sat} back=${back} />`;
  }
  return html`<${part.SheetReview}
    game="ofc"
    names=${names}
    number=${Number(at) + 1}
    body=${body(Number(at), Number(seat))}
    first=${first}
    back=${back}
    whole=${reviewOf(WHOLE)}
  />`;
}

/**
 * The server's note on a hand: that it fouls, or must, or what its rows make and earn.
 * @param {import("./wire.d.ts").Preview} note @param {boolean} full
 */
function noted({ board, warning }, full) {
  const bonus = board.rows.map(({ royalty }) => royalty);
  const points = bonus.reduce((sum, one) => sum + one, 0);
  const fault = board.foul ? words.foulBy(spoken(board.why)) : spoken(warning);
  return {
    made: board.rows.map((row) => spoken(row.words)),
    bonus,
    crossed: board.foul ? (board.crossed ?? []) : [],
    said: fault
      ? html`<p class="says-foul">${fault}</p>`
      : (full || points > 0) &&
        html`<p class="small">
          ${full && html`<b class="fine">${words.noFoul}</b> `}${points > 0 && words.royaltiesSo(points)}
        </p>`,
  };
}

/**
 * The standings before the next hand.
 * @param {Sheet} sheet
 * @param {import("./wire.d.ts").MatchStanding} next
 */
const standings = ({ names }, next) =>
  names.map((name, seat) => ({
    key: seat,
    names: [name],
    figure: html`<${Net} value=${next.totals[seat]} />`,
    also: html`
      ${
        next.stacks &&
        html`<span class="small muted num">${phrases.chips} ${number(next.stacks[seat])}</span>`
      }
      ${next.button === seat && html`<span class="tag button-tag">${words.button}</span>`}
      ${next.fantasy[seat] > 0 && html`<span class="tag extension">${words.fantasy}</span>`}
      ${next.stacks?.[seat] === 0 && html`<span class="tag">${words.broke}</span>`}
    `,
  }));

/** The gains of all players in a hand. @param {import("../../../scorer/rounds/form.js").Previewed} props */
const Gains = ({ names, round }) =>
  html`<p class="row">
    <span class="sr">${words.preview}</span>${" "}
    ${names.map(
      (name, at) => html`<span key=${at} class="result">
        <span class="name">${name}</span> <${Net} value=${round.gains[at]} />
        ${round.hands[at].foul && html` <span class="tag foul">${words.foul}</span>`}
      </span>`,
    )}
  </p>`;

/** @type {import("../../../scorer/game_scorers.js").Scorer} */
export default {
  ...roundScorer("ofc", {
    line: words.line,
    start: words.start,
    help: words.typedHelp,
    names: {
      now: (_, n) => words.handNow(n),
      correcting: (_, n) => words.correcting(n),
      record: words.record,
      save: words.saveHand,
      drop: words.dropHand,
      written: phrases.hands,
    },
    idleNote: words.broke,
    setup: {
      own: { value: 1, button: 0, streets: false },
      counted: [phrases.points, phrases.chips],
      countedHelp: undefined,
      Beside: ({ form, names, set }) => html`<${Input}
        of="select"
        label=${words.firstButton}
        value=${form.button}
        onText=${(/** @type {string} */ seat) => set({ button: Number(seat) })}
      >
        ${names.map((name, at) => html`<option key=${at} value=${at}>${name}</option>`)}
      </${Input}>`,
      Fields: ({ form, set }) =>
        form.stacks &&
        html`<div class="pair">
        <${Input}
          label=${words.pointValue}
          type="number"
          min="1"
          max="1000000000"
          required
          value=${form.value}
          onText=${(/** @type {string} */ value) => set({ value: Number(value) })}
        />
      </div>`,
      terms: ({ form: { stacks, value, button, streets } }) => ({
        value: stacks ? value : 1,
        button,
        streets,
      }),
    },
    keeps: (data) => ({
      ...object({ value: whole(), button: whole() })(data),
      streets: at(data, "streets", flag, false),
    }),
    older,
    async settle(_, { preset, names, stacks, button, rounds }) {
      const zeros = names.map(() => 0);
      const start = { button, fantasy: zeros, stacks, totals: zeros };
      const { hands, ...after } = /** @type {any} */ (
        await inParts("hands", start, rounds, (start, part) =>
          call("POST", "/api/score/ofc/match", { preset, start, hands: part.map(sent) }),
        )
      );
      return { rounds: hands, ...after };
    },
    before,
    noted,
    unscored: ({ names, stacks, button }) => {
      const zeros = names.map(() => 0);
      return {
        rounds: [],
        next: { button, fantasy: zeros, stacks, totals: zeros },
        order: names.map(
          (/** @type {string} */ _, /** @type {number} */ seat) => (button + 1 + seat) % names.length,
        ),
        course: [],
      };
    },
    sent,
    more: (sheet, draft, scored) => ({
      value: valueOf(sheet, draft),
      button: draft.more.button ?? null,
      ...(sheet.streets && { streets: notedStreets(draft.places, courseOf(sheet, scored)) }),
    }),
    dealt: orderOf,
    due({ sheet, scored, draft }) {
      if (!sheet.streets) return undefined;
      const course = courseOf(sheet, scored);
      const done = draft.places.map(({ seat, rows, order }) =>
        streetsDone(order ?? [], rows, course[seat]),
      );
      return dueOf(orderOf(sheet, scored), done, course, before(sheet, scored)?.fantasy ?? []);
    },
    beside: awayIn,
    Terms,
    Note,
    Hand: StreetRows,
    Below,
    Preview: Gains,
    Results: Hands,
    Review: Reviewed,
    asText: (_, sheet, scored) => asText(sheet, scored),
    standings: (_, sheet, scored) => standings(sheet, scored.next),
  }),
  boards: () => import("./scorer_boards.js"),
  extensionCards({ fantasyland }) {
    const cards = [...Object.values(fantasyland?.entry ?? {}), fantasyland?.stay_cards ?? 0].map(Number);
    return [...new Set(cards)].filter((count) => count > 0).sort((one, other) => one - other);
  },
};
