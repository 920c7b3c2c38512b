/** Additions of an online tournament to a table: figures in its head, and notices about your seat. */
import { html, cls } from "../kit/preact.js";
import { useCountdown } from "../kit/clock.js";
import { clockText, number } from "../kit/format.js";
import { said, text, textC } from "./words.js";
import { wall, words } from "./texts.js";
import { l } from "./lobby/texts.js";

/** @import { Me } from "../wire.d.ts" */

const p = l.play;

/** The strip during a stop: the time until play goes on, else the length of the stop. @param {Me | undefined} me */
function useStop(me) {
  const { ends = null, minutes = 0, begins = "" } = me?.halted ?? {};
  const left = useCountdown(ends);
  if (ends && left !== null)
    return [[p.pause, clockText(left), text("until {time}", { time: wall.clock(ends) })]];
  return minutes
    ? [[p.pause, text("{minutes} min", { minutes })]]
    : begins
      ? [[text("Next day"), said(begins)]]
      : [];
}

/**
 * The state of the tournament in one line, which keeps its place in every state of the table.
 * @param {{me: Me | undefined}} props
 */
export function Strip({ me }) {
  const table = me?.table;
  const place = me?.place;
  const stop = /** @type {[string, string, string?][]} */ (useStop(me));
  const decides = useCountdown(me?.offers?.decides_by);
  /** @type {[string, string, string?][]} */
  const facts = me
    ? [
        ...(decides === null
          ? []
          : /** @type {[string, string][]} */ ([[text("Rebuy"), clockText(decides)]])),
        ...stop,
        ...(table
          ? /** @type {[string, string, string?][]} */ ([
              [text("Level"), String(table.level), p.handOf(table.hand_of_level, table.hands_of_level)],
              [text("Point"), number(table.point_value)],
            ])
          : []),
        [text("Left"), text("{left} of {all}", { left: me.left, all: me.entrants })],
        ...(me.next_removal && table
          ? /** @type {[string, string, string?][]} */ ([
              [
                textC("lobby", "Next"),
                p.removal(me.next_removal.chips, me.next_removal.after_level),
                "wide",
              ],
            ])
          : []),
        ...(place ? /** @type {[string, string][]} */ ([[text("Place"), words.nth(place.place)]]) : []),
      ]
    : [];
  return html`<dl class="tl-strip" aria-label=${text("The tournament")}>
    ${facts.map(
      ([label, value, more]) => html`<div key=${label} class=${cls(more === "wide" && "wide")}>
        <dt>${label}</dt>
        <dd class="num">${value}${more && more !== "wide" && html` <small>${more}</small>`}</dd>
      </div>`,
    )}
  </dl>`;
}

/**
 * News over the page's own head, so that the boards stay in place.
 * @param {{text: string, onSeen: () => void, children?: import("../kit/html.d.ts").Children}} props
 */
export const Band = ({
  text,
  onSeen,
  children,
}) => html`<div class="tl-band" role="status" aria-live="polite">
  ${
    text &&
    html`<div>
      <p>${text}</p>
      ${children}
      <button onClick=${onSeen}>${p.ok}</button>
    </div>`
  }
</div>`;
