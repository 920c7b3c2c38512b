/** The table of Asian Stud, a game against the house. */
import { html } from "../../../kit/preact.js";
import { styled } from "../../../kit/game_modules.js";
import { BankedTable } from "../../../banked/table.js";
import { Arranging, Doors, Worth, useArranging } from "./hand_split.js";
import { texts } from "./texts.js";
import { said } from "../../../kit/words.js";

export const { keys } = texts;

await styled(import.meta.url, "asian_stud.css");

/** @type {import("../../../kit/game_modules.js").Opening} */
export const opening = { chips: 1000, lengths: [] };

/**
 * @param {{room: import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>}} props
 */
export default function AsianStud({ room }) {
  const { view, notes } = room.hand;
  const arranging = useArranging(room); // the reader's set is still being arranged, so it is not shown as final
  const acting = room.you !== null && view.to_act.includes(room.you);
  return html`<${BankedTable} room=${room} game=${
    /** @type {import("../../../banked/table.js").BankedGame} */ ({
      phase: view.phase,
      circles: ["ante", "raise", "side"],
      size: 5,
      dealer: {
        dealt:
          view.dealer.length ||
          (["deciding", "settled"].includes(view.phase) && view.places.some((place) => place.dealt)
            ? 5
            : 0),
        cards: notes.dealer,
        sets: setsOf(view.dealer_set),
        words: notes.said,
      },
      positions: view.places.map((place, /** @type {number} */ at) => {
        const open = arranging && at === room.you;
        return {
          at,
          seat: at,
          bets: place.ante === null ? null : { ante: place.ante, side: place.side },
          cards: notes.cards[at],
          dealt: place.dealt,
          sets: open ? null : setsOf(place.set),
          words: open ? "" : notes.worth[at],
          folded: place.play === "fold",
          raised: place.play === "raise" ? place.ante : null,
        };
      }),
      due: acting ? room.you : null,
      called: "raise",
      note: said(notes.paying),
      ...(arranging && {
        hand: html`<${Arranging} arranging=${arranging} />`,
        words: html`<${Worth} arranging=${arranging} />`,
        help: `${texts.rule} ${texts.help}`,
        doors: (/** @type {import("../../../banked/table.js").Deciding} */ deciding) =>
          html`<${Doors} arranging=${arranging} deciding=${deciding} />`,
      }),
    })
  } />`;
}

/** @param {any} set */
const setsOf = (set) =>
  set && [
    { name: texts.qualifying, cards: set.three },
    { name: `${texts.ofTwo}, ${texts.worth(set.value)}`, cards: set.two },
  ];
