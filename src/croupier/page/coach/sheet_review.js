/** The review of a score sheet's hands. The server keeps nothing of it. */
import { html, useState } from "../kit/preact.js";
import { request } from "../kit/api.js";
import { colon, decimal } from "../kit/format.js";
import { styled, teachingOf } from "../kit/game_modules.js";
import { worth } from "./hint.js";
import { useRequest } from "../kit/components.js";
import { dealName } from "../kit/game_names.js";
import { FeltReview } from "./hand_review.js";
import { AllHands, Reviewing, CostliestFirst } from "./session_review.js";
import { texts } from "./texts.js";

/**
 * @import { HandReview, SheetReview as Reviewed } from "../wire.d.ts"
 * @import { Cost } from "./session_review.js"
 */

await styled(import.meta.url, "teach.css");

const MOST = 12;
/** @type {Map<string, Reviewed>} what has been reviewed while this page is open, by what was asked */
const known = new Map();

/** @param {string} game @param {object} body @param {AbortSignal} signal */
async function ask(game, body, signal) {
  const key = JSON.stringify([game, body]);
  const before = known.get(key);
  if (before) return before;
  /** @type {Reviewed} */
  const found = await request("POST", `/api/score/${game}/review`, body, { signal });
  if (!found.review.rough) known.set(key, found);
  return found;
}

/**
 * A hand, from the move `first` on.
 * @param {{game: string, names: string[], number: number, body: object, first: string, back: string,
 *   whole: string}} props `body` is what the server asks for, `back` the address of the sheet, `whole` that of all its
 *   reviews
 */
export function SheetReview({ game, names, number, body, first, back, whole }) {
  const source = () => {
    const found = (/** @type {AbortSignal} */ signal) => ask(game, body, signal);
    return {
      key: JSON.stringify(body),
      table: "sheet",
      frames: async (/** @type {AbortSignal} */ signal) => {
        const { hand } = await found(signal);
        return { ...hand, played: { ...hand.played, names, number } };
      },
      review: async (/** @type {AbortSignal} */ signal) => (await found(signal)).review,
    };
  };
  return html`<${FeltReview}
    key=${JSON.stringify(body)}
    open=${source}
    number=${number}
    first=${first}
    back=${back}
    inside
    doors=${[
      { key: "log", icon: "log", label: texts.review.allHands, href: whole },
      { key: "close", icon: "close", label: texts.review.toSheet, href: back },
    ]}
  />`;
}

/**
 * A hand of a sheet as one player had it; `address` is that of its review.
 * @typedef {{number: number, seat: number, gain: number, body: object, address: string}} Sat
 */

/**
 * All hands of a sheet whose order was written down: the decisions that cost most first, over the whole sheet.
 * @param {{game: string, names: string[], sat: Sat[], back: string}} props
 */
export function SheetReviews({ game, names, sat, back }) {
  const [, setRound] = useState(0);
  const { value: teaching = {} } = useRequest(() => teachingOf(game), [game]);
  const all = sat.map((one) => ({
    ...one,
    review: known.get(JSON.stringify([game, one.body]))?.review,
  }));
  const left = all.filter(({ review }) => !review);
  const looked = all.flatMap(({ review, ...one }) => (review ? { ...one, review } : []));
  const called = (/** @type {Sat} */ { number, seat }) => `${dealName(game, number)}, ${names[seat]}`;
  const worst = looked
    .flatMap((one) => mistakesOf(one.review).map((decision) => ({ ...one, decision })))
    .sort((one, other) => other.decision.lost - one.decision.lost)
    .slice(0, MOST);
  return html`<div class="stack review-session">
    <header class="review-head">
      <div>
        <h1>${texts.sheet.title}</h1>
        <p class="muted">${names.join(", ")}</p>
      </div>
      <span class="grow"></span>
      <nav class="row" aria-label=${texts.review.elsewhere}>
        <a class="button" href=${back}>${texts.review.toSheet}</a>
      </nav>
    </header>
    <${Reviewing}
      left=${left}
      of=${all.length}
      ask=${(/** @type {Sat} */ { body }, /** @type {AbortSignal} */ signal) =>
        ask(game, body, signal).then(({ review }) => review)}
      changed=${() => setRound((n) => n + 1)}
    />
    <dl class="tiles panel">
      ${names.map((name, seat) => {
        const own = looked.filter((one) => one.seat === seat);
        const lost = own.reduce((sum, { review }) => sum + review.lost, 0);
        return (
          own.length > 0 &&
          html`<div key=${seat} class="tile">
            <dt>${name}${colon}${texts.tiles.lost(own.length)}</dt>
            <dd><b class="num">${decimal(lost / own.length)}</b></dd>
          </div>`
        );
      })}
    </dl>
    <${CostliestFirst}
      reviewed=${looked.length > 0}
      teaching=${teaching}
      worst=${worst.map((one) => ({
        href: `${one.address}.${one.decision.move}`,
        called: called(one),
        decision: one.decision,
      }))}
    />
    <${AllHands}
      hands=${all.map((one) => ({
        head: `${one.number}, ${names[one.seat]}`,
        gain: one.gain,
        lost: one.review?.lost,
        href: one.address,
        called: called(one),
      }))}
    />
  </div>`;
}

/** A review's mistakes for the list of the costliest decisions. @param {HandReview} review @returns {Cost[]} */
const mistakesOf = ({ decisions }) =>
  decisions
    .filter((one) => one.mistake)
    .map(({ move, lost, chosen, best }) => ({
      move,
      lost: worth(lost),
      chosen: chosen.move,
      best: best.move,
      foul: chosen.foul == null || best.foul == null ? null : [chosen.foul, best.foul],
    }));
