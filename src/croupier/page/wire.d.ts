// Made from the Python types by tools/wire-types; do not edit.

export type Card = string;

/**
 * The full view of the table for one reader. All times are milliseconds since 1970.
 *
 * - `at`: the time of entry `n`.
 * - `now`: the table's time when this message was made. Deadlines in the view use this time.
 * - `taken_back`: a sentence for people: the database has lost the end of the log, so `n` is smaller than
 *   before.
 */
export interface Snapshot { type: "view"; n: number; at: number; view: unknown; now: number; taken_back?: string }

/** The table has a new number; what its reader sees is unchanged. */
export interface Unchanged { type: "same"; n: number }

/** A command was done, as number `n`. A repeat of it gets the same answer. */
export interface Done { type: "done"; n: number; id: string }

/**
 * A command was refused and nothing changed. `rule` is the rule that refuses a move.
 *
 * With `outcome` it may have been done all the same: sent again under its id, it is answered or done.
 */
export interface Refused {
  type: "refused";
  n: number;
  id: string;
  code: string;
  sentence: string;
  rule: string | null;
  outcome?: "unknown";
  /** The sentence as a template with parts; left out if the sentence is the template. */
  message?: Message;
}

/** A sentence or a part of one. It is translated by its template, `context` and `plural`. */
export interface Message {
  template: string;
  /** Values by name: numbers, texts, lists of these, and messages. */
  parts?: Record<string, unknown>;
  /** Tells apart templates with two meanings. Terms always have one. */
  context?: string;
  /** The template for all numbers `n` but 1. */
  plural?: string;
}

/** Answer to a message that is not a valid command. */
export interface Malformed { type: "malformed"; n: number; sentence: string; message?: Message }

/**
 * Legal moves, as requested; `count` is their total number.
 *
 * `listed` are the same moves as choices, if no more were requested than a view lists.
 */
export interface LegalMoves {
  type: "options";
  n: number;
  id: string;
  start: number;
  count: number;
  moves: string[];
  listed: Choice[] | null;
}

/** A legal move: its text, what kind of move it is, the chips and the cards that it is about. */
export interface Choice { text: string; kind: string; amount?: number | null; cards?: string[] }

/** The proof of hand `hand` for one reader; None if no such hand has ended recently. */
export interface Proved { type: "proof"; n: number; id: string; hand: number; proof: Proof | null }

/**
 * Everything that one person may check of a hand. `opened` holds the leaves of the cards that person
 * saw and of every roll.
 *
 * `settings`, `terms` and `moves` are the hand, which determines the leaves to open: the moves as in a
 * record, but an unseen card is `?` and its index in the cut in two digits.
 */
export interface Proof {
  root: string;
  entropy: [number, string][];
  dealt: Dealt[];
  rolled: Rolled[];
  opened: Opening[];
  version: 2;
  settings?: Record<string, unknown>;
  terms?: Record<string, unknown>;
  moves?: string[];
}

/** One answered Draw: its receiver, and the indices in the cut, in order. */
export interface Dealt { seat: number | null; places: number[] }

/** One answered Roll: its seat, the dice, their sides, and the faces shown. */
export interface Rolled { seat: number | null; dice: number[]; sides: number; faces: number[] }

/**
 * One opened leaf: its index in the tree, its content (a card's text, or a roll's secret as hex), its
 * salt and the sibling hashes on the path to the root, all as hexadecimal text.
 */
export interface Opening { leaf: number; value: string; salt: string; path: string[] }

/**
 * On a tournament's socket: one sits at another table from now on, and its view follows at once.
 *
 * None for no seat: one waits for it, is out (`why`), or all is over. `number` is the tournament's of the
 * table, `table` its name.
 */
export interface Reseated {
  type: "moved";
  n: number;
  tournament: string;
  number: number | null;
  table: string | null;
  seat: number | null;
  why: string;
}

/** Line `number` of a table's chat, from a seat, at a time in milliseconds. */
export interface Said {
  type: "said";
  n: number;
  number: number;
  seat: number;
  name: string;
  at: number;
  text: string | null;
  reaction: "good-game" | "hello" | "nice" | "oops" | "thanks" | "wow" | null;
}

export type Letter = Snapshot | Unchanged | Done | Refused | Malformed | LegalMoves | Proved | Reseated | Said;

/**
 * A table as one person sees it.
 *
 * - `next_root`: the commitment to the next hand, published before that hand begins.
 * - `next_at`: the time when the next hand begins; None while a seat holds it.
 * - `hash`: the hash of the settings in force. The preset's name does not identify them.
 * - `closed`: the reason why nobody can play here any more; empty if the table is open.
 * - `voided`: the hands that a tournament's director has taken back.
 * - `held`: the seat that has stopped the countdown to the next hand.
 * - `held_until`: the time when the next hand begins at the latest if a seat holds it.
 * - `queue`: the people who wait for a seat and are here.
 * - `place`: the reader's position in the queue, counting from 1.
 */
export interface TableView {
  match: Match;
  phase: "pause" | "playing" | "waiting";
  seats: (SeatView | null)[];
  you: number | null;
  host: boolean;
  hands: number;
  house: number | null;
  next_root: string;
  next_at: number | null;
  hand: HandView | null;
  hash: string;
  closed: string;
  voided: number[];
  held: number | null;
  held_until: number | null;
  queue: ComingView[];
  place: number | null;
}

/** The settings of a table, fixed when it is opened. */
export interface Match {
  game: string;
  preset: string;
  seats: number;
  name: string;
  /** The game's own terms, without its seats. */
  terms: Record<string, unknown>;
  /** The chips that a seat begins with; None if points are counted. */
  chips: number | null;
  clock: Clock;
  /** With `between-matches`, a match must end with the players who began it. */
  changes: "between-hands" | "between-matches";
  /** The seconds between two hands. */
  pause: number;
  /** False if the table is found by its link only, or by `friends`: people who know somebody there. */
  public: boolean;
  /** The tournament of this table, whose director it follows; empty for none. */
  tournament: string;
  /** The number of the table in its tournament. */
  number: number;
  /** True if all players may ask for the value of their options during a hand. */
  advice: boolean;
  /** True if a bot gives its seat to a person in the queue. */
  bots_yield: boolean;
  chat: boolean;
  /** True if the first hand is dealt as soon as all seats are taken. */
  begins_full: boolean;
  friends: boolean;
}

/**
 * The clock of a table.
 *
 * `move`: a seat has `gives` seconds for every move, then the game's default move is made. `called`
 * (OFC13): after `after` seconds any other player may call the clock, which gives `gives` seconds more.
 * `none`: no clock.
 */
export interface Clock { kind: "called" | "move" | "none"; after: number; gives: number }

/** A taken seat as everybody sees it; between hands one that `goes_on` is ready for the next. */
export interface SeatView {
  name: string;
  bot: string | null;
  chips: number;
  won: number;
  out: boolean;
  away: boolean;
  leaving: boolean;
  agreed: boolean;
  mixed: boolean;
  absent: boolean;
  goes_on: boolean;
  /** True for somebody's program, which plays by a session of its own. */
  program: boolean;
}

/**
 * The hand in play, or the last one.
 *
 * - `said`: the last announcements of the hand; the last of them is number `lines`.
 * - `view`: the game's own view.
 * - `notes`: the game's annotations. They are made from the view alone, so they reveal nothing more than
 *   it shows.
 * - `form`: the form that composes a move from its parts, if there are many moves. It may be present
 *   before the seat has to act.
 * - `label`: the hand's place in its tournament.
 * - `players`: the players of the hand, by its own seats.
 * - `advice`: True if this seat may ask for the value of its options.
 */
export interface HandView {
  number: number;
  seats: number[];
  root: string;
  entropy: [number, string][];
  asked: DecisionView[];
  said: string[];
  lines: number;
  returns: number[] | null;
  view: unknown;
  notes: unknown;
  you: number | null;
  choices: Choices | null;
  form: Form | null;
  label: TournamentHand | null;
  players: PlayerView[];
  advice: boolean;
}

/**
 * A seat with a decision due, its start and its deadline (None: no clock runs), in milliseconds.
 *
 * `callable_at` is the time when the clock may be called on it; None if it may not.
 */
export interface DecisionView { seat: number; since: number; until: number | null; callable_at: number | null }

/**
 * The legal moves of the reader's seat.
 *
 * - `moves`: the texts of the moves; None if there are too many to list.
 * - `listed`: the same moves as choices; None if a form makes them.
 */
export interface Choices { count: number; moves: string[] | null; listed: Choice[] | null }

/** The form of a move: `start`, then each slot; `none` replaces the slots if all are empty. */
export interface Form { of: "cards" | "chips" | "places"; start: string; slots: Slot[]; none?: string | null }

/**
 * A part of a form: cards of a row, chips of a wager, dice by number.
 *
 * It takes at most `most` items; of chips one amount or none, from `least` to `most` by `unit`. They are
 * written after `before`, joined by `between`. `empty` is the text for none, `full` the text for all, if
 * that differs.
 */
export interface Slot {
  name: string;
  most: number;
  least?: number;
  unit?: number;
  before?: string;
  between?: string;
  empty?: string;
  full?: string | null;
}

/**
 * The tournament hand that a table plays: number `hand`, dealt by entry `deal` of the director's log.
 *
 * An `extension` is a Fantasyland hand, which has the number of the hand that earned it (T3).
 */
export interface TournamentHand { deal: number; hand: number; extension: boolean }

/** A player of the hand: as they are now or, after the hand, as they were at its end. */
export interface PlayerView { name: string; chips: number; won: number }

/** A player in the queue. `seat` is theirs when the hand is over; None if none will be free. */
export interface ComingView { name: string; seat: number | null }

/** One payment: `amount` whole units, at least 0, from `payer` to `payee`, for `what`. */
export interface Entry { payer: number | null; payee: number | null; amount: number; what: string }

/**
 * One wager settled: `net` is what the seat gains by it, 0 where it is returned; `why` is the reason.
 *
 * `stake` is what the payment goes by: the wager; the ante, of a bonus paid on it; the winnings, of a
 * commission. `position` says where it lay in a game in which a player may have two places, from 0.
 */
export interface Payment {
  seat: number;
  wager: string;
  stake: number;
  net: number;
  why: string;
  position?: number | null;
}

/** Posted limits of one wager, in whole chips: from `minimum` to `maximum`, in steps of `unit`. */
export interface Limits { minimum: number; maximum: number; unit: number }

/**
 * Why a wager was settled so, for people; `row` is the row of its pay table that paid it, or "".
 *
 * `brief` says it in the few words that fit below a wager's circle, where both hands are named beside;
 * it is "" where `why` is as brief.
 */
export interface Reason { why: string; row: string; brief: string }

/**
 * A session, for its owner. Programs send `token` in `Authorization: Bearer`; browsers use a cookie.
 *
 * - `operator`: true if they may operate the server.
 * - `temporary`: true if they logged in with a generated password, which is valid for a day.
 * - `codes`: the number of recovery codes that their account has left.
 * - `program`: true for a program, which is marked as a bot wherever it plays.
 */
