/** The player's mistakes as problems: the position as they saw it, and a few placements to choose from. */
import { html, cls, useEffect, useMemo, useRef, useState } from "../../../kit/preact.js";
import { ApiError, call, sentence, session } from "../../../kit/api.js";
import { cardsOf } from "../../../kit/cards.js";
import { decimal, named } from "../../../kit/format.js";
import { EmptyState, Failed, Loading, useRequest } from "../../../kit/components.js";
import { worth } from "../../../coach/hint.js";
import { Spot } from "./decision_board.js";
import { teaching } from "./coach.js";
import { Frame } from "./trainer_frame.js";
import { texts } from "./trainer_texts.js";

/**
 * @import { OfcPosition } from "./wire.d.ts"
 * @import { OptionAnswer, OwnProblem } from "../../../wire.d.ts"
 */

/** A position as a hand that is seen. @param {OfcPosition} position */
function handOf({ players, to_act, cards }) {
  const seats = players.map((one, seat) => ({
    front: listed(one.front),
    middle: listed(one.middle),
    back: listed(one.back),
    pending: seat === to_act ? listed(cards) : null,
  }));
  const rows = [0, 1, 2].map(() => ({ words: "" }));
  return {
    view: { seats, order: seats.map((_, seat) => seat) },
    notes: { boards: seats.map(() => ({ rows })) },
  };
}

/** @param {string | string[]} [cards] */
const listed = (cards = []) => (typeof cards === "string" ? cardsOf(cards) : cards);

/** The kind of mistake that the address names; "" for any. */
const kindHere = () => new URLSearchParams(location.search).get("kind") ?? "";

export function Mistakes() {
  const kind = useMemo(kindHere, []);
  const [number, setNumber] = useState(0);
  const { value, error, again } = useRequest(async () => {
    await session();
    const path = /** @type {const} */ (`/api/my/mistakes?number=${number}`);
    return call("GET", kind ? `${path}&kind=${encodeURIComponent(kind)}` : path);
  }, [kind, number]);
  const none = error instanceof ApiError && error.code === "no-mistakes";
  return html`<${Frame} exercise="mistakes">
    ${
      none
        ? html`<${EmptyState} text=${texts.mistakes.none}>
            <a class="button primary" href="/profile">${texts.mistakes.toProfile}</a>
          </${EmptyState}>`
        : error
          ? html`<${Failed} text=${error.message} again=${again} />`
          : value
            ? html`<${Mistake} key=${number} problem=${value} next=${() => setNumber(number + 1)} />`
            : html`<${Loading} />`
    }
  </${Frame}>`;
}

/** @param {{problem: OwnProblem, next: () => void}} props */
function Mistake({ problem, next }) {
  const [chosen, setChosen] = useState(/** @type {OptionAnswer | null} */ (null));
  const position = /** @type {OfcPosition & {to_act: number}} */ (
    /** @type {unknown} */ (problem.position)
  );
  const seat = position.to_act;
  const hand = useMemo(() => handOf(position), [problem]);
  const names = position.players.map((_, at) =>
    at === seat ? texts.mistakes.you : texts.mistakes.opponent,
  );
  const [best] = problem.options;
  // in an order that says nothing: by what they read as
  const options = useMemo(
    () => [...problem.options].sort((one, other) => (one.text < other.text ? -1 : 1)),
    [problem],
  );
  const { front, middle, back } = position.players[seat];
  const street = [front, middle, back].some((row) => row?.length) ? 2 : 1;
  const done = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (chosen) done.current?.focus();
  }, [chosen]);
  return html`<div class="review-body">
    <${Spot} hand=${hand} seat=${seat} names=${names} decision=${chosen && { chosen, best }} />
    <section class="panel stack" aria-labelledby="ask">
      <h2 id="ask">${texts.mistakes.ask(street)}</h2>
      <p class="small muted num">${texts.mistakes.place(problem.number + 1, problem.count)}</p>
      <ol class="answers">
        ${options.map(
          (option) => html`<li key=${option.text}>
            <button
              class=${cls("answer", chosen && option === best && "best", option === chosen && "mine")}
              aria-pressed=${chosen ? String(option === chosen) : undefined}
              disabled=${!!chosen}
              onClick=${() => setChosen(option)}
            >
              <span>
                <${teaching.Option} option=${option} />
                ${chosen && option.text === problem.played && html`<small class="muted"> ${texts.mistakes.was}</small>`}
              </span>
              ${chosen && html`<b class="num">${decimal(worth(option.value), true)}</b>`}
            </button>
          </li>`,
        )}
      </ol>
      ${
        chosen &&
        html`<div class="stack" role="status" tabindex="-1" ref=${done}>
          <h3>${texts.mistakes.said(decimal(worth(best.value) - worth(chosen.value)), chosen === best)}</h3>
          <p>${texts.best} ${named(sentence(best.why, best.message) ?? "", names)}</p>
        </div>`
      }
      <p class="row">
        <button class=${chosen ? "primary" : ""} onClick=${next}>${texts.next}</button>
        ${chosen && html`<a href=${`/review/${problem.table}/${problem.hand}`}>${texts.mistakes.toHand}</a>`}
      </p>
    </section>
  </div>`;
}
