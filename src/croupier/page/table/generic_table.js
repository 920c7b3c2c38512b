/**
 * The table of a game without one of its own: rows of the server's layout, moves as buttons, and the result. It
 * knows no game and reads no move.
 */
import { html, cls, useRef } from "../kit/preact.js";
import { Rows } from "../kit/layout_rows.js";
import { MoveList } from "./move_list.js";
import { useFocusKept } from "../kit/keyboard.js";
import { Gains, Result, SeatHead, pendingDecision } from "./components.js";
import { generic } from "./texts.js";

/** @typedef {import("../kit/layout_rows.js").Row} Row */

/** @param {{room: import("./context.d.ts").TableContext<unknown, {rows?: Row[]} | null>}} props */
export default function GenericTable({ room }) {
  const { hand, names, you } = room;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(ref, hand);
  const { rows = [] } = hand.notes ?? {};
  const shared = rows.filter((row) => !names.some((_, seat) => row.seat === seat));
  const around = names.map((_, at) => (at + (you ?? 0)) % names.length); // the viewer first
  return html`<div class="any table-felt" ref=${ref} tabindex="-1"><div class="on-table">
    ${
      shared.length > 0 &&
      html`<section class="shared" aria-label=${generic.shared}>
        <${Rows} rows=${shared} names=${names} />
      </section>`
    }
    <div class="positions">
      ${around.map(
        (seat) => html`<section
          key=${seat}
          class=${cls("place", seat === you && "own-place", pendingDecision(room, seat) && "due")}
          aria-label=${names[seat]}
        >
          <${SeatHead} room=${room} seat=${seat} />
          <${Rows} rows=${rows.filter((row) => row.seat === seat)} names=${names} />
        </section>`,
      )}
    </div>
    </div>
    ${
      hand.returns === null
        ? html`<${MoveList} room=${room} />`
        : html`<${Result}
            room=${room}
            total=${you === null ? null : hand.returns[you]}
            sentence=${html`<${Gains} room=${room} />`}
            details=${html`<${Rows} rows=${rows} names=${names} />`}
          />`
    }
  </div>`;
}
