/** The tables of the lobby: yours, those of friends, and public ones. */
import { html, cls, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Avatar } from "../kit/avatar.js";
import { gameName, inRounds, presetName } from "../kit/game_names.js";
import { EmptyState, Loading } from "../kit/components.js";
import { toastError } from "../kit/toasts.js";
import { t } from "../kit/texts.js";
import { text, textN } from "../kit/words.js";
import { l } from "./texts.js";
import { colon } from "../kit/format.js";

/** @import { FriendsAnswer, OwnTable, TableAnswer } from "../wire.d.ts" */

/** True if the match at a table of the reader goes on. @param {OwnTable} table */
const goesOn = ({ phase, hands, others }) => phase !== "waiting" || hands === 0 || others.length > 0;

/** The title of a table. @param {{name: string, game: string}} table */
const called = ({ name, game }) => name || gameName(game);

const FIRST = 3;

/**
 * The reader's tables, above all else: a few of them until the reader asks for all.
 * @param {{tables: OwnTable[]}} props
 */
export function Continue({ tables }) {
  const [all, setAll] = useState(false);
  const on = tables.filter(goesOn);
  const shown = all || on.length === FIRST + 1 ? on : on.slice(0, FIRST);
  if (on.length === 0) return null;
  return html`<nav class="continue" aria-label=${text("Continue")}>
    <ul>
      ${shown.map(
        (table) => html`<li key=${table.table}>
          <a class=${cls("go-on", table.asked && "asked")} href=${`/table/${table.table}`}>
            <${Avatar} name=${table.others[0] ?? gameName(table.game)} size=${32} />
            <span>
              <b>${called(table)}</b>
              <small>${standing(table)}</small>
            </span>
          </a>
        </li>`,
      )}
      ${
        on.length > shown.length &&
        html`<li>
          <button class="go-on" onClick=${() => setAll(true)}>${l.allTables(on.length)}</button>
        </li>`
      }
    </ul>
  </nav>`;
}

/** The progress of a table of the reader. @param {OwnTable} table */
function standing({ asked, others, hands, hand, length, game, phase }) {
  if (asked) return l.yourMove(others);
  if (!hands && phase === "waiting") return text("Not begun yet");
  return `${l.against(others)} · ${l.at(inRounds(game), hand, length)}`;
}

/**
 * The tables where other people play.
 * @param {{tables: TableAnswer[], asked: {value?: TableAnswer[], error?: Error, again: () => void},
 *   answer: FriendsAnswer | undefined, again: () => void,
 *   children?: import("../kit/html.d.ts").Children}} props
 *   `asked` is how the question after the tables went, `answer` tells of tables of friends
 */
export function People({ tables, asked, answer, again, children }) {
  const friends = answer?.tables ?? [];
  const known = new Set(friends.map((table) => table.table));
  const others = tables.filter(({ table }) => !known.has(table));
  /** @param {import("../kit/html.d.ts").Typed} event */
  const beFound = (event) =>
    call("PUT", "/api/my/friends", { found: event.target.checked }).then(again, toastError);
  return html`<section class="panel people" aria-labelledby="people">
    <h2 id="people">${text("Tables with people")}</h2>
    ${
      friends.length > 0 &&
      html`<h3>${text("Friends are playing")}</h3>
        <${Rows} tables=${friends} />`
    }
    ${others.length > 0 && html`<${Rows} tables=${others} />`}
    ${asked.error && html`<${Unknown} asked=${asked} />`}
    ${
      !asked.error &&
      !others.length &&
      !friends.length &&
      (asked.value ? html`<${EmptyState} text=${t.lobby.noTables} />` : html`<${Loading} />`)
    }
    ${children}
    ${
      answer &&
      html`<label class="check small">
        <input type="checkbox" checked=${answer.found} onChange=${beFound} />
        ${text("People I have played with find my tables")}
      </label>`
    }
  </section>`;
}

/** It is not known which tables there are. @param {{asked: {error?: Error, again: () => void}}} props */
const Unknown = ({ asked }) => html`<p class="notice warn" role="alert">
  ${asked.error?.message}${" "}
  <button onClick=${asked.again}>${t.errors.again}</button>
</p>`;

/** @param {{tables: TableAnswer[]}} props */
const Rows = ({ tables }) => html`<ul class="tables">
  ${tables.map((table) => {
    const people = table.people ?? [];
    const door = table.room ? l.sit : people.length ? text("Watch") : l.sit;
    return html`<li key=${table.table}>
      <span class="faces">
        ${people
          .slice(0, 3)
          .map((/** @type {string} */ name) => html`<${Avatar} key=${name} name=${name} size=${32} />`)}
      </span>
      <span class="what">
        <b>${called(table)}</b>
        <span class="small muted">${saidOf(table)}</span>
      </span>
      <a class="button" href=${`/table/${table.table}`} aria-label=${`${door}${colon}${called(table)}`}>${door}</a>
    </li>`;
  })}
</ul>`;

/** A table in words: the game, the players, and free seats. @param {TableAnswer} table */
function saidOf({ name, game, preset, people = [], phase, hands, seats, taken, room }) {
  const what = [name && gameName(game), presetName(game, preset)].filter(Boolean).join(" · ");
  const over = phase === "waiting" && hands > 0;
  const who = over
    ? text("match over")
    : !people.length
      ? text("Nobody has sat down yet")
      : phase === "waiting"
        ? textN("{names} waits for players", "{names} wait for players", {
            n: people.length,
            names: people,
          })
        : textN("{names} plays", "{names} play", { n: people.length, names: people });
  const free =
    seats > taken
      ? textN("{n} seat free", "{n} seats free", { n: seats - taken })
      : room
        ? text("a bot makes room")
        : text("every seat is taken");
  return [what, who, free].join(" · ");
}

/**
 * Back and forth in the list, where it has more than a page.
 * @param {{start: number, full: boolean, page: number, onStart: (start: number) => void}} props
 */
export const Turner = ({ start, full, page, onStart }) =>
  (start > 0 || full) &&
  html`<div class="row">
    <button class="quiet" disabled=${start === 0} onClick=${() => onStart(start - page)}>
      ${t.lobby.before}
    </button>
    <button class="quiet" disabled=${!full} onClick=${() => onStart(start + page)}>
      ${t.lobby.after}
    </button>
  </div>`;
