// Made from the Python types by tools/wire-types; do not edit.

import type { AdviceAnswer, Card, DraftAnswer, FormAnswer } from "../../../wire.d.ts";

/**
 * All there is to see, the same for everyone: Pinzique hides nothing (C4).
 *
 * `seat` is whose view it is. `label` names the open round, `order` those who roll in it and `ended` the
 * cards of the turns done; `faces` and `cards` are the dice that show, `locked` those that must be kept
 * and `kept` those that were, while the others were rolled last.
 * `sheets` are the seats that share each score sheet and `totals` their totals over closed rounds.
 */
export interface View {
  seat: number | null;
  seats: number;
  label: string;
  order: number[];
  ended: [number, Card[]][];
  to_act: number | null;
  faces: number[];
  cards: Card[];
  locked: number[];
  rolls_left: number;
  closed: Round[];
  sheets: number[][];
  totals: number[];
  over: boolean;
  kept: number[];
}

/** A round with every turn settled, in the order of rolling. */
export interface Round { label: Label; lines: Line[] }

/** The label of a round: the fifth is `5`, its bonus turns `B-5`, the first playoff `PO-1`. */
export interface Label { kind: "playoff" | "regular"; number: number; bonus: boolean }

/** A seat's turn, settled: its dice, its melds, struck ones marked, and any bonus turn earned (P8). */
export interface Line { seat: number; cards: Card[]; melds: Meld[]; bonus_round: boolean }

/**
 * One meld: its code on the sheet (`P`, `DMH`, `5Q`, `SMH`), its points and the cards it is made of.
 *
 * Of two melds of one `family` that with a `strength` above the other's `defence` takes its points, which
 * are then `struck_by` that seat (P6). Without a `defence` the strength defends.
 */
export interface Meld {
  code: string;
  points: number;
  cards: Card[];
  family: string;
  strength: number[];
  struck_by: number | null;
  defence: number[];
}

/**
 * Beside a view: the dice of the turn in progress, the turns done in this round, every score sheet.
 *
 * `label` is the open round, `rounds` how many regular ones there are; `scores` is the score guide,
 * `rolls` how often a turn may be rolled.
 */
export interface Annotations {
  showing: RolledTurn | null;
  done: RolledTurn[];
  sheets: SheetNote[];
  label: Label;
  rounds: number;
  rolls: number;
  scores: GuideRow[];
}

/**
 * A seat's roll in the open round.
 *
 * - `points`: the points of the melds as rolled.
 * - `left`: the points that takeaways leave (P6). A meld that is struck stays struck, because all
 *   takeaways go by the melds as rolled.
 * - `all_score`: True if every die scores (P8).
 */
export interface RolledTurn { seat: number; melds: MeldNote[]; points: number; all_score: boolean; left: number }

/**
 * A meld on the table: its code, its name, its points, its cards, and the seat that struck it.
 *
 * `words` and `suit` are the name in two parts, for a page that draws the suit's sign.
 */
export interface MeldNote {
  code: string;
  name: string;
  points: number;
  cards: Card[];
  words: string;
  suit: string;
  struck_by: number | null;
}

/** A score sheet, and the seats that share it. */
export interface SheetNote { seats: number[]; lines: SheetLine[]; total: number }

/** A line of a score sheet: its round, its summands, and its end; the same in words. */
export interface SheetLine {
  round: string;
  seat: number;
  pieces: Piece[];
  ending: string;
  subtotal: number | null;
  lowest: boolean;
  label: Label;
  melds: MeldNote[];
  points: number;
}

/** One summand of a line, and the seat that struck it, if one did. */
export interface Piece { text: string; struck_by: number | null }

/** A line of the score guide: a meld in words, its cards and points; whether it `pays` dice that lie. */
export interface GuideRow { words: string; cards: Card[]; points: number; pays: boolean }

/** A scored round as JSON data, by player in the order of the rolls. */
export interface PinziqueAnswer { players: LineAnswer[] }

