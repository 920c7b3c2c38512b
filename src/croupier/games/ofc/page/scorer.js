/** A match of Open-Face Chinese Poker with real cards: writing a hand down, correcting one, where everybody stands. */
import { html, cls, useId } from "../../../js/ui.js";
import { Net } from "../../../js/chips.js";
import { ChipsField, Field, Waiting } from "../../../js/parts.js";
import { sentence } from "../../../js/api.js";
import { named, number } from "../../../js/format.js";
import { t } from "../../../js/texts.js";
import { useHand, useMatch } from "./scorer_api.js";
import { faultsOf } from "../../../js/scorer/faults.js";
import { Frame, Trouble } from "../../../js/scorer/frame.js";
import { useSheet } from "../../../js/scorer/storage.js";
import { ROOM, readRows, setOf } from "../../../js/scorer/notation.js";
import { emptyDraft, read } from "./scorer_sheet.js";
import { Hands, asText } from "./scorer_hands.js";
import { SeatRows, full } from "./scorer_rows.js";
import {
  EntryFoot,
  Standings,
  Whose,
  nextMissing,
  toEntry,
  useHaste,
  written,
} from "../../../js/scorer/parts.js";
import { phrases } from "../../../js/scorer/texts.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("./scorer_sheet.js").Sheet} Sheet */

/** @type {import("../../../js/scorer/games.js").Scorer} */
export default {
  line: words.line,
  start: words.start,
  fewest: 2,
  setup: {
    own: { stacks: null, value: 1, button: 0 },
    counted: [phrases.points, phrases.chips],
    Beside: ({ form, names, set }) => html`<${Field} label=${words.firstButton}>
      ${(/** @type {string} */ id) => html`<select
        id=${id}
        value=${form.button}
        onInput=${(/** @type {any} */ event) => set({ button: Number(event.target.value) })}
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
            onInput=${(/** @type {any} */ event) => set({ value: Number(event.target.value) })}
          />`}
        </${Field}>
      </div>`,
    terms: ({ form: { stacks, value, button } }) => ({ stacks, value: stacks ? value : 1, button }),
  },
  read,
  fresh: ({ names }) => ({ hands: [], draft: emptyDraft(names), editing: null, aside: null }),
  bare: { draft: undefined, aside: undefined, editing: null },
  said: (sheet) => phrases.hands(sheet.hands.length),
  Night: Match,
  boards: () => import("./scorer_boards.js"),
};

/** @param {{first: Sheet, own: boolean}} props `own` is false for a sheet that is only looked at */
function Match({ first, own }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const match = useMatch(sheet);
  const scored = match.value;

  /** @param {number} at */
  function correct(at) {
    const { sets, value, button } = sheet.hands[at];
    const aside = sheet.editing === null ? sheet.draft : sheet.aside;
    change({
      editing: at,
      aside,
      draft: { rows: sets.map((set) => readRows(set).rows), seat: 0, value, button },
    });
    toEntry();
  }

  /** @param {any} setup */
  function settings(setup) {
    const same = setup.names.length === sheet.names.length;
    change({ ...setup, ...(same ? {} : { draft: emptyDraft(setup.names) }) });
  }

  return html`<${Frame}
    sheet=${sheet}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${sheet.hands.length > 0}
    text=${scored && (() => asText(sheet, scored))}
  >
    <${Trouble}
      error=${match.error && new Error(named(match.error.message, sheet.names))}
      again=${match.again}
    />
    ${!scored && !match.error && html`<${Waiting} />`}
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

/** Where everybody stands before the next hand. @param {Sheet} sheet @param {any} next */
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
      ${next.fantasy[seat] > 0 && html`<span class="tag fantasy">${words.fantasy}</span>`}
      ${next.stacks?.[seat] === 0 && html`<span class="tag">${words.broke}</span>`}
    `,
  }));

/**
 * The hand being written down, or corrected.
 * @param {{sheet: Sheet, scored: any, change: (change: Partial<Sheet>) => void, settled: boolean}} props
 */
function Entry({ sheet, scored, change, settled }) {
  const { names, draft, editing, hands } = sheet;
  const { rows, seat } = draft;
  const worth = useId();
  const before = editing === null ? scored.next : scored.hands[editing]?.before;
  const button = draft.button ?? before?.button ?? 0;
  const value = draft.value ?? hands.at(-1)?.value ?? sheet.value;
  const order = editing === null ? scored.order : scored.hands[editing]?.order;
  const out = rows.map((own, at) => order && !order.includes(at) && own.flat().length === 0); // no chips: no hand
  const faults = faultsOf(names.map((name, at) => ({ name, rows: rows[at], room: ROOM })));
  const there = rows.map((own, at) => out[at] || (full(own) && !faults[at]));
  const complete = there.every(Boolean);
  const next = nextMissing(there, seat);
  const asWritten = complete
    ? { sets: rows.map((own, at) => (out[at] ? "" : setOf(own))), value, button: draft.button }
    : null;
  const tried = useHand(sheet.preset, before, asWritten);
  const good = asWritten && tried.fresh && !tried.error && tried.value;
  const fault = faults[seat] || faults.find(Boolean);
  const error =
    tried.error && tried.fresh && sentence(named(tried.error.message, names).replace(/^Hand 1: /, ""));
  const first = draft.button === null && order?.length ? order[0] : (button + 1) % names.length;
  const missing = names.filter((_, at) => !there[at]);

  /** @param {Partial<import("./scorer_sheet.js").Draft>} part */
  const write = (part) => change({ draft: { ...draft, ...part } });
  /** @param {number} at */
  const go = (at) => change({ draft: { ...draft, seat: at } });

  const ready = !!good && settled;
  const hasten = useHaste(ready ? record : null, asWritten);
  function record() {
    if (!asWritten) return;
    if (editing !== null)
      return leave({ hands: hands.map((hand, at) => (at === editing ? asWritten : hand)) });
    change({ hands: [...hands, asWritten], draft: emptyDraft(names) });
    toEntry();
  }
  /** Back to the hand that was being written before. @param {Partial<Sheet>} [part] */
  function leave(part) {
    change({ ...part, draft: sheet.aside ?? emptyDraft(names), aside: null, editing: null });
    toEntry();
  }
  /** On to the next hand that is not there yet, or to the end. */
  function onward() {
    if (next === null) hasten();
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
            onInput=${(/** @type {any} */ event) =>
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
    <${Whose}
      at=${seat}
      onPick=${go}
      tabs=${names.map((name, at) => ({
        ...written(name, rows[at].flat().length, 13, faults[at]),
        ...(out[at] && { note: words.broke }),
      }))}
    />
    <${SeatRows}
      key=${`${editing}.${hands.length}.${seat}`}
      names=${names}
      rows=${rows}
      seat=${seat}
      write=${write}
      onEnter=${() => there[seat] && onward()}
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
              class=${cls(there[seat] && "primary")}
              disabled=${!there[seat]}
              onClick=${onward}
            >
              ${phrases.nextPlayer(names[next ?? seat])}
            </button>`
      }
    </${EntryFoot}>
  </section>`;
}

/** What everybody gains by a hand. @param {{names: string[], hand: any}} props */
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
