// Made from the Python types by tools/wire-types; do not edit.

import type { AdviceAnswer, Card, DraftAnswer, FormAnswer, Limits, Payment, Reason, RunningTotals, StandingAnswer } from "../../../wire.d.ts";

/** All that a seat, or a watcher (seat None), may see. */
export interface View {
  seat: number | null;
  terms: Terms;
  phase: "betting" | "dealing" | "deciding" | "settled";
  places: SeatView[];
  to_act: number[];
  dealer: Card[];
  dealer_set: Split | null;
  payments: Payment[];
}

/**
 * A round: how many seats, their chips if they are counted, and its number in the match.
 *
 * `bankrolls` are whole chips by seat; without them everybody has as many as they like. `round` counts
 * from 1; the match ends after `rounds` of them, None for no end.
 */
export interface Terms { seats: number; bankrolls: number[] | null; round: number; rounds: number | null }

/**
 * The visible part of a seat.
 *
 * - `ante`: None until all have bet.
 * - `side`: None until all have bet.
 * - `play`: empty until all have played.
 * - `dealt`: the number of cards, hidden ones included.
 * - `cards`: empty while hidden.
 * - `set`: the setting of the hand: for its own seat from the deal on, for others once a raised hand is
 *   shown; None if it does not qualify.
 */
export interface SeatView {
  ante: number | null;
  side: number | null;
  play: "" | "fold" | "raise";
  dealt: number;
  cards: Card[];
  set: Split | null;
}

/** A hand set in a qualifying three and a two; `value` is that of the two, 1 to 10 (A2). */
export interface Split { three: Card[]; two: Card[]; value: number }

/**
 * Limits, hands and reasons for a view of a table, by seat.
 *
 * - `posted`: the limits and payments as posted.
 * - `hands`: the class of a visible hand for the side wager.
 * - `cards`: the visible cards from high to low, as are the `dealer` cards.
 * - `ways`: the ways in which the viewer, who has to play, may set their cards, if any of them qualifies
 *   (A2).
 * - `worth`: the value of a visible hand as it is set.
 * - `said`: the dealer's hand in words.
 * - `reasons`: at the end, the reason for each payment.
 * - `result`: at the end, the viewer's result in a sentence.
 */
export interface Annotations {
  limits: TableLimits;
  paying: string;
  hands: string[];
  cards: Card[][];
  dealer: Card[];
  ways: Way[];
  worth: string[];
  said: string;
  reasons: Reason[];
  result: string;
}

/** The limits of the wagers that are chosen; a raise has none of its own, as it equals the ante. */
export interface TableLimits { ante: Limits; side: Limits }

/**
 * One way to set five cards as three and two, both from high to low; `total` is that of the three.
 *
 * `value` is that of the two, None if the three does not qualify.
 */
export interface Way { three: Card[]; two: Card[]; total: number; value: number | null }

/** A settled round as JSON data. */
export interface AsianStudAnswer {
  dealer: AsianStudDealerAnswer;
  house: number;
  payments: Payment[];
  players: PlayerAnswer[];
  totals: number[];
}

/** The dealer's hand as JSON data. */
export interface AsianStudDealerAnswer {
  cards: Card[];
  qualifies: boolean;
  three: Card[] | null;
  two: Card[] | null;
  value: number | null;
}

/** A settled player as JSON data: the gain by each wager, and in all. */
export interface PlayerAnswer {
  nets: Record<string, number>;
  outcome: "dealer_no_qualify" | "fold" | "lose" | "tie" | "win_1" | "win_2" | "win_3";
  qualifies: boolean;
  side: string | null;
  three: Card[] | null;
  total: number;
  two: Card[] | null;
  value: number | null;
}

/** Settled rounds, and the accounts after them. */
export interface AsianStudMatchAnswer { next: StandingAnswer; rounds: AsianStudRoundAnswer[] }

/** A round of a match as JSON data. */
export interface AsianStudRoundAnswer {
  after: StandingAnswer;
  before: StandingAnswer;
  dealer: AsianStudDealerAnswer;
  gains: number[];
  house: number;
  payments: Payment[];
  players: PlayerAnswer[];
  seats: number[];
  totals: number[];
}

/** One round, its preset, and the settings that differ from those of the preset. */
export interface AsianStudBody {
  dealer: string;
  players: WrittenPlayer[];
  preset?: string | null;
  odds_on?: string | null;
  commission?: string | null;
  rate?: string | null;
  rounding?: string | null;
  side?: string | null;
}

/**
 * The cards and wagers of one player: cards as text, wagers in whole chips.
 *
 * - `amount`: the raise (`raise` in JSON); 0 for a fold.
 * - `raised`: replaces `amount`: true if the raise was made, because it equals the ante (A3).
 * - `set`: the player's own qualifying three as text; empty if the house sets the hand.
 * - `seat`: the player in a series of rounds; by default the place in this round.
 */
export interface WrittenPlayer {
  cards?: string;
  ante?: number;
  raise?: number | null;
  side?: number;
  set?: string;
  seat?: number | null;
  raised?: boolean | null;
}

/** Rounds that follow each other. More than 50 are sent in parts. */
export interface AsianStudMatchBody {
  start: RunningTotals;
  rounds: AsianStudRound[];
  preset?: string | null;
  posted?: AsianStudPostedBody;
}

/** A round as it was written down; players from the dealer's left, without those who sat out. */
export interface AsianStudRound { dealer: string; players: WrittenPlayer[] }

/** Pay tables posted in place of the preset's, highest hand first: `5-4-1`. */
export interface AsianStudPostedBody { side?: string | null }

/** A round that is being written down, and the accounts before it. */
export interface AsianStudTryBody {
  start: RunningTotals;
  round: AsianStudDraft;
  preset?: string | null;
  posted?: AsianStudPostedBody;
}

/** A round that is being written down. */
export interface AsianStudDraft { dealer?: string; players?: (WrittenPlayer | string)[] }

/** The player's five cards. With a `stake`, the ante, commission is rounded as at the table (A7). */
export interface AsianStudPosition {
  cards: string;
  stake?: number | null;
  preset?: string | null;
  odds_on?: string | null;
  commission?: string | null;
  rate?: string | null;
  rounding?: string | null;
}

declare module "../../../wire.d.ts" {
  interface Paths {
    "/api/score/asian-stud": { POST: [body: AsianStudBody, answer: AsianStudAnswer] };
    "/api/score/asian-stud/match": { POST: [body: AsianStudMatchBody, answer: AsianStudMatchAnswer] };
    "/api/score/asian-stud/form": { GET: [body: undefined, answer: FormAnswer] };
    "/api/score/asian-stud/try": { POST: [body: AsianStudTryBody, answer: DraftAnswer] };
    "/api/advise/asian-stud": { POST: [body: AsianStudPosition, answer: AdviceAnswer] };
    "/api/advise/asian-stud/finer": { POST: [body: AsianStudPosition, answer: AdviceAnswer] };
  }
}
