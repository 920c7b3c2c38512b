// Made from the Python types by tools/wire-types; do not edit.

import type { AdviceAnswer, Card, DraftAnswer, Entry, FormAnswer, ProblemsAnswer, Question, SheetReview } from "../../../wire.d.ts";

/** All that a seat, or a watcher (seat None), may see. */
export interface View {
  seat: number | null;
  terms: Terms;
  order: number[];
  seats: SeatView[];
  to_act: number[];
  result: Result | null;
}

/** One hand's terms. Seats act, and pay, in order from the left of the button. */
export interface Terms {
  seats: number;
  button: number;
  /** The cards dealt to each seat in Fantasyland, 0 outside; empty for nobody. */
  fantasy: number[];
  /** Chips by seat; None to score points alone. A seat without chips is dealt nothing (OFC14). */
  stacks: number[] | null;
  /** The chips per point. */
  point_value: number;
  /** The number of the hand, from 1 up to `hands`; a Fantasyland hand does not advance it (T3). */
  hand: number;
  /** The number of hands; None to play until one player has all the chips. */
  hands: number | null;
}

/** One seat as another seat, or its own player, sees it. `pending` is None if it is hidden. */
export interface SeatView {
  front: Card[];
  middle: Card[];
  back: Card[];
  pending: Card[] | null;
  pending_count: number;
  discards: Card[] | null;
  fantasy: number;
  has_set: boolean;
}

/** A finished hand: each seat's score, the net points between seats, and the final stacks. */
export interface Result {
  hands: ScoredHand[];
  points: number[][];
  totals: number[];
  stacks: number[] | null;
  fantasy: number[];
}

/**
 * One complete hand on its own.
 *
 * `rows` are its scores on the scale of `hands`; `royalties` its points by row, void in a foul;
 * `enters` and `stays` the cards dealt in Fantasyland next, if it comes from outside or within; 0: none.
 */
export interface ScoredHand {
  foul: boolean;
  rows: [number, number, number];
  royalties: [number, number, number];
  enters: number;
  stays: number;
}

/**
 * The annotations of a view.
 *
 * - `boards`: every seat's board.
 * - `discard`: the number of the seat's own pending cards to discard.
 * - `pairs`: at the end of a hand, its points in paying order (OFC9).
 * - `payments`: at the end of a hand, its payments.
 */
export interface Annotations { boards: BoardNote[]; discard: number; pairs: PairNote[]; payments: Entry[] }

/**
 * A board, row by row from the front. `foul` says that it is complete and out of order (OFC4).
 *
 * `why` says it, `ace-high in the middle beats seven-high in the back`, and `crossed` are those rows.
 * `ahead` are the rows of an incomplete board that are out of order as they lie, and may still come right.
 */
export interface BoardNote { rows: RowNote[]; foul: boolean; why: string; crossed: number[]; ahead: number[] }

/**
 * A row in words, and the points it earns if it is complete and the hand no foul.
 *
 * - `words`: as a sentence of its own: `Pair of queens`. Its message has the name as part `hand`.
 * - `called`: within a sentence, for programs: `a pair of queens`.
 */
export interface RowNote { words: string; royalty: number; called: string }

/** The points that the first of two seats nets from the second: by row, scoop or foul, royalties. */
export interface PairNote {
  seats: [number, number];
  rows: [number, number, number];
  scoop: number;
  royalties: number;
  points: number;
}

/** The player's board with an unfinished placement; `warning` is set if a foul is certain. */
export interface Preview { board: BoardNote; warning: string }

/** The best setting of a Fantasyland hand, as it is sent. */
export interface Best { front: Card[]; middle: Card[]; back: Card[]; discards: Card[] }

/** Scored hands as JSON data: the points between each two, and the stacks if there are chips. */
export interface OfcSheetAnswer { hands: HandAnswer[]; points: number[][]; stacks?: number[]; totals: number[] }

/** One scored hand as JSON data; its rows by name. */
export interface HandAnswer {
  fantasyland: boolean;
  foul: boolean;
  rows: Record<string, string>;
  royalties: Record<string, number>;
  stays_in_fantasyland: boolean;
}

/** The hands of a match, and its standing before the next one. */
export interface OfcMatchAnswer { course: Street[][]; hands: OfcPlayedAnswer[]; next: MatchStanding; order: number[] }

/** A street: the number of cards a player gets, and the number they discard. */
export interface Street { cards: number; away: number }

/** A hand of a match as JSON data. */
export interface OfcPlayedAnswer {
  after: MatchStanding;
  before: MatchStanding;
  course: Street[][];
  gains: number[];
  hands: PlayedHand[];
  open: number[];
  order: number[];
  pairs: PairNote[];
  payments: Entry[];
}

