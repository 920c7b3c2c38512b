/** The texts of the parts that games share at the table. */
import { number, plural } from "./format.js";

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

export const house = {
  dealer: "Dealer",
  dealerDeals: "The dealer's cards",
  bet: "Place the bet",
  noBet: "Sit this round out",
  limits: /** @param {number} least @param {number} most @param {number} unit */ (least, most, unit) =>
    `${number(least)} to ${number(most)}${unit > 1 ? ` by ${unit}` : ""}`,
  chip: "Chip",
  beforeDeal: "Bets first, then the deal.",
  position: /** @param {number} n */ (n) => `Position ${n}`,
  fold: "Fold",
  folded: "folded",
  tucked: "tucked under",
  clear: "Clear",
  same: "Same again",
  more: "More",
  less: "Less",
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
