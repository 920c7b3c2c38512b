/** The parts of a tournament's lobby: players, tables, structure, prizes, and how its draws are checked. */
import { html, cls } from "../../kit/preact.js";
import { colon, number, whenText } from "../../kit/format.js";
import { EmptyState } from "../../kit/components.js";
import { said, text, textC } from "../words.js";
import { Chip } from "../chip.js";
import { Named, Prizes } from "../components.js";
import { words } from "../texts.js";
import { l } from "./texts.js";

/** @import { Floor, Lobby } from "../../wire.d.ts" */

const d = l.lobby;

/** About how long it takes. @param {[number, number | null] | null} minutes */
export const minutesText = (minutes) =>
  minutes === null ? "" : l.form.hours([tenth(minutes[0]), minutes[1] === null ? null : tenth(minutes[1])]);

/** Hours to a tenth. @param {number} minutes */
const tenth = (minutes) => Math.round(minutes / 6) / 10;

/** When it starts, or in words when its first day begins; "" where nobody says. @param {Lobby} lobby */
export const startText = ({ listed: { starts }, structure }) =>
  starts ? whenText(starts) : said(structure.days?.[0]?.begins ?? "");

/** The method by which the last players share the prizes. @param {NonNullable<Lobby["agreed"]>} agreed */
export const dealText = ({ method, left }) =>
  [l.report.deals[method], left > 0 && text("{left} stayed for the winner.", { left })]
    .filter(Boolean)
    .join(" ");

/** @param {{lobby: Lobby}} props */
export const Entrants = ({ lobby: { entrants, me, listed } }) => html`<section class="panel">
  <h2>${l.players} <span class="muted num">${l.count(entrants.length, listed.most)}</span></h2>
  ${
    entrants.length === 0
      ? html`<${EmptyState} text=${text("Nobody has registered yet.")} />`
      : html`<ol class="tl-entrants" aria-label=${l.players} tabindex="0">
          ${entrants.map(
            (who) => html`<li key=${who.player} class=${cls(who.player === me && "me", who.out && "out")}>
              <${Named} who=${who} />
            </li>`,
          )}
        </ol>`
  }
</section>`;

/** The tables as they stand, each with the way to look at it. @param {{floor: Floor}} props */
export const TablesNow = ({ floor }) => html`<section class="panel">
  <h2>${d.now}</h2>
  <p class="tl-now">
    <b class="num">${d.playersLeft(floor.left, floor.entrants)}</b>
    <span class="muted">${text("Average stack")} ${d.averageIs(floor.average, floor.average_points)}</span>
  </p>
  <ul class="tables">
    ${floor.tables.map(
      (table) => html`<li key=${table.number}>
        <span class="what">
          <b>${words.table(table.number)}</b>
          <span class="small muted">
            ${d.at(table.level, table.hand_of_level, table.hands_of_level)} ·${" "}
            ${table.seats.flatMap((seat) => (seat ? [seat.name] : [])).join(", ")}
          </span>
        </span>
        ${
          table.table &&
          html`<a
            class="button"
            href=${`/table/${table.table}`}
            aria-label=${`${d.watch}${colon}${words.table(table.number)}`}
          >
            ${d.watch}
          </a>`
        }
      </li>`,
    )}
  </ul>
</section>`;

