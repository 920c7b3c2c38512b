/** The end of a match in one look: standings, the course of the totals, two hands worth keeping, and the rematch. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { decimal, list, number } from "../kit/format.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { dealName, gameName, gameOf, inRounds } from "../kit/game_names.js";
import { styled, teachingOf } from "../kit/game_modules.js";
import { Icon } from "../kit/icon.js";
import { useKeys } from "../kit/keyboard.js";
import { ShareButton } from "../kit/share.js";
import { t } from "../kit/texts.js";
import { whole } from "../kit/urls.js";
import { Avatar } from "../kit/avatar.js";
import { p } from "../people/texts.js";
import { ReviewLink } from "../table/found_mistakes.js";
import { rematchOf } from "../table/next_hand.js";
import { SitDown } from "../table/sit_down.js";
import { shell } from "../table/texts.js";
import { MatchChart } from "./match_chart.js";
import { findDearest } from "./table_session.js";
import { texts } from "./texts.js";

await Promise.all(["teach.css", "match_end.css"].map((sheet) => styled(import.meta.url, sheet)));

/**
 * @import { Teaching } from "../kit/game_modules.js"
 * @import { TableContext } from "../table/context.d.ts"
 * @import { MatchLine, MatchTotals } from "../wire.d.ts"
 */

const m = texts.match;

/** @param {{room: TableContext, close: () => void, leave: () => void}} props */
export function MatchEnd({ room, close, leave }) {
  const { table, view } = room;
  const { game } = view.match;
  const match = useRequest(() => call("GET", `/api/tables/${table}/match`), [table, view.hands]);
  const teaching = useRequest(() => teachingOf(game), [game]);
  useKeys((key) => {
    if (key !== "Escape") return false;
    close();
    return true;
  });
  return html`<div class="match-end">
    <div class="me-in" tabindex="0" role="group" aria-label=${shell.matchResult}>
      ${
        match.error
          ? html`<${Failed} text=${match.error.message} again=${match.again} />`
          : !match.value
            ? html`<${Loading} />`
            : html`<${Course}
                room=${room}
                match=${forAll(match.value, room.shared)}
                teaching=${teaching.value ?? {}}
              />`
      }
    </div>
    <${Rematch} room=${room} leave=${leave} match=${match.value} />
  </div>`;
}

/**
 * The match as several people look at it: no line is the reader's own.
 * @param {MatchTotals} match @param {boolean} [shared]
 */
const forAll = (match, shared) =>
  shared ? { ...match, lines: match.lines.map((line) => ({ ...line, own: false })) } : match;

/** The highest total first. @param {MatchTotals} match */
const standings = ({ lines }) => lines.toSorted((one, other) => endOf(other) - endOf(one));

/** @param {MatchLine} line */
const endOf = ({ totals }) => totals.at(-1) ?? 0;

/** @param {MatchLine} line */
const nameOf = ({ own, name }) => (own ? texts.you : name);

/** @param {{room: TableContext, match: MatchTotals, teaching: Teaching}} props */
function Course({ room, match, teaching }) {
  const { game } = room.view.match;
  const order = standings(match);
  const net = gameOf(game)?.net !== false;
  const steps = order[0].totals.length;
  const rounds = match.parted || inRounds(game);
  const own = match.lines.find((line) => line.own);
  const [best, worst] = own ? [stepOf(own, Math.max), stepOf(own, Math.min)] : [];
  const winner = best && best.gain > 0 ? own : bestOf(order);
  const place = (/** @type {number} */ step) => (match.parted ? step : match.first + step - 1);
  const numbered = (/** @type {number} */ step) => (rounds ? t.table.round : t.table.hand)(place(step));
  const marks = [best, worst].flatMap((one, at) =>
    own && one && steps > 2 && (at ? one.gain < 0 : one.gain > 0)
      ? [{ step: one.step, won: !at, text: `${numbered(one.step)} ${number(one.gain, true)}` }]
      : [],
  );
  return html`
    <section class="me-head">
      <h2>${headline(order, game)}</h2>
      <p>${story(order, game, (step) => m.since(place(step), rounds))}</p>
      <ol class="me-standings">
        ${order.map(
          (line) => html`<li key=${line.seat} class=${cls(line.own && "mine")}>
            <span class="me-place num">${1 + order.filter((one) => endOf(one) > endOf(line)).length}</span>
            <${Avatar} name=${line.name} size=${36} />
            <span class="me-name">
              <b>${nameOf(line)}</b>
              ${teaching.counted && html`<small>${teaching.counted(line.counts)}</small>`}
            </span>
            <b class=${cls("me-total num", net && (endOf(line) > 0 ? "up" : endOf(line) < 0 && "down"))}>
              ${number(endOf(line), net)}
            </b>
          </li>`,
        )}
      </ol>
    </section>
    <section class="me-graph" aria-labelledby="totals">
      <h3 id="totals">${m.totals}</h3>
      <${MatchChart}
        lines=${order.map((line) => ({ name: nameOf(line), own: line.own, totals: line.totals }))}
        label=${m.chart(list(order.map((line) => `${nameOf(line)} ${number(endOf(line), net)}`)), steps)}
        marks=${marks}
        sign=${net}
      />
    </section>
    <${BestHand}
      room=${room}
      teaching=${teaching}
      match=${match}
      line=${winner ?? order[0]}
      numbered=${numbered}
      rounds=${rounds}
    />
    ${own && html`<${DearestMistake} room=${room} match=${match} teaching=${teaching} />`}
  `;
}

