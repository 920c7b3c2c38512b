/** A declared round (`GameAnswer.form`), as the parts of the scorer use it. */
import { said, text } from "../words.js";
import { gameOf, wagerName } from "../../kit/game_names.js";
import { t } from "../../kit/texts.js";
import { phrases } from "../texts.js";
import { Standings } from "../components.js";
import { settleNight } from "./api.js";
import { Gains, Rounds, asText, standings } from "./rounds.js";

/**
 * @typedef {import("../../wire.d.ts").FieldAnswer} Field

 * @typedef {import("./sheet.js").Draft} Draft
 * @typedef {import("./sheet.js").Round} Round
 * @typedef {import("./sheet.js").DraftPlace} DraftPlace
 *
 * A sheet of a game with fields of its own, and the rounds of a sheet as the server has settled them.
 * @typedef {any} Kept
 * @typedef {any} Settled
 *
 * @typedef {{game: Form, sheet: Kept, scored: Settled, draft: Draft, write: (part: Partial<Draft>) => void,
 *   change: (change: Partial<Kept>) => void}} Writing
 *
 * The names of a game's rounds: the one being written, the one being corrected, the buttons, and their number.
 * @typedef {{now: (scored: Settled, n: number) => string, correcting: (round: Round, n: number) => string,
 *   record: string, save: string, drop: string, written: (n: number) => string}} Names
 *
 * A game's own part of its scorer, beside its form; a game without a scorer has none of it.
 *
 * - Words: what it does (`line`), how a hand is typed (`help`), what a place or the dealer has.
 * - `setup` are its fields of a new sheet, `keeps` reads them; `older` reads a sheet kept in an earlier shape.
 * - `settle` asks the server for all rounds of a sheet, `before` is the state before the round being written,
 *   `sent` a stored round as the server takes it, `more` what the game notes of a round beside its places.
 * - `noted` puts the server's note on an unfinished hand into words: `said` of it, `made` by each row; `bonus` are the
 *   points that rows earn, `crossed` those out of order.
 * - `unscored` stands for the server's answer while it cannot be reached; null where nothing can be written then.
 * - `begun` is the stored round that the sheet goes on with, `dealt` the seats that have a hand in the round (null:
 *   all), with `idleNote` for the others; `passes` is what a place may do in this round only.
 * - `due` is the place to write next (undefined: the next that is missing), `beside` the cards of a place that lie in
 *   no row.
 * - Components: `Terms` at the head of the entry, `Note` below it, `Hand` in place of the rows of a hand, `Below` at
 *   its end, `Preview` of the round (called, not drawn: null for none), `outcome` of a game that is over, `Results` of
 *   the rounds before, `Review` of a hand.
 * @typedef {{line: string, start: string, help: string, names: Names, idleNote: string,
 *   worth: (own: Settled, cards: string) => string | null, dealerHas: (dealer: Settled) => string,
 *   setup: Partial<import("../game_scorers.js").Setup>, older: (data: Kept, names: string[]) => object | undefined,
 *   keeps: (data: Kept) => object, settle: (game: Form, sheet: Kept) => Promise<Settled>,
 *   before: (sheet: Kept, scored: Settled) => object, sent: (round: Round, form: Form) => object,
 *   more: (sheet: Kept, draft: Draft, scored: Settled) => import("./sheet.js").More,
 *   noted: (note: any, full: boolean) => {said: unknown, made: string[], bonus: number[], crossed: number[]},
 *   unscored: (sheet: Kept) => Settled, begun: (sheet: Kept, scored: Settled) => Round | undefined,
 *   dealt: (sheet: Kept, scored: Settled) => number[] | null,
 *   passes: (sheet: Kept, scored: Settled) => [string, string][],
 *   due: (writing: Writing) => number | null | undefined, beside: (place: DraftPlace) => string[],
 *   Terms: ((props: Writing) => unknown) | null, Note: ((props: Writing & {next: number | null}) => unknown) | null,
 *   Hand: ((props: Writing & {place: DraftPlace, id: string, name: string, onEnter: () => void,
 *     lay: (part: Partial<DraftPlace>) => void}) => unknown) | null,
 *   Below: ((props: Writing) => unknown) | null, Preview: (props: Previewed) => unknown,
 *   outcome: (sheet: Kept, scored: Settled) => unknown, Results: (props: Resulted) => unknown,
 *   Review: ((props: {sheet: Kept, scored: Settled, review: string}) => unknown) | null,
 *   asText: (form: Form, sheet: Kept, scored: Settled) => string,
 *   standings: (form: Form, sheet: Kept, scored: Settled) => Parameters<typeof Standings>[0]["items"]}} Own
 *
 * @typedef {{names: string[], live: {seat: number}[], game: Form, sheet: Kept, scored: Settled,
 *   round: Settled}} Previewed `round` is the settled round
 * @typedef {{game: Form, sheet: Kept, scored: Settled, open: Settled,
 *   correct: ((at: number, turn?: number) => void) | null}} Resulted `open` is the round being written, once settled
 */