/** @param {{lobby: Lobby}} props */
export const Pool = ({ lobby: { prizes, agreed, pool, entry_open, listed, structure } }) => {
  const fixed = listed.phase === "over" || (listed.phase === "playing" && !entry_open);
  return html`<section class="panel">
    <h2>${words.prizes}</h2>
    ${
      pool > 0
        ? html`<p class="tl-pool"><span>${d.pool}</span><b class="num">${number(pool)}</b></p>
            <${Prizes} prizes=${prizes} agreed=${agreed} />
            <p class="small muted">${agreed ? dealText(agreed) : fixed ? d.prizesFixed : d.prizesSoFar}</p>`
        : html`<${EmptyState} text=${text("They are known once somebody has entered.")} />`
    }
    ${
      structure.prizes?.table?.length > 0 &&
      html`<details>
        <summary>${d.shares}</summary>
        <div class="scroll" tabindex="0" role="group" aria-label=${d.shares}>
          <table class="data">
            <thead>
              <tr><th scope="col">${text("Entries")}</th><th scope="col">${text("Shares, the winner's first")}</th></tr>
            </thead>
            <tbody>
              ${structure.prizes.table.map(
                (/** @type {{entries: [number, number], shares: string[]}} */ row) => html`
                  <tr key=${row.entries[0]}>
                    <th scope="row" class="num">${d.range(row.entries)}</th>
                    <td>${row.shares.join(", ")}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </details>`
    }
  </section>`;
};

/** The levels, and what else everybody begins with. @param {{lobby: Lobby, level: number}} props */
export function Structure({ lobby: { levels, structure }, level }) {
  const timed = levels.some(({ minutes }) => minutes !== null);
  const chips = Object.entries(/** @type {Record<string, number>} */ (structure.chips)).filter(
    ([, n]) => n > 0,
  );
  return html`<section class="panel">
    <h2>${d.structure}</h2>
    <p class="small">
      ${text("The starting stack {stack}:", { stack: structure.stack })}${" "}
      ${chips.map(
        ([chip, n], at) => html`${at > 0 && ", "}<span class="tl-chip">
          <${Chip} value=${Number(chip)} colour=${structure.case[chip]?.colour} />${d.chips(n, Number(chip))}</span
        >`,
      )}.
      ${structure.late_until > 0 && ` ${d.late(structure.late_until)}`}
      ${structure.re_entries > 0 && ` ${d.reentries(structure.re_entries)}`}
    </p>
    <ul class="small">
      ${(structure.breaks ?? []).map(
        (/** @type {{after_minutes: number, pause: number}} */ one) =>
          html`<li key=${one.after_minutes}>${d.pauseAt(one.pause, one.after_minutes)}</li>`,
      )}
      ${(structure.days ?? []).map(
        (day, /** @type {number} */ at) => html`<li key=${at}>${d.day(at + 1, said(day.begins), day)}</li>`,
      )}
    </ul>
    <div class="scroll tl-levels" tabindex="0" role="group" aria-label=${d.structure}>
      <table class="data">
        <thead>
          <tr>
            <th scope="col" class="n">${text("Level")}</th>
            <th scope="col" class="n">${text("A point is")}</th>
            <th scope="col">${timed ? text("Minutes") : text("Hands")}</th>
            <th scope="col">${text("Afterwards")}</th>
          </tr>
        </thead>
        <tbody>
          ${levels.map(
            (row) => html`<tr key=${row.number} class=${cls(row.number === level && "now")}>
              <th scope="row" class="n num">
                ${row.number}${row.number === level && html`<span class="sr"> ${d.now}</span>`}
              </th>
              <td class="n">${number(row.point)}</td>
              <td>
                ${
                  timed
                    ? row.minutes === null
                      ? words.lastLevel
                      : number(row.minutes)
                    : row.last_hand === null
                      ? d.from(row.first_hand)
                      : d.hand(row.first_hand, row.last_hand)
                }
              </td>
              <td>
                ${[
                  ...(row.remove.length ? [text("{chips} go", { chips: words.chipsOf(row.remove) })] : []),
                  ...(row.pause ? [text("{minutes} min break", { minutes: row.pause })] : []),
                ].join("; ")}
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** The values to which the server has committed itself, and the way to check them. @param {{lobby: Lobby}} props */
export const Fair = ({ lobby: { commitment, seed, settings_hash } }) => html`<section class="panel">
  <details class="tl-fair">
    <summary>${text("Nobody can choose the draws")}</summary>
    <p>${d.fairLong}</p>
    <dl>
      <dt>${d.commitment}</dt>
      <dd><code>${commitment}</code></dd>
      ${seed && html`<dt>${l.report.seed}</dt><dd><code>${seed}</code></dd>`}
      <dt>${textC("lobby", "Settings")}</dt>
      <dd><code>${settings_hash}</code></dd>
    </dl>
  </details>
</section>`;
