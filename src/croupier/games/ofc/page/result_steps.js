/**
 * The order in which the boards show a result: opponent by opponent in paying order, row by row, then scoop,
 * royalties and sum. All figures are the server's notes.
 */
import { useState } from "../../../kit/preact.js";
import { useReveal } from "../../../table/result_reveal.js";

/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */

/**
 * Points that one player won from another: by row, for a scoop or foul, for royalties, and in total.
 * @typedef {{other: number, rows: number[], scoop: number, royalties: number, points: number, fouled: boolean}} Pair
 * @typedef {{pair: number, kind: "row" | "rows" | "scoop" | "royalties" | "total", row: number}} Step
 */

/**
 * The progress of the result on screen. `brought` is the gain shown at a seat's head, null before it is shown. `unpaid`
 * is the chips that a stack already has but that have not been shown to arrive. `lit` is the mark of a row, and `badge`
 * the points that the reader's row won or lost. `extra` is the points shown so far for the scoop or the royalties
 * against the current opponent. `paid` is the payment that moves now.
 * @typedef {{over: boolean, done: boolean, skip: () => void, pairs: Pair[], now: Pair | null, total: number,
 *   choose: (other: number) => void, isShown: (pair: Pair) => boolean, brought: (seat: number) => number | null,
 *   unpaid: (seat: number) => number, lit: (seat: number, row: number) => string,
 *   badge: (row: number) => number | null, extra: (kind: "scoop" | "royalties") => number | null,
 *   paid: {payer: number, payee: number, amount: number} | null, dim: (seat: number) => boolean}} Story
 */

/** The reader's pairs in paying order, seen from the reader's seat. @param {TableContext} room @returns {Pair[]} */
export function pairsOf({ hand, you }) {
  const { boards, pairs } = hand.notes;
  return pairs
    .filter((pair) => you !== null && pair.seats.includes(you))
    .map((pair) => {
      const sign = pair.seats[0] === you ? 1 : -1;
      const other = pair.seats[sign > 0 ? 1 : 0];
      return {
        other,
        rows: pair.rows.map((/** @type {number} */ won) => sign * won),
        scoop: sign * pair.scoop,
        royalties: sign * pair.royalties,
        points: sign * pair.points,
        fouled: boards[other].foul || boards[/** @type {number} */ (you)].foul,
      };
    });
}

/** @param {Pair[]} pairs @returns {Step[]} */
function stepsOf(pairs) {
  return pairs.flatMap((one, pair) => [
    .../** @type {Step[]} */ (
      one.fouled ? [{ pair, kind: "rows", row: 2 }] : [0, 1, 2].map((row) => ({ pair, kind: "row", row }))
    ),
    .../** @type {Step[]} */ (one.scoop ? [{ pair, kind: "scoop", row: 2 }] : []),
    .../** @type {Step[]} */ (one.royalties ? [{ pair, kind: "royalties", row: 2 }] : []),
    /** @type {Step} */ ({ pair, kind: "total", row: 2 }),
  ]);
}

/**
 * The payment of a pair: in chips if the hand has stacks, else in points.
 * @param {TableContext} room @param {Pair} pair
 */
function paidOf({ hand, you }, { other, points }) {
  const mine = /** @type {number} */ (you);
  const [payer, payee] = points > 0 ? [other, mine] : [mine, other];
  const amount = hand.view.terms.stacks
    ? hand.notes.payments.find((one) => one.payer === payer && one.payee === payee)?.amount
    : Math.abs(points);
  return amount ? { payer, payee, amount } : null;
}

/** @param {TableContext} room @returns {Story} */
export function useStory(room) {
  const { hand, you, table } = room;
  const { result } = hand.view;
  const key = `${table} ${hand.number}`;
  const [chosen, setChosen] = useState({ key: "", other: -1 });
  const pairs = result && you !== null ? pairsOf(room) : [];
  const steps = stepsOf(pairs);
  const { at, done, skip } = useReveal(steps.length, { room });
  const over = !!result && done;
  const heaviest = pairs.reduce((best, pair) => Math.max(best, Math.abs(pair.points)), 0);
  const wanted = chosen.key === key ? chosen.other : null;
  const now = over
    ? (pairs.find((pair) => pair.other === wanted) ??
      pairs.find((pair) => Math.abs(pair.points) === heaviest) ??
      null)
    : at > 0
      ? pairs[steps[at - 1].pair]
      : null;
  const place = now ? pairs.indexOf(now) : -1;
  const reached = (/** @type {string} */ kind, row = 2) =>
    over || steps.slice(0, at).some((step) => step.pair === place && step.kind === kind && step.row >= row);
  const shownRow = (/** @type {number} */ row) =>
    reached("rows") ||
    steps.slice(0, at).some((one) => one.pair === place && one.kind === "row" && one.row === row);
  const isShown = (/** @type {Pair} */ pair) =>
    over || steps.slice(0, at).some((step) => pairs[step.pair] === pair && step.kind === "total");
  return {
    over: !!result && done,
    done,
    skip,
    pairs,
    now,
    isShown,
    choose: (other) => setChosen({ key, other }),
    total: pairs.filter(isShown).reduce((sum, pair) => sum + pair.points, 0),
    brought(seat) {
      if (!result) return null;
      if (you === null) return result.totals[seat];
      if (seat === you) return over ? result.totals[you] : null;
      const pair = pairs.find((one) => one.other === seat);
      return pair && isShown(pair) ? -pair.points : null;
    },
    unpaid(seat) {
      const toCome = hand.notes.payments.filter((paid) => {
        const pair = pairs.find((one) => [paid.payer, paid.payee].includes(one.other));
        const mine = [paid.payer, paid.payee].includes(you);
        return you !== null && !over && !(mine && pair && isShown(pair));
      });
      return toCome.reduce(
        (/** @type {number} */ sum, paid) =>
          sum + (paid.payee === seat ? paid.amount : paid.payer === seat ? -paid.amount : 0),
        0,
      );
    },
    lit(seat, row) {
      if (!now || !shownRow(row) || (seat !== you && seat !== now.other)) return "";
      const won = now.rows[row] * (seat === you ? 1 : -1);
      return `lit ${won > 0 ? "won" : won < 0 ? "lost" : "even"}`;
    },
    badge: (row) => (now && shownRow(row) ? now.rows[row] : null),
    extra: (kind) => (now?.[kind] && reached(kind) ? now[kind] : null),
    paid: at > 0 && steps[at - 1].kind === "total" ? paidOf(room, pairs[steps[at - 1].pair]) : null,
    dim: (seat) => !!now && pairs.length > 1 && seat !== now.other && seat !== you,
  };
}
