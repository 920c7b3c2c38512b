/** The tray of a review: skill and luck, one bar for each decision, why, and the ways on; and that of an ended try. */
import { html, cls, useLayoutEffect, useRef } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { capital } from "../kit/words.js";
import { decimal, named, number } from "../kit/format.js";
import { useFocusTaken, useKeys } from "../kit/keyboard.js";
import { shell } from "../table/texts.js";
import { worth } from "./hint.js";
import { PlainMove } from "./plain_move.js";
import { ShareDecision } from "./share_decision.js";
import { texts } from "./texts.js";

/**
 * @import { TableContext } from "../table/context.d.ts"
 * @typedef {import("../wire.d.ts").Split} Figures
 * @import { Review, Tried } from "../table/context.d.ts"
 */

const felt = texts.felt;

/** A figure as a hand's split prints it. @param {number} value @param {number} [places] */
const figure = (value, places = 1) => decimal(value, true, places === 2 ? 2 : 1);

/** A whole number without decimals. @param {number} value @param {number} [places] */
const gained = (value, places) => (Number.isInteger(value) ? number(value, true) : figure(value, places));

/** The review in its room. @param {TableContext} room */
const reviewIn = (room) => /** @type {Review} */ (room.review);

/** @param {{room: TableContext}} props */
export function ReviewTray({ room }) {
  const shown = reviewIn(room);
  const { session, review, at, decision } = shown;
  const count = review?.decisions.length ?? 0;
  const next = session.nextMistake;
  const mayTry = !!decision && !!session.source.retry;
  const main = shown.mine
    ? { text: felt.yourMove, go: () => session.close() }
    : mayTry
      ? { text: felt.retry, go: () => void session.tryAgain() }
      : next >= 0
        ? { text: felt.nextMistake, go: () => session.go(next) }
        : session.leave && { text: felt.back, go: () => session.close() };
  useKeys((key, target) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count, n: next, N: next }[key];
    if (to !== undefined && count) to >= 0 && session.go(to);
    else if (key === "Escape" && session.leave) session.close();
    else if (key === "Enter" && main && !target.closest("a, button, summary")) main.go();
    else return false;
    return true;
  });
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusTaken(ref);
  return html`<section class="tray review-tray" aria-label=${texts.review.title} tabindex="-1" ref=${ref}>
    <div class="rv-say">
      ${review && !review.missing && html`<${Headline} split=${review.split} />`}
      <${Sentence} room=${room} />
    </div>
    ${review ? html`<${Ribbon} shown=${shown} />` : html`<div class="ribbon"></div>`}
    <div class="rv-facts">
      ${
        decision &&
        shown.teaching.Chances &&
        html`<${shown.teaching.Chances} chosen=${decision.chosen} best=${decision.best} />`
      }
      <${Tries} tries=${shown.tries} />
    </div>
    <div class="tray-doors">
      ${
        decision &&
        session.source.link &&
        shown.teaching.laid &&
        html`<${ShareDecision} ...${session.source.link} move=${decision.move} />`
      }
      ${
        next >= 0 &&
        main?.text !== felt.nextMistake &&
        html`<button onClick=${() => session.go(next)}>
          ${felt.nextMistake} <kbd aria-hidden="true">N</kbd>
        </button>`
      }
      ${
        main &&
        html`<button class="primary" onClick=${main.go}>
          ${main.text} <kbd aria-hidden="true">${shell.enter}</kbd>
        </button>`
      }
    </div>
  </section>`;
}

/** The end of a try: what it brought, beside the hand and the other tries. @param {{room: TableContext}} props */
export function TryTray({ room }) {
  const { session, review, tries, trying } = reviewIn(room);
  const again = () => void session.tryAgain();
  useKeys((key, target) => {
    if (key === "Escape") session.endTry();
    else if (key === "Enter" && !target.closest("a, button, summary")) again();
    else return false;
    return true;
  });
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusTaken(ref);
  const outcome = trying?.answer.outcome ?? 0;
  const places = review?.split.places;
  const inHand = reached(reviewIn(room));
  return html`<section class="tray review-tray tried" aria-label=${texts.review.title} tabindex="-1" ref=${ref}>
    <div class="rv-say">
      <p class="rv-head" role="status">
        <b class=${cls("num", colour(outcome))}>${gained(outcome, places)}</b> ${felt.thisTime}
      </p>
      <p class="rv-why">
        ${felt.inTheHand(gained(inHand, places))}${" "}
        ${tries.length > 1 && html`<b>${capital(felt.bestOf(tries.length, gained(bestOf(tries), places)))}.</b>`}
      </p>
    </div>
    <${TryRibbon} hand=${inHand} tries=${tries} />
    <div class="tray-doors">
      <button onClick=${() => session.endTry()}>${felt.toReview}</button>
      <button class="primary" onClick=${again}>
        ${felt.tryAgain} <kbd aria-hidden="true">${shell.enter}</kbd>
      </button>
    </div>
  </section>`;
}