/**
 * The standing of a match before a hand, by seat.
 *
 * - `fantasy`: the cards dealt in Fantasyland; 0 outside.
 * - `stacks`: the chips; None to count points alone.
 * - `totals`: the winnings so far, in chips, or in points without chips.
 */
export interface MatchStanding { button: number; fantasy: number[]; stacks: number[] | null; totals: number[] }

/** One seat's hand in a match, with its cards by row and the cards dealt in Fantasyland next. */
export interface PlayedHand {
  cards: string[][];
  fantasy_next: number;
  fantasyland: boolean;
  foul: boolean;
  rows: Record<string, string>;
  royalties: Record<string, number>;
  stays_in_fantasyland: boolean;
}

/** One round, its preset, and the settings that differ from those of the preset. */
export interface OfcBody {
  hands: string[];
  stacks?: number[] | null;
  point_value?: number | null;
  preset?: string | null;
}

/**
 * All boards as they lie, and the cards that `seat` has to place, as dealt, once their time is over.
 *
 * `away` are the cards that they have thrown away before.
 */
export interface OfcClockBody { hands: string[]; seat: number; cards: string; away?: string; preset?: string | null }

/** Hands that follow each other. A longer match is sent in parts, each from where the last one ended. */
export interface OfcMatchBody { start: MatchStandingTaken; hands: WrittenHand[]; preset?: string | null }

/**
 * The standing of a match before a hand, by seat.
 *
 * - `fantasy`: the cards dealt in Fantasyland; 0 outside.
 * - `stacks`: the chips; None to count points alone.
 * - `totals`: the winnings so far, in chips, or in points without chips.
 */
export interface MatchStandingTaken { button?: number; fantasy: number[]; stacks?: number[] | null; totals: number[] }

/**
 * A written hand: the set hands as text, by seat; empty for a player without chips (OFC14).
 *
 * `button` is its position, None for the regular one; `point_value` the chips per point; `streets` give by
 * seat the order in which its cards came and were placed, if somebody wrote that down.
 */
export interface WrittenHand { hands: string[]; point_value?: number; button?: number | null; streets?: string[] }

/** A round that is being written down, and the accounts before it. */
export interface OfcTryBody {
  start: MatchStandingTaken;
  round: OfcDraft;
  preset?: string | null;
  posted?: OfcPostedBody;
}

/** A round that is being written down. */
export interface OfcDraft {
  point_value?: number;
  button?: number | null;
  streets?: string[];
  hands?: (string | null)[];
}

/** Pay tables posted in place of the preset's, highest hand first: `5-4-1`. */
export interface OfcPostedBody {}

/** A hand that was written down street by street, to be gone through from where a seat sat. */
export interface OfcReviewBody { start: MatchStandingTaken; hand: WrittenHand; seat: number; preset?: string | null }

/**
 * A position of the player who is `to_act`; by default the player with the fewest cards set.
 *
 * `discards` are the player's own known discards.
 */
export interface OfcPosition {
  players: BoardBody[];
  cards: string | string[];
  to_act?: number | null;
  discards?: string | string[];
  preset?: string | null;
  button?: number | null;
  fantasy?: number[];
  stacks?: number[] | null;
  point_value?: number;
}

/** A player's board. A Fantasyland hand that others have not seen yet is an empty board. */
export interface BoardBody { front?: string | string[]; middle?: string | string[]; back?: string | string[] }

declare module "../../../wire.d.ts" {
  interface Paths {
    "/api/games/ofc/problems": { GET: [body: undefined, answer: ProblemsAnswer] };
    "/api/score/ofc": { POST: [body: OfcBody, answer: OfcSheetAnswer] };
    "/api/score/ofc/clock": { POST: [body: OfcClockBody, answer: Record<string, string[]>] };
    "/api/score/ofc/match": { POST: [body: OfcMatchBody, answer: OfcMatchAnswer] };
    "/api/score/ofc/form": { GET: [body: undefined, answer: FormAnswer] };
    "/api/score/ofc/try": { POST: [body: OfcTryBody, answer: DraftAnswer] };
    "/api/score/ofc/review": { POST: [body: OfcReviewBody, answer: SheetReview] };
    "/api/advise/ofc": { POST: [body: OfcPosition, answer: AdviceAnswer] };
    "/api/advise/ofc/finer": { POST: [body: OfcPosition, answer: AdviceAnswer] };
    "/api/practice/ofc/questions/{}": { GET: [body: undefined, answer: Question[]] };
  }
}
