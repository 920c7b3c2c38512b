/** Scores of rounds that were written down, asked of the server. */
import { useEffect, useState } from "../../kit/preact.js";
import { call } from "../../kit/api.js";
import { inParts, useAnswer } from "../api.js";

/** @import { Form, Kept, Settled } from "./form.js" */
/** @import { Sheet } from "./sheet.js" */

const PAUSE = 150; // milliseconds without a change

/** @param {Form} game @param {Kept} sheet @returns {Promise<Settled>} */
export function settleNight(game, { names, preset, posted, stacks, rounds }) {
  const start = { totals: names.map(() => 0), bankrolls: stacks };
  return inParts("rounds", start, rounds, ({ totals, bankrolls }, part) => {
    const sent = part.map((round) => game.sent(round, game));
    const body = { preset, posted, start: { totals, bankrolls }, rounds: sent };
    const address = /** @type {any} */ (`/api/score/${game.key}/match`);
    return call("POST", address, /** @type {any} */ (body));
  });
}

/** The rounds of a night, settled. @param {Form} game @param {Sheet} sheet */
export function useNight(game, sheet) {
  const { names, draft: _draft, aside: _aside, editing: _editing, at: _at, ...rest } = sheet;
  return useAnswer(() => game.settle(game, sheet), [names.length, rest]);
}

/**
 * A look at the round that is being written down, a moment after its last change: what it still needs, its first error,
 * and its settlement.
 * @param {Form} game @param {Sheet} sheet @param {object | null} start the state before it; null: nothing to ask
 * @param {import("./sheet.js").Round | null} round
 */
export function useRound(game, sheet, start, round) {
  const { preset, posted } = sheet;
  const key = JSON.stringify(start && round && { preset, posted, start, round: game.sent(round, game) });
  const [late, setLate] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setLate(key), PAUSE);
    return () => clearTimeout(timer);
  }, [key]);
  const tried = useAnswer(start && (() => tryRound(game.key, late)), [late]);
  return { ...tried, fresh: tried.fresh && late === key };
}

/** @param {string} game @param {string} asked @returns {Promise<import("../../wire.d.ts").DraftAnswer>} */
const tryRound = (game, asked) =>
  /** @type {Promise<any>} */ (
    call("POST", `/api/score/${game}/try`, /** @type {any} */ (JSON.parse(asked)))
  );