export interface SessionAnswer {
  name: string;
  account: boolean;
  temporary: boolean;
  token: string | null;
  operator: boolean;
  codes: number;
  program: boolean;
}

/** Recovery codes, shown once: only their hashes are stored. */
export interface CodesAnswer { codes: string[] }

/**
 * A session of the caller's account; `at` is the second of its login since 1970.
 *
 * `browser` and `system` are names such as Firefox and Windows, empty for a program; `own` is true for the
 * session that asks.
 */
export interface LoginAnswer { id: string; at: number; browser: string; system: string; own: boolean }

/** A game that the server offers. Modules of the page are given by their paths, or None without one. */
export interface GameAnswer {
  game: string;
  /** The presets, the most usual first. */
  presets: string[];
  bots: string[];
  /** The bots with their descriptions. */
  levels: BotAnswer[];
  title: string;
  sentence: string;
  seats: Seats;
  /** The presets that have a title and a sentence. */
  named: Preset[];
  /** The terms of a match besides seats, such as `hands` (its length) or `stacks` (chips). */
  terms: string[];
  /** The default terms. */
  usual: Usual;
  /** The wagers against the house under the first preset. */
  wagers: WagerAnswer[];
  against_house: boolean;
  /** True if a player's gain is the loss of other players or of the house. */
  net: boolean;
  /** The word for one deal. */
  unit: "hand" | "round";
  /** The approximate length of a match; 0 if unknown. */
  minutes: number;
  /** Cards, dice and chips for a small picture of the table. The text `/` begins another row. */
  art: Cell[];
  /** The addresses that score hands of this game. */
  scored: string[];
  /** The module of the game's own table. */
  page: string | null;
  /** The module of its part of the scorer. */
  scorer: string | null;
  /** True if there are practice hands. */
  practice: boolean;
  /** The module of its first lesson. */
  lesson: string | null;
  /** The module of its exercises. */
  trainer: string | null;
  /** The form of a declared round under the first preset. */
  form: FormAnswer | null;
}

/**
 * A bot: its name, how it plays, and its result against the default bot.
 *
 * `points` are per hand of two players, with the half-width of a 95 % `interval`. Both are null if not
 * measured.
 */
export interface BotAnswer { name: string; sentence: string; points: number | null; interval: number | null }

/** The number of players: the minimum and the maximum under any settings, and the usual number. */
export interface Seats { fewest: number; usual: number; most: number }

/** Settings that come with a game, in `presets/NAME.toml` of its folder; a title and a sentence. */
export interface Preset { name: string; title: string; sentence: string }

/** The default settings of a new table, in the words of `POST /api/tables`. */
export interface Usual { clock: Record<string, unknown>; changes: string; chips: number | null }

/** A wager that a player may make, and what people call it. */
export interface WagerAnswer { name: string; title: string }

/** One thing to draw; `text` is a card as text, a number, a word, what shows on a die (`?`: unseen). */
export interface Cell {
  kind: "card" | "chips" | "die" | "hidden" | "no" | "number" | "seat" | "text" | "yes";
  text: string;
}

/**
 * The form of a round under one preset: its own fields, and those of its places.
 *
 * `posted` are the pay tables that may be given in place of the preset's; `line` says how a place is
 * written; `banked` is true for a game against a banker.
 */
export interface FormAnswer {
  fields: FieldAnswer[];
  places: PlacesAnswer;
  posted: string[];
  line: string;
  banked: boolean;
}

/**
 * A field of a form. `cards` is their number; `of` is the key of the cards that they are taken from.
 *
 * A decision is true or false, a choice one of the `options`. `rows` are the numbers of cards in each of
 * the rows that the `options` name; `dice` the cards of each die. The key is empty in a place that is no
 * more than this field.
 */
export interface FieldAnswer {
  key: string;
  kind: "cards" | "chips" | "choice" | "decision" | "dice" | "rows";
  label: string;
  cards?: number;
  like?: string;
  joker?: boolean;
  of?: string;
  options?: string[];
  rows?: number[];
  dice?: string[];
}

/**
 * The places of a form: under which key, at most how many, and the fields of each.
 *
 * `seated` says that a place names its seat, so that players may sit out; `doubled` that a player may have
 * two side by side.
 */
export interface PlacesAnswer {
  key: string;
  label: string;
  most: number;
  seated: boolean;
  doubled: boolean;
  fields: FieldAnswer[];
}

/** The name of a new table. Everybody who knows it can join. */
export interface OpenedAnswer { table: string }

/** A table as a spectator sees it: the number and the time of its last entry, and the view. */
export interface WatchedAnswer { n: number; at: number; view: TableView }

/**
 * A table in the lobby; `hands` have been begun there. `people` are those who sit there now.
 *
 * `room` says whether somebody who comes has a seat, be it a bot's; `queue` wait for one.
 */
export interface TableAnswer {
  table: string;
  name: string;
  game: string;
  preset: string;
  phase: string;
  seats: number;
  taken: number;
  watching: number;
  hands: number;
  people: string[];
  room: boolean;
  queue: number;
}

/** Open tables with earlier opponents; `found` says whether they can find the player's own tables. */
export interface FriendsAnswer { found: boolean; tables: TableAnswer[] }

/** The table that was found; before that None, the number of others who wait, and the time waited. */
export interface PairAnswer { table: string | null; others: number; seconds: number }

/**
 * The state of the server. `commit` is None if the installed package does not know it.
 *
 * `seen` is there only for `croupier doctor`, which proves by the database's secret that it may ask.
 */
export interface HealthAnswer {
  status: "ok" | "unavailable";
  version: string;
  commit: string | null;
  seen?: SeenRequest | null;
}

/**
 * A request as a proxy passed it on: the address that is counted, and the prefix of all paths.
 *
 * `forwarded` if the address is the one that the proxy names.
 */
export interface SeenRequest { address: string; prefix: string; forwarded: boolean }

/** Pay tables near the edge, calmest first. `complete` if all that there are were looked at. */
export interface SearchAnswer { found: FoundTable[]; complete: boolean }

/** A pay table, by row, or settings of a payment; `text` says it in words. */
export interface FoundTable {
  text: string;
  pays: Record<string, number>;
  payment: Record<string, string>;
  /** The number of other payments that come to the same, as where commission is rounded away. */
  alike: number;
  edge: ExactNumber;
  wins: ExactNumber;
  deviation: number;
}

/** An exact fraction and its decimal. */
export interface ExactNumber { fraction: string; decimal: number }

/** The distribution of a session's result in first bets; `quantiles` are chances with results. */
export interface PlaySessionAnswer {
  expected: number;
  deviation: number;
  ahead: number;
  even: number;
  behind: number;
  quantiles: [number, number][];
  bars: SessionBar[];
  visit: VisitFigures | null;
  audit: AuditFigures | null;
}

/** The chance of a result from `low` up to `high`, which is not part of it; in first bets. */
export interface SessionBar { low: number; high: number; chance: number }

/**
 * A visit under a habit, on average. `turnover` is all bets and `hold` the house's gain, per bankroll.
 *
 * `ruin` and `ahead` are the chances of the ends; `gain_per_hour` is the house's gain in first bets.
 */
export interface VisitFigures {
  ruin: number;
  ahead: number;
  rounds: number;
  hours: number;
  turnover: number;
  hold: number;
  gain_per_hour: number;
}

/**
 * An actual result: its distance from the expected one in standard deviations, and the chance of it.
 *
 * `detectable` is the difference in the edge that the test finds with the chance `power`, and a fair game
 * fails it with the chance `significance`.
 */
export interface AuditFigures {
  deviation: number;
  chance: number;
  detectable: number;
  significance: number;
  power: number;
}

/** Simple rules for the game's first wager, beside the edge of the best play. */
export interface SimpleRulesAnswer { best_play: ExactNumber; families: RuleFamily[] }

/** Simple rules of one form; of a large family, the best one. */
export interface RuleFamily { text: string; message: Message | null; rules: PricedRule[] }

/** A simple rule: the share of hands that it plays, its edge, and its cost in 100 rounds. */
export interface PricedRule {
  text: string;
  message: Message | null;
  /** True for the best of its family. */
  best: boolean;
  plays: ExactNumber;
  edge: ExactNumber;
  cost: ExactNumber;
}

/** The variants, in their order. */
export interface CompareAnswer { variants: PricedVariant[] }

/** A variant with its differences from the first one, or why it is refused. */
export interface PricedVariant {
  prices: PriceAnswer | null;
  differences: WagerDifference[];
  refused: RefusalAnswer | null;
}

/** The wagers under these settings, and the settings' hash. */
export interface PriceAnswer { hash: string; wagers: PricedWager[] }

/**
 * A wager with the best play. `setting` is the name of its pay table among the settings, if it has one.
 *
 * A wager without one may have settings of its `payment`, which are typed or chosen. `wins` is the chance
 * to gain, `deviation` the standard deviation of a round in first bets.
 */
export interface PricedWager {
  wager: string;
  setting: string | null;
  pays: string;
  ways: number;
  rows: PricedRow[];
  edge: ExactNumber;
  wins: ExactNumber;
  deviation: number;
  payment: PaymentSetting[];
}

/**
 * A line of a pay table: in how many ways it comes, and what it brings the player per first bet.
 *
 * The edge falls by `chance` for each additional unit that the line pays. A line that pays 0 may cost the
 * wager; from there the edge falls by `chance` less `returns`.
 */
export interface PricedRow { hand: string; pays: number; ways: number; chance: ExactNumber; returns: ExactNumber }

/** A setting of a wager's payment that is typed, or one of `choices` if there are any. */
export interface PaymentSetting { name: string; value: string; choices: string[] }

/** The house edge of a wager less that of the first variant, in all and by line. */
export interface WagerDifference { wager: string; edge: ExactNumber; lines: Record<string, ExactNumber> }

/** Why not: a code for programs, a sentence for people; with `outcome` it may have been done. */
export interface RefusalAnswer {
  code: string;
  sentence: string;
  outcome?: "unknown" | null;
  /** The sentence as a template with parts; None if the sentence is the template. */
  message?: Message | null;
}

/** A game under one preset. */
export interface Facts {
  game: string;
  preset: string;
  /** The hash of the settings. */
  hash: string;
  /** The least and the greatest number of players. */
  players: [number, number];
  against_house: boolean;
  limits: Limit[];
  tables: Posted[];
  /** The game's rules by number. */
  rules: Record<string, string>;
  settings: unknown;
  /** The settings in order, for people. */
  sheet: Group;
  /** The terms of a match besides seats, such as `hands`. */
  terms: string[];
}

/** The posted limits of a wager, in whole chips. */
export interface Limit { wager: string; minimum: number; maximum: number; unit: number }

/** A posted pay table, highest hand first. */
export interface Posted { wager: string; rows: PayRow[] }

