/** A declared round (`GameAnswer.form`), as the parts of the scorer use it. */
import { said } from "../words.js";
import { gameOf, wagerName } from "../../kit/game_names.js";
import { t } from "../../kit/texts.js";
import { phrases } from "../texts.js";

/**
 * A game's own words for its scorer, all of them optional: what it does, how a hand is typed, what a place has (from
 * what came back of it and its cards), and what the dealer has as a sentence.
 * @typedef {{line?: string, help?: string, worth?: (own: any, cards: string) => string | null,
 *   dealerHas?: (dealer: any) => string}} Words
 *
 * @typedef {import("../../wire.d.ts").FieldAnswer} Field
 *
 * `room` is how many cards a hand has, `split` how many each part of it where it is set apart; `options` are what a
 * place may do, the first of them under the name `play`.
 * @typedef {{key: string, banked: boolean, seated: boolean, posted: string[], places: string, dealer: Field | null,
 *   hand: Field, part?: Field, choice?: Field, wagers: string[], room: number[], split: number[] | null,
 *   options: [string, string][], words: Required<Words>}} Form
 */

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param {string} key @param {Words} words @returns {Form} */
export function formOf(key, words) {
  const { fields, places, posted, line, banked } = /** @type {import("../../wire.d.ts").FormAnswer} */ (
    gameOf(key).form
  );
  const hands = places.fields.filter(({ kind }) => kind === "cards");
  const hand = /** @type {Field} */ (hands.find(({ of }) => !of));
  const part = hands.find(({ of }) => of);
  const choice = places.fields.find(({ kind }) => kind === "decision" || kind === "choice");
  const [first, ...others] = choice?.options ?? [];
  const label = (/** @type {string} */ word) =>
    choice?.kind === "choice" ? said(capital(word)) : wagerName(key, word);
  const count = hand.cards ?? 0;
  return {
    key,
    banked,
    seated: places.seated,
    posted,
    places: places.key,
    dealer: fields[0] ?? null,
    hand,
    part,
    choice,
    wagers: places.fields.filter(({ kind }) => kind === "chips").map((field) => field.key),
    room: [count],
    split: part ? [part.cards ?? 0, count - (part.cards ?? 0)] : null,
    options: [
      ...(first ? [/** @type {[string, string]} */ (["play", label(first)])] : []),
      ...others.map(
        (word) => /** @type {[string, string]} */ ([word, word === "fold" ? t.house.fold : label(word)]),
      ),
      ...(places.seated ? [/** @type {[string, string]} */ (["out", phrases.out])] : []),
    ],
    words: {
      line: phrases.roundLine,
      help: said(line.replace(/^expected /, "").replace(/^./, (letter) => letter.toUpperCase())),
      worth: () => null,
      dealerHas: () => "",
      ...words,
    },
  };
}

/**
 * A stored round as it is sent.
 * @param {Form} form @param {import("./sheet.js").Round} round
 */
export const sentRound = (form, { dealer, places }) => ({
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
});
