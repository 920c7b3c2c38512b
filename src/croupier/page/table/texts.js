/** The texts of the parts that games share at the table. */
import { number, plural } from "../kit/format.js";
import { translated } from "../kit/language.js";

export const any = {
  shared: "On the table",
  toMove: "to move",
  house: "House",
  typed: "Find a move, or type it",
  send: "Make this move",
  more: "List more",
  found: /** @param {number} n @param {number} of */ (n, of) =>
    n === of ? plural(of, "move", "moves") : `${number(n)} of ${plural(of, "move", "moves")}`,
};

/** The bar, the tray and the result of every table. */
export const shell = {
  doors: "Beside the game",
  more: "More: rules, log, settings, leave",
  menu: "More",
  players: "Players",
  tray: "What happens now",
  thinking: /** @param {string} names @param {number} n */ (names, n) =>
    `${names} ${n === 1 ? "is" : "are"} thinking…`,
  dealing: "One moment…",
  sittingOut: "You are sitting out.",
  dealtNext: "You play from the next hand on.",
  outAfter: "You sit out once this hand is over.",
  outNow: "You sit out from the next hand on.",
  sitOutLong: "You keep your seat and are dealt no cards, from the next hand on.",
  noHands: "No hand has been finished here yet.",
  result: "Result",
  details: "Details",
  review: "Review",
  next: "Next hand",
  nextRound: "Next round",
  hold: "Wait",
  enter: "Enter",
  ready: "Waiting for the others.",
  keysTitle: "Keys",
  keys: [
    ["H", "A hint for this decision, and away with it"],
    ["Enter", "At a result: show its end, then the next hand"],
    ["?", "These keys"],
  ],
  held: /** @param {string} name */ (name) =>
    name === "you" ? "You asked the others to wait." : `${name} asked everyone to wait.`,
};

export const house = {
  you: "You",
  dealer: "Dealer",
  dealerDeals: "The dealer’s cards",
  bet: "Place the bet",
  noBet: "Skip round",
  undo: "Undo",
  tapCircle: "Choose a chip, then tap a circle.",
  purse: "Your chips",
  satOut: "You sat this round out.",
  limits: /** @param {number} least @param {number} most @param {number} unit */ (least, most, unit) =>
    `${number(least)} to ${number(most)}${unit > 1 ? ` by ${unit}` : ""}`,
  chip: "Chip",
  beforeDeal: "Bets first, then the deal.",
  position: /** @param {number} n */ (n) => `Position ${n}`,
  has: /** @param {number} chips */ (chips) => plural(chips, "chip", "chips"),
  fold: "Fold",
  folded: "folded",
  tucked: "tucked under",
  clear: "Clear",
  same: "Same again",
  whatPays: /** @param {string} wager @param {number} amount */ (wager, amount) =>
    `${amount ? `${wager}, ${number(amount)} on it` : wager}: what it pays`,
  more: "More",
  settlement: "Settled",
  nothing: "Nobody bet.",
  payTables: "Pay tables",
  edgeHouse: /** @param {string} p */ (p) => `The house keeps ${p} of it in the long run.`,
  edgePlayer: /** @param {string} p */ (p) => `It favours the player by ${p}.`,
  edgeOn: /** @param {string} w */ (w) => `Edge on the ${w}`,
  edgeWait: "Counting every deal…",
  waiting: "Waiting for the others.",
  pays: /** @param {number} n */ (n) => `${number(n)} to 1`,
};

await translated({ any, shell, house }, import.meta.url);
