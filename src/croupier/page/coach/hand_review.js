/** The page of a hand's review: the table as it ended, with the review's tray. */
import { html, useEffect, useState } from "../kit/preact.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { dealName, gameName, presetName } from "../kit/game_names.js";
import { Page } from "../frame/page_frame.js";
import { TableFrame } from "../table/frame.js";
import { tableOf } from "../table/game_table.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { ReviewSession, sourceAt } from "./felt_review.js";
import { reviewing } from "../table/review_state.js";
import { texts } from "./texts.js";
import { colon } from "../kit/format.js";

/** @param {{table: string, number: number}} props */
export const HandReview = ({ table, number }) =>
  html`<${FeltReview}
    key=${`${table} ${number}`}
    open=${() => sourceAt(table, number)}
    number=${number}
    first=${location.hash.slice(1)}
    addressed
    back=${`/table/${table}`}
    doors=${[
      { key: "log", icon: "log", label: texts.review.allHands, href: `/review/${table}`, here: true },
      {
        key: "replay",
        icon: "undo",
        label: t.replay.title,
        href: `/replay/${table}/${number}`,
        here: true,
      },
    ]}
  />`;

/**
 * A review that fills the page, from the move `first` on; `inside` another page it is a part of it. With `addressed`,
 * the address names the decision on screen.
 * @param {{open: () => import("./felt_review.js").Source, number: number, first: string, addressed?: boolean,
 *   doors: import("../table/frame.js").ToolbarButton[], back: string, inside?: boolean}} props `back` is the way out
 */
export function FeltReview({ open, number, first, addressed, doors, back, inside }) {
  const [failed, setFailed] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    const opened = new ReviewSession(open(), {
      first,
      close: () => location.assign(inside ? back : at(back)),
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
  const Table = View.value;
  const title = texts.review.title;
  const error = failed || View.error?.message || (room?.review?.review ? "" : room?.review?.error);
  const called = dealName(game ?? "", number);
  const waits = error
    ? html`<${Failed} whole text=${error} again=${() => setRound((n) => n + 1)} />`
    : (!game || !room || !Table) && html`<${Loading} />`;
  useEffect(() => {
    if (!inside) document.title = `${title}${colon}${called} · ${t.name}`;
  }, [called]);
  if (inside)
    return html`<div class="stack">
      <header class="review-head">
        <h1>${title}${colon}${called}</h1>
        <span class="grow"></span>
        <nav class="row" aria-label=${texts.review.elsewhere}>
          ${doors.map(({ key, href, label }) => html`<a key=${key} class="button" href=${href}>${label}</a>`)}
        </nav>
      </header>
      ${
        waits ||
        (Table &&
          room &&
          html`<div class=${`moment-felt review-felt game-${game}`}><${Table} room=${room} /></div>`)
      }
    </div>`;
  if (waits || !game || !room || !Table) return html`<${Page} title=${title}>${waits}</${Page}>`;
  return html`<${TableFrame}
    title=${title}
    kind=${`game-${game}`}
    game=${game}
    facts=${html`
      <span class="kind">${gameName(game)} · ${presetName(game, room.view.match.preset)}</span>
      <span class="number">${called}</span>
    `}
    doors=${[...doors, { key: "close", icon: "close", label: texts.felt.back, href: back, here: true }]}
  >
    <${Table} room=${room} />
  </${TableFrame}>`;
}
