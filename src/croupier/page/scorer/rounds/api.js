/** Scores of rounds that were written down, asked of the server. */
import { useEffect, useState } from "../../kit/preact.js";
import { call } from "../../kit/api.js";
import { sentRound } from "./form.js";
import { inParts, useAnswer } from "../api.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Round} Round */
/** @typedef {import("./form.js").Form} Form */

const PAUSE = 150; // milliseconds without a change

/** @param {Form} game @param {Sheet} sheet */
const settleNight = (game, sheet) =>
  inParts(
    "rounds",
    { totals: sheet.names.map(() => 0), bankrolls: sheet.stacks },
    sheet.rounds,
    (start, part) => settleRounds(game, sheet, start, part),
  );

/**
 * Totals and bankrolls before the first of some rounds.
 * @typedef {{totals: number[], bankrolls: number[] | null}} Start
 */

/**
 * @param {Form} game @param {Sheet} sheet @param {Start} start @param {Round[]} rounds
 * @returns {Promise<{rounds: any[], next: import("../../wire.d.ts").StandingAnswer}>}
 */
function settleRounds(game, { preset, posted }, { totals, bankrolls }, rounds) {
  const sent = rounds.map((round) => sentRound(game, round));
  const body = /** @type {any} */ ({ preset, posted, start: { totals, bankrolls }, rounds: sent });
  return /** @type {Promise<any>} */ (call("POST", `/api/score/${game.key}/match`, body));
}

/** The rounds of a night, settled. @param {Form} game @param {Sheet} sheet */
export const useNight = (game, sheet) =>
  useAnswer(
    () => settleNight(game, sheet),
    [sheet.game, sheet.preset, sheet.posted, sheet.names.length, sheet.stacks, sheet.rounds],
  );

/**
 * A look at the round that is being written down, a moment after its last change: what it still needs, its first error,
 * and its settlement.
 * @param {Form} game @param {Sheet} sheet @param {Start | null} before @param {Round} round
 */
export function useRound(game, sheet, before, round) {
  const key = JSON.stringify([sheet.preset, sheet.posted, before, round]);
  const [late, setLate] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setLate(key), PAUSE);
    return () => clearTimeout(timer);
  }, [key]);
  const tried = useAnswer(before && (() => tryRound(game, late)), [late]);
  return { ...tried, fresh: tried.fresh && late === key };
}

/** @param {Form} game @param {string} asked @returns {Promise<import("../../wire.d.ts").TryAnswer>} */
function tryRound(game, asked) {
  const [preset, posted, { totals, bankrolls }, round] = JSON.parse(asked);
  const body = /** @type {any} */ ({
    preset,
    posted,
    start: { totals, bankrolls },
    round: sentRound(game, round),
  });
  return /** @type {Promise<any>} */ (call("POST", `/api/score/${game.key}/try`, body));
}