/** The step of a line with the highest or lowest gain. @param {MatchLine} line @param {typeof Math.max} pick */
function stepOf({ totals }, pick) {
  const gains = totals.map((total, at) => total - (at ? totals[at - 1] : 0));
  const gain = pick(...gains);
  return { gain, step: gains.indexOf(gain) + 1 };
}

/** The line with the highest gain of all. @param {MatchLine[]} lines */
const bestOf = (lines) =>
  lines.toSorted((one, other) => stepOf(other, Math.max).gain - stepOf(one, Math.max).gain)[0];

/** The winner, and the points ahead. @param {MatchLine[]} order @param {string} game */
function headline(order, game) {
  const [first, second] = order;
  const own = order.find((line) => line.own);
  if (gameOf(game)?.against_house || !second) return m.against(endOf(own ?? first));
  const ahead = endOf(first) - endOf(second);
  if (!ahead) {
    const level = order.filter((line) => endOf(line) === endOf(first));
    return m.level(list(level.map(nameOf)));
  }
  return first.own ? m.youWin(ahead) : m.wins(first.name, ahead);
}

/**
 * Since when the winner has been ahead of everybody else.
 * @param {MatchLine[]} order @param {string} game @param {(step: number) => string} since
 */
function story(order, game, since) {
  const [first, ...others] = order;
  const steps = first.totals.length;
  if (gameOf(game)?.against_house || !others.length || steps < 3 || endOf(first) === endOf(others[0]))
    return "";
  const not = first.totals.findLastIndex((total, at) => others.some(({ totals }) => totals[at] >= total));
  if (not < 0) return m.always;
  return not === steps - 2 ? m.lastHand : since(not + 2);
}

/**
 * A player's hand with the highest gain, as a board where the game has one.
 * @param {{room: TableContext, teaching: Teaching, match: MatchTotals, line: MatchLine,
 *   numbered: (step: number) => string, rounds: boolean}} props
 */
function BestHand({ room: { table }, teaching, match, line, numbered, rounds }) {
  const best = stepOf(line, Math.max);
  const hand = match.parted ? match.first : match.first + best.step - 1;
  const called = numbered(best.step);
  const frames = useFrames(table, teaching.Board ? hand : null);
  const end = frames?.frames.at(-1);
  const seat = frames ? frames.played.seats.indexOf(line.seat) : -1;
  return html`<section class="me-keep" aria-labelledby="best">
    ${
      teaching.Board &&
      html`<div class="me-board">${end && html`<${teaching.Board} hand=${end} seat=${seat} />`}</div>`
    }
    <div class="me-said">
      <b class=${cls("delta", best.gain > 0 && "plus", best.gain < 0 && "minus")}>${number(best.gain, true)}</b>
      <h3 id="best">${rounds ? m.bestRound : m.best}</h3>
      <p>${line.own ? called : m.of(called, line.name)}</p>
      ${end && teaching.said && html`<p>${teaching.said(end, seat)}</p>`}
      <a class="button" href=${`/replay/${table}/${hand}`}><${Icon} name="play" />${m.watch}</a>
    </div>
  </section>`;
}

/** @param {{room: TableContext, match: MatchTotals, teaching: Teaching}} props */
function DearestMistake({ room, match, teaching }) {
  const { table } = room;
  const { dearest, looked, of } = useDearest(table, match.first);
  const frames = useFrames(table, teaching.Board && dearest ? dearest.number : null);
  const at = dearest && frames?.frames[dearest.move - 1];
  const decision = dearest && { chosen: { move: dearest.chosen }, best: { move: dearest.best } };
  const Option = teaching.Option;
  const called = dealName(room.view.match.game, dearest?.number ?? 1);
  return html`<section class="me-keep" aria-labelledby="dearest">
    ${
      teaching.Board &&
      (dearest || looked < of) &&
      html`<div class="me-board">
        ${
          at &&
          frames?.you != null &&
          html`<${teaching.Board} hand=${at} seat=${frames.you} decision=${decision} />`
        }
      </div>`
    }
    <div class="me-said">
      ${dearest && html`<b class="delta minus">${decimal(-dearest.lost, true)}</b>`}
      <h3 id="dearest">${m.dearest}</h3>
      <p role="status">
        ${looked < of ? m.looking(looked, of) : dearest ? "" : m.none}
        ${dearest && !match.parted && html`${looked < of && " "}${called}`}
      </p>
      ${
        dearest &&
        Option &&
        html`<p class="me-best">${texts.review.bestWhy} <${Option} option=${{ move: dearest.best }} /></p>`
      }
      ${
        dearest &&
        html`<${ReviewLink} table=${table} number=${dearest.number} move=${dearest.move}>
          ${shell.review}
        </${ReviewLink}>`
      }
    </div>
  </section>`;
}