/**
 * A player's turn as JSON data; `sheet` is its line of the printed sheet.
 *
 * `bonus` is the player's bonus turn, if bonus turns were given.
 */
export interface LineAnswer {
  bonus?: LineAnswer | null;
  bonus_round: boolean;
  melds: MeldAnswer[];
  points: number;
  sheet: string;
  struck: number;
}

/** A meld as JSON data, and the seat that struck it. */
export interface MeldAnswer { cards: string[]; code: string; points: number; struck_by: number | null }

/** A game as JSON data: `round` and `kind` are those of the round that is open, None at the end. */
export interface PinziqueGameAnswer {
  bonus_turns: [string, number][];
  dice: string[];
  kind: "bonus" | "playoff" | "regular" | null;
  leaders: number[];
  order: number[];
  over: boolean;
  round: string | null;
  rounds: number;
  sheets: PinziqueSheetAnswer[];
  totals: number[];
  unused: [string, number][];
  waiting: number[];
}

/** The score sheet of a player, or of partners, as JSON data. */
export interface PinziqueSheetAnswer { open: OpenRow[]; rows: ClosedRow[]; seats: number[]; total: number }

/** A line of the score sheet as JSON data; `points` are None while they may yet be taken. */
export interface OpenRow {
  ending: string;
  pieces: Piece[];
  points: number | null;
  round: string;
  seat: number;
  sheet: string;
}

/** A line of a round that is over. */
export interface ClosedRow {
  ending: string;
  lowest: boolean;
  pieces: Piece[];
  points: number | null;
  round: string;
  seat: number;
  sheet: string;
  subtotal: number | null;
}

/** One round, its preset, and the settings that differ from those of the preset. */
export interface PinziqueBody {
  rolls: (string | string[])[];
  partners?: [number, number][];
  bonus?: (string | string[] | null)[] | null;
  preset?: string | null;
}

/** A game, complete or not, and its preset. */
export interface PinziqueGameBody {
  seats: number;
  partners?: [number, number][];
  rounds?: WrittenRolls[];
  preset?: string | null;
}

/**
 * A round by its name (`3`, `B-3`, `PO-1`) and its rolls by seat; None for a missing roll.
 *
 * An empty roll, `PASSED`, is a bonus turn that was not taken.
 */
export interface WrittenRolls { round: string; rolls: (string | string[] | null)[] }

/** A round that is being written down, and the accounts before it. */
export interface PinziqueTryBody {
  start: WrittenGame;
  round: PinziqueDraft;
  preset?: string | null;
  posted?: PinziquePostedBody;
}

/** A game, complete or not, as it is written down. */
export interface WrittenGame { seats: number; partners?: [number, number][]; rounds?: WrittenRolls[] }

/** A round that is being written down. */
export interface PinziqueDraft { round: string; rolls?: (string | null)[] }

/** Pay tables posted in place of the preset's, highest hand first: `5-4-1`. */
export interface PinziquePostedBody {}

/**
 * The dice as they lie, and how often they may still be rolled; `kept` are those that must stay.
 *
 * Without `rolls_left` this was the first roll. Dice are numbered from 1.
 */
export interface PinziquePosition {
  roll: string | string[];
  rolls_left?: number | null;
  kept?: number[];
  preset?: string | null;
}

declare module "../../../wire.d.ts" {
  interface Paths {
    "/api/score/pinzique": { POST: [body: PinziqueBody, answer: PinziqueAnswer] };
    "/api/score/pinzique/game": { POST: [body: PinziqueGameBody, answer: PinziqueGameAnswer] };
    "/api/score/pinzique/form": { GET: [body: undefined, answer: FormAnswer] };
    "/api/score/pinzique/try": { POST: [body: PinziqueTryBody, answer: DraftAnswer] };
    "/api/advise/pinzique": { POST: [body: PinziquePosition, answer: AdviceAnswer] };
    "/api/advise/pinzique/finer": { POST: [body: PinziquePosition, answer: AdviceAnswer] };
  }
}
