/** Scores of a sheet, asked of the server at every change. The last answer stays until the next arrives. */
import { useEffect, useState } from "../kit/preact.js";
import { ApiError, sentence } from "../kit/api.js";

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
export async function inParts(key, start, list, ask) {
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
function renumbered(error, before) {
  if (!(error instanceof ApiError) || !/^(hand|round) \d/.test(error.english)) return error;
  const { number } = error.template?.parts ?? {};
  const template = /** @type {any} */ ({
    ...error.template,
    parts: { ...error.template?.parts, number: number + before },
  });
  const english = error.english.replace(/\d+/, `${number + before}`);
  const told = sentence(english, template) ?? error.message;
  return new ApiError(error.code, told, error.status, english, error.unknown, template);
}

/**
 * @template T @param {(() => Promise<T>) | null} ask null: nothing to ask @param {any[]} on
 * @returns {{value?: T, error?: Error, fresh: boolean, again: () => void}} `fresh` says that the answer is
 *   to the question as it stands
 */
export function useAnswer(ask, on) {
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
