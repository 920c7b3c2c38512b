/** A player's page in a live tournament, for a phone: their seat, their chips, and where they move. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { sentence, session } from "../kit/api.js";
import { Clock } from "../kit/clock.js";
import { Facts, Failed, Loading, useRequest } from "../kit/components.js";
import { fromStorage, toStorage, whole } from "../kit/decode.js";
import { Check } from "../kit/fields.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { number } from "../kit/format.js";
import { sounds } from "../kit/preferences.js";
import { alarm, useAwake } from "../tournament/alarm.js";
import { requestTournament, apiPath, useLongPoll } from "../tournament/api.js";
import { Claim, useLink } from "../tournament/claim_link.js";
import { useSeat } from "../tournament/lobby_actions.js";
import { LateEntry, LevelClock, OfflineNotice, Stopped } from "../tournament/components.js";
import { words } from "../tournament/texts.js";
import { text, textN } from "../tournament/words.js";
import { l } from "../tournament/lobby/texts.js";
import "../tournament/styles.js";

/** @import { Lobby, Me } from "../wire.d.ts" */

const m = l.me;

/** @param {{args: string[]}} props */
export default function MySeat({ args: [name] }) {
  const link = useLink();
  return html`<${Page} title=${m.title} here="tournaments">
    <div class="tl-me">
      ${link.token ? html`<${Claim} name=${name} link=${link} />` : html`<${Followed} name=${name} />`}
    </div>
  </${Page}>`;
}

/** @param {{name: string}} props */
function Followed({ name }) {
  const known = useRequest(session, []);
  /** @type {import("../tournament/api.js").Followed<Me>} */
  const me = useLongPoll(known.value ? apiPath(name, "/me") : null);
  const lobby = useRequest(() => requestTournament("GET", apiPath(name)), [name]);
  const error = known.error ?? me.error;
  if (error) return html`<${Nobody} name=${name} error=${error} />`;
  if (!me.value) return html`<${OfflineNotice} lost=${me.lost} /><${Loading} />`;
  return html`
    <${OfflineNotice} lost=${me.lost} />
    <${Seat} me=${me.value} lobby=${lobby.value} />
  `;
}

/** @param {{name: string, error: Error & {code?: string}}} props */
const Nobody = ({ name, error }) =>
  error.code === "not-yours"
    ? html`<section class="panel stack">
        <p>${m.nobody}</p>
        <a class="button primary" href=${`/tournament/${name}`}>${m.toLobby}</a>
      </section>`
    : html`<${Failed} text=${error.message} again=${() => location.reload()} />`;

/** The storage key of the last move to another seat that this device has shown. @param {string} name */
const seenKey = (name) => `croupier.seen.${name}`;

/** @param {{me: Me, lobby?: Lobby}} props */
function Seat({ me, lobby }) {
  useAwake();
  useSeat(me, me.status === "seated");
  const { table } = me;
  return html`
    <header>
      <p class="muted">${me.title}</p>
      <h1>${me.who}</h1>
    </header>
    <${Moved} me=${me} />
    ${
      table && me.seat !== null
        ? html`<section class="felt tl-where" aria-label=${m.title}>
            <p><span>${text("Table")}</span> <b>${table.number}</b></p>
            <p><span>${text("Seat")}</span> <b>${me.seat + 1}</b></p>
          </section>`
        : html`<p class="notice" role="status">${standing(me)}</p>`
    }
    <${Stopped} halted=${me.halted} />
    <${LevelClock} clock=${me.clock} />
    <${LateEntry} late=${me.late} named=${true} />
    ${
      me.absent &&
      html`<p class="notice warn" role="status">
        ${lobby?.structure.absent === "fouled" ? m.isFouled : m.isAway}
      </p>`
    }
    ${
      table &&
      me.chips === 0 &&
      html`<p class="notice warn" role="status">${m.noChips} <${Clock} until=${me.offers?.decides_by} /></p>`
    }
    <${Place} me=${me} />
    ${me.status === "seated" && html`<${Stack} me=${me} />`}
    ${me.bounties_won > 0 && html`<p class="num">${m.bounties(me.bounties_won)}</p>`}
    ${table && html`<${Next} table=${table} levels=${lobby?.levels ?? []} />`}
    <${Doors} me=${me} />
  `;
}

/** Why one has no seat. @param {Me} me */
function standing(me) {
  if (me.phase === "over") return text("The tournament is over.");
  if (me.status === "out") return l.play.out;
  if (me.alternate > 0)
    return text("There are too few seats now. You wait for one: you are number {n} in line.", {
      n: me.alternate,
    });
  return me.status === "registered"
    ? text("You are registered. Your table and seat appear here once they are drawn.")
    : text("You have no seat yet. It appears here.");
}

