/** Your results over all sessions, game by game, with charts over time. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { dayText, decimal } from "../kit/format.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { Choice } from "../kit/fields.js";
import { teachingOf } from "../kit/game_modules.js";
import { withRetry } from "../kit/retry.js";
import { gameName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { useRetry } from "./use_retry.js";
import { Trend } from "./charts.js";
import { StatTiles, formatterFor } from "./stat_tiles.js";
import { texts } from "./texts.js";

/** @import { EstimateFigures, Figure, GameProgress, TableStatistics, Summary } from "../wire.d.ts" */

const COUNTED = 12; // the number of recent sessions that are counted without being asked for

export function Progress() {
  const [round, setRound] = useState(0);
  const { value, error, again } = useRetry(
    (signal) => session().then(() => call("GET", "/api/my/progress", undefined, { signal })),
    [round],
  );
  const [shown, setShown] = useState(/** @type {GameProgress[] | null} */ (null));
  useEffect(() => {
    if (value) setShown(value);
  }, [value]);
  const counting = useCounting(shown, () => setRound((n) => n + 1));
  return html`<${Page} title=${texts.progress.title} here="history">
    <div class="stack review-session">
      <div>
        <h1>${texts.progress.title}</h1>
        <p class="lead muted">${texts.progress.lead}</p>
        <p role="status" class="small muted">${counting ? texts.progress.counting : ""}</p>
      </div>
      ${
        error && !shown
          ? html`<${Failed} text=${error.message} again=${again} />`
          : !shown
            ? html`<${Loading} />`
            : shown.length
              ? html`<${Games} games=${shown} />`
              : html`<section class="panel">
                  <${EmptyState} text=${t.past.none}>
                    <p class="row">
                      <a class="button primary" href="/">${t.past.play}</a>
                      <a class="button" href="/train">${texts.train.title}</a>
                    </p>
                  </${EmptyState}>
                </section>`
      }
    </div>
  </${Page}>`;
}

/**
 * Have the last sessions counted that were not, one after the other; whether it is at that.
 * @param {GameProgress[] | null} games @param {() => void} changed
 */
function useCounting(games, changed) {
  const [busy, setBusy] = useState(false);
  const open = (games ?? [])
    .flatMap(({ sessions }) => sessions)
    .sort((one, other) => other.at - one.at)
    .slice(0, COUNTED)
    .filter(({ hands, told }) => told.hands < hands);
  const key = open.map(({ table }) => table).join();
  useEffect(() => {
    if (!key) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    (async () => {
      setBusy(true);
      for (const table of key.split(","))
        await withRetry(
          () => call("GET", `/api/my/sessions/${table}`, undefined, { signal }),
          signal,
        ).catch(
          () => {}, // a table that cannot be asked any more is left out
        );
      if (signal.aborted) return;
      setBusy(false);
      changed();
    })();
    return () => ending.abort();
  }, [games === null, key]);
  return busy;
}

/** @param {{games: GameProgress[]}} props */
function Games({ games }) {
  const keyOf = (/** @type {GameProgress} */ one) => `${one.game} ${one.chips}`;
  const nameOf = (/** @type {GameProgress} */ one) =>
    `${gameName(one.game)}, ${one.chips ? texts.units.chips : texts.units.points}`;
  const [chosen, setChosen] = useState(keyOf(games[0]));
  const one = games.find((game) => keyOf(game) === chosen) ?? games[0];
  const titles = useRequest(() => teachingOf(one.game), [one.game]).value?.titles ?? {};
  const known = one.sessions.filter((each) => each.told.hands > 0).toReversed();
  return html`
    ${
      games.length > 1 &&
      html`<${Choice}
        label=${texts.progress.game}
        value=${keyOf(one)}
        options=${games.map((game) => /** @type {[string, string]} */ ([keyOf(game), nameOf(game)]))}
        onChange=${setChosen}
      />`
    }
    <h2>${nameOf(one)}</h2>
    <${StatTiles} told=${one.told} titles=${titles} chips=${one.chips} />
    <div class="trends">
      ${chartsOf(one, known, titles).map(
        ({ title, figures, all }) => html`<${Trend}
          key=${title}
          title=${title}
          show=${all ? formatterFor(all) : decimal}
          level=${all?.mean}
          points=${figures}
        />`,
      )}
    </div>
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">${texts.progress.sessions}</h2>
      <ul class="session-list">
        ${one.sessions.map(
          (each) => html`<li key=${each.table}>
            <a href=${`/review/${each.table}`}>
              <b>${each.name || gameName(one.game)}</b>
              <span class="small muted">
                ${[
                  dayText(each.at),
                  t.past.hands(each.hands),
                  texts.progress.reviewed(each.told.reviewed, each.hands),
                ].join(" · ")}
              </span>
            </a>
            ${
              each.told.skill?.a_hand.lost &&
              html`<span class="num">${texts.progress.lost(decimal(each.told.skill.a_hand.lost.mean))}</span>`
            }
          </li>`,
        )}
      </ul>
    </section>
  `;
}

/**
 * The charts, from the first session to the last.
 * @param {GameProgress} game @param {TableStatistics[]} known @param {Record<string, string>} titles
 */
function chartsOf(game, known, titles) {
  /** @param {string} title @param {(told: Summary) => EstimateFigures | Figure | null | undefined} pick */
  const chart = (title, pick) => ({
    title,
    all: pick(game.told),
    figures: known.flatMap(({ told, at }) => {
      const { mean: value, interval_95: [low, high] = [] } = pick(told) ?? {};
      return value === undefined ? [] : { label: dayText(at), value, low, high };
    }),
  });
  return [
    chart(texts.tiles.lost(game.told.reviewed), (told) => told.skill?.a_hand.lost),
    chart(
      texts.tiles.result(game.chips ? texts.units.chips : texts.units.points, game.told.hands),
      (told) => told.result,
    ),
    ...Object.keys(game.told.figures).map((name) =>
      chart(titles[name] ?? name, (told) => told.figures[name]),
    ),
  ];
}
