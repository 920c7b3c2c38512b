/**
 * A hand of practice, as the game's table draws it. The moves so far are sent to the server each time; it
 * answers with the hand.
 */
import { useEffect, useMemo, useState } from "../kit/preact.js";
import { call, me } from "../kit/api.js";
import { toastError } from "../kit/toasts.js";
import { texts } from "./texts.js";

/**
 * @import { ApiError } from "../kit/api.js"
 * @import { PracticeAnswer } from "../wire.d.ts"
 * @import { TableContext } from "../table/context.d.ts"
 *
 * @typedef {{key: string, moves: string[], answer?: PracticeAnswer, error?: Error}} State
 * @typedef {State & {play: (move: string) => Promise<boolean>, again: () => void}} Practice
 */

/**
 * @param {string} game @param {string} script
 * @param {(error: ApiError) => boolean} [refused] handles a refused move; true if no other message is needed
 * @returns {Practice}
 */
export function usePractice(game, script, refused = () => false) {
  const path = /** @type {const} */ (`/api/practice/${game}/${script}`);
  const [round, setRound] = useState(0);
  const key = `${path} ${round}`;
  const [state, setState] = useState(/** @type {State} */ ({ key: "", moves: [] }));
  const now = state.key === key ? state : { key, moves: [] };
  useEffect(() => {
    let live = true;
    call("POST", path, { moves: [] }).then(
      (answer) => live && setState({ key, answer, moves: [] }),
      (error) => live && setState({ key, error, moves: [] }),
    );
    return () => {
      live = false;
    };
  }, [key]);
  /** @param {string} move */
  async function play(move) {
    const moves = [...now.moves, move];
    try {
      const answer = await call("POST", path, { moves });
      setState({ key, answer, moves });
      return true;
    } catch (error) {
      if (!refused(/** @type {ApiError} */ (error))) toastError(error);
      return false;
    }
  }
  return { ...now, play, again: () => setRound((n) => n + 1) };
}

/**
 * The hand as a table has it, at which nothing but one's move can be done.
 * @param {string} script @param {Practice} practice @param {() => void} [next] what comes after the hand
 */
export function usePracticeRoom(script, { answer, moves, play }, next = () => {}) {
  return useMemo(() => (answer ? roomOf(script, answer, moves, play, next) : null), [answer]);
}

/**
 * @param {string} script @param {PracticeAnswer} answer @param {string[]} moves @param {Practice["play"]} play
 * @param {() => void} next
 */
function roomOf(script, answer, moves, play, next) {
  const { game, names } = answer;
  return practiceRoom({
    ...answer,
    table: `practice-${script}`,
    names: [me.value?.name ?? texts.you, ...names],
    play,
    tried: (move) => call("POST", `/api/practice/${game}/${script}/try`, { moves, move }),
    next,
  });
}

/**
 * The room of a hand that is played alone; `play` sends a move, and `tried` gives the preview of one. `won` is null if
 * the hand counts for nothing.
 * @param {{table: string, game: string, preset: string, hand: PracticeAnswer["hand"], due: boolean, names: string[],
 *   play: (move: string) => Promise<boolean>, tried: (move: string) => Promise<unknown>, won?: number | null,
 *   next?: () => void}} hand
 */
export function practiceRoom({
  table,
  game,
  preset,
  hand,
  due,
  names,
  play,
  tried,
  won = 0,
  next = () => {},
}) {
  const seat = (/** @type {string} */ name, /** @type {number} */ at) => ({
    name,
    bot: at === hand.you ? null : "practice",
    chips: 0,
    won: 0,
    out: false,
    away: false,
    leaving: false,
    agreed: false,
    mixed: false,
    absent: false,
  });
  const room = {
    table,
    practice: true,
    names,
    you: hand.you,
    asked: hand.asked,
    mine: due ? hand.asked[0] : null,
    /** @param {string} op @param {{move?: string}} [fields] */
    send: async (op, { move } = {}) => {
      if (op === "next") next();
      return op === "move" && move !== undefined ? (await play(move)) || null : null;
    },
    tried,
    view: {
      match: {
        game,
        preset,
        chips: null,
        tournament: "",
        advice: false,
        name: "",
        clock: { kind: "none" },
      },
      phase: hand.returns ? "pause" : "playing",
      seats: names.map(seat),
      you: hand.you,
      host: true,
      hands: 1,
      house: null,
      next_at: null,
      held: 0,
      hash: "",
      closed: "",
      voided: [],
    },
    hand: { ...hand, players: names.map((name, at) => ({ ...seat(name, at), won })) },
  };
  return /** @type {TableContext} */ (/** @type {unknown} */ (room));
}
