/** The review of a hand: each of your decisions beside the best one, on the board as it was. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { call, sentence, session } from "../kit/api.js";
import { decimal, named, number, percentWhole } from "../kit/format.js";
import { tableOf } from "../table/game_table.js";
import { teachingOf } from "../kit/game_modules.js";
import { worth } from "./hint.js";
import { useKeys } from "../kit/keyboard.js";
import { Icon } from "../kit/icon.js";
import { Failed, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { gameName, inRounds, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { useRetry } from "./use_retry.js";
import { momentOf } from "./replay_room.js";
import { texts } from "./texts.js";

/**
 * @import { Teaching } from "../kit/game_modules.js"
 * @import { GameTable, Hand } from "../table/context.d.ts"
 * @import { Frames, HandReview as Review, PlainDecision, PlainOption } from "../wire.d.ts"
 */

/** @param {{table: string, number: number}} props */
export function HandReview({ table, number }) {
  const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}`);
  const played = useRequest(() => session().then(() => call("GET", path)), [path]);
  const review = useRetry(
    (signal) => session().then(() => call("GET", `${path}/review`, undefined, { signal })),
    [path],
  );
  const game = played.value?.game;
  const parts = useRequest(
    () => (game ? Promise.all([tableOf(game), teachingOf(game)]) : Promise.resolve(null)),
    [game],
  );
  const failed = played.error ?? review.error ?? parts.error;
  const title = texts.review.title;
  if (failed)
    return html`<${Page} title=${title}><${Failed} whole text=${failed.message} again=${review.again} /></${Page}>`;
  const working = html`<p class="waiting" role="status">
    ${review.waits ? texts.review.waits : texts.review.working}
  </p>`;
  if (!game || !played.value || !parts.value) return html`<${Page} title=${title}>${working}</${Page}>`;
  const [View, teaching] = parts.value;
  const called = (inRounds(game) ? t.table.round : t.table.hand)(number);
  return html`<${Page} title=${`${title}: ${called}`} wide>
    <${DecisionWalk}
      key=${!review.value}
      called=${called}
      hand=${played.value}
      review=${review.value}
      View=${View}
      teaching=${teaching}
      first=${location.hash.slice(1)}
      working=${!review.value && working}
      addressed
    >
      <a class="button" href=${`/replay/${table}/${number}`}>${t.replay.title}</a>
      <a class="button" href=${`/review/${table}`}>${texts.review.allHands}</a>
      <a class="button" href=${`/table/${table}`}>${t.replay.toTable}</a>
    </${DecisionWalk}>
  </${Page}>`;
}

/**
 * The decision to begin with: the one that is asked for, else the one that cost most.
 * @param {PlainDecision[]} decisions @param {string} first
 */
function firstOf(decisions, first) {
  const wanted = decisions.findIndex(({ move }) => first === String(move));
  if (wanted >= 0) return wanted;
  const lost = decisions.map((one) => worth(one.lost));
  return Math.max(0, lost.indexOf(Math.max(...lost)));
}

/**
 * The decisions of a hand, from the move `first` on. With `addressed`, the address names the decision shown; `children`
 * are further links. Until the decisions are judged, it shows the end of the hand and `working`.
 * @param {{called: string, hand: Frames, review: Review | null | undefined, View: GameTable, teaching: Teaching,
 *   first: string,
 *   addressed?: boolean, working?: import("../kit/html.d.ts").Children,
 *   children?: import("../kit/html.d.ts").Children}} props
 */
export function DecisionWalk({
  called,
  hand,
  review,
  View,
  teaching,
  first,
  addressed,
  working,
  children,
}) {
  const decisions = review?.decisions ?? [];
  const [at, setAt] = useState(() => firstOf(decisions, first));
  const go = (/** @type {number} */ to) => setAt(Math.min(decisions.length - 1, Math.max(0, to)));
  useKeys((key) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: decisions.length - 1 }[key];
    if (to === undefined) return false;
    go(to);
    return true;
  });
  const decision = decisions[at];
  useEffect(() => {
    if (decision && addressed) history.replaceState(null, "", `#${decision.move}`);
  }, [decision]);
  const unit = review ? (texts.units[review.unit] ?? review.unit) : "";
  return html`<div class="review">
      <header class="review-head">
        <div>
          <h1>${texts.review.title}: ${called}</h1>
          <p class="muted">
            ${[
              gameName(hand.game),
              presetName(hand.game, hand.preset),
              review && texts.review.result(number(Math.round(review.result), true), unit),
              review && texts.review.lost(decimal(review.lost), unit),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <span class="grow"></span>
        <nav class="row" aria-label=${texts.review.elsewhere}>
          ${children}
        </nav>
      </header>
      ${review?.rough && html`<p class="notice warn" role="status">${texts.review.rough}</p>`}
      ${
        decision
          ? html`
              <div class="review-body">
                ${decisions.length > 1 && html`<${Values} decisions=${decisions} at=${at} go=${go} unit=${unit} />`}
                <${Moment} hand=${hand} decision=${decision} View=${View} teaching=${teaching} />
                <div class="stack">
                  <${Judged}
                    decision=${decision}
                    teaching=${teaching}
                    names=${hand.played.names}
                    hand=${momentOf(hand, decision.move).hand}
                    at=${at}
                    of=${decisions.length}
                    go=${go}
                  />
                  ${
                    decisions.length > 1 &&
                    html`<${CostliestFirst} decisions=${decisions} at=${at} go=${go} teaching=${teaching} />`
                  }
                </div>
              </div>
            `
          : working
            ? html`${working}<div class=${`moment-felt review-felt game-${hand.game}`}>
                <${View} room=${momentOf(hand, hand.frames.length, true)} />
              </div>`
            : html`<p class="notice">${texts.review.nothing}</p>`
      }
    </div>`;
}