/** An ended hand, once it is here; null for none. @param {string} table @param {number | null} number */
function useFrames(table, number) {
  const { value } = useRequest(
    () => (number === null ? Promise.resolve(null) : call("GET", `/api/tables/${table}/hands/${number}`)),
    [table, number],
  );
  return value?.played.number === number ? value : null;
}

/**
 * The dearest mistake of the match. Hands that nobody has reviewed yet are reviewed quickly, one after the other.
 * @param {string} table @param {number} first the number of the match's first hand
 */
function useDearest(table, first) {
  const [state, setState] = useState({
    dearest: /** @type {import("./table_session.js").Dearest | null} */ (null),
    looked: 0,
    of: 1,
  });
  useEffect(() => {
    const ending = new AbortController();
    findDearest(table, first, ending.signal, (found) => ending.signal.aborted || setState(found)).catch(
      () => !ending.signal.aborted && setState((before) => ({ ...before, looked: before.of })),
    );
    return () => ending.abort();
  }, [table, first]);
  return state;
}

/**
 * The players who want another match, and those who have yet to say so; it begins once all have.
 * @param {{room: TableContext, match: MatchTotals | undefined, leave: () => void}} props
 */
function Rematch({ room, match, leave }) {
  const { view } = room;
  const own = view.you === null ? null : view.seats[view.you];
  const next = rematchOf(room);
  useKeys((key, target) => {
    if (key !== "Enter" || !next.go || target.closest("a, button, summary")) return false;
    next.go();
    return true;
  });
  const people = view.seats.filter((seat, at) => seat && !seat.bot && at !== view.you && !room.shared);
  const { hands, rounds } = view.match.terms;
  const length = /** @type {number | null | undefined} */ (hands ?? rounds);
  const unit = gameOf(view.match.game)?.unit;
  return html`<section class="tray me-tray" aria-label=${m.rematch}>
    <div role="status"><ul class="me-people">
      ${own?.agreed && html`<li>${t.table.waitingAgree}</li>`}
      ${people.map((seat) => {
        if (!seat) return null;
        const gone = seat.leaving || seat.out || seat.away || seat.absent;
        return html`<li key=${seat.name} class=${cls(seat.agreed && "yes")}>
          <${Avatar} name=${seat.name} size=${26} />
          <span>
            ${seat.agreed ? t.table.wantAgain([seat.name]) : gone ? m.away(seat.name) : m.here(seat.name)}
          </span>
          ${
            seat.agreed
              ? html`<${Icon} name="check" />`
              : !gone && html`<span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>`
          }
        </li>`;
      })}
    </ul></div>
    <div class="tray-doors">
      ${own && html`<button class="quiet" onClick=${leave}>${m.leave}</button>`}
      ${match && html`<${ShareButton} what=${() => shared(room, match)} />`}
      ${
        own
          ? html`<button class="primary" disabled=${!next.go} onClick=${next.go}>
              ${t.table.startAgain}
              ${length && html`<span class="at-desk"> · ${p.room.length(length, unit)}</span>`}
              <kbd aria-hidden="true">${shell.enter}</kbd>
            </button>`
          : html`<${SitDown} room=${room} />`
      }
    </div>
  </section>`;
}

const BARS = "▁▂▃▄▅▆▇█";
const MOST_BARS = 20;

/**
 * The match as a text that names nobody: the own place and total, and the course as bars.
 * @param {TableContext} room @param {MatchTotals} match @returns {import("../kit/share.js").Shared}
 */
function shared({ view: { match: terms } }, match) {
  const { game } = terms;
  const order = standings(match);
  const line = order.find(({ own }) => own) ?? order[0];
  const net = gameOf(game)?.net !== false;
  const totals = [0, ...line.totals];
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const every = Math.max(1, (totals.length - 1) / MOST_BARS);
  const bars = Array.from({ length: Math.min(totals.length, MOST_BARS + 1) }, (_, at) => {
    const share = (totals[Math.round(at * every)] - low) / (high - low || 1);
    return BARS[Math.round(share * (BARS.length - 1))];
  });
  const place = 1 + order.filter((one) => endOf(one) > endOf(line)).length;
  const length = p.room.length(line.totals.length, match.parted ? "round" : gameOf(game)?.unit);
  const score = number(endOf(line), net);
  const said =
    gameOf(game)?.against_house || order.length < 2
      ? m.sharedAlone(gameName(game), length, score)
      : m.shared(gameName(game), length, score, place, order.length);
  return { title: gameName(game), text: `${said}\n${bars.join("")}\n${whole("/")}` };
}
