/** What lay on a position, as people write it: cards, wagers by name, `fold`, `out`, and how the hand was set. */
import { readCards, readRows } from "../notation.js";

/** @type {Record<string, string>} */
const WAGERS = {
  ante: "ante",
  play: "play",
  raise: "play",
  side: "side",
  lucky: "lucky_pairs",
  super: "super_six",
};
const WAGER =
  /\b(ante|play|raise|side|lucky[\s_-]?pairs|super[\s_-]?(?:six|6))\s+(\d{1,9})(?![.,]?\d)\b,?/gi;
const CHOICE = /\b(fold|out)\b,?/gi;
const SET = /\bset\b(.*)$/is;

/**
 * `Qs 6h 4d ante 10 play 10`, as for `croupier score`. A stroke sets the hand apart, `TsKdQh / 4c6h`; so
 * does `set TsKdQh`.
 * @param {string} text
 * @param {number[]} room how many cards each row takes
 * @param {number[] | null} split the same, where the hand is set apart
 * @param {string[]} wagers those of the game
 * @returns {{rows: string[][], rest: string, play: "play" | "fold" | "out" | null, bets: Record<string, number>}}
 */
export function readPlace(text, room, split, wagers) {
  const found = /** @type {{play: "play" | "fold" | "out" | null, bets: Record<string, number>}} */ ({
    play: null,
    bets: {},
  });
  const unknown = /** @type {string[]} */ ([]);
  const cards = text
    .replace(WAGER, (all, name, amount) => {
      const wager = WAGERS[name.toLowerCase().match(/^[a-z]+?(?=[\s_-]|6|six|pairs|$)/)?.[0] ?? ""];
      if (wager === "play") found.play = Number(amount) ? "play" : "fold";
      else if (wagers.includes(wager)) found.bets[wager] = Number(amount);
      else unknown.push(all);
      return " ";
    })
    .replace(CHOICE, (_, word) => {
      found.play = word.toLowerCase();
      return " ";
    });
  const named = split && SET.exec(cards);
  const read = named
    ? setApart(cards.replace(SET, ""), named[1])
    : readRows(cards, split && /[/\n]/.test(cards.trim()) ? split : room);
  return { ...found, rows: read.rows, rest: [read.rest, ...unknown].filter(Boolean).join(" ") };
}

/** @param {string} all @param {string} three */
function setApart(all, three) {
  const [hand, set] = [readCards(all), readCards(three)];
  const rest = [hand.rest, set.rest].filter(Boolean).join(" ");
  return {
    rows: set.cards.length
      ? [set.cards, hand.cards.filter((card) => !set.cards.includes(card))]
      : [hand.cards],
    rest,
  };
}
