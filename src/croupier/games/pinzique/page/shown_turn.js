/**
 * Selects the turn on screen. A finished turn stays for a moment, because the next one arrives in the same message. A
 * player who is to move sees their own turn at once.
 */
import { useEffect, useRef, useState } from "../../../kit/preact.js";
import { motionEnabled } from "../../../kit/motion.js";
import { same } from "./players.js";

/**
 * @import { Annotations, RolledTurn, SheetLine, View } from "./wire.d.ts"
 *
 * @typedef {import("../../../table/context.d.ts").Hand<View, Annotations>} PinziqueHand
 * @typedef {RolledTurn | SheetLine | null | undefined} Showing
 * @typedef {{turn: string, roll: string, seat: number, cards: string[], kept: number[], showing: Showing,
 *   ended: boolean}} Frame dice that lie before everybody: whose they are, which were kept
 */
const HOLD = 1400; // milliseconds for which the end of a turn is looked at

/** @param {PinziqueHand} hand @returns {Frame | null} the turn in progress */
function current({ number, view, notes }) {
  if (view.over || view.to_act === null) return null;
  const turn = `${number} ${view.label} ${view.ended.length}`;
  const { cards, kept, rolls_left: left } = view;
  return {
    turn,
    roll: `${turn} ${left}`,
    seat: view.to_act,
    cards,
    kept,
    showing: notes.showing,
    ended: false,
  };
}

/** The number of turns that are done, and the last of them. @param {PinziqueHand} hand */
function done({ view, notes }) {
  const lines = notes.sheets.flatMap((sheet) => sheet.lines);
  const round = view.closed.at(-1);
  const closed = round?.lines.at(-1);
  const [seat, cards] = view.ended.at(-1) ?? [closed?.seat ?? -1, closed?.cards ?? []];
  const count = lines.length + view.ended.length;
  const lying =
    notes.done.at(-1) ?? lines.find((line) => line.seat === seat && same(line.label, round?.label));
  return { count, last: count ? { seat, cards, showing: lying } : null };
}

/**
 * @param {import("../../../table/context.d.ts").TableContext<View, Annotations>} room
 * @returns {Frame | null}
 */
export function useFrame(room) {
  const { hand, past, mine } = room;
  const before = useRef({ number: -1, count: 0, frame: /** @type {Frame | null} */ (null) });
  const held = useRef(/** @type {{frame: Frame, until: number} | null} */ (null));
  const [, draw] = useState(0);
  const { count, last } = done(hand);
  const seen = before.current;
  const frame = current(hand);
  if (motionEnabled() && !past && last && seen.number === hand.number && count === seen.count + 1) {
    const old = seen.frame;
    const turn = old?.seat === last.seat ? old : null;
    held.current = {
      frame: {
        turn: turn?.turn ?? `${hand.number} end ${count}`,
        roll: `${hand.number} end ${count}`,
        ...last,
        kept: turn?.kept ?? [],
        ended: true,
      },
      until: performance.now() + HOLD,
    };
  }
  before.current = { number: hand.number, count, frame };
  if (held.current && (mine || performance.now() >= held.current.until)) held.current = null;
  const wait = held.current ? held.current.until - performance.now() : null;
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setTimeout(() => draw((n) => n + 1), wait);
    return () => clearTimeout(timer);
  });
  return held.current?.frame ?? frame;
}
