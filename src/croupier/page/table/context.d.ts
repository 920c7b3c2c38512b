// What every part of a table works with: the view of the newest message, and the values that follow from it.
import type { Ghost, Teaching } from "../kit/game_modules.js";
import type {
  DecisionView,
  Frame,
  Frames,
  HandReview,
  HandView,
  PlainDecision,
  PlayOnAnswer,
  Snapshot,
  Split,
  TableView,
} from "../wire.d.ts";
import type { TableSocket } from "./socket.js";

/** A hand, with the view and the annotations of its game. */
export type Hand<View = unknown, Notes = unknown> = Omit<HandView, "view" | "notes"> & { view: View; notes: Notes };

/** The newest view of a table, with the table's name. */
export type TableSnapshot = Snapshot & { view: TableView; table: string };

/** A table, or a replay or an exercise that looks like one, as its parts see it. */
export interface TableContext<View = unknown, Notes = unknown> {
  socket: TableSocket;
  view: TableView;
  /** The hand in play, or the last one. A game is drawn only if there is one. */
  hand: Hand<View, Notes>;
  /** The players by the hand's own seats. */
  names: string[];
  /** The reader's seat in the hand. */
  you: number | null;
  asked: DecisionView[];
  /** The reader's decision that is due. */
  mine: DecisionView | null;
  send: TableSocket["send"];
  table: string;
  /** True if people hand one phone round: the next hand begins when they say so. */
  phone?: boolean;
  /** True while that phone shows what all may see: `view.you` is one of those who share it. */
  shared?: boolean;
  /** True for a replay. */
  past?: boolean;
  /** The reason why a tournament's table does not deal. */
  why?: string;
  /** True for an exercise. */
  practice?: boolean;
  /** The preview of a move in an exercise. */
  tried?: (move: string) => Promise<unknown>;
  /** The placement that a hint suggests. */
  ghost?: Ghost | null;
  /** The review of a past hand, whose tray stands in the place of the table's. */
  review?: Review;
}

/** The outcome of a try; `foul` says that the board fouled. */
export type Tried = { gain: number; foul: boolean };

/** A review as its tray sees it. */
export interface Review {
  Tray: (props: { room: TableContext }) => unknown;
  Split: (props: { split: Split }) => unknown;
  session: {
    source: { retry?: unknown; link?: { table: string; number: number } };
    nextMistake: number;
    leave?: () => void;
    decision: PlainDecision | null;
    go(at: number): void;
    close(): void;
    tryAgain(): Promise<unknown>;
    endTry(): void;
  };
  hand: Frames;
  teaching: Teaching;
  review: HandReview | null;
  decision: PlainDecision | null;
  /** The decision on screen, or the number of decisions for the end of the hand. */
  at: number;
  tries: Tried[];
  trying: { answer: PlayOnAnswer } | null;
  waits: string;
  error: string;
  /** The placement that was played, in a game with boards. */
  played: Ghost | null;
  best: Ghost | null;
  /** The last moment of the hand. */
  end: Frame;
  /** True if it is the reader's turn at the table. */
  mine?: boolean;
}

/** The table of a game. Its own module knows the types of its view and annotations. */
export type GameTable = (props: { room: TableContext<any, any> }) => unknown;
