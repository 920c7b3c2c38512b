/**
 * What the server makes of a sheet. It is asked anew at every change; the last answer stays until the next
 * is there.
 */
import { useEffect, useState } from "../ui.js";
import { ApiError, call } from "../api.js";

const PART = 50; // hands in one request
const RETRY = 3000;

/**
 * A long list, part by part, each from where the last one ended.
 * @template T
 * @param {"hands" | "rounds"} key
 * @param {any} start
 * @param {T[]} list
 * @param {(start: any, part: T[]) => Promise<any>} ask
 */
async function inParts(key, start, list, ask) {
  let last = { next: start };
  const scored = [];
  for (let at = 0; at === 0 || at < list.length; at += PART) {
    const part = await ask(last.next, list.slice(at, at + PART)).catch((error) =>
      Promise.reject(renumbered(error, at)),
    );
    scored.push(...part[key]);
    last = part;
  }
  return { ...last, [key]: scored };
}

/** An error that names a hand of a part names it in the whole. @param {any} error @param {number} before */
const renumbered = (error, before) =>
  new ApiError(
    error.code,
    error.message.replace(
      /^(Hand|Round) (\d+)/,
      (/** @type {string} */ _, /** @type {string} */ one, /** @type {string} */ at) =>
        `${one} ${Number(at) + before}`,
    ),
    error.status,
  );

/** The hands of a match, scored. @param {import("./storage.js").OfcSheet} sheet @returns {Promise<any>} */
function scoreMatch({ preset, names, stacks, button, hands }) {
  const zeros = names.map(() => 0);
  return inParts("hands", { button, fantasy: zeros, stacks, totals: zeros }, hands, (start, part) =>
    scoreHands(preset, start, part),
  );
}

/** @param {string} preset @param {any} start @param {import("./storage.js").Hand[]} hands */
const scoreHands = (preset, start, hands) =>
  call("POST", "/api/score/ofc/match", {
    preset,
    start,
    hands: hands.map(({ sets, value, button }) => ({ hands: sets, point_value: value, button })),
  });

/**
 * The rounds of a night against the house, settled.
 * @param {import("./storage.js").HouseSheet} sheet
 * @returns {Promise<any>}
 */
const settleNight = (sheet) =>
  inParts(
    "rounds",
    { totals: sheet.names.map(() => 0), bankrolls: sheet.stacks },
    sheet.rounds,
    (start, part) => settleRounds(sheet, start, part),
  );

/** What a game calls the places of a round, and the wager made after the deal. */
const SENT = /** @type {const} */ ({
  fortune: ["positions", "play"],
  "asian-stud": ["players", "raise"],
});

/**
 * @param {import("./storage.js").HouseSheet} sheet
 * @param {any} start
 * @param {import("./storage.js").Round[]} rounds
 */
function settleRounds({ game, preset, posted }, { totals, bankrolls }, rounds) {
  const [places, called] = SENT[game];
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
  return call("POST", `/api/score/${game}/match`, {
    preset,
    posted,
    start: { totals, bankrolls },
    rounds: sent,
  });
}

/** @param {import("./storage.js").PinziqueSheet} sheet */
const scoreGame = ({ preset, names, partners, rounds }) =>
  call("POST", "/api/score/pinzique/game", {
    preset,
    seats: names.length,
    partners: partners ? names.flatMap((_, at) => (at % 2 ? [[at - 1, at]] : [])) : [],
    rounds,
  });

/**
 * @template T @param {(() => Promise<T>) | null} ask null: nothing to ask @param {any[]} on
 * @returns {{value?: T, error?: Error, fresh: boolean, again: () => void}} `fresh` says that the answer is
 *   to the question as it stands
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

/** @param {import("./storage.js").OfcSheet} sheet */
export const useMatch = (sheet) =>
  useAnswer(
    () => scoreMatch(sheet),
    [sheet.preset, sheet.names.length, sheet.stacks, sheet.button, sheet.hands],
  );

/**
 * One hand, once all of it is there.
 * @param {string} preset
 * @param {any} before
 * @param {import("./storage.js").Hand | null} hand
 */
export const useHand = (preset, before, hand) =>
  useAnswer(
    before && hand ? () => scoreHands(preset, before, [hand]).then(({ hands }) => hands[0]) : null,
    [preset, before, hand],
  );

/** @param {import("./storage.js").HouseSheet} sheet */
export const useNight = (sheet) =>
  useAnswer(
    () => settleNight(sheet),
    [sheet.game, sheet.preset, sheet.posted, sheet.names.length, sheet.stacks, sheet.rounds],
  );

/**
 * One round, once all of it is there.
 * @param {import("./storage.js").HouseSheet} sheet
 * @param {any} before
 * @param {import("./storage.js").Round | null} round
 */
export const useRound = (sheet, before, round) =>
  useAnswer(
    before && round ? () => settleRounds(sheet, before, [round]).then(({ rounds }) => rounds[0]) : null,
    [sheet.preset, sheet.posted, before, round],
  );

/** @param {import("./storage.js").PinziqueSheet} sheet */
export const useGame = (sheet) =>
  useAnswer(() => scoreGame(sheet), [sheet.preset, sheet.names.length, sheet.partners, sheet.rounds]);

/** What one roll makes by itself. @param {string} preset @param {string | null} roll */
export const useRoll = (preset, roll) =>
  useAnswer(
    roll
      ? () =>
          call("POST", "/api/score/pinzique", { preset, rolls: [roll] }).then(({ players }) => players[0])
      : null,
    [preset, roll],
  );
