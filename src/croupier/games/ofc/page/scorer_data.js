/** Reader of a match that was kept before its hands were rounds. */
import { ensure, listOf, object, orNull, text, whole, withDefault } from "../../../kit/decode.js";
import { MOST, SEATS } from "../../../scorer/sheet_reader.js";
import { readStreets } from "./scorer_streets.js";

const firstHands = object({
  hands: listOf(
    object({
      sets: listOf(text(100), SEATS),
      value: whole(),
      button: orNull(whole()),
      streets: withDefault(listOf(text(200), SEATS), []),
    }),
    MOST,
  ),
});

/**
 * The rounds and drafts of such a sheet; undefined for a later one. Throws DecodeError.
 * @param {any} data @param {string[]} names
 */
export function older(data, names) {
  if (data.hands === undefined) return undefined;
  const rounds = firstHands(data).hands.map(({ sets, value, button, streets }) => {
    ensure(sets.length === names.length);
    const places = sets.map((cards, seat) => ({
      seat,
      cards,
      set: "",
      plays: true,
      bets: {},
      ...(streets[seat] && { order: readStreets(streets[seat], [{ cards: 17, away: 0 }]).order }),
    }));
    return {
      dealer: "",
      places,
      more: { value, button, ...(streets.length && { streets: streets.join("\n") }) },
    };
  });
  const draft = (/** @type {any} */ { rows, orders, seat, value, button }) => ({
    dealer: [],
    places: rows.map((/** @type {any} */ own, /** @type {number} */ at) => ({
      seat: at,
      rows: own,
      play: "play",
      bets: {},
      order: orders?.[at] ?? [],
    })),
    turn: seat,
    more: { value, button },
  });
  const drafted = (/** @type {unknown} */ one) =>
    Array.isArray(/** @type {any} */ (one)?.rows) ? draft(one) : null;
  return { rounds, draft: drafted(data.draft), aside: drafted(data.aside) };
}