/** That one moves: large, heard and felt, until it has been seen. @param {{me: Me}} props */
function Moved({ me: { moved, name, table } }) {
  const [seen, setSeen] = useState(() => fromStorage(() => localStorage, seenKey(name), whole(), 0));
  const due = moved && table && moved.n > seen;
  useEffect(() => {
    if (due) alarm();
  }, [due && moved.n]);
  function hide() {
    setSeen(moved?.n ?? 0);
    toStorage(seenKey(name), moved?.n ?? 0);
  }
  return html`<div role="alert">
    ${
      due &&
      html`<section class="tl-moved">
        <h2>${moved.from_table ? text("You move") : text("Take your seat")}</h2>
        <p class="to">${text("Table {table}, seat {seat}", { table: moved.to_table, seat: moved.to_seat + 1 })}</p>
        <p>${m.why[moved.why]} ${moved.reason}</p>
        <button class="primary" onClick=${hide}>${text("I have seen it")}</button>
      </section>`
    }
  </div>`;
}

/** @param {{me: Me}} props */
const Place = ({ me: { place, prize } }) =>
  place &&
  html`<section class="panel tl-place" role="status">
    <p class=${cls("large", !place.certain && "muted")}>${l.finished(place)}</p>
    ${prize !== null && prize > 0 && html`<p class="large gold-text">${l.play.prize(prize)}</p>`}
  </section>`;

/** @param {{me: Me}} props */
const Stack = ({ me: { chips, points, table } }) => html`<${Facts}
  look="tl-facts own"
  rows=${[
    [text("Your stack"), html`${number(chips)} <small>${words.points(points)}</small>`],
    [text("A point is worth"), table && number(table.point_value)],
    [
      text("Level {level}, hand", { level: table?.level ?? 0 }),
      table && l.lobby.handOf(table.hand_of_level, table.hands_of_level),
    ],
  ]}
/>`;

/** The next level of the structure. @param {{table: NonNullable<Me["table"]>, levels: Lobby["levels"]}} props */
function Next({ table, levels }) {
  const [now, next] = levels.slice(table.level - 1, table.level + 1);
  if (!now) return null;
  return html`<section class="panel" aria-label=${m.next}>
    <h2>${m.next}</h2>
    <ul class="tl-next">
      ${table.breaks_next && html`<li>${text("Your table breaks next.")}</li>`}
      ${now.remove.length > 0 && html`<li>${m.removal(table.level, now.remove)}</li>`}
      ${
        now.pause > 0 &&
        html`<li>${textN("Then a break of {n} minute.", "Then a break of {n} minutes.", { n: now.pause })}</li>`
      }
      <li>${next ? m.nextLevel(next.number, next.point) : text("Nothing: this level goes on to the end.")}</li>
      ${table.state === "stopped" && table.waits && html`<li>${sentence(table.waits)}</li>`}
    </ul>
  </section>`;
}

/** @param {{me: Me}} props */
function Doors({ me }) {
  const [busy, setBusy] = useState(false);
  /** @param {"away" | "reenter"} what @param {{away: boolean}} body */
  const act = (what, body) => async () => {
    setBusy(true);
    await requestTournament("POST", apiPath(me.name, `/${what}`), body).catch(toastError);
    setBusy(false);
  };
  const over = me.phase === "over";
  return html`<div class="stack">
    <${Check}
      label=${text("Sound and vibration when I move")}
      on=${sounds.value}
      set=${(/** @type {boolean} */ on) => {
        sounds.value = on;
        if (on) alarm();
      }}
    />
    <div class="row">
      ${
        me.status === "seated" &&
        !over &&
        html`<button disabled=${busy} onClick=${act("away", { away: !me.absent })}>
          ${me.absent ? text("I am back") : text("I am away")}
        </button>`
      }
      ${
        me.may_reenter &&
        html`<button class="primary" disabled=${busy} onClick=${act("reenter", { away: false })}>
          ${l.play.again}
        </button>`
      }
      ${
        me.kind === "online" &&
        !over &&
        html`<a class="button primary" href=${`/tournament/${me.name}/play`}>${text("To my table")}</a>`
      }
      <a class="button" href=${`/tournament/${me.name}`}>${over ? text("The final report") : m.toLobby}</a>
      ${!over && html`<a class="button" href=${`/tournament/${me.name}/wall`}>${words.wall}</a>`}
    </div>
  </div>`;
}
