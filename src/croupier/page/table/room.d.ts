// What every part of a table works with: the view of the newest message, and what follows from it.
import type { Ghost } from "../kit/game_modules.js";
import type { Asked, HandView, TableView } from "../wire.d.ts";
import type { TableSocket } from "./socket.js";

/** A hand, with the view and the notes of its game. */
export type Hand<View, Notes> = Omit<HandView, "view" | "notes"> & { view: View; notes: Notes };

/** A table, or a replay or an exercise that looks like one, as its parts see it. */
export interface Room<View, Notes> {
  socket: TableSocket;
  view: TableView;
  /** The hand in play, or the last one. A game is drawn only where there is one. */
  hand: Hand<View, Notes>;
  /** The players by the hand's own seats. */
  names: string[];
  /** One's own of these seats. */
  you: number | null;
  asked: Asked[];
  /** What is asked of this player. */
  mine: Asked | null;
  send: (op: string, fields?: object) => Promise<any>;
  table: string;
  /** Whether this is a replay. */
  past?: boolean;
  /** What a tournament's table waits for. */
  why?: string;
  /** Whether this is an exercise. */
  practice?: boolean;
  tried?: (move: string) => Promise<any>;
  /** What a hint would have one place. */
  ghost?: Ghost | null;
}
