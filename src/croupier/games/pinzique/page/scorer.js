/** The scorer of Pinzique: entry of rolls; the score sheets follow. */
import { html, useState } from "../../../kit/preact.js";
import { Die } from "../../../kit/dice.js";
import { useFirstField } from "../../../kit/keyboard.js";
import { Choice, Field } from "../../../kit/fields.js";
import { refusal } from "../../../kit/api.js";
import { number } from "../../../kit/format.js";
import { useGame, useRoll } from "./scorer_api.js";
import { Frame } from "../../../scorer/sheet_frame.js";
import { useSheet } from "../../../scorer/storage.js";
import { Faces } from "../../../scorer/card_pad.js";
import { readCards, writeCards } from "../../../scorer/notation.js";
import { Sheets, asText } from "./scorer_printed.js";
import {
  EntryFoot,
  Standings,
  PlayerTabs,
  scrollToEntry,
  useDeferredAction,
} from "../../../scorer/components.js";
import { bare, read } from "./scorer_data.js";
import { phrases } from "../../../scorer/texts.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("./scorer_data.js").Sheet} Sheet */

/** True if neighbours can share a sheet. @param {string[]} names */
const even = (names) => names.length % 2 === 0 && names.length > 2;

/** @type {import("../../../scorer/game_scorers.js").Scorer} */
export default {
  line: words.does,
  start: words.start,
  fewest: 2,
  setup: {
    own: { partners: false },
    Fields: ({ form, names, set }) =>
      even(names) &&
      html`<${Choice}
        label=${words.partners}
        value=${String(form.partners)}
        options=${[
          ["false", words.alone],
          ["true", words.pairs],
        ]}
        onChange=${(/** @type {string} */ value) => set({ partners: value === "true" })}
      />`,
    terms: ({ form, names }) => ({ partners: form.partners && even(names) }),
  },
  read,
  fresh: () => ({ rounds: [], ...bare }),
  bare,
  said: (sheet) => phrases.rounds(sheet.rounds.length),
  Night: Match,
};

/** @param {{first: Sheet, own: boolean}} props */
function Match({ first, own }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const game = useGame(sheet);
  const scored = game.value;

  /** @param {string} round @param {number} seat */
  function correct(round, seat) {
    const roll = sheet.rounds.find((one) => one.round === round)?.rolls[seat] ?? "";
    change({ editing: { round, seat }, draft: readCards(roll).cards });
    scrollToEntry();
  }

  return html`<${Frame}
    sheet=${sheet}
    asked=${game}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${change}
    fixed=${sheet.rounds.length > 0}
    text=${scored && (() => asText(sheet, scored))}
  >
    ${scored && html`<${Standings} items=${standings(sheet, scored)} />`}
    ${
      scored?.over &&
      html`<p class="notice won" role="status">
        ${words.won(
          scored.leaders.map((/** @type {number} */ seat) => sheet.names[seat]),
          number(scored.totals[scored.leaders[0]]),
        )}
      </p>`
    }
    <div class="score-body">
      ${
        own &&
        scored &&
        (!scored.over || sheet.editing) &&
        html`<${Entry}
          sheet=${sheet}
          scored=${scored}
          change=${change}
          settled=${game.fresh && !game.error}
        />`
      }
      ${scored && html`<${Sheets} sheet=${sheet} scored=${scored} correct=${own ? correct : null} />`}
    </div>
  </${Frame}>`;
}

/** @param {Sheet} sheet @param {any} scored */
const standings = ({ names }, scored) =>
  scored.sheets.map((/** @type {any} */ own) => ({
    key: own.seats[0],
    names: own.seats.map((/** @type {number} */ seat) => names[seat]),
    figure: number(own.total),
    leads: own.seats.some((/** @type {number} */ seat) => scored.leaders.includes(seat)) && own.total > 0,
  }));

/**
 * @param {Sheet["rounds"]} rounds
 * @param {string} round
 * @param {number} seat
 * @param {number} seats
 * @param {string | null} roll
 */
function written(rounds, round, seat, seats, roll) {
  const found = rounds.find((one) => one.round === round);
  const rolls = (found?.rolls ?? Array.from({ length: seats }, () => null)).map((own, at) =>
    at === seat ? roll : own,
  );
  return found
    ? rounds.map((one) => (one === found ? { round, rolls } : one))
    : [...rounds, { round, rolls }];
}

/**
 * The roll being written down, or corrected.
 * @param {{sheet: Sheet, scored: any, change: (change: Partial<Sheet>) => void,
 *   settled: boolean}} props
 */
