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
import { dealName, gameName, presetName } from "../kit/game_names.js";
import { motionEnabled } from "../kit/motion.js";
import { PACES, replayPace } from "../kit/preferences.js";
import { share } from "../kit/share.js";
import { whole } from "../kit/urls.js";
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
  if (hand.error || game.error)
    return html`<${Page} title=${title}><${Failed} whole of=${hand.error ? hand : game} /></${Page}>`;
  if (!hand.value || !game.value) return html`<${Page} title=${title}><${Loading} /></${Page}>`;
  return html`<${Walk} table=${table} hand=${hand.value} View=${game.value} />`;
}

/**
 * @param {{table: string, hand: import("../wire.d.ts").Frames,
 *   View: import("../table/context.d.ts").GameTable}} props
 */
function Walk({ table, hand, View }) {
  const { frames, played } = hand;
  const { at, go, playing, play } = usePlayer(frames.length - 1);
  useKeys((key, target) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: frames.length - 1 }[key];
    if (to !== undefined) go(to);
    else if (key === " " && !target.closest("a, button, summary")) play(!playing);
    else return false;
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
  const title = t.of(t.replay.title, dealName(hand.game, played.number));
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
    {
      key: "share",
      icon: "share",
      label: t.replay.share,
      onClick: () => share({ title, url: `${whole(`/replay/${table}/${played.number}`)}#${at}` }),
    },
    { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
    { key: "table", icon: "door", label: t.replay.toTable, href: `/table/${table}`, here: true },
  ];
  return html`<${TableFrame}
    title=${gameName(hand.game)}
    kind=${`game-${hand.game} replayed`}
    doors=${doors}
    facts=${html`
      <span class="kind">${presetName(hand.game, hand.preset)}</span>
      <span class="number">${dealName(hand.game, played.number)}</span>
    `}
  >
    <${Slider} at=${at} last=${frames.length - 1} go=${go} playing=${playing} play=${play} />
    <div class="moment-felt"><${View} room=${room} /></div>
  </${TableFrame}>`;
}

/** The moment that the address names; false for none. */
const namedMoment = () => /^#\d+$/.test(location.hash) && Number(location.hash.slice(1));

/**
 * The moment on screen, from 0. A replay begins at its start and plays by itself, or stands at the moment that its
 * address names; a step stops it.
 * @param {number} last
 */
function usePlayer(last) {
  const [named] = useState(namedMoment);
  const [at, setAt] = useState(() => Math.min(last, named || 0));
  const [playing, setPlaying] = useState(named === false && motionEnabled());
  const runs = playing && at < last;
  useEffect(() => {
    /** Another link to this hand was followed. */
    function hear() {
      const moment = namedMoment();
      if (moment === false) return;
      setPlaying(false);
      setAt(Math.min(last, moment));
    }
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, [last]);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => setAt(at + 1), PACES[replayPace.value]);
    return () => clearTimeout(timer);
  }, [runs, at, replayPace.value]);
  return {
    at,
    playing: runs,
    go(/** @type {number} */ to) {
      const moment = Math.min(last, Math.max(0, to));
      setPlaying(false);
      setAt(moment);
      history.replaceState(null, "", `#${moment}`);
    },
    play(/** @type {boolean} */ on) {
      setPlaying(on);
      if (on && at === last) setAt(0);
      history.replaceState(null, "", on ? location.pathname : `#${at}`);
    },
  };
}

const NEXT_PACE = /** @type {const} */ ({ slow: "usual", usual: "fast", fast: "slow" });

/**
 * @param {{at: number, last: number, go: (to: number) => void, playing: boolean, play: (on: boolean) => void}} props
 */
function Slider({ at, last, go, playing, play }) {
  const over = at === last;
  const step = (
    /** @type {string} */ look,
    /** @type {string} */ label,
    /** @type {number} */ to,
    /** @type {import("../kit/html.d.ts").Children} */ sign,
  ) =>
    html`<button class=${look} disabled=${at === to} aria-label=${label} onClick=${() => go(to)}>
      ${sign}
    </button>`;
  const pace = t.menu.paces.find(([name]) => name === replayPace.value)?.[1] ?? "";
  return html`<div class="slider" role="group" aria-label=${t.replay.title}>
    ${step("end", t.replay.first, 0, "«")}
    ${step("", t.replay.before, Math.max(0, at - 1), html`<${Icon} name="back" />`)}
    <button
      class="plays"
      aria-label=${playing ? t.replay.pause : over ? t.replay.again : t.replay.play}
      onClick=${() => play(!playing)}
    >
      <${Icon} name=${playing ? "pause" : over ? "undo" : "play"} />
    </button>
    ${step("next", t.replay.next, Math.min(last, at + 1), html`<${Icon} name="back" />`)}
    ${step("end", t.replay.last, last, "»")}
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
      class="pace"
      aria-label=${t.replay.pace(pace)}
      onClick=${() => (replayPace.value = NEXT_PACE[replayPace.value])}
    >
      ${pace}
    </button>
    <span class="num small">${t.replay.of(at, last)}</span>
  </div>`;
}
