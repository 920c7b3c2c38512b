/** Score sheets read from the storage, a link or a file: each a sound one of its game, or Unfit. */
import { card, each, flag, listOf, must, oneOf, or, orNull, shape, text, whole } from "../checked.js";
import { nextRound } from "./house_draft.js";

/** @typedef {import("./storage.js").Sheet} Sheet */

const TIME = 8.64e15; // milliseconds: what a date can be
const MOST = 2000; // hands or rounds
const SEATS = 8;

const common = shape({
  v: /** @type {import("../checked.js").Reader<1>} */ (whole(1, 1)),
  game: oneOf("ofc", "fortune", "asian-stud", "pinzique"),
  id: text(20, 1),
  at: whole(-TIME, TIME),
  preset: text(60, 1),
  names: listOf(text(24, 1), SEATS, 1),
});
const wagers = /^[a-z][a-z_]{0,30}$/;
const bets = each(wagers, whole(), 8);
const seat = whole(0, SEATS - 1);

const ofc = shape({
  stacks: orNull(listOf(whole(), SEATS)),
  value: whole(),
  button: whole(),
  hands: listOf(shape({ sets: listOf(text(100), SEATS), value: whole(), button: orNull(whole()) }), MOST),
});
const row = listOf(card, 53);
const perhaps = or(orNull(whole()), null);
const ofcDraft = shape({ rows: listOf(listOf(row, 3, 3), SEATS), seat, value: perhaps, button: perhaps });

const pinzique = shape({
  rounds: listOf(shape({ round: text(12, 1), rolls: listOf(orNull(text(100)), SEATS) }), 250),
});
const editedTurn = shape({ round: text(12), seat });

const place = shape({ seat, cards: text(60), set: text(40), plays: flag, bets });
const house = shape({
  stacks: orNull(listOf(whole(), SEATS)),
  rounds: listOf(shape({ dealer: text(60), places: listOf(place, 14) }), MOST),
});
const draftPlace = shape({ seat, rows: listOf(row, 2, 1), play: oneOf("play", "fold", "out"), bets });
const houseDraft = shape({ dealer: row, places: listOf(draftPlace, 14, 1), turn: whole(0, 14) });

/**
 * What is found under a key, read; the usual where it is unfit.
 * @template T @template U @param {any} data @param {string} key @param {import("../checked.js").Reader<T>} read
 * @param {U} usual
 */
const at = (data, key, read, usual) => or(read, usual)(data[key]);

/** Throws Unfit. @param {unknown} data @returns {Sheet} */
export function readSheet(data) {
  const head = common(data);
  must(head.game === "fortune" || head.game === "asian-stud" || head.names.length > 1);
  return /** @type {Sheet} */ ({ ...head, ...BY_GAME[head.game](data, head.names) });
}

/** @type {Record<Sheet["game"], (data: any, names: string[]) => object>} */
const BY_GAME = { ofc: readOfc, pinzique: readPinzique, fortune: readHouse, "asian-stud": readHouse };

/** @param {any} data @param {string[]} names */
function readOfc(data, names) {
  const sheet = ofc(data);
  const fits = (/** @type {any[]} */ by) => by.length === names.length;
  must(
    names.length <= 4 &&
      (!sheet.stacks || fits(sheet.stacks)) &&
      sheet.hands.every((hand) => fits(hand.sets)),
  );
  /** @type {import("../checked.js").Reader<any>} */
  const drafted = (value) => {
    const draft = ofcDraft(value);
    must(fits(draft.rows) && draft.seat < names.length);
    return draft;
  };
  return {
    ...sheet,
    draft: at(data, "draft", drafted, emptyDraft(names)),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.hands.length - 1), null),
  };
}

/** @param {any} data @param {string[]} names */
function readPinzique(data, names) {
  const sheet = pinzique(data);
  const edited = at(data, "editing", editedTurn, null);
  const there =
    edited && edited.seat < names.length && sheet.rounds.some(({ round }) => round === edited.round);
  return {
    ...sheet,
    partners: at(data, "partners", flag, false),
    draft: at(data, "draft", listOf(card, 8), []),
    seat: at(data, "seat", whole(0, names.length - 1), null),
    editing: there ? edited : null,
  };
}

/** @param {any} data @param {string[]} names */
function readHouse(data, names) {
  const sheet = house(data);
  /** @param {{places: {seat: number}[]}} round */
  const seated = ({ places }) => places.every((one) => one.seat < names.length);
  must(
    names.length <= 7 &&
      (!sheet.stacks || sheet.stacks.length === names.length) &&
      sheet.rounds.every(seated),
  );
  /** @type {import("../checked.js").Reader<any>} */
  const drafted = (value) => {
    const draft = houseDraft(value);
    must(seated(draft) && draft.turn <= draft.places.length);
    return draft;
  };
  return {
    ...sheet,
    posted: data.posted === undefined ? {} : each(wagers, text(100), 8)(data.posted),
    draft: at(data, "draft", drafted, null) ?? nextRound(names, sheet.rounds),
    aside: at(data, "aside", drafted, null),
    editing: at(data, "editing", whole(0, sheet.rounds.length - 1), null),
  };
}

/** @param {string[]} names @returns {import("./storage.js").OfcDraft} */
export const emptyDraft = (names) => ({
  rows: names.map(() => [[], [], []]),
  seat: 0,
  value: null,
  button: null,
});