/** A row of a pay table: what a hand pays to one. */
export interface PayRow { hand: string; pays: number }

/**
 * Settings in the order in which the rules list them: single ones, and groups of them.
 *
 * Pairs, because a browser moves the keys of an object that look like numbers, `66`, to its front.
 */
export interface Group { name: string; rows: [string, unknown][]; groups: Group[] }

/** The house edge of a wager with best play, as an exact fraction and as a decimal. */
export interface Edge { wager: string; fraction: string; decimal: number }

/** A game under its settings; `note` says where the figures of its advice are from. */
export interface Guide { steps: Step[]; paid: Paid[]; advice: string[]; note: string }

/** A step of the game with a picture: rows of cards or of dice. */
export interface Step { title: string; text: string; kind: "cards" | "dice"; rows: Row[] }

/**
 * Cards or dice side by side: texts such as `As`, `--` for an empty place, `??` for a back.
 *
 * `name` says what the row is, `says` what comes of it, and `tone` whether that is good, bad or neither.
 */
export interface Row { cards: string[]; name: string; says: string; tone: "" | "bad" | "good" }

/** A list of payments, the highest first. `text` explains the reason for them. */
export interface Paid { title: string; text: string; rows: [string, string][] }

/** An ended hand in a table's list; `returns` are by the hand's own seats, a banker's share last. */
export interface Played { number: number; at: number; seats: number[]; names: string[]; returns: number[] }

/**
 * The match in progress, or the last one, in the order of the table's seats.
 *
 * `first` is the number of its first hand, `began` and `ended` are when that ended and the last one did.
 * `parted` says that the totals are by parts of one hand.
 */
export interface MatchTotals { first: number; began: number; ended: number; parted: boolean; lines: MatchLine[] }

/**
 * A player of a match.
 *
 * `totals` are theirs after each hand or, in a match of one hand, after each of its parts. `counts` says
 * how often each of the game's figures was true, such as a foul.
 */
export interface MatchLine {
  name: string;
  /** The seat of the table that they had last. */
  seat: number;
  own: boolean;
  totals: number[];
  counts: Record<string, number>;
}

/**
 * A hand from its first moment to its last; `you` is the reader's own seat in it.
 *
 * `root` is what the deal was committed to with, before the hand; `dice` are the game's, face by face.
 * `open` says that every card dealt was seen by this reader in the end, so that they may have the record.
 * `frames` are those from number `start` on, of `count` altogether.
 */
export interface Frames {
  game: string;
  preset: string;
  played: Played;
  you: number | null;
  root: string;
  dice: string[][];
  open: boolean;
  frames: Frame[];
  start: number;
  count: number;
}

/** One moment of a hand as its reader may see it, and what the dealer said then. */
export interface Frame { view: unknown; notes: unknown; said: string[] }

/**
 * A proof in a file, with what its reader saw: the root before the hand, the cards of the last view.
 *
 * In a game of dice, `dice` are the game's and `turns` how they lay in that view.
 */
export interface ProofFile {
  format: "croupier proof";
  version: 2;
  game: string;
  hand: number;
  root: string;
  deck: string;
  seen: string[];
  proof: Proof;
  dice: string[][];
  turns: ([number | null, string[]])[];
}

/**
 * A reader's own decisions in a hand, in their order, and what they come to by its parts.
 *
 * A decision is as `croupier review --json` prints it. `result` is what was gained, `lost` what the
 * decisions cost on average, `luck` both together; `split` has the result as people read it. `rough` says
 * that what makes it better is still being compiled on this server; `quick` that chances and reasons are
 * left out. The next hand may be `played_on` from this one, such as in Fantasyland. While decisions are
 * `missing` their costs are not yet known: all sums are of those before them.
 */
export interface HandReview {
  game: string;
  preset: string;
  number: number;
  seat: number;
  unit: string;
  decisions: PlainDecision[];
  parts: PartReview[];
  lost: number;
  result: number;
  luck: number;
  split: Split;
  rough: boolean;
  quick: boolean;
  played_on: boolean;
  missing: number;
}

/**
 * A judged decision as JSON data. `mistake` says that it has a cost beyond doubt.
 *
 * `counted` is its part of the mistakes in a hand's `Split`, as printed there: `lost`, but at least 0.
 */
export interface PlainDecision {
  best: PlainOption;
  chosen: PlainOption;
  counted: number;
  hand: number;
  lost: Exact | number;
  mistake: boolean;
  move: number;
  options: number;
  part: string;
  seat: number;
  stderr: number;
  unit: string;
}

/** An option as JSON data: the move as people write it, and its value. A game's figures stand beside. */
export interface PlainOption {
  /** The chance of a foul after it, in a game that has fouls; None if it is not known. */
  foul?: number | null;
  /** The reason as a template with parts; left out if the text is the template. */
  message?: Message;
  move: string;
  stderr: number;
  value: Exact | number;
  why: string;
}

/** An exact number as JSON data. */
export interface Exact { decimal: number; fraction: string }

/** A hand, or a part of one that is many rounds, such as a turn: its decisions, and what was gained. */
export interface PartReview { part: string; decisions: number; mistakes: number; lost: number; gained: number }

/**
 * A hand's result as mistakes and luck, as printed: `result` is the sum of the other two, exactly.
 *
 * Each figure is a decimal number with `places` places, in the unit of the values. `count` decisions were
 * mistakes beyond doubt; the dearest of them cost `dearest`.
 */
export interface Split {
  result: number;
  /** The costs of the decisions with a minus sign, or 0. */
  mistakes: number;
  luck: number;
  places: number;
  count: number;
  dearest: number;
}

/**
 * A hand that is played on, as a table would show it; `due` says that it is for the player to move.
 *
 * `outcome` is what the player gained, in the review's unit; None before the end.
 */
export interface PlayOnAnswer {
  game: string;
  preset: string;
  names: string[];
  hand: HandView;
  due: boolean;
  outcome: number | null;
}

/** A summary of a table whose rules are unknown, from its log alone; `why` is one sentence. */
export interface Past {
  game: string;
  preset: string;
  name: string;
  chips: boolean;
  why: string;
  n: number;
  at: number;
  hands: Played[];
}

/** The settings of a table; `hash` stands for them, and `sheet` has them in order, for reading. */
export interface InForce { game: string; preset: string; hash: string; settings: unknown; sheet: Group }

/** A table where the player has a seat. */
export interface OwnTable {
  table: string;
  name: string;
  game: string;
  preset: string;
  phase: string;
  /** All hands dealt at the table, in any match. */
  hands: number;
  seats: number;
  taken: number;
  /** True if the table waits for this player's move. */
  asked: boolean;
  /** True if the table is private, the player is its host, and bots have all other seats. */
  alone: boolean;
  at: number;
  /** The names of the other people who have a seat. */
  others: string[];
  /** The number of hands of the match, if it is fixed. */
  length: number | null;
  /** The number of the last hand of the match. */
  hand: number;
}

/** A page of one's matches, the newest first; `next` is given as `before` for the page that follows. */
export interface MatchesAnswer { matches: MatchAnswer[]; next: string | null }

/**
 * One's whole time at a table, up to hand `last`, which ended at `at`.
 *
 * `won` is in chips if `chips`, else in points; `met` are those one played with, the last ones first.
 */
export interface MatchAnswer {
  game: string;
  preset: string;
  name: string;
  chips: boolean;
  hands: number;
  last: number;
  won: number;
  met: string[];
  table: string;
  at: number;
}

/** One's training; `streak` are the days in a row up to now, `today` is the day it is. */
export interface TrainingAnswer {
  today: string;
  streak: number;
  runs: Record<string, ExerciseStats>;
  days: Record<string, string>;
}

/** The attempts at one exercise, and the right ones: in all, in a row now, and the longest row. */
export interface ExerciseStats { tried: number; right: number; row: number; best: number }

/**
 * The player's hands at a table. Ask again for the `uncounted` ones.
 *
 * `worst` are the decisions with the highest cost, at most one per hand.
 */
export interface PlayedAnswer {
  game: string;
  preset: string;
  uncounted: number;
  hands: HandLine[];
  told: Summary;
  worst: WorstAnswer[];
}

/** A hand in its player's statistics: its result, the game's figures, and its review. */
export interface HandLine {
  number: number;
  at: number;
  result: number;
  figures?: Record<string, boolean | number>;
  reviewed?: ReviewSummary | null;
}

/**
 * The review of a hand's decisions. `parts` has the cost and the gain of each part of the hand.
 *
 * A `quick` one lacks chances and reasons.
 */
export interface ReviewSummary {
  decisions: number;
  mistakes: number;
  parts: [number, number][];
  worst?: WorstDecision | null;
  quick?: boolean;
}

/**
 * The costliest decision of a hand: `chosen` and `best` as people write them, and the reason.
 *
 * `foul` is the chance of a foul after each, if known.
 */
export interface WorstDecision {
  move: number;
  lost: number;
  stderr: number;
  chosen: string;
  best: string;
  why: string;
  foul?: [number, number] | null;
}

/**
 * Statistics of several hands as JSON data; a figure with too few samples is None.
 *
 * `result` is the mean result of a hand, `figures` are the game's own, such as the share of fouls. `skill`
 * is over the `reviewed` hands, as `croupier review` counts it.
 */
export interface Summary {
  figures: Record<string, Figure | null>;
  hands: number;
  result: Figure | null;
  reviewed: number;
  skill: SkillFigures | null;
}

/** A mean or, with `share`, a share of hands, with its 95 % interval. */
export interface Figure { interval_95: number[]; mean: number; samples: number; share: boolean; stderr?: number }

/** A player's skill and luck as JSON data, in sum and per hand. */
export interface SkillFigures {
  a_hand: MeanFigures;
  decisions: number;
  hands: number;
  mistakes: number;
  total: TotalFigures;
}

/** Means as JSON data; None for too few hands. See `Means`. */
export interface MeanFigures {
  lost: EstimateFigures | null;
  luck: EstimateFigures | null;
  result: EstimateFigures | null;
}

/** An estimate as JSON data, with its 95 % interval. */
export interface EstimateFigures { interval_95: number[]; mean: number; samples: number; stderr: number }

/** The sums over all hands. */
export interface TotalFigures { lost: number; luck: number; result: number }

/** The worst decision of a hand. */
export interface WorstAnswer { number: number; decision: WorstDecision }

/** A game, by points or by chips: all hands together, and per table, the last played first. */
export interface GameProgress { game: string; chips: boolean; told: Summary; sessions: TableStatistics[] }

/** A table where the player has played, with statistics of their hands there. */
export interface TableStatistics {
  table: string;
  name: string;
  preset: string;
  at: number;
  hands: number;
  told: Summary;
}

/** The word by which a live sheet is read, and its version. */
export interface LiveLink { view: string; n: number }

/** A live sheet: its version, and the text. */
export interface LiveSheet { n: number; sheet: string }

