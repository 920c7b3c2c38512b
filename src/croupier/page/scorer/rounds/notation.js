/** Parser for a position as people write it: cards, wagers by name, `fold`, `out`, and the split of the hand. */
import { readCards, readRows } from "../notation.js";

const SET = /\bset\b(.*)$/is;

/** The spellings of a wager, with or without a space, and with `6` for `six`. @param {string} wager */
const spellingsOf = (wager) => wager.replaceAll("_", "[\\s_-]?").replace("six", "(?:six|6)");

/** A wager and its amount, a whole number. @param {string} name as a pattern */
const amountOf = (name) => new RegExp(`\\b(?:${name})\\s+(\\d{1,9})(?![.,]?\\d)\\b,?`, "gi");

/**
 * `Qs 6h 4d ante 10 play 10`, as for `croupier score`. A stroke sets the hand apart, `TsKdQh / 4c6h`; so
 * does `set TsKdQh`.
 * @param {string} text
 * @param {number[]} room how many cards each row takes
 * @param {number[] | null} split the same, where the hand is set apart
 * @param {string[]} wagers those of the game
 * @param {string[]} words what a place may do; the first is said as `play`
 * @returns {{rows: string[][], rest: string, play: string | null, bets: Record<string, number>}}
 */
export function readPlace(text, room, split, wagers, words = ["", "fold", "out"]) {
  const found = /** @type {{play: string | null, bets: Record<string, number>}} */ ({
    play: null,
    bets: {},
  });
  let left = text;
  for (const wager of wagers)
    left = left.replace(amountOf(spellingsOf(wager)), (_, amount) => {
      found.bets[wager] = Number(amount);
      return " ";
    });
  const cards = left
    .replace(amountOf("play|raise"), (_, amount) => {
      found.play = Number(amount) ? "play" : "fold";
      return " ";
    })
    .replace(new RegExp(`\\b(${words.filter(Boolean).join("|")})\\b,?`, "gi"), (_, word) => {
      const said = word.toLowerCase();
      found.play = said === words[0] ? "play" : said;
      return " ";
    });
  const named = split && SET.exec(cards);
  const read = named
    ? setApart(cards.replace(SET, ""), named[1])
    : readRows(cards, split && /[/\n]/.test(cards.trim()) ? split : room);
  return { ...found, rows: read.rows, rest: read.rest };
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