/** The gain that the decision's part of the hand brought. @param {Review} shown */
const reached = ({ review, session }) =>
  (review?.parts.length ?? 0) > 1
    ? (review?.parts.find(({ part }) => part === session.decision?.part)?.gained ?? 0)
    : (review?.split.result ?? 0);

/** @param {Tried[]} tries */
const bestOf = (tries) => Math.max(...tries.map(({ gain }) => gain));

const MOST_BLANK = 12; // places kept for bars to come
const SHOWN = 8; // tries that have a bar

/**
 * The result of the hand, and those of the tries, the last of them marked.
 * @param {{hand: number, tries: Tried[]}} props
 */
function TryRibbon({ hand, tries }) {
  const some = tries.slice(-SHOWN);
  const y = scaleOf([hand, ...some.map(({ gain }) => gain)]);
  const before = tries.length - some.length;
  const bar = (/** @type {number} */ gain, /** @type {string} */ look) =>
    html`<span class="rb-col"><i class=${cls(gain < 0 ? "m" : "p", look)} style=${boxed(y(0), y(gain))}></i></span>`;
  return html`<div class="ribbon tries" role="group" aria-label=${felt.tries} style=${{ "--bars": some.length }}>
    <ol>
      <li class="rb-end">
        ${bar(hand, "res")}<em>${felt.hand} <b class=${cls("num", colour(hand))}>${gained(hand)}</b></em>
      </li>
      ${some.map(
        (
          { gain, foul },
          at,
        ) => html`<li key=${before + at} class=${cls("rb-end", at === some.length - 1 && "now")}>
          ${bar(gain, "")}
          <em>
            ${before + at + 1} <b class=${cls("num", colour(gain))}>${gained(gain)}</b>
            ${foul && html` <small>${felt.foul}</small>`}
          </em>
        </li>`,
      )}
    </ol>
  </div>`;
}

/**
 * Percent from the top for each value, on a root scale: a mistake of 2 stays visible beside a loss of 17.
 * @param {number[]} values
 */
function scaleOf(values) {
  const heights = [0, ...values].map(root);
  const top = Math.max(...heights);
  const span = top - Math.min(...heights) || 1;
  return (/** @type {number} */ value) => Math.round((1000 * (top - root(value))) / span) / 10;
}

/** @param {number} value */
const colour = (value) => (value > 0 ? "up" : value < 0 && "down");

/** Mistakes and luck: the server's figures, which add up to the result. @param {{split: Figures}} props */
export const Split = ({ split: { mistakes, luck, places } }) =>
  html`<span class="review-split">
    ${felt.mistakes}<b class=${cls("num", colour(mistakes))}> ${figure(mistakes, places)}</b>, ${felt.luck}
    <b class=${cls("num", colour(luck))}> ${figure(luck, places)}</b>
  </span>`;

/** The result as mistakes and luck. @param {{split: Figures}} props */
const Headline = ({ split }) =>
  html`<h2 class="rv-head">
    <b class=${cls("num", colour(split.result))}>${gained(split.result, split.places)}</b>
    <span><span class="sr">: </span><${Split} split=${split} /></span>
  </h2>`;

/** The sentence about the decision on screen, or about the hand. @param {{room: TableContext}} props */
function Sentence({ room }) {
  const { review, decision, teaching, at, end, waits, error } = reviewIn(room);
  if (error) return html`<p class="rv-why" role="alert">${error}</p>`;
  if (!review || (review.missing && !decision))
    return html`<p class="rv-why" role="status">${waits || texts.review.working}</p>`;
  const { count, dearest, places } = review.split;
  if (!decision)
    return html`<p class="rv-why" role="status">
      <b>${review.decisions.length ? shell.found(count, figure(-dearest, places)) : texts.review.nothing}</b>
      ${teaching.playsOn?.(end.view, room.you ?? 0) && ` ${felt.playedOn}`} ${teaching.note}${" "}
      ${review.rough && texts.review.rough}
    </p>`;
  const { chosen, best, mistake, counted, stderr } = decision;
  const called = teaching.called?.(at, decision) ?? felt.decision(at + 1);
  const same = chosen.move === best.move;
  const within = stderr > 0 ? ` ± ${decimal(2 * stderr, false, places === 2 ? 2 : 1)}` : "";
  const cost = decimal(counted, false, places === 2 ? 2 : 1) + within;
  const Option = teaching.Option ?? PlainMove;
  const said = (/** @type {typeof best} */ { why, message }) =>
    capital(named(sentence(why, message) ?? "", room.names));
  // Without chances beside it, the reason of each move says something that the other's does not.
  const why = [best, ...(same || teaching.Chances ? [] : [chosen])].map(said).join(" ").trim();
  return html`<div class="rv-why" role="status">
    <p>
      <b>
        ${same ? felt.bestPlayed(called) : mistake ? felt.cost(called, cost) : felt.close(called, cost)}
      </b>
      ${" "}
      ${
        !same &&
        !teaching.ghost &&
        html`<span class="rv-played">${felt.you} <${Option} option=${chosen} hand=${room.hand} /></span> `
      }
      ${
        !same &&
        html`<span class="rv-best">${texts.review.bestWhy} <${Option} option=${best} hand=${room.hand} /></span>`
      }
    </p>
    ${why && html`<p class="reason rv-reason" tabindex="0"><span>${why}</span></p>`}
    ${review.rough && html`<p>${texts.review.rough}</p>`}
  </div>`;
}