/**
 * The value of the hand along its decisions: each a bar up to what the best was worth, what was lost of it in coral.
 * @param {{decisions: PlainDecision[], at: number, go: (to: number) => void, unit: string}} props
 */
function Values({ decisions, at, go, unit }) {
  const ends = decisions.flatMap((one) => [worth(one.best.value), worth(one.chosen.value)]);
  const top = Math.max(0, ...ends);
  const span = top - Math.min(0, ...ends) || 1;
  const y = (/** @type {number} */ value) => (100 * (top - value)) / span;
  return html`<section class="panel values" aria-label=${texts.review.along}>
    <ol>
      ${decisions.map((one, place) => {
        const [best, chosen] = [worth(one.best.value), worth(one.chosen.value)];
        const lost = wordsFor(one);
        return html`<li key=${one.move}>
          <button
            type="button"
            aria-current=${place === at ? "step" : undefined}
            aria-label=${texts.review.decision(place + 1, decisions.length, lost)}
            onClick=${() => go(place)}
          >
            <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
              <rect class=${cls("worth", chosen < 0 && "below")} x="2" width="16" ...${barOf(y(0), y(chosen))} />
              ${
                one.mistake &&
                html`<rect class="lost" x="2" width="16" ...${barOf(y(Math.max(best, chosen)), y(chosen))} />`
              }
              <line class="zero" x1="0" x2="20" y1=${y(0)} y2=${y(0)} />
            </svg>
            <span class=${cls("num small", one.mistake && "down")}>${signOf(one)}</span>
          </button>
        </li>`;
      })}
    </ol>
    <p class="small muted">${texts.review.alongLong(unit)}</p>
  </section>`;
}

/** The cost of a decision, in words. @param {PlainDecision} one */
const wordsFor = (one) =>
  one.mistake
    ? texts.review.cost(decimal(worth(one.lost)))
    : one.chosen.move === one.best.move
      ? texts.review.fine
      : texts.review.close;

/** The cost of a decision as a short sign. @param {PlainDecision} one */
const signOf = (one) =>
  one.mistake ? decimal(-worth(one.lost)) : one.chosen.move === one.best.move ? "✓" : "≈";

/** @param {number} one @param {number} other */
const barOf = (one, other) => ({ y: Math.min(one, other), height: Math.max(0.8, Math.abs(one - other)) });

/**
 * The board as it was, with what was played and what was best.
 * @param {{hand: Frames, decision: PlainDecision, View: GameTable, teaching: Teaching}} props
 */
function Moment({ hand, decision, View, teaching }) {
  const room = momentOf(hand, decision.move);
  if (teaching.Spot)
    return html`<${teaching.Spot} hand=${room.hand} seat=${decision.seat} names=${room.names} decision=${decision} />`;
  return html`<div class=${`moment-felt review-felt game-${hand.game}`}><${View} room=${room} /></div>`;
}

/**
 * All decisions, those that cost most first: another way to them, which has words.
 * @param {{decisions: PlainDecision[], at: number, go: (to: number) => void, teaching: Teaching}} props
 */
