// Made from the Python types by tools/wire-types; do not edit.

import type { AdviceAnswer, Card, Limits, Payment, Reason, RunningTotals, StandingAnswer } from "../../../wire.d.ts";

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

/** A hand set in a qualifying three and a two; `value` is what the two is worth, 1 to 10 (A2). */
export interface Split { three: Card[]; two: Card[]; value: number }

/**
 * The posted limits, and how winning hands are paid.
 *
 * By seat: `hands`, what a seen hand is to the side wager; `cards`, the seen ones from high to low, as
 * `dealer` are the dealer's. `ways` are those in which the viewer, who is to play, may try to lay their
 * cards down, if any of them qualifies (A2). `worth` says by seat what a seen hand is worth as it is set,
 * and `said` what the dealer's is. At the end `reasons` say by payment why it is so, and `result` in a
 * sentence how the viewer fared.
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
 * One way to lay five cards down as three and two, both from high to low; `total` is the three's.
 *
 * `value` is what the two is worth, None where the three does not qualify.
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

/** A player settled, as JSON data: what they gain by each wager, and altogether. */
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

/** Settled rounds, and where everybody stands after them. */
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

/** One round of Asian Stud, and the settings that differ from those of the preset. */
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

/** Rounds that follow each other. More of them are sent in parts, each from where the last one ended. */
export interface AsianStudMatchBody {
  start: RunningTotals;
  rounds: AsianStudRound[];
  preset?: string | null;
  posted?: AsianStudPostedBody;
}

/** A round as it was written down; players from the dealer's left, without those who sat out. */
export interface AsianStudRound { dealer: string; players: WrittenPlayer[] }

/** A pay table of the side wager posted in place of the preset's, highest hand first. */
export interface AsianStudPostedBody { side?: string | null }

/** The player's five cards. With a `stake`, the ante, commission is rounded as at the table (A7). */
export interface AsianStudPosition { cards: string; stake?: number | null; preset?: string | null }

declare module "../../../wire.d.ts" {
  interface Paths {
    "/api/score/asian-stud": { POST: [body: AsianStudBody, answer: AsianStudAnswer] };
    "/api/score/asian-stud/match": { POST: [body: AsianStudMatchBody, answer: AsianStudMatchAnswer] };
    "/api/advise/asian-stud": { POST: [body: AsianStudPosition, answer: AdviceAnswer] };
    "/api/advise/asian-stud/finer": { POST: [body: AsianStudPosition, answer: AdviceAnswer] };
  }
}
