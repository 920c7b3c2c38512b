/** A table for practice, with an explanation beside it. */
import { html, cls } from "../kit/preact.js";
import { TableFrame } from "../table/frame.js";
import { t } from "../kit/texts.js";

/** @import { Children } from "../kit/html.d.ts" */

/**
 * @param {{title: string, game: string, room: import("../table/context.d.ts").TableContext,
 *   View: import("../table/context.d.ts").GameTable, facts?: Children, coach?: Children, back: string,
 *   backText: string}} props `back` is where the way out leads
 */
export function Stage({ title, game, room, View, facts, coach, back, backText }) {
  const doors = /** @type {import("../table/frame.js").ToolbarButton[]} */ ([
    { key: "rules", icon: "book", label: t.table.rules, roomy: true, href: `/rules/${game}` },
    { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
    { key: "back", icon: "door", label: backText, href: back, here: true },
  ]);
  return html`<${TableFrame} title=${title} kind=${`game-${game} staged`} facts=${facts} doors=${doors} game=${game}>
    <div class=${cls("stage", !!coach && "coached")}>
      ${coach}
      <div class="moment-felt"><${View} room=${room} /></div>
    </div>
  </${TableFrame}>`;
}
