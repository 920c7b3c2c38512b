/**
 * A hint: the value of each option, from the server. It is asked for by a button or by `h`, for the current
 * decision only, and becomes finer while it is open. It never delays a move, and an answer to another question
 * is not shown.
 */
import { html, cls, signal, useEffect, useId } from "../kit/preact.js";
import { call, sentence } from "../kit/api.js";
import { decimal, named } from "../kit/format.js";
import { styled, teachingOf } from "../kit/game_modules.js";
import { useKeys } from "../kit/keyboard.js";
import { Icon } from "../kit/icon.js";
import { isTemporary, withRetry } from "../kit/retry.js";
import { PlainMove } from "./plain_move.js";
import { texts } from "./texts.js";

await styled(import.meta.url, "hint.css");

/** @typedef {import("../table/context.d.ts").TableContext} TableContext */
/** @typedef {import("../kit/game_modules.js").Teaching} Teaching */
/** @typedef {import("../kit/game_modules.js").Ghost} Ghost */
/** @import { AdviceAnswer, Exact, OptionAnswer } from "../wire.d.ts" */
/**
 * `said` is a sentence about the position, if the game has one.
 * @typedef {AdviceAnswer & {said?: string}} Advice
 * @typedef {{question: string, teaching?: Teaching, answer?: Advice, why?: string, waits?: boolean,
 *   last?: boolean}} Known
 *   `why` is the reason if there is no hint; `last` says that no finer answer comes
 */

const NOTHING = /** @type {Known} */ ({ question: "" });
const known = signal(NOTHING);
let asking = new AbortController();

/**
 * The key of the reader's decision, which the moves of others do not change; "" if there is none.
 * @param {TableContext} room
 */
const questionOf = ({ table, hand, mine }) =>
  hand?.advice && mine ? `${table} ${hand.number} ${mine.since}` : "";

const PANEL = "hint-panel";

/** @param {Partial<Known>} more what has become known */
const learn = (more) => (known.value = { ...known.value, ...more });

function close() {
  asking.abort();
  known.value = NOTHING;
}

/** @param {TableContext} room @param {string} question */
async function open({ table, view }, question) {
  close();
  const { signal: still } = (asking = new AbortController());
  known.value = { question };
  const path = /** @type {const} */ (`/api/tables/${table}/advice`);
  const ask = (/** @type {"" | `/finer?rounds=${number}`} */ more) =>
    withRetry(
      () => call("GET", `${path}${more}`, undefined, { signal: still }),
      still,
      (why) => still.aborted || learn({ waits: why !== null }),
    );
  try {
    const teaching = await teachingOf(view.match.game);
    if (still.aborted) return;
    learn({ teaching });
    let answer = await ask("");
    for (let rounds = 2; ; rounds++) {
      if (still.aborted) return;
      const last = answer.exact || rounds > answer.finest || answer.rounds < rounds - 1;
      learn({ answer, last });
      if (last) return;
      answer = await ask(`/finer?rounds=${rounds}`);
    }
  } catch (error) {
    if (still.aborted) return;
    if (known.value.answer && isTemporary(error)) learn({ last: true, waits: false });
    else learn({ why: error instanceof Error ? error.message : String(error), waits: false });
  }
}

/**
 * The hint at the decision at hand; the board on which it is shown takes `room.ghost` from it. For the table of a game,
 * whose parts are drawn anew whenever more is known.
 * @param {TableContext} room
 */
export function useHint(room) {
  const question = questionOf(room);
  const now = question && known.value.question === question ? known.value : NOTHING;
  const best = now.answer?.options[0];
  const ghost = /** @type {Ghost | null} */ ((best && now.teaching?.ghost?.(best)) || null);
  room.ghost = ghost;
  return {
    ...now,
    ghost,
    can: question !== "",
    open: now.question !== "",
    toggle: () => (now.question ? close() : open(room, question)),
  };
}

/** A hint's button, and what it says: for the tray of any game. @param {{room: TableContext}} props */
export const Hint = ({ room }) => html`
  <${HintButton} room=${room} />
  <${HintPanel} room=${room} />
`;

/** The button alone, where its panel has another place. @param {{room: TableContext}} props */
export function HintButton({ room }) {
  const hint = useHint(room);
  const question = questionOf(room);
  useEffect(
    () => () => {
      if (known.value.question === question) close();
    },
    [question],
  );
  useKeys((key) => {
    if (key !== "h" || !hint.can) return false;
    hint.toggle();
    return true;
  });
  /** Enter is the next move's: it is not to open and close what has been read. @param {MouseEvent} event */
  function press({ detail }) {
    hint.toggle();
    if (detail || !hint.open) document.getElementById(PANEL)?.focus({ preventScroll: true });
  }
  if (!room.hand.advice) return null;
  return html`<button
    class="quiet hint-button"
    aria-pressed=${String(hint.open)}
    aria-label=${texts.hint}
    aria-keyshortcuts="h"
    disabled=${!hint.can}
    onClick=${press}
  >
    <${Icon} name="bulb" />
    <span>${texts.hint}</span>
  </button>`;
}

/** The text of the hint; empty while it is closed. @param {{room: TableContext}} props */
export function HintPanel({ room }) {
  const id = useId();
  const { open, answer, why, waits, last, teaching } = useHint(room);
  return html`<div
    id=${PANEL}
    class=${cls("hint", open && "open")}
    role="status"
    aria-live="polite"
    tabindex=${open ? "0" : "-1"}
  >
    ${
      open &&
      html`<section aria-labelledby=${id}>
        <h4 id=${id} class="sr">${texts.hint}</h4>
        ${answer && html`<${Answer} answer=${answer} teaching=${teaching} room=${room} />`}
        ${
          why
            ? html`<p class="hint-why">${sentence(why)}</p>`
            : !last &&
              html`<p class="hint-more small">${waits ? texts.waits : answer ? texts.finer : texts.thinking}</p>`
        }
      </section>`
    }
  </div>`;
}

/** The value as a number. @param {Exact | number} value */
export const worth = (value) => (typeof value === "number" ? value : value.decimal);

/**
 * The best option with its reasons, and the two next best.
 * @param {{answer: Advice, teaching?: Teaching, room: TableContext}} props
 */
function Answer({ answer, teaching, room: { hand, names } }) {
  const [best, ...others] = answer.options;
  const Said = teaching?.Option ?? PlainMove;
  const Figures = teaching?.Figures;
  const small = Math.abs(worth(best.value)) < 10;
  const places = answer.exact && small ? 2 : 1; // exact figures may differ by less than a tenth
  const figure = (/** @type {OptionAnswer} */ option) => decimal(worth(option.value), true, places);
  return html`
    <p class="hint-best">
      <${Said} option=${best} hand=${hand} />${" "}
      <b class="num">${figure(best)}</b>
      <span class="small"> ${texts.units[answer.unit] ?? answer.unit}${answer.rough && ` · ${texts.guess}`}</span>
    </p>
    ${answer.said && html`<p class="hint-said">${named(sentence(answer.said) ?? "", names)}</p>`}
    ${Figures && html`<p class="hint-odds small num"><${Figures} option=${best} /></p>`}
    ${best.why && html`<p class="hint-said small">${named(sentence(best.why, best.message) ?? "", names)}</p>`}
    ${
      others.length > 0 &&
      html`<ol class="hint-others" start="2" aria-label=${texts.next}>
        ${others.slice(0, 2).map(
          (option) => html`<li key=${option.text}>
            <b class="num">${figure(option)}</b>${" "}
            <${Said} option=${option} hand=${hand} />
          </li>`,
        )}
      </ol>`
    }
  `;
}