function CostliestFirst({ decisions, at, go, teaching }) {
  const Option = teaching.Option ?? Plain;
  const cost = (/** @type {PlainDecision} */ one) => (one.mistake ? worth(one.lost) : 0);
  const order = decisions.map((_, place) => place).sort((a, b) => cost(decisions[b]) - cost(decisions[a]));
  return html`<section class="panel" aria-labelledby="worst">
    <h2 id="worst">${texts.review.worst}</h2>
    <ol class="worst">
      ${order.map((place) => {
        const one = decisions[place];
        return html`<li key=${one.move}>
          <button
            type="button"
            class="worst-one"
            aria-current=${place === at ? "step" : undefined}
            onClick=${() => go(place)}
          >
            <span class="num muted">${place + 1}</span>
            <span class="grow">
              <${Option} option=${one.chosen} />
              ${signOf(one) !== "✓" && html`<small class="better"><${Better} one=${one} Option=${Option} /></small>`}
            </span>
            <b class=${cls("num", one.mistake && "down")}>
              <span aria-hidden="true">${signOf(one)}</span>
              <span class="sr">${wordsFor(one)}</span>
            </b>
          </button>
        </li>`;
      })}
    </ol>
  </section>`;
}

/**
 * The best option if it was not played, and the difference in the chance of a foul.
 * @param {{one: PlainDecision, Option: NonNullable<Teaching["Option"]>}} props
 */
const Better = ({ one: { chosen, best }, Option }) =>
  html`${texts.review.bestWhy} <${Option} option=${best} /><${FoulComparison} chosen=${chosen} best=${best} />`;

/** @param {{chosen: PlainOption, best: PlainOption}} props */
function FoulComparison({ chosen: { foul }, best: { foul: least } }) {
  if (foul == null || least == null || foul === least) return null;
  return html`${" "}<span class="num">${texts.review.fouls(percentWhole(foul), percentWhole(least))}</span>`;
}

/** @param {{option: {move: string}}} props */
const Plain = ({ option }) => html`<span>${option.move}</span>`;

/**
 * @param {{decision: PlainDecision, teaching: Teaching, names: string[], hand: Hand, at: number, of: number,
 *   go: (to: number) => void}} props
 */
function Judged({ decision, teaching, names, hand, at, of, go }) {
  const { chosen, best, mistake } = decision;
  const same = chosen.move === best.move;
  const Option = teaching.Option ?? Plain;
  const said = (/** @type {PlainOption} */ { why, message }) => named(sentence(why, message) ?? "", names);
  return html`<section class="panel judged" aria-label=${texts.review.verdict}>
    <header class="row">
      <h2 role="status">
        ${texts.review.place(at + 1, of)}:${" "}
        <span class=${cls("num", mistake && "down")}>
          ${mistake ? decimal(-worth(decision.lost)) : wordsFor(decision)}
        </span>
        ${
          mistake &&
          decision.stderr > 0 &&
          html`<span class="small muted num"> ± ${decimal(2 * decision.stderr)}</span>`
        }
      </h2>
      <span class="grow"></span>
      <button
        type="button"
        class="quiet square"
        disabled=${at === 0}
        aria-label=${texts.review.before}
        onClick=${() => go(at - 1)}
      >
        <${Icon} name="back" />
      </button>
      <button
        type="button"
        class="quiet square next"
        disabled=${at === of - 1}
        aria-label=${texts.review.next}
        onClick=${() => go(at + 1)}
      >
        <${Icon} name="back" />
      </button>
    </header>
    <dl class="ways">
      <div class=${same ? "best" : "played"}>
        <dt>${same ? texts.review.playedBest : texts.review.played}</dt>
        <dd>
          <${Option} option=${chosen} hand=${hand} /> <b class="num">${decimal(worth(chosen.value), true)}</b>
        </dd>
      </div>
      ${
        !same &&
        html`<div class="best">
          <dt>${texts.review.best}</dt>
          <dd>
            <${Option} option=${best} hand=${hand} /> <b class="num">${decimal(worth(best.value), true)}</b>
          </dd>
        </div>`
      }
    </dl>
    ${!same && html`<p><${FoulComparison} chosen=${chosen} best=${best} /></p>`}
    ${best.why && !same && html`<p>${texts.review.bestWhy} ${said(best)}</p>`}
    ${chosen.why && html`<p class="muted">${same ? "" : texts.review.playedWhy} ${said(chosen)}</p>`}
    ${!mistake && !same && html`<p class="muted">${texts.review.asGood}</p>`}
  </section>`;
}
