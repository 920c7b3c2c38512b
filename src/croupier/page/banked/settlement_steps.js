/**
 * The steps of a settlement on the table: the dealer's cards one by one, then your wagers, then those of the
 * other players. A payment without a wager of its own (a bonus, a commission) belongs to the circle of the
 * wager before it.
 */
import { useEffect } from "../kit/preact.js";
import { useReveal } from "../table/result_reveal.js";
import { play } from "../kit/sound.js";
import { said } from "../kit/words.js";

/** @typedef {import("./table.js").Room} Room */
/**
 * @typedef {{net: number, why: string[], brief: string[], shown: boolean}} OnCircle
 * @typedef {{done: boolean, dealer: number, of: (at: number, wager: string) => OnCircle | null,
 *   toCome: (at: number, wager: string) => number, netOf: (at: number) => {net: number, brief: string} | null,
 *   lit: Set<string>}} Settling `dealer` is how many of the dealer's cards are shown, `toCome` what a wager brings;
 *   `lit` are the rows of pay tables that paid, as `wager row`
 */

/** @param {Room} room @param {import("./table.js").BankedGame} game @returns {Settling} */
export function useSettling(room, game) {
  const { hand, you } = room;
  const over = hand.returns !== null;
  const circles = over ? circlesOf(room, game) : [];
  const own = circles.filter(({ at }) => game.positions[at].seat === you && you !== null);
  const cards = over ? game.dealer.cards.length : 0;
  const steps = over ? cards + own.length + 1 : 0;
  const { at: step, done } = useReveal(steps, { room });
  const shown = own.slice(0, Math.max(0, step - cards));
  const finished = over && done;
  useEffect(() => {
    if (over && step && !room.past) play(step <= cards ? "flip" : "chip");
  }, [step]);
  return {
    done: finished,
    dealer: over ? Math.min(step, cards) : 0,
    of: (at, wager) => {
      const found = circles.find((one) => one.at === at && one.wager === wager);
      return found && (finished || shown.includes(found)) ? { ...found, shown: true } : null;
    },
    toCome: (at, wager) => circles.find((one) => one.at === at && one.wager === wager)?.net ?? 0,
    netOf: (at) => {
      const mine = circles.filter((one) => one.at === at);
      if (!finished || !mine.length) return null;
      return { net: mine.reduce((sum, one) => sum + one.net, 0), brief: mine[0].brief[0] };
    },
    lit: new Set(
      (finished ? own : shown).flatMap((one) => one.rows.map(({ wager, row }) => `${wager} ${row}`)),
    ),
  };
}

/**
 * @typedef {{at: number, wager: string, net: number, why: string[], brief: string[],
 *   rows: {wager: string, row: string}[]}} Circle `why` in full, `brief` as it stands below the circle
 */

/**
 * The outcome of every wager, in the order of the payments.
 * @param {Room} room @param {import("./table.js").BankedGame} game
 */
function circlesOf({ hand }, game) {
  const found = /** @type {Circle[]} */ ([]);
  hand.view.payments.forEach((payment, /** @type {number} */ nth) => {
    const at = payment.position ?? payment.seat;
    const { why, row, brief } = hand.notes.reasons[nth] ?? { why: payment.why, row: "" };
    const below = caption(brief || why);
    const rows = row ? [{ wager: payment.wager, row }] : [];
    const before = found.at(-1);
    if (before && before.at === at && !game.circles.includes(payment.wager)) {
      before.net += payment.net;
      before.why.push(said(why));
      before.brief.push(below);
      before.rows.push(...rows);
    } else {
      found.push({ at, wager: payment.wager, net: payment.net, why: [said(why)], brief: [below], rows });
    }
  });
  return found;
}

/** The caption below a circle. Its hyphens do not break, so a hand like Q-4-3 stays on one line. @param {string} why */
const caption = (why) => said(why).replace(/(?<=[\dTJQKA])-(?=[\dTJQKA])/g, "\u2011");
