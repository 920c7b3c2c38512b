/** The record of exercises, kept with the account or, without one, in this browser. */
import { useEffect, useState } from "../kit/preact.js";
import { call, me, session } from "../kit/api.js";
import { training } from "../kit/preferences.js";

/**
 * @import { DoneBody, TrainingAnswer } from "../wire.d.ts"
 * @typedef {ReturnType<typeof useTraining>} Training
 */

const NEVER = { tried: 0, right: 0, row: 0, best: 0 };

/** @param {string} day @param {number} step @returns {string} the day before, or after */
const dayFrom = (day, step) => new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10);

/**
 * The number of consecutive days up to today or yesterday.
 * @param {Record<string, string>} days @param {string} today
 */
function streakOf(days, today) {
  let day = days[today] === undefined ? dayFrom(today, -1) : today;
  let count = 0;
  for (; days[day] !== undefined; day = dayFrom(day, -1)) count++;
  return count;
}

/** The training record of this browser. @param {string} today @returns {TrainingAnswer} */
const here = (today) => ({
  today,
  runs: training.value.runs ?? {},
  days: training.value.days ?? {},
  streak: streakOf(training.value.days ?? {}, today),
});

/** One exercise more, in this browser. @param {string} today @param {DoneBody} done */
function keepHere(today, { exercise, right, marks = "" }) {
  const { runs = {}, days = {} } = training.value;
  if (exercise === "day" && days[today] !== undefined) return;
  const run = runs[exercise] ?? NEVER;
  const row = right ? run.row + 1 : 0;
  const kept =
    exercise === "day" ? { ...Object.fromEntries(Object.entries(days).slice(-99)), [today]: marks } : days;
  training.value = {
    runs: {
      ...runs,
      [exercise]: {
        tried: run.tried + 1,
        right: run.right + Number(right),
        row,
        best: Math.max(run.best, row),
      },
    },
    days: kept,
  };
}

/** One's training, and a way to add to it. */
export function useTraining() {
  const [trained, setTrained] = useState(/** @type {TrainingAnswer | null} */ (null));
  useEffect(() => {
    let live = true;
    (async () => {
      const { account } = await session();
      if (account) return call("GET", "/api/my/training");
      return here((await call("GET", "/api/practice/today")).day);
    })().then(
      (found) => live && setTrained(found),
      () => {}, // exercises can be done without it
    );
    return () => {
      live = false;
    };
  }, []);
  /** @param {DoneBody} done */
  async function add(done) {
    if (!trained) return;
    if (me.value?.account) setTrained(await call("POST", "/api/my/training", done).catch(() => trained));
    else {
      keepHere(trained.today, done);
      setTrained(here(trained.today));
    }
  }
  return { trained, add, of: (/** @type {string} */ exercise) => trained?.runs[exercise] ?? NEVER };
}
