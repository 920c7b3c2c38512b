// Made from the Python types by tools/wire-types; do not edit.

import type { AdviceAnswer, Card, DraftAnswer, FormAnswer, Limits, Payment, Reason, RunningTotals, StandingAnswer } from "../../../wire.d.ts";

/** All that a seat, or a watcher (seat None), may see. The dealer's cards are arranged once shown. */
export interface View {
  seat: number | null;
  terms: Terms;
  phase: "betting" | "dealing" | "deciding" | "settled";
  positions: PositionView[];
  to_act: number[];
  dealer_dealt: number;
  dealer: Card[] | null;
  dealer_plays: boolean | null;
  payments: Payment[];
}

/** The terms of a round. */
export interface Terms {
  seats: number;
  /**
   * The seat at each betting position from the dealer's left, None for an empty one; up to seven, and a
   * seat may have none. If left out, every seat has `each` positions in order, up to seven reach
   * (F2).
   */
  positions: (number | null)[];
  /** Whole chips by seat; None for unlimited chips. */
  bankrolls: number[] | null;
  /** The number of the round in its match. */
  round: number;
  /** The number of rounds of the match; None for no limit. */
  rounds: number | null;
  /** Positions per seat. */
  each: 1 | 2;
}

/**
 * A betting position as one seat sees it; None for a choice that is not made yet, or hidden.
 *
 * - `dealt`: the number of cards that lie there, seen or not.
 * - `play`: the play wager; 0 for a fold.
 * - `tucked`: the optional wager under which the cards of a folded hand lie (F4).
 */
export interface PositionView {
  seat: number | null;
  wagers: Wagers | null;
  dealt: number;
  cards: Card[] | null;
  play: number | null;
  tucked: "ante" | "ante_bonus" | "lucky_pairs" | "play" | "super_six" | null;
}

/** The wagers on one position before the deal, in whole chips; 0 for a wager not made (F2). */
export interface Wagers { ante: number; lucky_pairs: number; super_six: number }

/**
 * Limits, hands and reasons for a view of a table.
 *
 * - `limits`: the limits of the wagers.
 * - `hands`: the hand on each position, where it may be seen.
 * - `dealer`: the dealer's hand.
 * - `posted`: the text printed on the felt.
 * - `due`: the position on which the viewer has to act; None if there is none.
 * - `reasons`: at the end, the reason for each payment.
 * - `result`: at the end, the viewer's result.
 */
export interface Annotations {
  limits: TableLimits;
  hands: string[];
  dealer: string;
  due: number | null;
  posted: string;
  reasons: Reason[];
  result: string;
}

/** The limits of the three wagers; PLAY has none of its own, as it equals the ANTE. */
export interface TableLimits { ante: Limits; lucky_pairs: Limits; super_six: Limits }

/** A settled round as JSON data; positions count from 0. */
export interface FortuneAnswer {
  dealer: FortuneDealerAnswer;
  house: number;
  payments: Payment[];
  positions: PositionAnswer[];
  totals: number[];
}

/** The dealer's hand as JSON data. */
export interface FortuneDealerAnswer { cards: string[]; hand: string; plays: boolean; said: string }

/** A settled position as JSON data: the gain by each wager, and in all. */
export interface PositionAnswer {
  hand: string | null;
  nets: Record<string, number>;
  six: string | null;
  total: number;
}

/** Settled rounds, and the accounts after them. */
export interface FortuneMatchAnswer { next: StandingAnswer; rounds: FortuneRoundAnswer[] }

/** A round of a match as JSON data. */
export interface FortuneRoundAnswer {
  after: StandingAnswer;
  before: StandingAnswer;
  dealer: FortuneDealerAnswer;
  gains: number[];
  house: number;
  payments: Payment[];
  positions: PositionAnswer[];
  seats: number[];
  totals: number[];
}

/** One round, its preset, and the settings that differ from those of the preset. */
export interface FortuneBody {
  dealer: string;
  positions: WrittenPosition[];
  preset?: string | null;
  ante_bonus?: string | null;
  lucky_pairs?: string | null;
  super_six?: string | null;
}

/**
 * The cards and wagers on one position: cards as text, wagers in whole chips.
 *
 * - `play`: the play wager; 0 for a fold.
 * - `plays`: replaces `play`: true if the play wager was made, because it equals the ante (F3).
 * - `seat`: the player in a series of rounds; by default the place in this round.
 */
export interface WrittenPosition {
  cards?: string;
  ante?: number;
  play?: number | null;
  lucky_pairs?: number;
  super_six?: number;
  seat?: number | null;
  plays?: boolean | null;
}

/** Rounds that follow each other. More than 50 are sent in parts. */
export interface FortuneMatchBody {
  start: RunningTotals;
  rounds: FortuneRound[];
  preset?: string | null;
  posted?: FortunePostedBody;
}

/** A round as it was written down; positions from the dealer's left, without those not bet on. */
export interface FortuneRound { dealer: string; positions: WrittenPosition[] }

/** Pay tables posted in place of the preset's, highest hand first: `5-4-1`. */
export interface FortunePostedBody {
  ante_bonus?: string | null;
  lucky_pairs?: string | null;
  super_six?: string | null;
}

/** A round that is being written down, and the accounts before it. */
export interface FortuneTryBody {
  start: RunningTotals;
  round: FortuneDraft;
  preset?: string | null;
  posted?: FortunePostedBody;
}

/** A round that is being written down. */
export interface FortuneDraft { dealer?: string; positions?: (WrittenPosition | string)[] }

/**
 * The player's three cards.
 *
 * `seen` are other known cards, which the dealer cannot have.
 */
export interface FortunePosition { cards: string; seen?: string; preset?: string | null; ante_bonus?: string | null }

declare module "../../../wire.d.ts" {
  interface Paths {
    "/api/score/fortune": { POST: [body: FortuneBody, answer: FortuneAnswer] };
    "/api/score/fortune/match": { POST: [body: FortuneMatchBody, answer: FortuneMatchAnswer] };
    "/api/score/fortune/form": { GET: [body: undefined, answer: FormAnswer] };
    "/api/score/fortune/try": { POST: [body: FortuneTryBody, answer: DraftAnswer] };
    "/api/advise/fortune": { POST: [body: FortunePosition, answer: AdviceAnswer] };
    "/api/advise/fortune/finer": { POST: [body: FortunePosition, answer: AdviceAnswer] };
  }
}
