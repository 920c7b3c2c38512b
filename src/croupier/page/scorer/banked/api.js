/** Scores of a written night against the house, asked of the server. */
import { call } from "../../kit/api.js";
import { inParts, useAnswer } from "../api.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Round} Round */
/** @typedef {import("./scorer.js").Game} Game */

/** @param {Game} game @param {Sheet} sheet */
const settleNight = (game, sheet) =>
  inParts(
    "rounds",
    { totals: sheet.names.map(() => 0), bankrolls: sheet.stacks },
    sheet.rounds,
    (start, part) => settleRounds(game, sheet, start, part),
  );

/**
 * @param {Game} game @param {Sheet} sheet @param {any} start @param {Round[]} rounds
 * @returns {Promise<{rounds: any[], next: import("../../wire.d.ts").StandingAnswer}>}
 */
function settleRounds({ sent: [places, called] }, { game, preset, posted }, { totals, bankrolls }, rounds) {
  const sent = rounds.map((round) => ({
    dealer: round.dealer,
    [places]: round.places.map(({ seat, cards, set, plays, bets }) => ({
      seat,
      cards,
      [called]: plays ? (bets.ante ?? 0) : 0, // as much as the ante (F3, A3)
      ...bets,
      ...(set ? { set } : {}),
    })),
  }));
  const body = /** @type {any} */ ({ preset, posted, start: { totals, bankrolls }, rounds: sent });
  return /** @type {Promise<any>} */ (call("POST", `/api/score/${game}/match`, body));
}

/** The rounds of a night, settled. @param {Game} game @param {Sheet} sheet */
export const useNight = (game, sheet) =>
  useAnswer(
    () => settleNight(game, sheet),
    [sheet.game, sheet.preset, sheet.posted, sheet.names.length, sheet.stacks, sheet.rounds],
  );

/**
 * One round, once all of it is there.
 * @param {Game} game @param {Sheet} sheet @param {any} before @param {Round | null} round
 */
export const useRound = (game, sheet, before, round) =>
  useAnswer(
    before && round
      ? () => settleRounds(game, sheet, before, [round]).then(({ rounds }) => rounds[0])
      : null,
    [sheet.preset, sheet.posted, before, round],
  );
