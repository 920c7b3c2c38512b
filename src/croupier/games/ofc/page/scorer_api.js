/** Scores of a written match, asked of the server. */
import { call } from "../../../kit/api.js";
import { inParts, useAnswer } from "../../../scorer/api.js";

/** @typedef {import("./scorer_data.js").Sheet} Sheet */
/** @typedef {import("./scorer_data.js").Hand} Hand */

/** The hands of a match, scored. @param {Sheet} sheet @returns {Promise<any>} */
function scoreMatch({ preset, names, stacks, button, hands }) {
  const zeros = names.map(() => 0);
  return inParts("hands", { button, fantasy: zeros, stacks, totals: zeros }, hands, (start, part) =>
    scoreHands(preset, start, part),
  );
}

/** @param {string} preset @param {import("./wire.d.ts").MatchStanding} start @param {Hand[]} hands */
const scoreHands = (preset, start, hands) =>
  call("POST", "/api/score/ofc/match", {
    preset,
    start,
    hands: hands.map(plain),
  });

/** A hand as the server takes it. @param {Hand} hand */
export const plain = ({ sets, value, button, streets }) => ({
  hands: sets,
  point_value: value,
  button,
  streets,
});

/** @param {Sheet} sheet */
export const useMatch = (sheet) =>
  useAnswer(
    () => scoreMatch(sheet),
    [sheet.preset, sheet.names.length, sheet.stacks, sheet.button, sheet.hands],
  );

/**
 * One hand, once all of it is there.
 * @param {string} preset
 * @param {import("./wire.d.ts").MatchStanding} before
 * @param {Hand | null} hand
 */
export const useHand = (preset, before, hand) =>
  useAnswer(
    before && hand ? () => scoreHands(preset, before, [hand]).then(({ hands }) => hands[0]) : null,
    [preset, before, hand],
  );