/** @type {Own} */
const USUAL = {
  line: text("Write down every hand: it says what everybody wins or loses, and keeps the totals."),
  start: text("New session"),
  help: "",
  names: {
    now: (_, n) => phrases.roundOf(n),
    correcting: (_, n) => text("Correct round {n}", { n }),
    record: phrases.recordRound,
    save: phrases.saveRound,
    drop: phrases.dropRound,
    written: phrases.rounds,
  },
  idleNote: "",
  worth: () => null,
  dealerHas: () => "",
  setup: {},
  older: () => undefined,
  keeps: () => ({}),
  settle: settleNight,
  before({ editing }, scored) {
    const { totals, bankrolls } =
      editing === null ? scored.next : (scored.rounds[editing]?.before ?? scored.next);
    return { totals, bankrolls };
  },
  sent: sentRound,
  more: () => ({}),
  noted: () => ({ said: null, made: [], bonus: [], crossed: [] }),
  unscored: ({ names, stacks }) => ({
    rounds: [],
    next: { totals: names.map(() => 0), bankrolls: stacks, house: 0 },
  }),
  begun: () => undefined,
  dealt: () => null,
  passes: () => [],
  due: () => undefined,
  beside: () => [],
  Terms: null,
  Note: null,
  Hand: null,
  Below: null,
  Preview: Gains,
  outcome: () => null,
  Results: Rounds,
  Review: null,
  asText,
  standings,
};

/**
 * `room` is how many cards each row of a hand has, `split` how many each part of it where it is set apart; `options`
 * are what a place may do, the first of them under the name `play`.
 * @typedef {Own & {key: string, banked: boolean, seated: boolean, posted: string[], places: string, most: number,
 *   kind: string, dealer: Field | null, hand: Field, part?: Field, choice?: Field, wagers: string[], room: number[],
 *   titles: string[], split: number[] | null, options: [string, string][]}} Form
 */

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param {string} key @param {Partial<Own>} own @returns {Form} */
export function formOf(key, own) {
  const { fields, places, posted, line, banked } = /** @type {import("../../wire.d.ts").FormAnswer} */ (
    gameOf(key).form
  );
  const hands = places.fields.filter(({ kind }) => ["cards", "rows", "dice"].includes(kind));
  const hand = /** @type {Field} */ (hands.find(({ of }) => !of));
  const part = hands.find(({ of }) => of);
  const choice = places.fields.find(({ kind }) => kind === "decision" || kind === "choice");
  const [first, ...others] = choice?.options ?? [];
  const label = (/** @type {string} */ word) =>
    choice?.kind === "choice" ? said(capital(word)) : wagerName(key, word);
  const count = hand.cards ?? 0;
  return {
    ...USUAL,
    help: said(line.replace(/^expected /, "").replace(/^./, (letter) => letter.toUpperCase())),
    ...own,
    key,
    banked,
    seated: places.seated,
    posted,
    places: places.key,
    most: places.most,
    kind: hand.kind,
    dealer: fields[0] ?? null,
    hand,
    part,
    choice,
    wagers: places.fields.filter(({ kind }) => kind === "chips").map((field) => field.key),
    room: hand.rows ?? [count],
    titles: hand.rows ? (hand.options ?? []).map((row) => said(capital(row))) : [said(hand.label)],
    split: part ? [part.cards ?? 0, count - (part.cards ?? 0)] : null,
    options: [
      ...(first ? [/** @type {[string, string]} */ (["play", label(first)])] : []),
      ...others.map(
        (word) => /** @type {[string, string]} */ ([word, word === "fold" ? t.house.fold : label(word)]),
      ),
      ...(places.seated ? [/** @type {[string, string]} */ (["out", text("Sits out")])] : []),
    ],
  };
}

/** A stored round as it is sent. @param {Round} round @param {Form} form */
function sentRound({ dealer, places }, form) {
  if (!form.hand.key) return { [form.places]: places.map(({ cards }) => cards) };
  return {
    ...(form.dealer && { [form.dealer.key]: dealer }),
    [form.places]: places.map(({ seat, cards, set, plays, bets, choice }) => ({
      ...(form.seated && { seat }),
      [form.hand.key]: cards,
      ...bets,
      ...(form.choice && {
        [form.choice.key]:
          form.choice.kind === "choice" ? (plays ? form.choice.options?.[0] : (choice ?? "fold")) : plays,
      }),
      ...(form.part && set ? { [form.part.key]: set } : {}),
    })),
  };
}
