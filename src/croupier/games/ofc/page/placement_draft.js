/**
 * A placement that is not confirmed yet: the row of each card, in the order of the decisions. It knows the size
 * of each row; the server judges the placement.
 */
import { byRank, bySuit } from "../../../kit/cards.js";
import { card, listOf, oneOf, withDefault, pair, object, whole } from "../../../kit/decode.js";
import { useDraft } from "../../../kit/drafts.js";

export const ROOM = [3, 5, 5];
export const DISCARD = 3;

/** @typedef {{decided: [string, number][], chosen: string, sort: string}} Laid */

/** @type {import("../../../kit/decode.js").Reader<Laid>} */
const readLaid = object({
  decided: listOf(pair(card, whole(0, DISCARD)), 17),
  chosen: withDefault(card, ""),
  sort: oneOf("", "rank", "suit"),
});

/**
 * @param {{key: string, pending: string[], slots: import("../../../kit/move_text.js").Slot[]}} hand `key` names this
 *   decision: with another one it begins anew; `slots` are the rows with their room, and the discards if any
 */
export function usePlacing({ key, pending, slots }) {
  const holds = (/** @type {number} */ at) => slots[at]?.most ?? 0;
  const discard = holds(DISCARD);
  const [now, setNow] = useDraft(
    "placing",
    key,
    readLaid,
    (/** @type {Laid | undefined} */ before) =>
      /** @type {Laid} */ ({ decided: [], chosen: "", sort: before?.sort ?? "" }),
  );
  const decided = now.decided.filter(([card]) => pending.includes(card));
  const sorted =
    now.sort === "rank"
      ? [...pending].sort(byRank)
      : now.sort === "suit"
        ? [...pending].sort(bySuit)
        : pending;
  const undecided = sorted.filter((card) => !decided.some(([one]) => one === card));
  const thrown = decided.filter(([, pile]) => pile === DISCARD).length;
  const open = undecided.length === discard - thrown ? [] : undecided; // the cards that remain are the discards
  const chosen = open.includes(now.chosen) ? now.chosen : (open[0] ?? "");
  const pile = (/** @type {number} */ at) =>
    decided.filter(([, where]) => where === at).map(([card]) => card);
  const room = (/** @type {number} */ at) =>
    at === DISCARD ? discard - thrown : holds(at) - pile(at).length;
  /** @param {object} change */
  const set = (change) => setNow({ ...now, decided, ...change });

  return {
    discard,
    all: sorted,
    open,
    undecided,
    decided,
    chosen,
    pile,
    room,
    discards: open.length ? pile(DISCARD) : [...pile(DISCARD), ...undecided],
    done: pending.length > 0 && open.length === 0,
    /** @param {string} card */ choose: (card) => set({ chosen: card }),
    /**
     * Put a card (the chosen one by default) into a pile. Returns false if the pile is full.
     * @param {number} at
     * @param {string} [card]
     */
    put(at, card = chosen) {
      const before = decided.filter(([one]) => one !== card);
      const own = decided.find(([one]) => one === card);
      if (!card || (own?.[1] !== at && room(at) <= 0)) return false;
      const next = open[open.indexOf(card) + 1] ?? open[open.indexOf(card) - 1] ?? "";
      set({ decided: [...before, [card, at]], chosen: next });
      return true;
    },
    /** @param {string} card */ take: (card) =>
      set({ decided: decided.filter(([one]) => one !== card), chosen: card }),
    undo: () =>
      decided.length && set({ decided: decided.slice(0, -1), chosen: decided[decided.length - 1][0] }),
    clear: () => set({ decided: [], chosen: "" }),
    /** @param {[string, number][]} all */ lay: (all) => set({ decided: all, chosen: "" }),
    /** @param {"rank" | "suit"} how */ sort: (how) => set({ sort: how }),
    /** The next or the one before of the cards still to be decided. @param {number} step */
    step(step) {
      const next = open[(open.indexOf(chosen) + step + open.length) % open.length] ?? "";
      set({ chosen: next });
      return next;
    },
  };
}

/** @typedef {ReturnType<typeof usePlacing>} Placing */
