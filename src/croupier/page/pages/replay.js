/** The replay page: a finished hand, moment by moment, as its reader saw it. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { DealPanel } from "../fair/deal_check.js";
import { useKeys } from "../kit/keyboard.js";
import { Icon } from "../kit/icon.js";
import { Log, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { TableFrame } from "../table/frame.js";
import { tableOf } from "../table/game_table.js";
import { named } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { momentOf } from "../coach/replay_room.js";
import { texts } from "../coach/texts.js";
import { t } from "../kit/texts.js";
import { fair } from "../fair/texts.js";

/** @param {{args: string[]}} props */
export default function Replay({ args: [table, number] }) {
  const title = t.replay.title;
  const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}`);
  const hand = useRequest(() => session().then(() => call("GET", path)), [path]);
  const game = useRequest(
    () => (hand.value ? tableOf(hand.value.game) : Promise.resolve(null)),
    [hand.value],
  );
  const failed = hand.error ?? game.error;
  if (failed)
    return html`<${Page} title=${title}><${Failed} whole text=${failed.message} again=${hand.again} /></${Page}>`;
  if (!hand.value || !game.value) return html`<${Page} title=${title}><${Loading} /></${Page}>`;
  return html`<${Walk} table=${table} hand=${hand.value} View=${game.value} />`;
}

/**
 * @param {{table: string, hand: import("../wire.d.ts").Frames,
 *   View: import("../table/context.d.ts").GameTable}} props
 */
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

  const over = at === frames.length - 1;
  const room = momentOf(hand, at + 1, over);
  const lines = frames.slice(0, at + 1).flatMap((one, moment) =>
    one.said.map((text, line) => ({
      key: `${moment}.${line}`,
      text: named(text, played.names),
    })),
  );
  const title = `${t.replay.title}: ${t.table.hand(played.number)}`;
  useEffect(() => void (document.title = `${title} · ${t.name}`), [title]);
  /** @type {import("../table/frame.js").ToolbarButton[]} */
  const doors = [
    {
      key: "log",
      icon: "log",
      label: t.table.log,
      body: html`<${Log} lines=${lines} empty=${t.table.emptyLog} label=${t.table.log} />`,
    },
    {
      key: "deal",
      icon: "seal",
      label: fair.title,
      body: html`<${DealPanel} table=${table} hand=${hand} />`,
    },
    ...(hand.you === null
      ? []
      : [
          /** @type {import("../table/frame.js").ToolbarButton} */ ({
            key: "review",
            icon: "bulb",
            label: texts.review.title,
            href: `/review/${table}/${played.number}`,
            here: true,
          }),
        ]),
    { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
    { key: "table", icon: "door", label: t.replay.toTable, href: `/table/${table}`, here: true },
  ];
  return html`<${TableFrame}
    title=${gameName(hand.game)}
    kind=${`game-${hand.game} replayed`}
    doors=${doors}
    facts=${html`
      <span class="kind">${presetName(hand.game, hand.preset)}</span>
      <span class="number">${t.table.hand(played.number)}</span>
    `}
  >
    <${Slider} at=${at} last=${frames.length - 1} go=${go} />
    <div class="moment-felt"><${View} room=${room} /></div>
  </${TableFrame}>`;
}

/** @param {{at: number, last: number, go: (to: number) => void}} props */
function Slider({ at, last, go }) {
  const over = at === last;
  return html`<div class="slider" role="group" aria-label=${t.replay.title}>
    <button
      type="button"
      class="end"
      disabled=${at === 0}
      aria-label=${t.replay.first}
      onClick=${() => go(0)}
    >
      «
    </button>
    <button type="button" disabled=${at === 0} aria-label=${t.replay.before} onClick=${() => go(at - 1)}>
      <${Icon} name="back" />
    </button>
    <input
      type="range"
      min="0"
      max=${last}
      value=${at}
      aria-label=${t.replay.moment}
      aria-valuetext=${t.replay.of(at, last)}
      onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => go(Number(event.target.value))}
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
    <button type="button" class="end" disabled=${over} aria-label=${t.replay.last} onClick=${() => go(last)}>»</button>
    <span class="num small">${t.replay.of(at, last)}</span>
  </div>`;
}
