/** Asian Stud, as a table against the house. */
import { html } from "../ui.js";
import { t } from "../texts.js";
import { House } from "./house.js";
import { settledLines } from "./house_lines.js";

/** @param {{room: import("../pages/table.js").Room}} props */
export default function AsianStud({ room }) {
  const { view, notes } = room.hand;
  const seat = /** @type {number} */ (room.you) + 1;
  const arranging = notes.ways.length > 0; // one's own set is then in the making, and not shown as made
  const acting = room.you !== null && view.to_act.includes(room.you);
  return html`<${House} room=${room} game=${
    /** @type {import("./house.js").HouseGame} */ ({
      phase: view.phase,
      dealer: {
        dealt:
          view.dealer.length ||
          (["deciding", "settled"].includes(view.phase) &&
          view.places.some((/** @type {any} */ place) => place.dealt)
            ? 5
            : 0),
        cards: notes.dealer,
        arranged: view.dealer_set,
        words: view.dealer.length ? worth(view.dealer_set) : "",
      },
      spots: Object.entries(notes.limits).map(([wager, limit]) => ({
        wager,
        .../** @type {any} */ (limit),
      })),
      positions: view.places.map((/** @type {any} */ place, /** @type {number} */ at) => ({
        at,
        seat: at,
        bets: place.ante === null ? null : { ante: place.ante, side: place.side },
        cards: notes.cards[at],
        dealt: place.dealt,
        arranged: arranging && at === room.you ? null : place.set,
        words: place.cards.length && !(arranging && at === room.you) ? worth(place.set) : "",
        folded: place.play === "fold",
        raised: place.play === "raise" ? place.ante : null,
      })),
      lines: settledLines(view.payments),
      due: acting ? room.you : null,
      called: "raise",
      arrange: arranging
        ? { ways: notes.ways, three: view.places[/** @type {number} */ (room.you)].set.three }
        : undefined,
      note: notes.paying,
      bet: (_position, amounts) =>
        amounts.ante
          ? `p${seat} ante ${amounts.ante}${amounts.side ? ` side ${amounts.side}` : ""}`
          : `p${seat} pass`,
    })
  } />`;
}

/** @param {any} set */
const worth = (set) => (set ? t.house.value(set.value) : t.house.noSet);
