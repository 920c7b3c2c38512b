/** 3 Card Fortune, as a table against the house. */
import { html } from "../ui.js";
import { House } from "./house.js";
import { settledLines } from "./house_lines.js";

/** @param {{room: import("../pages/table.js").Room}} props */
export default function Fortune({ room }) {
  const { view, notes } = room.hand;
  const seat = /** @type {number} */ (room.you) + 1;
  return html`<${House} room=${room} game=${
    /** @type {import("./house.js").HouseGame} */ ({
      phase: view.phase,
      dealer: { dealt: view.dealer_dealt, cards: view.dealer ?? [], words: notes.dealer },
      spots: Object.entries(notes.limits).map(([wager, limit]) => ({
        wager,
        .../** @type {any} */ (limit),
      })),
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
      lines: settledLines(view.payments),
      due: notes.due,
      called: "play",
      bet(position, amounts) {
        const parts = [
          ["ante", amounts.ante],
          ["lucky-pairs", amounts.lucky_pairs],
          ["super-six", amounts.super_six],
        ].filter(([, amount]) => amount);
        return `p${seat} at ${position + 1} ${parts.map((part) => part.join(" ")).join(" ") || "no-bet"}`;
      },
    })
  } />`;
}
