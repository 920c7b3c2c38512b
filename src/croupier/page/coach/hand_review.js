/** The page of a hand's review: the table as it ended, with the review's tray. */
import { html, useEffect, useState } from "../kit/preact.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { gameName, inRounds, presetName } from "../kit/game_names.js";
import { Page } from "../frame/page_frame.js";
import { TableFrame } from "../table/frame.js";
import { tableOf } from "../table/game_table.js";
import { t } from "../kit/texts.js";
import { ReviewSession, sourceAt } from "./felt_review.js";
import { reviewing } from "./review_state.js";
import { texts } from "./texts.js";

/** @param {{table: string, number: number}} props */
export const HandReview = ({ table, number }) =>
  html`<${FeltReview}
    key=${`${table} ${number}`}
    open=${() => sourceAt(table, number)}
    number=${number}
    first=${location.hash.slice(1)}
    addressed
    doors=${[
      { key: "log", icon: "log", label: texts.review.allHands, href: `/review/${table}`, here: true },
      {
        key: "replay",
        icon: "undo",
        label: t.replay.title,
        href: `/replay/${table}/${number}`,
        here: true,
      },
      { key: "close", icon: "close", label: t.replay.toTable, href: `/table/${table}`, here: true },
    ]}
  />`;

/**
 * A review that fills the page, from the move `first` on. With `addressed`, the address names the decision on screen.
 * @param {{open: () => import("./felt_review.js").Source, number: number, first: string, addressed?: boolean,
 *   doors: import("../table/frame.js").ToolbarButton[]}} props
 */
export function FeltReview({ open, number, first, addressed, doors }) {
  const [failed, setFailed] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    const opened = new ReviewSession(open(), {
      first,
      onShow: (move) => addressed && move && history.replaceState(null, "", `#${move}`),
    });
    setFailed("");
    opened.start().catch((error) => setFailed(error instanceof Error ? error.message : String(error)));
    return () => {
      opened.stop();
      reviewing.value = null;
    };
  }, [round]);
  const room = reviewing.value;
  const game = room?.view.match.game;
  const View = useRequest(() => (game ? tableOf(game) : Promise.resolve(null)), [game]);
  const title = texts.review.title;
  const error = failed || View.error?.message || (room?.review?.review ? "" : room?.review?.error);
  if (error)
    return html`<${Page} title=${title}>
      <${Failed} whole text=${error} again=${() => setRound((n) => n + 1)} />
    </${Page}>`;
  if (!game || !room || !View.value) return html`<${Page} title=${title}><${Loading} /></${Page}>`;
  const called = (inRounds(game) ? t.table.round : t.table.hand)(number);
  document.title = `${title}: ${called} · ${t.name}`;
  return html`<${TableFrame}
    title=${title}
    kind=${`game-${game}`}
    game=${game}
    facts=${html`
      <span class="kind">${gameName(game)} · ${presetName(game, room.view.match.preset)}</span>
      <span class="number">${called}</span>
    `}
    doors=${doors}
  >
    <${View.value} room=${room} />
  </${TableFrame}>`;
}
