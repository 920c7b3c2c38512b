/** A game of Pinzique with real dice: rolls are written down, the score sheets follow. */
import { html, useState } from "../ui.js";
import { Die } from "../dice.js";
import { useFirstField } from "../keyboard.js";
import { Field, Waiting } from "../parts.js";
import { sentence } from "../api.js";
import { named, number } from "../format.js";
import { useGame, useRoll } from "./api.js";
import { Frame, Trouble } from "./frame.js";
import { useSheet } from "./storage.js";
import { Faces } from "./pads.js";
import { readCards, writeCards } from "./notation.js";
import { Sheets, asText } from "./pinzique_sheets.js";
import { EntryFoot, Standings, Whose, toEntry, useHaste } from "./parts.js";
import { phrases } from "./texts.js";

/** @typedef {import("./storage.js").PinziqueSheet} PinziqueSheet */

/** @param {{first: PinziqueSheet, own: boolean}} props */
export function PinziqueGame({ first, own }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const game = useGame(sheet);
  const scored = game.value;

  /** @param {string} round @param {number} seat */
  function correct(round, seat) {
    const roll = sheet.rounds.find((one) => one.round === round)?.rolls[seat] ?? "";
    change({ editing: { round, seat }, draft: readCards(roll).cards });
    toEntry();
  }

  return html`<${Frame}
    sheet=${sheet}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${change}
    fixed=${sheet.rounds.length > 0}
    text=${scored && (() => asText(sheet, scored))}
  >
    <${Trouble}
      error=${game.error && new Error(sentence(named(game.error.message, sheet.names)))}
      again=${game.again}
    />
    ${!scored && !game.error && html`<${Waiting} />`}
    ${scored && html`<${Standings} items=${standings(sheet, scored)} />`}
    ${
      scored?.over &&
      html`<p class="notice won" role="status">
        ${phrases.won(
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

/** @param {PinziqueSheet} sheet @param {any} scored */
const standings = ({ names }, scored) =>
  scored.sheets.map((/** @type {any} */ own) => ({
    key: own.seats[0],
    names: own.seats.map((/** @type {number} */ seat) => names[seat]),
    figure: number(own.total),
    leads: own.seats.some((/** @type {number} */ seat) => scored.leaders.includes(seat)) && own.total > 0,
  }));

/**
 * @param {PinziqueSheet["rounds"]} rounds
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
 * @param {{sheet: PinziqueSheet, scored: any, change: (change: Partial<PinziqueSheet>) => void,
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
  const hasten = useHaste(ready ? () => write(roll) : null, [round, seat, roll]);
  /** @param {string | null} text */
  function write(text) {
    if (!settled) return;
    change({
      rounds: written(rounds, round, seat, names.length, text),
      draft: [],
      seat: null,
      editing: null,
    });
    toEntry();
  }

  function cancel() {
    change({ editing: null, draft: [] });
    toEntry();
  }

  return html`<section class="panel entry no-print" id="entry" tabindex="-1" aria-labelledby="entry-title">
    <div class="entry-head">
      <h2 id="entry-title">
        ${
          editing
            ? phrases.rollOf(names[seat], round)
            : (
                phrases.kinds[scored.kind] ??
                ((/** @type {string} */ label) => phrases.roundNow(label, scored.rounds))
              )(round)
        }
      </h2>
    </div>
    ${
      !editing &&
      scored.kind === "bonus" &&
      html`<p class="small muted">
        ${phrases.bonusLong(scored.order.map((/** @type {number} */ at) => names[at]))}
      </p>`
    }
    ${!editing && scored.kind === "playoff" && html`<p class="small muted">${phrases.playoffLong}</p>`}
    ${
      !editing &&
      html`<${Whose}
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
      error=${tried.error && tried.fresh && sentence(tried.error.message.replace(/^roll 1: /i, ""))}
      said=${good && html`<p class="line-written">${tried.value.sheet}</p>`}
      wait=${draft.length ? phrases.diceLeft(Math.max(0, scored.dice.length - draft.length)) : phrases.noDice}
      clear=${draft.length ? () => change({ draft: [] }) : null}
      editing=${editing && { cancel, drop: () => write(null), label: phrases.dropRoll }}
    >
      <button type="button" class="primary" disabled=${!ready} onClick=${() => write(roll)}>
        ${editing ? phrases.saveRoll : phrases.write}
      </button>
      ${
        bonus &&
        html`<button type="button" aria-label=${phrases.pass} onClick=${() => write("")}>
          ${phrases.passShort}
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
    <div class="tray-dice" role="group" aria-label=${phrases.rolls(name)}>
      ${cards.map(
        (card, at) =>
          html`<${Die}
            key=${at}
            card=${card}
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
      label=${phrases.faces}
      dice=${dice}
      cards=${cards}
      onTap=${(/** @type {string} */ card) => put([...cards, card])}
    />
    <div class="hand-text">
      <${Field} label=${phrases.typedRoll(name)} help=${rest ? undefined : phrases.typedRollHelp}>
        ${(/** @type {string} */ id, /** @type {string} */ help) =>
          html`<input
            id=${id}
            ref=${typing}
            class="cards-text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck=${false}
            placeholder=${phrases.typedRollLike}
            aria-describedby=${help}
            aria-invalid=${rest ? "true" : undefined}
            value=${text}
            onInput=${(/** @type {any} */ event) => {
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