/** A player's profile. `hands` is the number of all ended hands at the last tables, in any game. */
export interface ProfileAnswer {
  name: string;
  account: boolean;
  rated: boolean;
  hands: number;
  presets: PresetProfile[];
}

/**
 * A player's figures under one preset.
 *
 * `change` is the change of the rating over the counted hands, None if it may be chance. `accounts` are
 * points per 100 hands that add up to the loss. `waiting` hands are not evaluated yet.
 */
export interface PresetProfile {
  game: string;
  preset: string;
  hands: number;
  decisions: number;
  least_hands: number;
  least_decisions: number;
  waiting: number;
  skill: SkillRating | null;
  change: number | null;
  since: number | null;
  ceiling: number;
  results: ResultsAnswer | null;
  bots: CoachBotAnswer[];
  course: CoursePoint[];
  accounts: Record<string, number>;
  kinds: KindAnswer[];
  uncounted: UncountedAnswer[];
}

/** A rating with the half-width of its 95 % interval. `high` is never above the ceiling. */
export interface SkillRating {
  rating: number;
  reach: number;
  low: number;
  high: number;
  hands: number;
  decisions: number;
  loss: number;
  /** True if there are too few hands for more than a range. */
  is_range: boolean;
}

/** The rating from results, with the half-width of its 95 % interval, after a number of matches. */
export interface ResultsAnswer { rating: number; reach: number; matches: number }

/** A bot on the same scale. */
export interface CoachBotAnswer { name: string; rating: number }

/** Both ratings at a time: of skill with its interval, and of results. */
export interface CoursePoint {
  at: number;
  hands: number;
  rating: number;
  low: number;
  high: number;
  result: number | null;
}

/** A kind of mistake: its cost in points per 100 hands, and the number of examples. */
export interface KindAnswer { kind: string; lost: number; count: number }

/** A number of hands that do not count; `why` is `seats`, `short-stack`, `tournament` or `settings`. */
export interface UncountedAnswer { why: string; hands: number }

/**
 * A decision of the player as a problem: the position as they saw it, and some options, best first.
 *
 * `played` is the move that was made, `number` the problem's place among `count`, from 0.
 */
export interface OwnProblem {
  game: string;
  number: number;
  count: number;
  table: string;
  hand: number;
  move: number;
  kind: string;
  lost: number;
  played: string;
  position: Record<string, unknown>;
  options: OptionAnswer[];
}

/**
 * An option: what it is worth on average, an exact value as `{"fraction", "decimal"}`; and why.
 *
 * `text` is the move as a table takes it. A game's own figures stand beside these.
 */
export interface OptionAnswer {
  move: string;
  text: string;
  value: Exact | number;
  stderr: number;
  why: string;
  /** The reason as a template with parts; left out if the text is the template. */
  message?: Message;
}

/**
 * Every option, best first; `unit` is what values are counted in. A game's own figures stand beside,
 * such as `said`, a sentence about the position.
 *
 * With `exact`, or where `finest` is reached, no further answer is finer. `rounds` is the number of this
 * one: it can be less than was asked for, while what makes finer answers is compiled; a `rough` one is a
 * first look meanwhile.
 */
export interface AdviceAnswer {
  game: string;
  preset: string;
  unit: string;
  exact: boolean;
  rounds: number;
  finest: number;
  options: OptionAnswer[];
  rough: boolean;
}

/**
 * A hand in practice, as a table would show it to the seat 0.
 *
 * `due` says that it is for the learner to move, `suggested` what the lesson would have them do then.
 * `told` is what the game has to say once it is over.
 */
export interface PracticeAnswer {
  game: string;
  preset: string;
  names: string[];
  hand: HandView;
  due: boolean;
  suggested: string;
  told: Record<string, unknown>;
}

/**
 * One's decisions in a hand of practice, each as a review has it; `lost` is what they cost together.
 *
 * `rough` says that what makes it better is still being compiled on this server.
 */
export interface JudgedAnswer { unit: string; decisions: PlainDecision[]; lost: number; rough: boolean }

/** The name of a shared decision: its page is `/hand/NAME`. */
export interface SharedAnswer { link: string }

/** A link of the player; `count` people have answered. */
export interface OwnLink {
  table: string;
  number: number;
  move: number;
  at: number;
  name: string;
  link: string;
  count: number;
}

/**
 * A decision to answer, as a table would show it to its seat.
 *
 * `asker` is the player of a shared hand if they agreed, else "". `tapped` are moves that a tap answers
 * with. `count` people have answered. `result` says how, once the reader has answered.
 */
export interface QuestionAnswer {
  name: string;
  kind: "day" | "hand" | "problem";
  game: string;
  preset: string;
  unit: string;
  hand: HandView;
  tapped: string[];
  asker: string;
  mine: boolean;
  fouled: boolean;
  count: number;
  rating: Rating | null;
  own_rating: Rating;
  rated: number;
  result: ResultAnswer | null;
}

/** A rating and its deviation. The truth lies within two deviations, 19 times of 20. */
export interface Rating { r: number; rd: number }

/**
 * The result of an answer. `rows` are the most frequent first, with the `best` and the `chosen`.
 *
 * `chose` is what the player of a shared hand did, `gained` what the hand brought them. An answer is
 * `right` if it is not beyond doubt worse than the best. `streak`: days in a row with a hand of the day.
 */
export interface ResultAnswer {
  chosen: string;
  best: string;
  right: boolean;
  total: number;
  rows: AnsweredRow[];
  chose: string;
  gained: number | null;
  streak: number;
  rating: RatingChange | null;
}

/** A move, the number of people who chose it, and the solver's view of it; None if it has none. */
export interface AnsweredRow { text: string; count: number; option: OptionLine | null }

/**
 * An option and the solver's view of it; None for a chance that was not sampled.
 *
 * `text` is the move as a table takes it; `gap_stderr` is the error of the difference from the best.
 */
export interface OptionLine {
  text: string;
  move: string;
  value: number;
  stderr: number;
  gap_stderr: number | null;
  why: string;
  message?: Message;
  foul: number | null;
  foul_stderr: number | null;
  fantasyland: number | null;
  fantasyland_stderr: number | null;
}

/** The player's rating before and after a problem; `rated` problems have been counted. */
export interface RatingChange { before: Rating; now: Rating; rated: number }

/**
 * The lobby's part of today. `week` says of each of the last seven days whether it has an answer.
 *
 * `yesterday` is its result if the player answered, `problem` the next to solve.
 */
export interface DayAnswer {
  day: string;
  streak: number;
  week: boolean[];
  today: QuestionAnswer;
  yesterday: ResultAnswer | null;
  problem: QuestionAnswer;
}

/** A square of `size` modules with its border, its dark ones as the path of an SVG. */
export interface Code { size: number; path: string }

/** A built-in structure. */
export interface PresetAnswer { name: string; title: string; toml: string }

/**
 * The findings, and the expected lengths if the structure can be played.
 *
 * `toml` is the structure as a file, and `values` all of it, defaults included; None if it cannot be read.
 * `begins` are the minutes of play, breaks included, after which each level begins by its hands.
 */
export interface CheckAnswer {
  findings: FindingAnswer[];
  expected: Expected[];
  toml: string | null;
  values: Structure | null;
  begins: number[];
  money: Money | null;
  /** The chips that the evening of `money` needs, against those of the chip case; empty without one. */
  case: ChipNeed[];
}

/**
 * One finding: the place in the structure, the level, an explanation, and what puts it right.
 *
 * A place is a path from the structure's top, counted from one: `levels.5.point`.
 */
export interface FindingAnswer {
  place: string;
  level: "error" | "warning";
  sentence: string;
  message?: Message | null;
  fixes?: FixAnswer[];
}

/** Words on a button, and the changes that put a finding right. */
export interface FixAnswer { sentence: string; changes: Change[]; message?: Message | null }

/** A new value, as in the file, at a place that is written as a finding's: `levels.5.point`. */
export interface Change { place: string; value: unknown }

/**
 * The expected hands and hours for a number of entries: nine in ten tournaments end within the ranges.
 *
 * An upper end is None if the last level's points are too small to predict the end.
 */
export interface Expected { entrants: number; hands: [number, number | null]; hours: [number, number | null] }

/**
 * Everything that a tournament's organizer decides beforehand.
 *
 * `chips` are the physical chips by value, with their number in a starting stack; those that only come in
 * at a colour-up have 0. A level has `level_hands` hands by default, the last one goes on (T3).
 * `late_until` is the last level in which players may enter, or enter again, up to `re_entries` times.
 * `final` is the size of the final table (T4). `absent` is the way in which the hand of an absent player
 * is set. `breaks` are those by the clock, for each day; those after a level are the levels'. `minutes` is
 * the duration of a hand, for estimates alone. `series` names the series for which `points` count; if it
 * is empty, all tournaments of this title are one. With `level_minutes`, or minutes of each level, a clock
 * ends the levels (T13); `hand_for_hand` then has all tables deal together from the money bubble on.
 * `max_tables` are the tables that a house has: who finds no seat there is an alternate. `house` is the
 * organizer's name, for the wall. `case` are the chips that it owns, by value: how many, and their colour.
 */
export interface Structure {
  title: string;
  game: string;
  preset: string;
  stack: number;
  chips: Record<string, number>;
  levels: Level[];
  level_hands: number;
  seats: number;
  paying: "in-order" | "side-action" | "unlimited" | "win-cap";
  buy_in: BuyIn;
  late_until: number;
  re_entries: number;
  breaking: "highest-first" | "lowest-first" | number[];
  balance: "drawn" | "first-to-act";
  final: number | null;
  removal: "by-hand" | "race" | "round-up";
  absent: "clock-rule" | "fouled";
  days: Day[];
  breaks: Break[];
  prizes: Prizes;
  points: Points[];
  minutes: number;
  series: string;
  rebuy: Rebuy | null;
  add_on: AddOn | null;
  bounty: Bounty | null;
  level_minutes: number | null;
  hand_for_hand: boolean;
  max_tables: number | null;
  house: string;
  case: Record<string, CaseChip>;
}

/**
 * A level: hands at one point value, then chips removed, and a break of `pause` minutes (T2, T3).
 *
 * Where levels last `minutes`, a clock counts them instead of the hands (T13).
 */
export interface Level { point: number; hands: number | null; remove: number[]; pause: number; minutes: number | null }

/** The price of an entry: the part for the prizes, and the organizer's fee. */
export interface BuyIn { prize: number; fee: number }

/**
 * A day of play: its beginning, in words, and its end (T7).
 *
 * A day ends after a level, after a hand that all tables have played, or with the hand in which this many
 * minutes have passed since it began. Without any of these the director ends it. With `redraw` its
 * players are drawn to new seats when it begins.
 */
export interface Day {
  begins: string;
  after_level: number | null;
  after_hand: number | null;
  after_minutes: number | null;
  redraw: boolean;
}

/** A break by the clock: once a day has gone on for so long, all tables stop after their hand. */
export interface Break { after_minutes: number; pause: number }