/** The outcomes of what was tried from this decision. @param {{tries: Tried[]}} props */
const Tries = ({ tries }) =>
  tries.length > 0 &&
  html`<p class="rv-tries" role="group" aria-label=${felt.tries}>
    <span>${felt.tried}</span>
    ${tries.slice(-4).map(
      (
        { gain, foul },
        at,
      ) => html`<b key=${at} class=${cls("delta num", gain > 0 ? "plus" : gain < 0 && "minus")}>
        ${foul && html`<small>${felt.foul} </small>`}${gained(gain)}
      </b>`,
    )}
    ${tries.length > 1 && html`<span class="rv-of">${felt.bestOf(tries.length, gained(bestOf(tries)))}</span>`}
  </p>`;

/** @param {number} value */
const root = (value) => Math.sign(value) * Math.sqrt(Math.abs(value));

/**
 * One bar a decision, from the deal to the real result: its height is what the hand was worth after it, the hatched
 * part what was lost. Where a hand has parts, such as turns, it is the part of the decision on screen.
 * @param {{shown: Review}} props
 */
function Ribbon({ shown }) {
  const { session, review, teaching, at, decision } = shown;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    // The focus goes along with the keys, so that one bar alone is marked.
    if (ref.current?.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (ref.current.querySelector("[aria-current]"))?.focus();
  }, [at]);
  if (!review) return null;
  const part = decision?.part ?? review.decisions.at(-1)?.part;
  const bars = review.decisions.flatMap((one, place) => (one.part === part ? [{ one, place }] : []));
  const { places } = review.split;
  const parted = review.parts.length > 1;
  const blank = parted || review.missing > MOST_BLANK ? 0 : review.missing;
  const last = bars.length + blank;
  const end = parted ? (review.parts.find((each) => each.part === part)?.gained ?? 0) : review.split.result;
  const values = bars.map(({ one }) => worth(one.chosen.value));
  const y = scaleOf([end, ...values, ...bars.map(({ one }, bar) => values[bar] + one.counted)]);
  const line = [0, ...values].map((value, step) => `${step * 100 + 50},${y(value)}`);
  if (!review.missing) line.push(`${last * 100 + 150},${y(end)}`);
  const width = 100 * (last + 2);
  return html`<div
    class=${cls("ribbon", last > 6 && "many")}
    role="group"
    aria-label=${felt.ribbon}
    ref=${ref}
    style=${{ "--bars": last + 1 }}
  >
    <svg viewBox=${`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path class="zero" d=${`M0 ${y(0)}H${width}`} /><polyline points=${line.join(" ")} />
    </svg>
    <ol>
      <li class="rb-end">
        <span class="rb-col"><i class="dot" style=${{ top: `${y(0)}%` }}></i></span><em>${felt.deal}</em>
      </li>
      ${bars.map(({ one, place }, bar) => {
        const value = values[bar];
        const lost = one.counted > 0;
        return html`<li key=${one.move}>
          <button
            class=${cls(one.mistake && "bad")}
            aria-current=${place === at ? "step" : undefined}
            aria-label=${felt.bar(
              teaching.called?.(place, one) ?? felt.decision(place + 1),
              figure(value, places),
              lost ? figure(-one.counted, places) : "",
            )}
            onClick=${() => session.go(place)}
          >
            <span class="rb-col">
              <i class=${value < 0 ? "m" : "p"} style=${boxed(y(0), y(value))}></i>
              ${lost && html`<i class="lost" style=${boxed(y(value + one.counted), y(value))}></i>`}
              ${
                lost &&
                html`<b class="num" style=${{ top: `${y(Math.max(0, value + one.counted))}%` }}>
                  ${figure(-one.counted, places)}
                </b>`
              }
            </span>
            <em>${place + 1}<small class="num">${figure(value, places)}</small></em>
          </button>
        </li>`;
      })}
      ${Array.from(
        { length: blank },
        (_, at) => html`<li key=${`blank ${at}`} class="rb-end" aria-hidden="true">
          <span class="rb-col"></span><em>${bars.length + at + 1}</em>
        </li>`,
      )}
      <li>
        <button
          class="rb-result"
          aria-current=${decision ? undefined : "step"}
          aria-label=${felt.resultBar(gained(end, places))}
          onClick=${() => session.go(review.decisions.length)}
        >
          <span class="rb-col"><i class=${cls("res", end < 0 ? "m" : "p")} style=${boxed(y(0), y(end))}></i></span>
          <em class=${cls("num", colour(end))}>${gained(end, places)}</em>
        </button>
      </li>
    </ol>
  </div>`;
}

/** @param {number} one @param {number} other percent from the top */
const boxed = (one, other) => ({ top: `${Math.min(one, other)}%`, height: `${Math.abs(one - other)}%` });
