/** The scorer of one tournament table, for a phone: deals, results and changes. */
import { html, cls, useEffect, useMemo, useRef, useState } from "../kit/preact.js";
import { sentence } from "../kit/api.js";
import { number } from "../kit/format.js";
import { Failed, Loading } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { sounds } from "../kit/preferences.js";
import { GONG, audible, chime, switchSound } from "../kit/sound.js";
import { Outbox, linkToken, apiPath, useLongPoll, useLinkHere } from "../tournament/api.js";
import { Calling } from "../tournament/called_clock.js";
import { Chips } from "../tournament/chip.js";
import { Entry } from "../tournament/result_entry.js";
import {
  Dots,
  OfflineNotice,
  Move,
  Named,
  Stopped,
  handText,
  LevelClock,
} from "../tournament/components.js";
import { text, textN } from "../tournament/words.js";
import { scorer, words } from "../tournament/texts.js";
import "../tournament/styles.js";

/** @import { FloorTable, TableSheet } from "../wire.d.ts" */

/** @param {{args: string[]}} props */
export default function Scorer({ args: [name, number] }) {
  useLinkHere();
  const token = useMemo(linkToken, []);
  /** @type {import("../tournament/api.js").Followed<TableSheet>} */
  const followed = useLongPoll(apiPath(name, `/tables/${number}`), token);
  const sheet = followed.value;
  const outbox = useOutbox(name, token);
  const title = words.table(Number(number));
  return html`<${Page} title=${sheet ? `${title} · ${sheet.title}` : title}>
    <div class="t-scorer">
      ${
        followed.error
          ? html`<${Failed}
              whole
              text=${[401, 403].includes(followed.error.status) ? scorer.noLink : followed.error.message}
              again=${followed.again}
            />`
          : html`<${OfflineNotice} lost=${followed.lost && !outbox.waiting.value} />
              <${Kept} outbox=${outbox} />`
      }
      ${!followed.error && !sheet && html`<${Loading} />`}
      ${
        sheet &&
        !followed.error &&
        html`<${Sheet} sheet=${sheet} number=${Number(number)} outbox=${outbox} token=${token} />`
      }
    </div>
  </${Page}>`;
}

/** Commands on their way, as long as this page is open. @param {string} name @param {string} token */
function useOutbox(name, token) {
  const outbox = useMemo(() => new Outbox(name, token, toastError), []);
  useEffect(() => () => outbox.close(), []);
  return outbox;
}

/** @param {{outbox: Outbox}} props */
const Kept = ({ outbox }) =>
  html`<div role="status">${outbox.stuck.value && html`<p class="notice warn">${scorer.kept}</p>`}</div>`;

/** @param {{sheet: TableSheet, number: number, outbox: Outbox, token: string}} props */
function Sheet({ sheet, number: own, outbox, token }) {
  const { table } = sheet;
  useAlarm(sheet);
  if (!table || sheet.phase === "over")
    return html`<h1>${words.table(own)}</h1>
      <${Gone} sheet=${sheet} />
      ${table && sheet.last && html`<${Last} sheet=${sheet} table=${table} />`}`;
  const sent = outbox.underWay(sheet.n);
  const playing = table.state === "play" || (table.state === "ready" && sent === "deal");
  const send = (/** @type {object} */ command) => outbox.send(command);
  const deal = () => send({ op: "deal", table: table.number });
  return html`
    <${Head} sheet=${sheet} table=${table} />
    <${Stopped} halted=${sheet.halted} />
    <${LevelClock} clock=${sheet.clock} />
    <${News} sheet=${sheet} />
    ${sheet.race && html`<${Race} key=${sheet.race.chip} sheet=${sheet} table=${table} busy=${!!sent} send=${send} />`}
    ${
      !playing &&
      html`<section class="panel" aria-labelledby="order">
        <h2 id="order">${text("Who plays, in paying order")}</h2>
        <${Order} sheet=${sheet} table=${table} />
        ${
          sheet.may_deal
            ? html`<button class="primary t-big" disabled=${!!sent} onClick=${deal}>
                ${table.extension ? text("Deal the Fantasyland hand") : text("Deal hand {hand}", { hand: table.hand })}
              </button>`
            : html`<p class="notice" role="status">${sentence(table.waits) || text("This table waits.")}</p>`
        }
      </section>`
    }
    ${
      playing &&
      html`<${Entry}
          key=${`${table.hand}.${table.extension}.${sheet.order.join()}`}
          sheet=${sheet}
          table=${table}
          token=${token}
          busy=${!!sent}
          send=${send}
        />
        <${Calling} called=${sheet.called} />`
    }
    ${sheet.last && html`<${Last} sheet=${sheet} table=${table} />`}
  `;
}

/** Sound a gong for news of the table, if the sound is on. @param {TableSheet} sheet */
function useAlarm(sheet) {
  const now = JSON.stringify([sheet.news, sheet.gone, sheet.race?.chip]);
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now && (sheet.news.length || sheet.gone.length || sheet.race)) chime(GONG, 0.2);
    before.current = now;
  }, [now]);
}

/** @param {{sheet: TableSheet, table: FloorTable}} props */
function Head({ sheet, table }) {
  const heard = sounds.value && audible.value;
  return html`<header class="t-head">
    <div class="row">
      <h1 class="grow">${words.table(table.number)}</h1>
      <button class="quiet" aria-pressed=${String(heard)} onClick=${() => switchSound(!heard, GONG)}>
        ${heard ? words.soundOn : words.soundOff}
      </button>
    </div>
    <p class="muted small">${sheet.title}</p>
    <div class="t-level">
      <p><b>${handText(table)}</b></p>
      <p class="t-point">${words.aPoint(table.point_value)}</p>
      <${Dots} table=${table} />
      ${
        sheet.removes_after.length > 0 &&
        html`<p class="small">
          <${Chips} values=${sheet.removes_after} colours=${sheet.colours} />
          ${text("After this level {chips} are removed.", { chips: words.chipsOf(sheet.removes_after) })}
        </p>`
      }
    </div>
  </header>`;
}