/**
 * Money added to the pool, the minimum of a paid place, and a table by number of entries.
 *
 * With a `ticket` the pool is paid in tickets of that value. A satellite ends when as many players are
 * left as there are tickets, and the remainder goes to the next place.
 */
export interface Prizes { added: number; minimum: number; ticket: number; table: PrizeTable[] }

/** The shares of the pool for a range of entries, first place first (T5). */
export interface PrizeTable { entries: [number, number]; shares: string[] }

/** Series points by place, first place first, for a range of entries (T8). */
export interface Points { entries: [number, number]; places: number[] }

/** The offer of chips to who is short of them, while late entry is open (T10). */
export interface Rebuy {
  chips: number;
  prize: number;
  fee: number;
  /** The largest stack at the end of a hand that may rebuy; 0 for who has no chips left. */
  limit: number;
  /** The number of rebuys that a player may take; None for no limit. */
  times: number | null;
  /** The time to decide once the director has started the clock. */
  seconds: number;
}

/**
 * Chips sold once to everybody who is still in, at a break (T11).
 *
 * The break is that after a level, or that by the clock after this many minutes of the day.
 */
export interface AddOn {
  chips: number;
  prize: number;
  fee: number;
  after_level: number | null;
  after_minutes: number | null;
}

/**
 * A price on everybody's head, paid with each entry and rebuy beside its prize part (T12).
 *
 * Of a `progressive` one half is paid, and the rest goes on the head of the player who won it.
 */
export interface Bounty { amount: number; progressive: boolean }

