/** The review of your hands at a table: statistics, the costliest decisions, and the reviews still to be made. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Net } from "../kit/chips.js";
import { colon, dayText, decimal, percentWhole } from "../kit/format.js";
import { teachingOf } from "../kit/game_modules.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { isTemporary, withRetry } from "../kit/retry.js";
import { dealName, gameName, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { useRetry, wordsOf } from "./use_retry.js";
import { Trend } from "./charts.js";
import { PlainMove } from "./plain_move.js";
import { StatTiles } from "./stat_tiles.js";
import { wholeSession } from "./table_session.js";
import { texts } from "./texts.js";

/**
 * @import { Teaching } from "../kit/game_modules.js"
 * @import { HandLine, PlayedAnswer, WorstDecision } from "../wire.d.ts"
 */

/** @param {{table: string}} props */
export function SessionReview({ table }) {
  const [round, setRound] = useState(0);
  const asked = useRetry((signal) => wholeSession(table, signal), [table, round]);
  const game = asked.value?.game;
  const teaching = useRequest(() => (game ? teachingOf(game) : Promise.resolve({})), [game]);
  const shown = useRef(/** @type {PlayedAnswer | undefined} */ (undefined)); // stays while it is asked for anew
  shown.current = asked.value ?? shown.current;
  if (asked.error)
    return html`<${Page} title=${texts.session.title}>
      <${Failed} whole text=${asked.error.message} again=${asked.again} />
    </${Page}>`;
  if (!shown.current)
    return html`<${Page} title=${texts.session.title}>
      ${asked.waits ? html`<p class="waiting" role="status">${asked.waits}</p>` : html`<${Loading} />`}
    </${Page}>`;
  return html`<${Shown}
    table=${table}
    found=${shown.current}
    teaching=${teaching.value ?? {}}
    changed=${() => setRound((n) => n + 1)}
  />`;
}

