/** The scorer of Open-Face Chinese Poker: entry and correction of hands, and the standings. */
import { html, cls, useEffect, useId } from "../../../kit/preact.js";
import { Net } from "../../../kit/chips.js";
import { ChipsField, Field } from "../../../kit/fields.js";
import { Failed, Loading, useRequest } from "../../../kit/components.js";
import { refusal } from "../../../kit/api.js";
import { number } from "../../../kit/format.js";
import { t } from "../../../kit/texts.js";
import { plain, useHand, useMatch } from "./scorer_api.js";
import { faultsOf } from "../../../scorer/entry_errors.js";
import { Frame } from "../../../scorer/sheet_frame.js";
import { useSheet } from "../../../scorer/storage.js";
import { ROOM, readRows, setOf } from "../../../scorer/notation.js";
import { emptyDraft, read } from "./scorer_data.js";
import { Hands, WHOLE, asText, hasOpen, reviewOf, sheetIn } from "./scorer_hand_list.js";
import { SeatRows, full } from "./scorer_rows.js";
import { StreetRows, awayOf, dueOf, readStreets, streetsDone, streetsText } from "./scorer_streets.js";
import {
  EntryFoot,
  Standings,
  PlayerTabs,
  nextMissing,
  scrollToEntry,
  useDeferredAction,
  written,
} from "../../../scorer/components.js";
import { phrases } from "../../../scorer/texts.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("../../../kit/html.d.ts").Picked} Picked */
/** @typedef {import("../../../kit/html.d.ts").Typed} Typed */

/** @typedef {import("./scorer_data.js").Sheet} Sheet */

/** @type {import("../../../scorer/game_scorers.js").Scorer} */
export default {
  line: words.line,
  start: words.start,
  fewest: 2,
  setup: {
    own: { stacks: null, value: 1, button: 0, streets: false },
    counted: [phrases.points, phrases.chips],
    Beside: ({ form, names, set }) => html`<${Field} label=${words.firstButton}>
      ${(/** @type {string} */ id) => html`<select
        id=${id}
        value=${form.button}
        onInput=${(/** @type {Picked} */ event) => set({ button: Number(event.target.value) })}
      >
        ${names.map((name, at) => html`<option key=${at} value=${at}>${name}</option>`)}
      </select>`}
    </${Field}>`,
    Fields: ({ form, set }) =>
      form.stacks &&
      html`<div class="pair">
        <${Field} label=${words.pointValue}>
          ${(/** @type {string} */ id) => html`<input
            id=${id}
            type="number"
            min="1"
            max="1000000000"
            required
            value=${form.value}
            onInput=${(/** @type {Typed} */ event) => set({ value: Number(event.target.value) })}
          />`}
        </${Field}>
      </div>`,
    terms: ({ form: { stacks, value, button, streets } }) => ({
      stacks,
      value: stacks ? value : 1,
      button,
      streets,
    }),
  },
  read,
  fresh: ({ names }) => ({ hands: [], draft: emptyDraft(names), editing: null, aside: null }),
  bare: { draft: undefined, aside: undefined, editing: null },
  said: (sheet) => phrases.hands(sheet.hands.length),
  Night: Match,
  boards: () => import("./scorer_boards.js"),
  extensionCards({ fantasyland }) {
    const cards = [...Object.values(fantasyland?.entry ?? {}), fantasyland?.stay_cards ?? 0].map(Number);
    return [...new Set(cards)].filter((count) => count > 0).sort((one, other) => one - other);
  },
};

/**
 * @param {{first: Sheet, own: boolean, review: string}} props `own` is false for a sheet that is only looked at;
 * `review` is the hand and the seat that is gone through, "" for none
 */
function Match({ first, own, review }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const match = useMatch(sheet);
  const scored = match.value;

  /** @param {number} at */
  function correct(at) {
    const { sets, value, button, streets } = sheet.hands[at];
    const { course } = scored.hands[at];
    const aside = sheet.editing === null ? sheet.draft : sheet.aside;
    change({
      editing: at,
      aside,
      draft: {
        rows: sets.map((set) => readRows(set).rows),
        orders: sets.map((_, seat) =>
          streets[seat] ? readStreets(streets[seat], course[seat]).order : [],
        ),
        seat: 0,
        value,
        button,
      },
    });
    scrollToEntry();
  }

  /** @param {any} setup */
  function settings(setup) {
    const same = setup.names.length === sheet.names.length;
    change({ ...setup, ...(same ? {} : { draft: emptyDraft(setup.names) }) });
  }

  if (review && scored)
    return html`<${Reviewed} key=${review} sheet=${sheet} scored=${scored} review=${review} />`;
  return html`<${Frame}
    sheet=${sheet}
    asked=${match}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${sheet.hands.length > 0}
    text=${scored && (() => asText(sheet, scored))}
  >
    ${scored && html`<${Standings} items=${standings(sheet, scored.next)} />`}
    <div class="score-body">
      ${
        own &&
        scored &&
        html`
          <${Entry} sheet=${sheet} scored=${scored} change=${change} settled=${match.fresh && !match.error} />
        `
      }
      ${scored && html`<${Hands} sheet=${sheet} scored=${scored} correct=${own ? correct : null} />`}
    </div>
  </${Frame}>`;
}