/** The news of this table since the hand before. @param {{sheet: TableSheet}} props */
const News = ({ sheet }) =>
  html`<div role="status" aria-live="polite">
    ${
      sheet.news.length > 0 &&
      html`<section class="t-news">
        <h2>${text("New at this table")}</h2>
        <ul>
          ${[...new Set(sheet.news)].map((text) => html`<li key=${text}>${sentence(text)}</li>`)}
        </ul>
      </section>`
    }
  </div>`;

/** The players of the table, in paying order. @param {{sheet: TableSheet, table: FloorTable}} props */
function Order({ sheet, table }) {
  const seats = new Map(table.seats.map((who, seat) => [who?.player, { who, seat }]));
  return html`<ol class="t-order">
    ${sheet.order.map((player, at) => {
      const found = seats.get(player);
      return (
        found?.who &&
        html`<li key=${player}>
          <span class="t-nth num">${at + 1}</span>
          <span class="grow">
            <${Named} who=${found.who} />
            <small class="muted">
              ${words.seat(found.seat)}${at === sheet.order.length - 1 ? `, ${text("button")}` : ""}
            </small>
          </span>
          <span class="num t-chips">
            ${number(found.who.chips)}
            <small class="muted">${words.points(found.who.points)}</small>
          </span>
        </li>`
      );
    })}
  </ol>`;
}

/**
 * The race for chips, dealt with real cards: who won one.
 * @param {{sheet: TableSheet, table: FloorTable, busy: boolean, send: (command: object) => void}} props
 */
function Race({ sheet, table, busy, send }) {
  const [won, setWon] = useState(/** @type {number[]} */ ([]));
  const { race } = sheet;
  if (!race) return null;
  const odd = Object.entries(race.odd).filter(([, chips]) => chips > 0);
  const missing = race.new_chips - won.length;
  /** @param {number} player */
  const toggle = (player) =>
    setWon(won.includes(player) ? won.filter((one) => one !== player) : [...won, player]);
  const nameOf = (/** @type {number} */ player) =>
    table.seats.find((who) => who?.player === player)?.name ?? "";
  return html`<section class="panel t-race" aria-labelledby="race">
    <h2 id="race"><${Chips} values=${[race.chip]} colours=${sheet.colours} /> ${scorer.race(race.chip)}</h2>
    <p>
      <${Chips} values=${[race.larger]} colours=${sheet.colours} /> ${scorer.raceLong(race.new_chips, race.larger)}
    </p>
    <div class="t-winners">
      ${odd.map(
        ([player, chips]) => html`<button
          key=${player}
          aria-pressed=${String(won.includes(Number(player)))}
          class=${cls(won.includes(Number(player)) && "on")}
          onClick=${() => toggle(Number(player))}
        >
          <b>${nameOf(Number(player))}</b>
          <small>${textN("{n} card", "{n} cards", { n: chips })}</small>
        </button>`,
      )}
    </div>
    <button
      class="primary t-big"
      disabled=${missing !== 0 || busy}
      onClick=${() => send({ op: "race", table: table.number, winners: won })}
    >
      ${missing > 0 ? scorer.winnersMissing(missing) : missing < 0 ? scorer.winnersMany(-missing) : scorer.raceDone}
    </button>
  </section>`;
}

/**
 * The hand before, as it was settled, and what to do where it is wrong.
 * @param {{sheet: TableSheet, table: FloorTable}} props
 */
function Last({ sheet, table }) {
  const { last } = sheet;
  if (!last) return null;
  return html`<section class="panel" aria-labelledby="last">
    <h2 id="last">${text("Hand {hand}, as settled", { hand: last.hand })}</h2>
    <ul class="t-last">
      ${last.order.map((player, at) => {
        const gain = last.after[at] - last.before[at];
        return html`<li key=${player}>
          <span class="grow">
            ${last.names[at]}${" "}
            ${last.out.includes(player) && html`<span class="tag">${words.out}</span>`}
          </span>
          <span class=${cls("num", "net", gain > 0 && "up", gain < 0 && "down")}>${number(gain, true)}</span>
          <span class="num">${number(last.after[at])}</span>
        </li>`;
      })}
    </ul>
    <details>
      <summary>${text("Is that wrong?")}</summary>
      <p>${scorer.wrongLong(table.number, last.hand, last.entry)}</p>
    </details>
  </section>`;
}

/** The table is not there: it has broken, it is not open yet, or all is over. @param {{sheet: TableSheet}} props */
function Gone({ sheet }) {
  if (sheet.phase === "over")
    return html`<section class="panel stack">
      <h2>${text("The tournament is over")}</h2>
      <p><a class="button primary" href=${`/tournament/${sheet.name}`}>${text("The final report")}</a></p>
    </section>`;
  if (!sheet.gone.length) return html`<p class="notice" role="status">${scorer.notOpen}</p>`;
  return html`<section class="panel stack" role="status">
    <h2>${text("This table has broken")}</h2>
    <p>${text("Everybody takes their chips to their new seat.")}</p>
    <ul class="t-gone">
      ${sheet.gone.map((move) => html`<li key=${move.player}><${Move} move=${move} /></li>`)}
    </ul>
  </section>`;
}
