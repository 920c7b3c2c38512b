/** A hand that has ended, moment by moment, as its reader saw it. */
import { html, useState } from "../ui.js";
import { call, session } from "../api.js";
import { DealPanel } from "../deal_panel.js";
import { useKeys } from "../keyboard.js";
import { Icon, Log, Failed, Page, Waiting, useAsked } from "../parts.js";
import { tableOf } from "../game_pages.js";
import { named } from "../format.js";
import { gameName, presetName } from "../names.js";
import { t } from "../texts.js";

/** @param {{args: string[]}} props */
export default function Replay({ args: [table, number] }) {
  const title = t.replay.title;
  const path = `/api/tables/${table}/hands/${number}`;
  const hand = useAsked(() => session().then(() => call("GET", path)), [path]);
  const game = useAsked(
    () => (hand.value ? tableOf(hand.value.game) : Promise.resolve(null)),
    [hand.value],
  );
  const failed = hand.error ?? game.error;
  if (failed)
    return html`<${Page} title=${title}><${Failed} text=${failed.message} again=${hand.again} /></${Page}>`;
  if (!hand.value || !game.value) return html`<${Page} title=${title}><${Waiting} /></${Page}>`;
  return html`<${Walk} table=${table} hand=${hand.value} View=${game.value} />`;
}

/** @param {{table: string, hand: any, View: any}} props */
function Walk({ table, hand, View }) {
  const { frames, played } = hand;
  const [at, setAt] = useState(frames.length - 1);
  const go = (/** @type {number} */ to) => setAt(Math.min(frames.length - 1, Math.max(0, to)));
  useKeys((key) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -frames.length, End: frames.length }[key];
    if (step === undefined) return false;
    setAt((now) => Math.min(frames.length - 1, Math.max(0, now + step)));
    return true;
  });

  const frame = frames[at];
  const over = at === frames.length - 1;
  const seats = /** @type {({name: string} | undefined)[]} */ ([]);
  played.seats.forEach(
    (/** @type {number} */ seat, /** @type {number} */ own) => (seats[seat] = { name: played.names[own] }),
  );
  /** A table at which nothing can be done any more. @type {any} */
  const room = {
    past: true,
    table,
    names: played.names,
    you: hand.you,
    asked: [],
    mine: null,
    send: () => Promise.resolve(null),
    view: {
      match: { game: hand.game, preset: hand.preset, chips: null },
      phase: "past",
      seats,
      you: null,
    },
    hand: {
      number: played.number,
      seats: played.seats,
      view: frame.view,
      notes: frame.notes,
      returns: over ? played.returns : null,
      choices: null,
    },
  };
  const lines = frames.slice(0, at + 1).flatMap((/** @type {any} */ one, /** @type {number} */ moment) =>
    one.said.map((/** @type {string} */ text, /** @type {number} */ line) => ({
      key: `${moment}.${line}`,
      text: named(text, played.names),
    })),
  );
  return html`<${Page} title=${`${t.replay.title}: ${t.table.hand(played.number)}`} wide>
    <div class=${`at-table game-${hand.game}`}>
      <header class="table-head">
        <h1>${gameName(hand.game)}</h1>
        <span class="muted">
          ${presetName(hand.game, hand.preset)} · ${t.table.hand(played.number)}
        </span>
      </header>
      <div class="play">
        <div class="panel slider" role="group" aria-label=${t.replay.title}>
          <button type="button" disabled=${at === 0} aria-label=${t.replay.first} onClick=${() => go(0)}>
            «
          </button>
          <button
            type="button"
            disabled=${at === 0}
            aria-label=${t.replay.before}
            onClick=${() => go(at - 1)}
          >
            <${Icon} name="back" />
          </button>
          <input
            type="range"
            min="0"
            max=${frames.length - 1}
            value=${at}
            aria-label=${t.replay.moment}
            aria-valuetext=${t.replay.of(at, frames.length - 1)}
            onInput=${(/** @type {any} */ event) => go(Number(event.target.value))}
          />
          <button
            type="button"
            class="next"
            disabled=${over}
            aria-label=${t.replay.next}
            onClick=${() => go(at + 1)}
          >
            <${Icon} name="back" />
          </button>
          <button
            type="button"
            disabled=${over}
            aria-label=${t.replay.last}
            onClick=${() => go(frames.length - 1)}
          >
            »
          </button>
          <span class="num small">${t.replay.of(at, frames.length - 1)}</span>
        </div>
        <${View} room=${room} />
      </div>
      <aside class="around" aria-label=${t.table.panel}>
        <section class="panel">
          <h2>${t.table.log}</h2>
          <${Log} lines=${lines} empty=${t.table.emptyLog} label=${t.table.log} />
        </section>
        <${DealPanel} table=${table} hand=${hand} />
        <p class="row"><a class="button" href=${`/table/${table}`}>${t.replay.toTable}</a></p>
      </aside>
    </div>
  </${Page}>`;
}