/**
 * A hand of the sheet gone through, as it was seen from a seat, or all of them.
 * @param {{sheet: Sheet, scored: import("./wire.d.ts").OfcMatchAnswer, review: string}} props
 */
function Reviewed({ sheet, scored, review }) {
  const [at, seat, first = ""] = review.split(".");
  const { value: part } = useRequest(() => import("../../../coach/sheet_review.js"), []);
  const { names } = sheet;
  useEffect(() => scrollTo(0, 0), []);
  const back = `#${sheetIn(location.hash)}`;
  const body = (/** @type {number} */ hand, /** @type {number} */ from) => ({
    preset: sheet.preset,
    start: scored.hands[hand].before,
    hand: plain(sheet.hands[hand]),
    seat: from,
  });
  const whole = review === WHOLE;
  const known = whole ? hasOpen(scored) : scored.hands[Number(at)]?.open.includes(Number(seat));
  if (!known) return html`<${Failed} whole text=${words.noReview} />`;
  if (!part) return html`<${Loading} />`;
  if (whole) {
    const sat = scored.hands.flatMap((/** @type {any} */ hand, /** @type {number} */ nth) =>
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

/**
 * The hand being written down, or corrected.
 * @param {{sheet: Sheet, scored: import("./wire.d.ts").OfcMatchAnswer, change: (change: Partial<Sheet>) => void,
 *   settled: boolean}} props
 */
function Entry({ sheet, scored, change, settled }) {
  const { names, draft, editing, hands, streets } = sheet;
  const { rows, orders, seat } = draft;
  const worth = useId();
  const before = editing === null ? scored.next : scored.hands[editing]?.before;
  const button = draft.button ?? before?.button ?? 0;
  const value = draft.value ?? hands.at(-1)?.value ?? sheet.value;
  const order = editing === null ? scored.order : scored.hands[editing]?.order;
  const out = rows.map((own, at) => order && !order.includes(at) && own.flat().length === 0); // no chips: no hand
  const dealt = editing === null ? scored.course : scored.hands[editing]?.course;
  const course = names.map((_, at) => dealt?.[at] ?? []);
  const faults = faultsOf(
    names.map((name, at) => ({
      name,
      rows: rows[at],
      room: ROOM,
      beside: streets ? awayOf(orders[at], rows[at]) : [],
    })),
  );
  const there = rows.map((own, at) => out[at] || (full(own) && !faults[at]));
  const complete = there.every(Boolean);
  const done = rows.map((own, at) => (streets ? streetsDone(orders[at], own, course[at]) : 0));
  const next = streets ? dueOf(order ?? [], done, course, before?.fantasy ?? []) : nextMissing(there, seat);
  const asWritten = complete
    ? {
        sets: rows.map((own, at) => (out[at] ? "" : setOf(own))),
        value,
        button: draft.button,
        streets: noted(),
      }
    : null;
  const tried = useHand(sheet.preset, before, asWritten);
  const good = asWritten && tried.fresh && !tried.error && tried.value;
  const fault = faults[seat] || faults.find(Boolean);
  const error = tried.error && tried.fresh && refusal(tried.error, names, /^hand 1: /i);
  const first = draft.button === null && order?.length ? order[0] : (button + 1) % names.length;
  const missing = names.filter((_, at) => !there[at]);

  /** The order of the first street if none was noted: the cards in the rows, as long as they fit the first street. */
  const firstOrder = (/** @type {string[][]} */ own, /** @type {number} */ at) =>
    own.flat().length <= (course[at][0]?.cards ?? 0) ? own.flat() : [];
  /** The noted order of placement by seat, "" for a seat without one. */
  function noted() {
    return rows.map((own, at) =>
      streets && orders[at].length > own.flat().length - 1 ? streetsText(orders[at], own, course[at]) : "",
    );
  }
  /** @param {Partial<import("./scorer_data.js").Draft>} part */
  const write = (part) => change({ draft: { ...draft, ...part } });
  /** @param {number} at */
  const go = (at) => change({ draft: { ...draft, seat: at } });

  const ready = !!good && settled;
  const hasten = useDeferredAction(ready ? record : null, asWritten);
  function record() {
    if (!asWritten) return;
    if (editing !== null)
      return leave({ hands: hands.map((hand, at) => (at === editing ? asWritten : hand)) });
    change({ hands: [...hands, asWritten], draft: emptyDraft(names) });
    scrollToEntry();
  }
  /** Back to the hand that was being written before. @param {Partial<Sheet>} [part] */
  function leave(part) {
    change({ ...part, draft: sheet.aside ?? emptyDraft(names), aside: null, editing: null });
    scrollToEntry();
  }
  /** On to the next hand that is not there yet, or to the end. */
  function onward() {
    if (next === null || complete) hasten();
    else go(next);
  }

  return html`<section class="panel entry no-print" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="entry-head">
      <h2 id="entry-title">
        ${editing === null ? words.handNow(hands.length + 1) : words.correcting(editing + 1)}
      </h2>
      <span class="row entry-terms">
        <label class="inline">
          ${words.button}${" "}
          <select
            value=${button}
            onInput=${(/** @type {Picked} */ event) =>
              write({
                button: Number(event.target.value) === before.button ? null : Number(event.target.value),
              })}
          >
            ${names.map((name, at) => html`<option key=${at} value=${at}>${name}</option>`)}
          </select>
        </label>
        ${
          sheet.stacks &&
          html`<span class="inline">
            <label for=${worth}>${words.pointValue}</label>${" "}
            <${ChipsField}
              id=${worth}
              value=${value}
              least=${1}
              onValue=${(/** @type {number} */ value) => write({ value })}
            />
          </span>`
        }
      </span>
    </div>
    <p class="small muted">
      ${words.first(names[first])}${" "}
      ${names.map((name, at) =>
        before?.fantasy[at] ? `${words.inFantasy(name, before.fantasy[at])} ` : "",
      )}
    </p>
    <${PlayerTabs}
      at=${seat}
      onPick=${go}
      tabs=${names.map((name, at) => ({
        ...written(name, rows[at].flat().length, 13, faults[at]),
        ...(out[at] && { note: words.broke }),
      }))}
    />
    ${
      streets &&
      next !== null &&
      html`<p class="small" role="status">
        ${words.street(
          names[next],
          done[next] + 1,
          course[next][done[next]].cards - course[next][done[next]].away,
          course[next][done[next]].away,
        )}
      </p>`
    }
    <${streets ? StreetRows : SeatRows}
      key=${`${editing}.${hands.length}.${seat}`}
      names=${names}
      rows=${rows}
      orders=${orders}
      course=${course[seat]}
      seat=${seat}
      write=${write}
      onEnter=${() => (there[seat] || (next !== null && next !== seat)) && onward()}
    />
    <${EntryFoot}
      error=${error || (!good && fault)}
      said=${good && html`<${Gains} names=${names} hand=${tried.value} />`}
      wait=${missing.length ? phrases.incomplete(missing) : t.wait}
      clear=${rows.flat(2).length ? () => change({ draft: emptyDraft(names) }) : null}
      editing=${
        editing !== null && {
          cancel: () => leave(),
          drop: () => leave({ hands: hands.filter((_, at) => at !== editing) }),
          label: words.dropHand,
        }
      }
    >
      ${
        good || complete
          ? html`<button type="button" class="primary" disabled=${!ready} onClick=${record}>
              ${editing === null ? words.record : words.saveHand}
            </button>`
          : html`<button
              type="button"
              class=${cls((there[seat] || (streets && next !== seat)) && "primary")}
              disabled=${streets ? next === null || next === seat : !there[seat]}
              onClick=${onward}
            >
              ${phrases.nextPlayer(names[next ?? seat])}
            </button>`
      }
    </${EntryFoot}>
    <label class="check">
      <input
        type="checkbox"
        checked=${streets}
        onChange=${() => change({ streets: !streets, draft: { ...draft, orders: rows.map(firstOrder) } })}
      />
      <span>${words.byStreets}. <span class="small muted">${words.byStreetsLong}</span></span>
    </label>
  </section>`;
}

/** The gains of all players in a hand. @param {{names: string[], hand: any}} props */
const Gains = ({ names, hand }) =>
  html`<p class="row">
    <span class="sr">${words.preview}</span>${" "}
    ${names.map(
      (name, at) => html`<span key=${at} class="result">
        <span class="name">${name}</span> <${Net} value=${hand.gains[at]} />
        ${hand.hands[at].foul && html` <span class="tag foul">${words.foul}</span>`}
      </span>`,
    )}
  </p>`;
