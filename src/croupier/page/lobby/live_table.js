/** The best game that is played in public now, with its boards. */
import { html } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { Art } from "../kit/game_art.js";
import { useRequest } from "../kit/components.js";
import { gameName, gameOf, presetName } from "../kit/game_names.js";
import { Icon } from "../kit/icon.js";
import { Avatar } from "../kit/avatar.js";
import { SmallBoard } from "./small_board.js";
import { text, textN } from "../kit/words.js";
import { l } from "./texts.js";

/** @import { TableAnswer } from "../wire.d.ts" */

/**
 * The game with most people, then with most onlookers, of those that are being played.
 * @param {TableAnswer[]} tables @returns {TableAnswer | undefined}
 */
export const bestGame = (tables) =>
  tables
    .filter(({ phase, people }) => phase === "playing" && people.length > 0)
    .sort((one, other) => other.people.length - one.people.length || other.watching - one.watching)[0];

const EVERY = 4; // seconds

/** A game to watch; where none is played, it says so. @param {{tables: TableAnswer[] | undefined}} props */
export function Live({ tables }) {
  const best = tables && bestGame(tables);
  const table = best?.table;
  const seen = useRequest(
    () => (table ? call("GET", `/api/tables/${table}`) : Promise.resolve(null)),
    [table],
    EVERY,
  ).value;
  if (!best)
    return html`<section class="live empty" aria-labelledby="live">
      <h2 id="live">${l.live.title}</h2>
      <p>${tables ? l.live.none : ""}</p>
    </section>`;
  const game = gameOf(best.game);
  const hand = /** @type {any} */ (seen?.view.hand);
  /** @type {import("./small_board.js").Seat[]} */
  const all = hand?.view?.seats ?? [];
  const seats = all[0]?.middle ? all.slice(0, 2) : null; // a game of boards
  return html`<section class="live" aria-labelledby="live">
    <div class="live-boards" aria-hidden="true">
      ${
        seats
          ? seats.map(
              (seat, at) => html`<div key=${at}>
                <${SmallBoard} seat=${seat} />
                <span class="live-who">
                  <${Avatar} name=${hand.players[at]?.name ?? ""} size=${24} /> <b>${hand.players[at]?.name}</b>
                </span>
              </div>`,
            )
          : game && html`<${Art} game=${game} />`
      }
    </div>
    <div class="live-foot">
      <span>
        <h2 id="live"><i class="on-air" aria-hidden="true"></i>${l.live.title}</h2>
        <small>
          ${best.name || gameName(best.game)} · ${presetName(best.game, best.preset)}
          ${best.watching > 0 ? ` · ${textN("{n} watches", "{n} watch", { n: best.watching })}` : ""}
        </small>
      </span>
      <a class="button" href="/watch"><${Icon} name="eye" /> ${text("Watch")}</a>
    </div>
  </section>`;
}
