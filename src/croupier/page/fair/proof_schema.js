/** Schema of a proof from a file or the network: the browser's `croupier/fair/proof_schema.py`. */

/** @typedef {(value: any) => boolean} Is */

/** @param {number} least @param {number} most @returns {Is} */
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
/** @param {number} most @returns {Is} */
const text = (most) => (value) =>
  typeof value === "string" && !/\p{Surrogate}/u.test(value) && [...value].length <= most;
/** @param {Is} is @param {number} most @returns {Is} */
const list = (is, most) => (value) => Array.isArray(value) && value.length <= most && value.every(is);
/** @param {...Is} are @returns {Is} */
const pair =
  (...are) =>
  (value) =>
    Array.isArray(value) && value.length === are.length && are.every((is, at) => is(value[at]));
/** @param {...unknown} known @returns {Is} */
const one =
  (...known) =>
  (value) =>
    known.includes(value);
/** @type {Is} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {Record<string, Is>} needed @param {Record<string, Is>} [more] @returns {Is} */
const struct =
  (needed, more = {}) =>
  (value) =>
    isObject(value) &&
    Object.entries(needed).every(([key, is]) => Object.hasOwn(value, key) && is(value[key])) &&
    Object.keys(value).every(
      (key) => Object.hasOwn(needed, key) || (Object.hasOwn(more, key) && more[key](value[key])),
    );

const MOVES = 20_000,
  DICE = 64,
  SIDES = 9,
  CARDS = 53;
const seat = whole(0, 9),
  digits = text(64),
  short = text(40);
/** @type {Is} */
const anySeat = (value) => value === null || seat(value);

const isProof = struct(
  {
    version: one(2),
    root: digits,
    entropy: list(pair(seat, text(128)), 10),
    dealt: list(struct({ seat: anySeat, places: list(whole(0, CARDS - 1), CARDS) }), CARDS),
    rolled: list(
      struct({
        seat: anySeat,
        dice: list(whole(0, DICE - 1), DICE),
        sides: whole(1, SIDES),
        faces: list(whole(0, SIDES - 1), DICE),
      }),
      MOVES,
    ),
    opened: list(struct({ leaf: whole(0, 63), value: digits, salt: digits, path: list(digits, 6) }), 64),
  },
  { settings: isObject, terms: isObject, moves: list(text(400), MOVES) },
);

export const isKept = struct(
  {
    format: one("croupier proof"),
    version: one(2),
    game: short,
    hand: whole(0, Number.MAX_SAFE_INTEGER),
    root: digits,
    deck: (value) => typeof value === "string" && /^[0-9a-f]{1,14}$/.test(value),
    seen: list(text(2), CARDS),
    proof: isProof,
  },
  { dice: list(list(short, SIDES), DICE), turns: list(pair(anySeat, list(short, DICE)), MOVES) },
);