function Entry({ sheet, scored, change, settled }) {
  const { names, draft, editing, rounds } = sheet;
  const round = editing?.round ?? scored.round;
  const waiting = /** @type {number[]} */ (scored.waiting);
  const seat =
    editing?.seat ?? (sheet.seat !== null && waiting.includes(sheet.seat) ? sheet.seat : waiting[0]);
  const roll = draft.length >= scored.dice.length ? writeCards(draft) : null;
  const tried = useRoll(sheet.preset, roll);
  const good = roll && tried.fresh && !tried.error && tried.value;
  const bonus = editing ? editing.round.startsWith("B-") : scored.kind === "bonus";

  const ready = !!good && settled;
  const hasten = useDeferredAction(ready ? () => write(roll) : null, [round, seat, roll]);
  /** @param {string | null} text */
  function write(text) {
    if (!settled) return;
    change({
      rounds: written(rounds, round, seat, names.length, text),
      draft: [],
      seat: null,
      editing: null,
    });
    scrollToEntry();
  }

  function cancel() {
    change({ editing: null, draft: [] });
    scrollToEntry();
  }

  return html`<section class="panel entry no-print" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="entry-head">
      <h2 id="entry-title">
        ${
          editing
            ? words.rollOf(names[seat], round)
            : (
                words.kinds[scored.kind] ??
                ((/** @type {string} */ label) => words.roundNow(label, scored.rounds))
              )(round)
        }
      </h2>
    </div>
    ${
      !editing &&
      scored.kind === "bonus" &&
      html`<p class="small muted">
        ${words.bonusLong(scored.order.map((/** @type {number} */ at) => names[at]))}
      </p>`
    }
    ${!editing && scored.kind === "playoff" && html`<p class="small muted">${words.playoffLong}</p>`}
    ${
      !editing &&
      html`<${PlayerTabs}
        at=${scored.order.indexOf(seat)}
        onPick=${(/** @type {number} */ at) => change({ seat: scored.order[at] })}
        tabs=${scored.order.map((/** @type {number} */ at) => ({
          name: names[at],
          note: waiting.includes(at) ? "" : "✓",
          disabled: !waiting.includes(at),
        }))}
      />`
    }
    <${Roll}
      key=${`${round}.${seat}.${!!editing}`}
      name=${names[seat]}
      cards=${draft}
      dice=${scored.dice}
      onChange=${(/** @type {string[]} */ cards) => change({ draft: cards })}
      onEnter=${hasten}
    />
    <${EntryFoot}
      error=${tried.error && tried.fresh && refusal(tried.error, [], /^roll 1: /i)}
      said=${good && html`<p class="line-written">${tried.value?.sheet}</p>`}
      wait=${draft.length ? words.diceLeft(Math.max(0, scored.dice.length - draft.length)) : words.noDice}
      clear=${draft.length ? () => change({ draft: [] }) : null}
      editing=${editing && { cancel, drop: () => write(null), label: words.dropRoll }}
    >
      <button type="button" class="primary" disabled=${!ready} onClick=${() => write(roll)}>
        ${editing ? words.saveRoll : words.write}
      </button>
      ${
        bonus &&
        html`<button type="button" aria-label=${words.pass} onClick=${() => write("")}>
          ${words.passShort}
        </button>`
      }
    </${EntryFoot}>
  </section>`;
}

/**
 * @param {{name: string, cards: string[], dice: string[], onChange: (cards: string[]) => void,
 *   onEnter: () => void}} props
 */
function Roll({ name, cards, dice, onChange, onEnter }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const typing = useFirstField();
  const text =
    typed !== null && writeCards(readCards(typed).cards) === writeCards(cards) ? typed : writeCards(cards);
  const { rest } = readCards(text);
  /** @param {string[]} now */
  function put(now) {
    setTyped(null);
    onChange(now);
  }
  return html`<div class="hand-entry">
    <div class="tray-dice" role="group" aria-label=${words.rolls(name)}>
      ${cards.map(
        (card, at) =>
          html`<${Die}
            key=${at}
            text=${card}
            number=${at + 1}
            onClick=${() => put(cards.filter((_, own) => own !== at))}
          />`,
      )}
      ${Array.from(
        { length: Math.max(0, dice.length - cards.length) },
        (_, at) => html`<span key=${`hole${at}`} class="die-hole" aria-hidden="true"></span>`,
      )}
    </div>
    <${Faces}
      label=${words.faces}
      dice=${dice}
      cards=${cards}
      onTap=${(/** @type {string} */ card) => put([...cards, card])}
    />
    <div class="hand-text">
      <${Field} label=${words.typedRoll(name)} help=${rest ? undefined : words.typedRollHelp}>
        ${(/** @type {string} */ id, /** @type {string} */ help) =>
          html`<input
            id=${id}
            ref=${typing}
            class="cards-text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck=${false}
            placeholder=${words.typedRollLike}
            aria-describedby=${help}
            aria-invalid=${rest ? "true" : undefined}
            value=${text}
            onInput=${(/** @type {import("../../../kit/html.d.ts").Typed} */ event) => {
              setTyped(event.target.value);
              const read = readCards(event.target.value).cards;
              if (writeCards(read) !== writeCards(cards)) onChange(read);
            }}
            onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()}
          />`}
      </${Field}>
      <p class="small down" role="status">${rest && phrases.unread(rest)}</p>
    </div>
  </div>`;
}
