// What every part of a table works with: the view of the newest message, and the values that follow from it.
import type { Ghost } from "../kit/game_modules.js";
import type { DecisionView, HandView, Snapshot, TableView } from "../wire.d.ts";
import type { Review } from "../coach/felt_review.js";
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

/** The table of a game. Its own module knows the types of its view and annotations. */
export type GameTable = (props: { room: TableContext<any, any> }) => unknown;
