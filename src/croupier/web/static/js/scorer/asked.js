/** What the server makes of a sheet. It is asked anew at every change; the last answer stays until the next is there. */
import { useEffect, useState } from "../ui.js";
import { ApiError, call } from "../api.js";

const PART = 50; // hands in one request
const RETRY = 3000;

/**
 * The hands of a match, scored. @param {import("./kept.js").OfcSheet} sheet
 * @returns {Promise<{hands: any[], next: any, order: number[]}>}
 */
async function scoreMatch({ preset, names, stacks, button, hands }) {
  const zeros = names.map(() => 0);
  let next = { button, fantasy: zeros, stacks, totals: zeros };
  let order = /** @type {number[]} */ ([]);
  const scored = [];
  for (let at = 0; at === 0 || at < hands.length; at += PART) {
    const part = await scoreHands(preset, next, hands.slice(at, at + PART)).catch((error) => Promise.reject(renumbered(error, at)));
    scored.push(...part.hands);
    ({ next, order } = part);
  }
  return { hands: scored, next, order };
}

/** An error that names a hand of a part names it in the whole. @param {any} error @param {number} before */
const renumbered = (error, before) => new ApiError(error.code, error.message.replace(/^Hand (\d+)/, (/** @type {string} */ _, /** @type {string} */ at) => `Hand ${Number(at) + before}`), error.status);

/** @param {string} preset @param {any} start @param {import("./kept.js").Hand[]} hands */
const scoreHands = (preset, start, hands) =>
  call("POST", "/api/score/ofc/match", { preset, start, hands: hands.map(({ sets, value, button }) => ({ hands: sets, point_value: value, button })) });

/** @param {import("./kept.js").PinziqueSheet} sheet */
const scoreGame = ({ preset, names, partners, rounds }) =>
  call("POST", "/api/score/pinzique/game", { preset, seats: names.length, partners: partners ? names.flatMap((_, at) => (at % 2 ? [[at - 1, at]] : [])) : [], rounds });

/**
 * @template T @param {(() => Promise<T>) | null} ask null: nothing to ask @param {any[]} on
 * @returns {{value?: T, error?: Error, fresh: boolean, again: () => void}} `fresh` says that the answer is to the question as it stands
 */
function useAnswer(ask, on) {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([on, round]);
  const [state, setState] = useState(/** @type {{key: string, value?: T, error?: Error}} */ ({ key: "" }));
  useEffect(() => {
    let live = true;
    if (ask)
      ask().then(
        (value) => live && setState({ key, value }),
        (error) => live && setState((before) => ({ key, value: before.value, error })),
      );
    else setState({ key });
    return () => {
      live = false;
    };
  }, [key]);
  useEffect(() => {
    if (!(state.error instanceof ApiError) || state.error.status) return undefined;
    const timer = setTimeout(() => setRound((n) => n + 1), RETRY); // nothing was reached: it may be there again
    return () => clearTimeout(timer);
  }, [state]);
  return { ...state, fresh: state.key === key, again: () => setRound((n) => n + 1) };
}

/** @param {import("./kept.js").OfcSheet} sheet */
export const useMatch = (sheet) => useAnswer(() => scoreMatch(sheet), [sheet.preset, sheet.names.length, sheet.stacks, sheet.button, sheet.hands]);

/** One hand, once all of it is there. @param {string} preset @param {any} before @param {import("./kept.js").Hand | null} hand */
export const useHand = (preset, before, hand) => useAnswer(before && hand ? () => scoreHands(preset, before, [hand]).then(({ hands }) => hands[0]) : null, [preset, before, hand]);

/** @param {import("./kept.js").PinziqueSheet} sheet */
export const useGame = (sheet) => useAnswer(() => scoreGame(sheet), [sheet.preset, sheet.names.length, sheet.partners, sheet.rounds]);

/** What one roll makes by itself. @param {string} preset @param {string | null} roll */
export const useRoll = (preset, roll) => useAnswer(roll ? () => call("POST", "/api/score/pinzique", { preset, rolls: [roll] }).then(({ players }) => players[0]) : null, [preset, roll]);
