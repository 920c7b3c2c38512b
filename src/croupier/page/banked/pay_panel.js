/** The pay tables of a game against the house, beside the table or, on a narrow window, behind a button. */
import { html, cls, useState } from "../kit/preact.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { useFacts } from "../rules/preset_details.js";
import { handName, number } from "../kit/format.js";
import { wagerName } from "../kit/game_names.js";
import { PayTables } from "../rules/pay_tables.js";
import { t } from "../kit/texts.js";

/** @typedef {import("./table.js").Room} Room */

/** The pay tables at the sides, what was just paid lit up. @param {{room: Room, lit: Set<string>}} props */
export function Beside({ room, lit }) {
  const { game, preset } = room.view.match;
  const { value } = useFacts(game, preset);
  const tables = value?.tables ?? [];
  const half = Math.ceil(tables.length / 2);
  return [tables.slice(0, half), tables.slice(half)].map(
    (side, at) => html`<aside
      key=${at}
      class=${cls("pays", at === 1 && "right")}
      aria-label=${side.map((/** @type {any} */ { wager }) => wagerName(game, wager)).join(", ")}
      aria-hidden=${side.length ? undefined : "true"}
    >
      ${side.map(
        (/** @type {any} */ table) => html`<section key=${table.wager}>
          <h3>${wagerName(game, table.wager)}</h3>
          <ul>
            ${table.rows.map(
              (/** @type {any} */ row) => html`<li
                key=${row.hand}
                class=${cls(lit.has(`${table.wager} ${row.hand}`) && "hit")}
              >
                <span class="hand-named">${handName(row.hand)}</span>
                <span class="num" aria-hidden="true">${number(row.pays)}</span>
                <span class="sr">${t.house.pays(row.pays)}</span>
              </li>`,
            )}
          </ul>
        </section>`,
      )}
    </aside>`,
  );
}

/** The pay tables posted, and whose edge it is. @param {{room: Room}} props */
export function Posted({ room }) {
  const [open, setOpen] = useState(false);
  return html`
    <button
      class="quiet posted"
      aria-label=${t.house.payTables}
      aria-haspopup="dialog"
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="eye" />
      <span>${t.house.payTables}</span>
    </button>
    <${PayDialog} room=${room} open=${open} onClose=${() => setOpen(false)} />
  `;
}

/** @param {{room: Room, open: boolean, onClose: () => void, wager?: string}} props `wager` comes first */
export const PayDialog = ({ room, open, onClose, wager }) => html`<${Dialog}
  title=${t.house.payTables}
  open=${open}
  onClose=${onClose}
  wide
>
  <${PayTables} game=${room.view.match.game} preset=${room.view.match.preset} first=${wager} />
</${Dialog}>`;