/** @param {{table: string, found: PlayedAnswer, teaching: Teaching, changed: () => void}} props */
function Shown({ table, found, teaching, changed }) {
  const { hands, told, worst } = found;
  const left = hands.filter((hand) => !hand.reviewed);
  const looked = hands.filter((hand) => hand.reviewed);
  return html`<${Page} title=${texts.session.title}>
    <div class="stack review-session">
      <header class="review-head">
        <div>
          <h1>${texts.session.title}</h1>
          <p class="muted">
            ${gameName(found.game)} · ${presetName(found.game, found.preset)}
            ${hands.length > 0 && ` · ${dayText(hands[hands.length - 1].at)}`}
          </p>
        </div>
        <span class="grow"></span>
        <nav class="row" aria-label=${texts.review.elsewhere}>
          <a class="button" href="/review">${texts.progress.title}</a>
          <a class="button" href=${`/table/${table}`}>${t.replay.toTable}</a>
        </nav>
      </header>
      <${Reviewing}
        left=${left.toReversed()}
        of=${hands.length}
        ask=${(/** @type {HandLine} */ { number }, /** @type {AbortSignal} */ signal) =>
          call("GET", `/api/tables/${table}/hands/${number}/review`, undefined, { signal })}
        changed=${changed}
      />
      <${StatTiles} told=${told} titles=${teaching.titles} />
      <${CostliestFirst}
        reviewed=${looked.length > 0}
        teaching=${teaching}
        worst=${worst.map(({ number, decision }) => ({
          href: `/review/${table}/${number}#${decision.move}`,
          called: dealName(found.game, number),
          decision,
        }))}
      />
      <${Trend}
        title=${texts.session.lostChart}
        points=${looked.map((hand) => ({
          label: dealName(found.game, hand.number),
          value: lostIn(hand) ?? 0,
        }))}
      />
      <${AllHands}
        hands=${hands.toReversed().map((hand) => ({
          head: hand.number,
          gain: hand.result,
          lost: lostIn(hand),
          href: `/review/${table}/${hand.number}`,
          called: dealName(found.game, hand.number),
        }))}
      />
    </div>
  </${Page}>`;
}

/** The cost of a hand's decisions; null before its review. @param {HandLine} hand */
const lostIn = ({ reviewed }) => (reviewed ? reviewed.parts.reduce((sum, [lost]) => sum + lost, 0) : null);

/** @typedef {Pick<WorstDecision, "move" | "lost" | "chosen" | "best" | "foul">} Cost */
/** @typedef {{href: string, called: string, decision: Cost}} Bad a decision, and the address of its review */

/**
 * The costliest decisions; `reviewed` is true if any hand has been reviewed.
 * @param {{worst: Bad[], reviewed: boolean, teaching: Teaching}} props
 */
export const CostliestFirst = ({ worst, reviewed, teaching }) =>
  html`<section class="panel" aria-labelledby="worst">
    <h2 id="worst">${texts.session.worst}</h2>
    ${
      worst.length
        ? html`<ol class="worst">
            ${worst.map((one) => html`<${Worst} key=${one.href} ...${one} teaching=${teaching} />`)}
          </ol>`
        : html`<p class="muted">${reviewed ? texts.session.noneBad : texts.session.noneYet}</p>`
    }
  </section>`;

/**
 * The move played, and the best one.
 * @param {Bad & {teaching: Teaching}} props
 */
function Worst({ href, called, decision, teaching }) {
  const { foul } = decision;
  const Option = teaching.Option ?? PlainMove;
  return html`<li>
    <a class="worst-one" href=${href}>
      <b class="num down">${decimal(-decision.lost)}</b>
      <span>
        <b>${called}</b> <${Option} option=${{ move: decision.chosen }} />${" "}
        ${texts.session.instead} <${Option} option=${{ move: decision.best }} />
        ${
          foul &&
          html`<span class="small muted num">
            ${" "}${texts.review.fouls(percentWhole(foul[0]), percentWhole(foul[1]))}
          </span>`
        }
      </span>
    </a>
  </li>`;
}

/**
 * All hands with what they brought and what was lost in them; `lost` is a number where a hand was reviewed.
 * @param {{hands: {head: string | number, gain: number, lost: number | null | undefined, href: string,
 *   called: string}[]}} props
 */
export const AllHands = ({ hands }) =>
  html`<section class="panel" aria-labelledby="hands">
    <h2 id="hands">${t.table.history}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${t.table.history}>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">${texts.session.hand}</th>
            <th scope="col" class="n">${texts.session.result}</th>
            <th scope="col" class="n">${texts.session.lost}</th>
            <th scope="col"><span class="sr">${texts.review.title}</span></th>
          </tr>
        </thead>
        <tbody>
          ${hands.map(
            ({ head, gain, lost, href, called }) => html`<tr key=${href}>
              <th scope="row">${head}</th>
              <td class="n"><${Net} value=${gain} /></td>
              <td class="n">${typeof lost === "number" ? decimal(lost) : "–"}</td>
              <td>
                <a class="line-link" href=${href} aria-label=${`${texts.review.title}${colon}${called}`}>
                  ${texts.review.title}
                </a>
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

/**
 * Makes the reviews that are still missing, one after the other, because each takes the server some seconds.
 * @param {{left: {number: number}[], of: number, changed: () => void,
 *   ask(hand: {number: number}, signal: AbortSignal): Promise<{rough: boolean}>}} props
 */
export function Reviewing({ left, of, ask, changed }) {
  const [now, setNow] = useState(/** @type {{number: number, waits: boolean} | null} */ (null));
  const [why, setWhy] = useState("");
  const going = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => going.current?.abort(), []);
  async function go() {
    const { signal } = (going.current = new AbortController());
    setWhy("");
    try {
      for (const hand of left) {
        const { number } = hand;
        setNow({ number, waits: false });
        const { rough } = await withRetry(
          () => ask(hand, signal),
          signal,
          (busy) => signal.aborted || setNow({ number, waits: busy !== null }),
        ).catch(skipped);
        if (signal.aborted) return;
        changed();
        if (rough) {
          setWhy(texts.session.rough);
          break;
        }
      }
    } catch (error) {
      if (!signal.aborted) setWhy(isTemporary(error) ? texts.session.later : wordsOf(error));
    }
    if (!signal.aborted) setNow(null);
  }
  /** A hand that the server has given up stops no other. @param {import("../kit/api.js").ApiError} error */
  function skipped(error) {
    if (error.code !== "given-up") throw error;
    setWhy(error.message);
    return { rough: false };
  }
  function stop() {
    going.current?.abort();
    setNow(null);
  }
  if (!left.length && !now) return null;
  return html`<section class="panel row reviewing" aria-label=${texts.session.reviewing}>
    <p role="status" class="grow">
      ${
        now
          ? texts.session.now(now.number, of - left.length, of, now.waits)
          : why || texts.session.todo(left.length, of)
      }
    </p>
    <progress value=${of - left.length} max=${of} aria-label=${texts.session.reviewing}></progress>
    ${
      now
        ? html`<button onClick=${stop}>${texts.session.stop}</button>`
        : html`<button class="primary" onClick=${go}>${texts.session.go(left.length)}</button>`
    }
  </section>`;
}
