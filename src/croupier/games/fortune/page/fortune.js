/** The table of 3 Card Fortune, a game against the house. */
import { html } from "../../../kit/preact.js";
import { BankedTable } from "../../../banked/table.js";
import { Positions } from "./new_table_fields.js";
import { said } from "../../../kit/words.js";
import { texts } from "./texts.js";

export const { keys } = texts;

/** @type {import("../../../kit/game_modules.js").Opening} */
export const opening = {
  chips: 1000,
  lengths: [],
  own: { positions: "1" },
  Fields: Positions,
  terms: ({ form, facts }) =>
    form.positions === "2" && facts.settings.adjacent_positions ? { each: 2 } : {},
};

/**
 * @param {{room: import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>}} props
 */
export default function Fortune({ room }) {
  const { view, notes } = room.hand;
  return html`<${BankedTable} room=${room} game=${
    /** @type {import("../../../banked/table.js").BankedGame} */ ({
      phase: view.phase,
      dealer: { dealt: view.dealer_dealt, cards: view.dealer ?? [], words: notes.dealer },
      circles: ["ante", "play", "lucky_pairs", "super_six"],
      size: 3,
      note: said(notes.posted),
      positions: view.positions.map((/** @type {any} */ place, /** @type {number} */ at) => ({
        at,
        seat: place.seat,
        bets: place.wagers,
        cards: place.cards ?? [],
        dealt: place.dealt,
        words: notes.hands[at],
        folded: place.play === 0 && place.wagers?.ante > 0,
        tucked: place.tucked,
        raised: place.play,
      })),
      due: notes.due,
      called: "play",
    })
  } />`;
}