/** The chips of one value in the organizer's chip case. */
export interface CaseChip {
  count: number;
  colour: "" | "black" | "blue" | "brown" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

/** The money of an evening: the pool, the organizer's fees, bounties, the prizes by place. */
export interface Money { pool: number; fees: number; bounties: number; prizes: number[] }

/** A chip's value, how many of it are needed, and how many there are. */
export interface ChipNeed { value: number; needed: number; owned: number }

/**
 * Simulated evenings: minutes and hands until the end, each as the 5 %, 50 % and 95 % quantiles.
 *
 * `bars` counts the evenings by the minute of their end, in steps of `width` from `start` on. `rebuy` and
 * `add_on` are the shares of the players who buy where they may; 0 where nothing is sold.
 */
export interface EndForecast {
  runs: number;
  minutes: [number, number, number];
  hands: [number, number, number];
  rebuy: number;
  add_on: number;
  start: number;
  width: number;
  bars: number[];
  levels: LevelForecast[];
}

/** A level in the runs that reached it: players left, and their average stack in points. */
export interface LevelForecast { level: number; reached: number; left: number; average: number }

/** The name of a new tournament, as in its address. */
export interface TournamentAnswer { tournament: string }

/** A series by its name, and the finished public tournaments that count for it, the last first. */
export interface SeriesAnswer {
  name: string;
  /** The number of them. */
  tournaments: number;
  events: SeriesEvent[];
}

/** A finished tournament of a series; `at` is the time of its last entry, in milliseconds. */
export interface SeriesEvent { name: string; title: string; at: number }

/** A place on the leaderboard, to `through` where they tie; `points` may be a fraction. */
export interface RankAnswer { name: string; place: number; through: number; points: number; events: number }

/** A player by their latest name, and the number of their tournaments. */
export interface KnownPlayer { name: string; events: number }

/** A tournament that is over; `began` is when its seats were drawn. */
export interface Report {
  places: Ended[];
  hands: number;
  tables: number;
  entries: number;
  pool: number;
  agreed: Deal | null;
  began: number;
  ended: number;
}

/** A final place, to `through` where some tie, with its prize and its points for a series. */
export interface Ended {
  player: number;
  name: string;
  bot: string;
  place: number;
  through: number;
  prize: number;
  points: string;
}

/**
 * The agreed deal between the last players.
 *
 * - `left`: the amount that was left to play for.
 */
export interface Deal { method: string; amounts: Amount[]; left: number }

/** A player's share of a deal. */
export interface Amount { player: number; name: string; amount: number }

/**
 * A tournament in the list. `structure` is its structure's title; `left` are not out.
 *
 * `pool` is the prize pool; `winners` are the names of who finished first, none before the end.
 */
export interface ListedTournament {
  name: string;
  title: string;
  structure: string;
  kind: "live" | "online";
  phase: "over" | "playing" | "registering";
  bagged: boolean;
  day: number;
  entrants: number;
  left: number;
  tables: number;
  starts: number | null;
  most: number | null;
  buy_in: BuyIn;
  game: string;
  preset: string;
  mine: boolean;
  directs: boolean;
  at: number;
  pool: number;
  winners: string[];
}

/**
 * A tournament from outside, at log entry `n`.
 *
 * - `minutes`: the expected length; None if unknown.
 * - `prizes`: the prizes for the present entries, or the amounts that a deal has left.
 * - `me`: the reader's own player number.
 * - `re_entry`: True if the reader may enter again now.
 */
export interface Lobby {
  listed: ListedTournament;
  n: number;
  structure: Structure;
  levels: LevelRow[];
  settings_hash: string;
  commitment: string;
  seed: string | null;
  entrants: EntrantRef[];
  prizes: number[];
  pool: number;
  me: number | null;
  directs: boolean;
  entry_open: boolean;
  re_entry: boolean;
  minutes: [number, number | null] | null;
  agreed: Deal | null;
  /** The players who wait for a seat, the first in line first. */
  alternates: number[];
  clock: LevelClock | null;
  /** The series that it counts for; empty for none. */
  series: string;
}

/** A level; the last one goes on, so that it has no last hand and no number of hands. */
export interface LevelRow {
  number: number;
  point: number;
  hands: number | null;
  first_hand: number;
  last_hand: number | null;
  remove: number[];
  pause: number;
  /** Its length where a clock ends the levels; None for the last one, and where hands do. */
  minutes: number | null;
}

/**
 * An entrant; `bot` is the name of the bot that plays, or `program`; `out` is true without chips.
 *
 * `absent` is true if they are marked as away and have no seat yet; later their seat has it.
 */
export interface EntrantRef { player: number; name: string; bot: string; out: boolean; absent: boolean }

/**
 * The clock of the levels (T13): the present one, and how long it has still to go.
 *
 * - `ends`: when it ends, in milliseconds since 1970; None while the clock stands, and for the last level.
 * - `left`: the milliseconds that were left of it at the last entry of the log; None for the last level.
 * - `entry_ends`: when late entry ends if the clock runs on; None if it is over, or not by this clock.
 * - `round`: the hand that all tables deal together, hand for hand; 0 for none.
 */
export interface LevelClock {
  level: number;
  ends: number | null;
  left: number | null;
  entry_ends: number | null;
  round: number;
}

/** The wall: everything that everybody may see, at `now`. `level` is the furthest table's. */
export interface Floor {
  n: number;
  at: number;
  now: number;
  name: string;
  title: string;
  kind: "live" | "online";
  phase: "over" | "playing" | "registering";
  day: number;
  bagged: boolean;
  final: boolean;
  entrants: number;
  entries: number;
  left: number;
  pool: number;
  levels: LevelRow[];
  level: number;
  slowest: Slowest | null;
  next_removal: NextRemoval | null;
  average: number;
  average_points: number;
  shortest: Shortest | null;
  tables: FloorTable[];
  moves: Moved[];
  places: Place[];
  prizes: number[];
  announcements: Announcement[];
  halted: Halted | null;
  entry_open: boolean;
  seed: string | null;
  commitment: string;
  agreed: Deal | null;
  clock: LevelClock | null;
  late: LateEntry | null;
  rebuys: number;
  add_ons: number;
  alternates: number[];
  /** All chips in play. */
  chips: number;
  /** The sum by which corrections and penalties have changed them (T14, T15). */
  corrected: number;
  /** The organizer's name. */
  house: string;
  /** The version of the organizer's logo, with its kind at the end; empty for none. */
  logo: string;
  /** The colours of the chips by value, where the structure's chip case says them. */
  colours: Record<string, string>;
}

/** The table that is furthest behind, and the hand it is in or plays next. */
export interface Slowest { table: number; level: number; hand: number }

/** The chips that leave play next, after a level. */
export interface NextRemoval { after_level: number; chips: number[] }

/**
 * The player with the fewest chips.
 *
 * - `points`: the value of these chips in points at that player's table.
 */
export interface Shortest { player: number; name: string; chips: number; points: number }

/**
 * A table on the floor.
 *
 * - `hand`: the hand in play, or the next one.
 * - `waits`: the reason why the next hand may not be dealt; empty if it may.
 * - `race`: the chip of a manual race that is due.
 * - `table`: the name of the online table to watch.
 */
export interface FloorTable {
  number: number;
  hand: number;
  level: number;
  hand_of_level: number;
  hands_of_level: number | null;
  point_value: number;
  state: "play" | "ready" | "stopped" | "waits";
  extension: boolean;
  waits: string;
  breaks_next: boolean;
  race: number | null;
  button: number;
  seats: (Seated | null)[];
  table: string | null;
}

/** A seated player; `fantasy` are the cards of their next hand, if that is in Fantasyland. */
export interface Seated {
  player: number;
  name: string;
  bot: string;
  chips: number;
  points: number;
  absent: boolean;
  fantasy: number;
  /** The chips that they may buy now; None for nothing. */
  offers: Offers | null;
  bounty: number;
  /** Hands that they miss as a penalty (T14). */
  missing: number;
  warnings: number;
  /** True once their bag was counted. */
  counted: boolean;
}

/**
 * The chips that a player may buy now (T10, T11).
 *
 * - `decides_by`: when a player without chips is out, in milliseconds since 1970; None without a clock.
 */
export interface Offers { rebuy: boolean; add_on: boolean; decides_by: number | null }

/** A change of seats, entry `n` of the log; `from_table` is 0 for a first seat. */
export interface Moved {
  n: number;
  at: number;
  player: number;
  name: string;
  from_table: number;
  to_table: number;
  to_seat: number;
  why: "balance" | "break" | "director" | "draw" | "final" | "late" | "redraw";
  reason: string;
}

/**
 * A finishing place: from `place` to `through`, until the tables in `waits_for` have played `hand`.
 *
 * It is one place once it is `certain`, or those that `tied` players share. The prize is given when place
 * and prizes are certain.
 */
export interface Place {
  player: number;
  name: string;
  place: number;
  through: number;
  certain: boolean;
  tied: number;
  waits_for: number[];
  hand: number;
  level: number;
  hand_of_level: number;
  prize: number | null;
}

/** An announcement. */
export interface Announcement { n: number; at: number; text: string }

/** Play stops, for a break, the night or by a word. */
export interface Halted {
  why: string;
  /** The tables that have not stopped yet. */
  tables_left: number[];
  /** The length of the break; 0 for no fixed length. */
  minutes: number;
  /** When the break ends; None until all tables stand, and for a stop of no set length. */
  ends: number | null;
  /** When the next day begins, in the words of the structure. */
  begins: string;
}

/**
 * The countdown of late entry where hands end the levels: entry lasts until the end of `level`.
 *
 * - `hands`: the hands that the slowest table, `table`, still has to finish; 0 in the stop after them,
 *   and in the break after a level that a clock has ended.
 * - `pause`: True if entry lasts through the break or the night that follows.
 */
export interface LateEntry { level: number; hands: number; table: number; pause: boolean }

/**
 * A tournament for one of its players, `who`; `left` of the `entrants` are not out.
 *
 * `moved` is their last change of seats, if no hand has been played since; `table_name` is their online
 * table.
 */
export interface Me {
  n: number;
  at: number;
  name: string;
  title: string;
  kind: "live" | "online";
  phase: "over" | "playing" | "registering";
  player: number;
  who: string;
  status: "out" | "registered" | "seated" | "unseated";
  absent: boolean;
  entries: number;
  table: FloorTable | null;
  seat: number | null;
  chips: number;
  points: number;
  moved: Moved | null;
  place: Place | null;
  prize: number | null;
  next_removal: NextRemoval | null;
  table_name: string | null;
  may_reenter: boolean;
  left: number;
  entrants: number;
  halted: Halted | null;
  now: number;
  offers: Offers | null;
  bounty: number;
  bounties_won: number;
  clock: LevelClock | null;
  late: LateEntry | null;
  /** The place in the line of those who wait for a seat; 0 for none. */
  alternate: number;
}

/**
 * A table for its scorer; without `table` if it is broken, or not yet open.
 *
 * `order` is that of the hand in play, or of the next; `news` are the changes since the hand before;
 * `gone` are the moves of its players once the table has broken.
 */
export interface TableSheet {
  n: number;
  at: number;
  name: string;
  title: string;
  phase: "over" | "playing" | "registering";
  game: string;
  preset: string;
  settings_hash: string;
  table: FloorTable | null;
  order: number[];
  may_deal: boolean;
  removes_after: number[];
  race: RaceDue | null;
  last: LastHand | null;
  news: string[];
  gone: Moved[];
  called: ClockRule;
  halted: Halted | null;
  now: number;
  /** The players of the hand in play, or of the next, who are dealt no cards (T14). */
  missing: number[];
  clock: LevelClock | null;
  /** The colours of the chips by value, as on the wall. */
  colours: Record<string, string>;
}

/**
 * A manual race that is due.
 *
 * - `odd`: each player's number of odd chips, with a card for each.
 * - `new_chips`: the number of new chips to win.
 */
export interface RaceDue { chip: number; larger: number; odd: Record<string, number>; new_chips: number }

/** The last result of a table, by `order`; `entry` is its number in the log, by which it is undone. */
export interface LastHand {
  entry: number;
  hand: number;
  order: number[];
  names: string[];
  points: number[][];
  before: number[];
  after: number[];
  out: number[];
}

/**
 * OFC13 in seconds: the time after which the clock may be called on a player, and the time it then
 * gives.
 */
export interface ClockRule { after: number; gives: number }

/** The number and the events (`croupier.tournament.events`) of the entry that a command made. */
export interface EntryAnswer { entry: number; events: Record<string, unknown>[] }

/** An entry of the log in words; `follows` are undone with it, None if it cannot be undone. */
export interface LogEntry {
  n: number;
  at: number;
  by: string;
  what: string;
  sentence: string;
  undone: boolean;
  follows: number[] | null;
}

/** All accounts of a tournament. */
export interface CashierSheet {
  sales: Sales[];
  /** The price of everything that the players bought. */
  taken_in: number;
  /** Money that the organizer adds to the pool. */
  added: number;
  pool: number;
  fees: number;
  bounties: number;
  prizes_won: number;
  prizes_left: number;
  bounties_won: number;
  /** The bounties on those who are still in. */
  bounties_left: number;
  received: number;
  open: number;
  paid_out: number;
  due: number;
  /** The money received, less the money handed out. */
  in_box: number;
  /** 0: what came in for each account, less what it is kept for. */
  balance: number;
  players: PlayerAccount[];
}

/** The sales of a kind: their number, and their sums for each account. */
export interface Sales {
  kind: "add-on" | "entry" | "rebuy";
  count: number;
  prize: number;
  fee: number;
  bounty: number;
}

/** A player's money. `open` is below 0 where more was received than is owed. */
export interface PlayerAccount {
  player: number;
  name: string;
  entries: number;
  rebuys: number;
  add_ons: number;
  owed: number;
  received: number;
  open: number;
  /** The prize of a place that is certain, with the share of a deal. */
  prize: number;
  bounties: number;
  paid_out: number;
  /** The rest of prize and bounties, not yet handed over. */
  due: number;
}

/**
 * A link. Its `path` is sent once, when it is made.
 *
 * `by` is the director who made it, and `parent` the link by which they direct; empty for the opener.
 */
export interface LinkAnswer {
  id: string;
  kind: "director" | "player" | "scorer";
  number: number;
  path: string;
  by: string;
  parent: string;
}

/** The caller's own link; `name` is that of the entrant of a player's link. */
export interface HeldAnswer { id: string; kind: "director" | "player" | "scorer"; number: number; name: string }

/** The version of the logo that is shown now; empty for none. */
export interface LogoAnswer { logo: string }

/** A table in an operator's list; `state` is `open` or `closed`, `records` the length of its log. */
export interface TableSummary {
  table: string;
  game: string;
  preset: string;
  name: string;
  public: boolean;
  opened: number;
  at: number;
  records: number;
  state: string;
}

/** A tournament in an operator's list; times are in milliseconds, `records` is the length of its log. */
export interface TournamentSummary {
  tournament: string;
  title: string;
  kind: string;
  public: boolean;
  opened: number;
  at: number;
  records: number;
  archived: boolean;
}

/** One operator action. */
export interface AuditEntry {
  /** The time in milliseconds since 1970. */
  at: number;
  /** The operator's name. */
  who: string;
  /** The action, such as `close table`. */
  verb: string;
  /** The account or table that it was applied to. */
  what: string;
  why?: string;
}

/**
 * An account in an operator's list; `at` is the time when they last ended a hand, 0 for never.
 *
 * `look` says why their hands should be looked at; "" for no reason. It proves nothing.
 */
export interface AccountSummary {
  name: string;
  operator: boolean;
  banned: boolean;
  temporary: boolean;
  at: number;
  look: string;
}

/** The account's name now, and after `reset` its password for one day. */
export interface DoneAnswer { name: string; password: string | null }

/** A person at a table. */
export interface SeatedAnswer { seat: number; name: string }

/** A banned guest in a list: the name they had, and the last second of the ban since 1970. */
export interface GuestBan { id: string; name: string; until: number }

/** An invitation that is still good: guests it lets in, its last second since 1970, and who made it. */
export interface InvitationSummary { id: string; uses: number; until: number; by: string }

/** The code of a new invitation, which is shown once: only its hash is stored. */
export interface InvitationAnswer { code: string }

/** Some of the problems that were asked for; `count` is how many there are in all. */
export interface ProblemsAnswer {
  game: string;
  preset: string;
  unit: string;
  count: number;
  problems: ProblemAnswer[];
}

/** A problem: a position and its most interesting options, best first. */
export interface ProblemAnswer {
  number: number;
  street: number;
  /** From 1 to 5. */
  difficulty: number;
  /** The loss of the natural move, in points. */
  cost: number;
  /** The share of bots of this level that find a best option. */
  club: number;
  /** The share of bots of this level that find a best option. */
  novice: number;
  /** The obvious move. */
  natural: string;
  /** The position as `POST /api/advise` takes it. */
  position: Record<string, unknown>;
  options: OptionAnswer[];
}

/**
 * A look at a round that is being written down.
 *
 * `round` is the round with its places as objects, `lines` are the same places as lines. `missing` are
 * the fields that are still needed, `idle` those that count for nothing now. `settled` is as a round of
 * `/match`; None as long as anything is missing or wrong. `notes` are what the game says of each place as
 * far as it is written, None for nothing.
 */
export interface DraftAnswer {
  round: Record<string, unknown>;
  lines: string[];
  missing: ((string | number)[])[];
  idle: ((string | number)[])[];
  faults: Fault[];
  settled: unknown;
  notes: unknown[];
}

/** An error in a round that is being written down; without a path it is of the round as a whole. */
export interface Fault { path: (string | number)[]; code: string; error: string; message: Message | null }

/** A hand as one of its players saw it, and what they decided. Its players have no names here. */
export interface SheetReview { hand: Frames; review: HandReview }

/** Something shown, as a game draws it, and whether the answer is yes; `why` says it in words. */
export interface Question { shown: Record<string, unknown>; yes: boolean; why: string }

/** Accounts as JSON data, with the banker's winnings. */
export interface StandingAnswer { bankrolls: number[] | null; house: number; totals: number[] }

/** A move of the game in its text form, such as `p1 As/KdQd/-`; p1 is the hand's first seat. */
export interface MoveCommand { op: "move"; id: string; n: number; move: string; table?: string | null }

/** Take an empty seat; without `seat` any there is, or a bot's, or wait in the queue for one. */
export interface Sit { op: "sit"; id: string; n: number; seat?: number | null; table?: string | null }

/** Leave one's seat, at the end of the hand if one is in it; or the queue for one. */
export interface Leave { op: "leave"; id: string; n: number; table?: string | null }

/** Be dealt no further hands, keeping the seat. */
export interface SitOut { op: "sit-out"; id: string; n: number; table?: string | null }

/** Come back in from the next hand. */
export interface SitIn { op: "sit-in"; id: string; n: number; table?: string | null }

/** Begin the first match (the host), or agree to a rematch (everybody seated). */
export interface Start { op: "start"; id: string; n: number; table?: string | null }

/** Put a bot on an empty seat, or in the place of a player who is leaving (the host). */
export interface Fill { op: "fill"; id: string; n: number; seat: number; bot?: string | null; table?: string | null }

/** Remove a player or a bot from a seat, at the end of the hand it is in (the host). */
export interface Remove { op: "remove"; id: string; n: number; seat: number; table?: string | null }

/** Call the clock on a seat (OFC13). */
export interface Call { op: "call"; id: string; n: number; seat: number; table?: string | null }

/** Between two hands: stop the countdown to the next one, once a hand. */
export interface Hold { op: "hold"; id: string; n: number; table?: string | null }

/** Between two hands: be ready for the next one, which is dealt once all people present are ready. */
export interface Next { op: "next"; id: string; n: number; table?: string | null }

/** Add entropy to the next hand's cut. With `hand` it is for the hand of that number alone. */
export interface Mix { op: "mix"; id: string; n: number; text: string; hand?: number | null; table?: string | null }

/** Say something to those at the table: a short text, or a reaction. It is in no log and no record. */
export interface Say {
  op: "say";
  id: string;
  n: number;
  text?: string | null;
  reaction?: "good-game" | "hello" | "nice" | "oops" | "thanks" | "wow" | null;
  table?: string | null;
}

/** Subscribe to the chat of the table; nobody else gets it. */
export interface Hear { op: "hear"; id: string; n: number; table?: string | null }

/** Show this socket a watcher's view of the hand (`on`), or its player's again. The view follows. */
export interface Cover { op: "cover"; id: string; n: number; on: boolean; table?: string | null }

/** Send me the present view. */
export interface Sync { op: "sync"; id: string; n: number; table?: string | null }

/** List my legal moves from number `start` on. */
export interface Options {
  op: "options";
  id: string;
  n: number;
  start?: number;
  count?: number;
  table?: string | null;
}

/** Open what I may see of an ended hand: of the last one, or of one of a few before it by its number. */
export interface WantProof { op: "proof"; id: string; n: number; hand?: number | null; table?: string | null }

export type Command = MoveCommand | Sit | Leave | SitOut | SitIn | Start | Fill | Remove | Call | Hold | Next | Mix | Say | Hear | Cover | Sync | Options | WantProof;

/** A guest's name, and the code of an invitation, which some servers ask for. */
export interface GuestBody {
  name: string;
  invitation?: string;
  /** True for a program. It is marked as a bot wherever it plays, and so is an account that it makes. */
  program?: boolean;
}

/** An account's name and password. */
export interface LoginBody { name: string; password: string }

/** The password of one's account, and the new one. */
export interface PasswordBody { password: string; new: string }

/** The password of one's account. */
export interface CodesBody { password: string }

/** An account's name, one of its recovery codes, and the new password. */
export interface RecoveryBody { name: string; code: string; new: string }

/** The settings of a new table (see `croupier.table.Match`). Missing ones have the game's defaults. */
export interface TableBody {
  game: string;
  preset?: string | null;
  seats?: number | null;
  name?: string;
  terms?: Record<string, unknown>;
  chips?: number | null;
  clock?: ClockTaken | null;
  changes?: "between-hands" | "between-matches" | null;
  pause?: number;
  public?: boolean;
  advice?: boolean;
  bots_yield?: boolean;
  chat?: boolean;
  friends?: boolean;
}

/**
 * The clock of a table.
 *
 * `move`: a seat has `gives` seconds for every move, then the game's default move is made. `called`
 * (OFC13): after `after` seconds any other player may call the clock, which gives `gives` seconds more.
 * `none`: no clock.
 */
export interface ClockTaken { kind?: "called" | "move" | "none"; after?: number; gives?: number }

/** True if earlier opponents can find the tables where the player sits. */
export interface FriendsBody { found: boolean }

/** A game and preset that a player wants to play with any opponent. */
export interface PairBody { game: string; preset?: string | null }

/** A search of pay tables near an edge such as `3.5%`; rows are held at a pay or capped by one. */
export interface SearchBody {
  preset: string;
  tables?: Record<string, string>;
  payment?: Record<string, string>;
  stake?: number | null;
  wager: string;
  target: string;
  hold?: Record<string, string>;
  cap?: Record<string, string>;
  least_wins?: string | null;
  only_posted?: boolean;
}

/**
 * A session of many rounds of a wager. Amounts are in first bets.
 *
 * A `bankroll` adds a visit, under the habit to leave with `stop_ahead` won and to play `per_hour` rounds;
 * `actual`, the net result of players, adds a test.
 */
export interface PlaySessionBody {
  preset: string;
  tables?: Record<string, string>;
  payment?: Record<string, string>;
  stake?: number | null;
  wager: string;
  rounds: number;
  bankroll?: string | null;
  stop_ahead?: string | null;
  per_hour?: string | null;
  actual?: string | null;
}

/**
 * A preset, and pay tables in place of its own by the settings that they are: `40-30-6-3-1`.
 *
 * `payment` are settings of a payment without a pay table, in place of the preset's. With a `stake`, the
 * first bet in the smallest unit, commissions are rounded as at the table.
 */
export interface PriceBody {
  preset: string;
  tables?: Record<string, string>;
  payment?: Record<string, string>;
  stake?: number | null;
}

/** Variants that are priced side by side. */
export interface CompareBody { variants: PriceBody[] }

/** A move of the player, as the text of its game. */
export interface TryBody { move: string }

/** The player's moves from the decision on. The same `seed` deals the same cards. */
export interface PlayOnBody { moves?: string[]; seed: string }

/** The same, and a move in the making. */
export interface PlayOnPreviewBody { moves?: string[]; seed: string; move?: string }

/** An exercise that was done; `marks` are a letter for each decision of a day's hand. */
export interface DoneBody {
  exercise: "day" | "fantasyland" | "fouls" | "openings" | "problems";
  right: boolean;
  marks?: string;
}

/** A sheet as its owner's page packs it, and the key that only it has. Without a sheet it ends. */
export interface LiveBody { key: string; sheet: string }

/** `rated` is false if the player's decisions shall not be rated: then counted hands are removed. */
export interface ProfileBody { rated: boolean }

/** One's moves so far, in the words of the game. */
export interface PracticeBody { moves?: string[] }

/** One's moves so far, and one in the making. */
export interface TrialBody { moves?: string[]; move?: string }

/** A decision to share: the number of the move, and whether the link shows one's name. */
export interface ShareBody { move: number; named?: boolean }

/** A move in the words of the game. */
export interface AnswerBody { move: string }

/** The content of a QR code. */
export interface QrBody { text: string }

/**
 * A structure to check, and the numbers of entrants for which its length is estimated.
 *
 * `values` is a structure as a form has it: it is checked, and written into `toml`, if that is there, or
 * anew. `money` asks for the prizes of an evening.
 */
export interface CheckBody {
  structure?: string | null;
  toml?: string | null;
  values?: Record<string, unknown> | null;
  money?: IfItWere | null;
  entrants?: number[];
}

/** The number of players, and of what they buy besides, on an evening that is still to come. */
export interface IfItWere { entries?: number; rebuys?: number; add_ons?: number }

/** A structure as TOML, and the number of players for whom it is simulated. */
export interface ForecastBody { toml: string; entries?: number }

/**
 * A tournament to be opened: a structure by its name, or as TOML; `starts` in milliseconds.
 *
 * `series` is the series that it counts for, in place of what the structure says.
 */
export interface OpenBody {
  structure?: string | null;
  toml?: string | null;
  title?: string;
  kind?: "live" | "online";
  public?: boolean;
  starts?: number | null;
  most?: number | null;
  series?: string;
}

/**
 * A command. `key` is an idempotency key: the command is executed once however often it is sent.
 *
 * With `dry` it is checked and answered as usual, but not executed.
 */
export interface CommandBody {
  command: Register | Unregister | Rename | Enter | TournamentStart | TournamentDeal | TournamentReport | RaceWon | Away | Disqualify | Move | Swap | Halt | ClockTick | Resume | Bag | Announce | SetSeries | Agree | TournamentRebuy | Decline | StartRebuyClock | BuyAddOn | Penalize | Correct | CountBags | Pay | Undo;
  key?: string;
  dry?: boolean;
}

/** A player will play; once play has begun this is a late entry, seated at once. */
export interface Register { op: "register"; name: string }

/** A registered player will not play. */
export interface Unregister { op: "unregister"; player: number }

/** A player is called otherwise. */
export interface Rename { op: "rename"; player: number; name: string }

/** A player who is out enters again. */
export interface Enter { op: "enter"; player: number }

/** Registered players are drawn to their seats, and play begins. */
export interface TournamentStart { op: "start" }

/** A table begins its next hand. */
export interface TournamentDeal { op: "deal"; table: number }

/**
 * The result of a table's hand: `points[i][j]` is the net of the i-th player in paying order from the
 * j-th.
 *
 * `fantasy` are the cards of players who have earned Fantasyland. A hand that was not dealt before is
 * dealt and ended by this.
 */
export interface TournamentReport {
  op: "report";
  table: number;
  hand: number;
  points: number[][];
  fantasy?: Record<string, number>;
}

/** The winners of a table's race with real cards, of one chip each. */
export interface RaceWon { op: "race"; table: number; winners: number[] }

/** A player is not at their seat, or has come back. */
export interface Away { op: "away"; player: number; away: boolean }

/** A player is out; their chips leave play. */
export interface Disqualify { op: "disqualify"; player: number; reason: string }

/** A player is moved by hand to an open seat. */
export interface Move { op: "move"; player: number; table: number; seat: number; reason: string }

/** Two players exchange their seats. */
export interface Swap { op: "swap"; one: number; other: number; reason: string }

/** Every table stops after the hand it is in. */
export interface Halt { op: "halt"; why?: string }

/** A signal of the clock, so that tables stop when the structure says so. */
export interface ClockTick { op: "clock" }

/** Play goes on after a break, a stop, or the night; with `redraw` at seats drawn anew (T7). */
export interface Resume { op: "resume"; redraw?: boolean }

/** The day is over; stacks are bagged as they are. */
export interface Bag { op: "bag" }

/** Something is said to everybody. */
export interface Announce { op: "announce"; text: string }

/** The tournament counts for a series by its `name`: empty for none, None for its structure's (T8). */
export interface SetSeries { op: "series"; name?: string | null }

/**
 * All remaining players, named in `players`, agree to share; `left` is played for.
 *
 * A `free` deal names the `amounts`.
 */
export interface Agree {
  op: "agree";
  method: "chips" | "equal" | "free" | "icm";
  players: number[];
  left?: number;
  amounts?: Record<string, number>;
}

/** A player buys the chips of a rebuy (T10). */
export interface TournamentRebuy { op: "rebuy"; player: number }

/** A player without chips does not rebuy, and is out (T10). */
export interface Decline { op: "decline"; player: number }

/** The players without chips at a table have to decide from now on (T10). */
export interface StartRebuyClock { op: "rebuy-clock"; table: number }

/** A player buys the add-on (T11). */
export interface BuyAddOn { op: "add-on"; player: number }

/** A player is warned, misses `hands`, or loses `chips`, which leave play (T14). */
export interface Penalize {
  op: "penalize";
  player: number;
  penalty: "chips" | "missed" | "warning";
  reason: string;
  hands?: number;
  chips?: number;
}

/** A stack is set to the chips that were counted (T15). */
export interface Correct { op: "correct"; player: number; chips: number; reason: string }

/** The chips in these players' bags, counted again (T7). */
export interface CountBags { op: "count"; stacks: Record<string, number> }

/** Money is handed over by a player, or with `out` to them: an amount, else all that is open (T17). */
export interface Pay { op: "pay"; player: number; amount?: number | null; out?: boolean }

/** An entry is taken back; `following` are those that followed from it and have to go with it. */
export interface Undo { op: "undo"; entry: number; following?: number[] }

/** True if the player is away. */
export interface AwayBody { away: boolean }

/** The number of bots to register, and their kind; None for the default bot. */
export interface BotsBody { count: number; bot?: string | null }

/** A link for the scorer of table `number`, for entrant `number`, or for a director. */
export interface LinkBody { kind: "director" | "player" | "scorer"; number?: number }

/** An action on a tournament, and the reason for it. */
export interface TournamentActionBody { do: "archive" | "end" | "restore"; why?: string }

/** The reason for closing a table, shown to its players. */
export interface CloseBody { why?: string }

/** An action on the account of this name; `new` is the name for `rename`. */
export interface AccountActionBody {
  name: string;
  do: "ban" | "delete" | "lift" | "rename" | "reset";
  new?: string;
  why?: string;
}

/** A ban of who sits at a seat, and of guests from their addresses for some days. */
export interface BanBody { seat: number; days?: number; why?: string }

/** The number of guests that an invitation lets in, and of days for which it is good. */
export interface InvitationBody { uses?: number; days?: number }

/** The accounts before a round, by seat. */
export interface RunningTotals {
  /** The amount won so far. */
  totals: number[];
  /**
   * The chips; None if nobody counts them. A bankroll may be below 0, because chips that were bought may
   * not be written down yet.
   */
  bankrolls?: number[] | null;
}

export interface Paths {
  "/api/session": {
    POST: [body: GuestBody, answer: SessionAnswer];
    GET: [body: undefined, answer: SessionAnswer];
    DELETE: [body: undefined, answer: null];
  };
  "/api/accounts": { POST: [body: LoginBody, answer: SessionAnswer] };
  "/api/accounts/password": { PUT: [body: PasswordBody, answer: SessionAnswer] };
  "/api/accounts/codes": { POST: [body: CodesBody, answer: CodesAnswer] };
  "/api/recover": { POST: [body: RecoveryBody, answer: SessionAnswer] };
  "/api/login": { POST: [body: LoginBody, answer: SessionAnswer] };
  "/api/accounts/sessions": {
    GET: [body: undefined, answer: LoginAnswer[]];
    DELETE: [body: undefined, answer: SessionAnswer];
  };
  "/api/accounts/sessions/{}": { DELETE: [body: undefined, answer: null] };
  "/api/games": { GET: [body: undefined, answer: GameAnswer[]] };
  "/api/tables": { POST: [body: TableBody, answer: OpenedAnswer]; GET: [body: undefined, answer: TableAnswer[]] };
  "/api/tables/{}": { GET: [body: undefined, answer: WatchedAnswer] };
  "/api/messages.schema.json": { GET: [body: undefined, answer: Record<string, unknown>] };
  "/api/my/friends": { GET: [body: undefined, answer: FriendsAnswer]; PUT: [body: FriendsBody, answer: null] };
  "/api/pairing": { POST: [body: PairBody, answer: PairAnswer]; DELETE: [body: undefined, answer: null] };
  "/healthz": { GET: [body: undefined, answer: HealthAnswer] };
  "/api/games/{}/search": { POST: [body: SearchBody, answer: SearchAnswer] };
  "/api/games/{}/session": { POST: [body: PlaySessionBody, answer: PlaySessionAnswer] };
  "/api/games/{}/simple-rules": { POST: [body: PriceBody, answer: SimpleRulesAnswer] };
  "/api/games/{}/compare": { POST: [body: CompareBody, answer: CompareAnswer] };
  "/api/games/{}/price": { POST: [body: PriceBody, answer: PriceAnswer] };
  "/api/games/{}/{}": { GET: [body: undefined, answer: Facts] };
  "/api/games/{}/{}/edges": { GET: [body: undefined, answer: Edge[]] };
  "/api/games/{}/{}/guide": { GET: [body: undefined, answer: Guide | null] };
  "/api/tables/{}/try": { POST: [body: TryBody, answer: unknown] };
  "/api/tables/{}/best": { GET: [body: undefined, answer: unknown] };
  "/api/tables/{}/hands": { GET: [body: undefined, answer: Played[]] };
  "/api/tables/{}/match": { GET: [body: undefined, answer: MatchTotals] };
  "/api/tables/{}/hands/{}": { GET: [body: undefined, answer: Frames] };
  "/api/tables/{}/hands/{}/proof": { GET: [body: undefined, answer: ProofFile] };
  "/api/tables/{}/hands/{}/review": { GET: [body: undefined, answer: HandReview] };
  "/api/tables/{}/hands/{}/tries/{}": { POST: [body: PlayOnBody, answer: PlayOnAnswer] };
  "/api/tables/{}/hands/{}/tries/{}/preview": { POST: [body: PlayOnPreviewBody, answer: unknown] };
  "/api/tables/{}/past": { GET: [body: undefined, answer: Past] };
  "/api/tables/{}/settings": { GET: [body: undefined, answer: InForce] };
  "/api/my/tables": { GET: [body: undefined, answer: OwnTable[]] };
  "/api/my/matches": { GET: [body: undefined, answer: MatchesAnswer] };
  "/api/my/training": { GET: [body: undefined, answer: TrainingAnswer]; POST: [body: DoneBody, answer: TrainingAnswer] };
  "/api/my/sessions/{}": { GET: [body: undefined, answer: PlayedAnswer] };
  "/api/my/progress": { GET: [body: undefined, answer: GameProgress[]] };
  "/api/score/live": { POST: [body: LiveBody, answer: LiveLink] };
  "/api/score/live/{}": { GET: [body: undefined, answer: LiveSheet] };
  "/api/my/profile": { GET: [body: undefined, answer: ProfileAnswer]; PUT: [body: ProfileBody, answer: null] };
  "/api/my/mistakes": { GET: [body: undefined, answer: OwnProblem] };
  "/api/tables/{}/advice": { GET: [body: undefined, answer: AdviceAnswer] };
  "/api/tables/{}/advice/finer": { GET: [body: undefined, answer: AdviceAnswer] };
  "/api/practice/today": { GET: [body: undefined, answer: Record<string, string>] };
  "/api/practice/{}/{}": { POST: [body: PracticeBody, answer: PracticeAnswer] };
  "/api/practice/{}/{}/try": { POST: [body: TrialBody, answer: unknown] };
  "/api/practice/{}/{}/judged": { POST: [body: PracticeBody, answer: JudgedAnswer] };
  "/api/tables/{}/hands/{}/links": { POST: [body: ShareBody, answer: SharedAnswer] };
  "/api/my/links": { GET: [body: undefined, answer: OwnLink[]] };
  "/api/my/links/{}": { DELETE: [body: undefined, answer: null] };
  "/api/hands/{}": { GET: [body: undefined, answer: QuestionAnswer] };
  "/api/hands/{}/answers": { POST: [body: AnswerBody, answer: ResultAnswer] };
  "/api/day": { GET: [body: undefined, answer: DayAnswer] };
  "/api/hands/{}/tries": { POST: [body: PlayOnBody, answer: PlayOnAnswer] };
  "/api/hands/{}/tries/preview": { POST: [body: PlayOnPreviewBody, answer: unknown] };
  "/api/qr": { POST: [body: QrBody, answer: Code] };
  "/api/tournaments/presets": { GET: [body: undefined, answer: PresetAnswer[]] };
  "/api/tournaments/check": { POST: [body: CheckBody, answer: CheckAnswer] };
  "/api/tournaments/forecast": { POST: [body: ForecastBody, answer: EndForecast] };
  "/api/tournaments/import": { POST: [body: undefined, answer: TournamentAnswer] };
  "/api/series/names": { GET: [body: undefined, answer: SeriesAnswer[]] };
  "/api/series": { GET: [body: undefined, answer: RankAnswer[]] };
  "/api/tournaments/people": { GET: [body: undefined, answer: KnownPlayer[]] };
  "/api/tournaments/{}/report": { GET: [body: undefined, answer: Report] };
  "/api/tournaments": {
    GET: [body: undefined, answer: ListedTournament[]];
    POST: [body: OpenBody, answer: TournamentAnswer];
  };
  "/api/tournaments/{}": { GET: [body: undefined, answer: Lobby] };
  "/api/tournaments/{}/floor": { GET: [body: undefined, answer: Floor] };
  "/api/tournaments/{}/me": { GET: [body: undefined, answer: Me] };
  "/api/tournaments/{}/tables/{}": { GET: [body: undefined, answer: TableSheet] };
  "/api/tournaments/{}/commands": { POST: [body: CommandBody, answer: EntryAnswer] };
  "/api/tournaments/{}/register": { POST: [body: undefined, answer: EntryAnswer] };
  "/api/tournaments/{}/unregister": { POST: [body: undefined, answer: EntryAnswer] };
  "/api/tournaments/{}/reenter": { POST: [body: undefined, answer: EntryAnswer] };
  "/api/tournaments/{}/away": { POST: [body: AwayBody, answer: EntryAnswer] };
  "/api/tournaments/{}/entries": { GET: [body: undefined, answer: LogEntry[]] };
  "/api/tournaments/{}/cashier": { GET: [body: undefined, answer: CashierSheet] };
  "/api/tournaments/{}/bots": { POST: [body: BotsBody, answer: EntryAnswer[]] };
  "/api/tournaments/{}/links": {
    GET: [body: undefined, answer: LinkAnswer[]];
    POST: [body: LinkBody, answer: LinkAnswer];
  };
  "/api/tournaments/{}/links/{}": { DELETE: [body: undefined, answer: null] };
  "/api/tournaments/{}/link": { GET: [body: undefined, answer: HeldAnswer] };
  "/api/tournaments/{}/claim": { POST: [body: undefined, answer: Lobby] };
  "/api/tournaments/{}/logo": {
    PUT: [body: undefined, answer: LogoAnswer];
    DELETE: [body: undefined, answer: LogoAnswer];
  };
  "/api/operator/tables": { GET: [body: undefined, answer: TableSummary[]] };
  "/api/operator/tournaments": { GET: [body: undefined, answer: TournamentSummary[]] };
  "/api/operator/tournaments/{}": { POST: [body: TournamentActionBody, answer: null] };
  "/api/operator/tables/{}/close": { POST: [body: CloseBody, answer: null] };
  "/api/operator/audit": { GET: [body: undefined, answer: AuditEntry[]] };
  "/api/operator/accounts": {
    GET: [body: undefined, answer: AccountSummary[]];
    POST: [body: AccountActionBody, answer: DoneAnswer];
  };
  "/api/operator/tables/{}/seats": { GET: [body: undefined, answer: SeatedAnswer[]] };
  "/api/operator/tables/{}/ban": { POST: [body: BanBody, answer: DoneAnswer] };
  "/api/operator/bans": { GET: [body: undefined, answer: GuestBan[]] };
  "/api/operator/bans/{}": { DELETE: [body: undefined, answer: DoneAnswer] };
  "/api/operator/invitations": {
    GET: [body: undefined, answer: InvitationSummary[]];
    POST: [body: InvitationBody, answer: InvitationAnswer];
  };
  "/api/operator/invitations/{}": { DELETE: [body: undefined, answer: DoneAnswer] };
}
