/** The texts of the parts that games share at the table. */
import { text, textN } from "../kit/words.js";

export const any = {
  shared: text("On the table"),
  toMove: text("to move"),
  house: text("House"),
  typed: text("Find a move, or type it"),
  send: text("Make this move"),
  more: text("List more"),
  found: /** @param {number} n @param {number} of */ (n, of) =>
    n === of
      ? textN("{n} move", "{n} moves", { n: of })
      : textN("{n2} of {n} move", "{n2} of {n} moves", { n: of, n2: n }),
};

/** The bar, the tray and the result of every table. */
export const shell = {
  doors: text("Beside the game"),
  more: text("More: rules, log, settings, leave"),
  menu: text("More"),
  players: text("Players"),
  tray: text("What happens now"),
  thinking: /** @param {string} names @param {number} n */ (names, n) =>
    textN("{names} is thinking…", "{names} are thinking…", { n, names }),
  dealing: text("One moment…"),
  sittingOut: text("You are sitting out."),
  dealtNext: text("You play from the next hand on."),
  outAfter: text("You sit out once this hand is over."),
  outNow: text("You sit out from the next hand on."),
  sitOutLong: text("You keep your seat and are dealt no cards, from the next hand on."),
  noHands: text("No hand has been finished here yet."),
  result: text("Result"),
  details: text("Details"),
  review: text("Review"),
  next: text("Next hand"),
  nextRound: text("Next round"),
  hold: text("Wait"),
  enter: text("Enter"),
  ready: text("Waiting for the others."),
  keysTitle: text("Keys"),
  keys: [
    ["H", text("A hint for this decision, and away with it")],
    [text("Enter"), text("At a result: show its end, then the next hand")],
    ["?", text("These keys")],
  ],
  held: /** @param {string} name */ (name) =>
    name === "you"
      ? text("You asked the others to wait.")
      : text("{name} asked everyone to wait.", { name }),
};

export const house = {
  you: text("You"),
  dealer: text("Dealer"),
  dealerDeals: text("The dealer’s cards"),
  bet: text("Place the bet"),
  noBet: text("Skip round"),
  undo: text("Undo"),
  tapCircle: text("Choose a chip, then tap a circle."),
  purse: text("Your chips"),
  satOut: text("You sat this round out."),
  limits: /** @param {number} least @param {number} most @param {number} unit */ (least, most, unit) =>
    text("{least} to {most}{more}", { least, most, more: unit > 1 ? text(" by {unit}", { unit }) : "" }),
  chip: text("Chip"),
  beforeDeal: text("Bets first, then the deal."),
  position: /** @param {number} n */ (n) => text("Position {n}", { n }),
  has: /** @param {number} chips */ (chips) => textN("{n} chip", "{n} chips", { n: chips }),
  fold: text("Fold"),
  folded: text("folded"),
  tucked: text("tucked under"),
  clear: text("Clear"),
  same: text("Same again"),
  whatPays: /** @param {string} wager @param {number} amount */ (wager, amount) =>
    text("{more}: what it pays", {
      more: amount ? text("{wager}, {amount} on it", { wager, amount }) : wager,
    }),
  more: text("More"),
  settlement: text("Settled"),
  nothing: text("Nobody bet."),
  payTables: text("Pay tables"),
  edgeHouse: /** @param {string} p */ (p) => text("The house keeps {p} of it in the long run.", { p }),
  edgePlayer: /** @param {string} p */ (p) => text("It favours the player by {p}.", { p }),
  edgeOn: /** @param {string} w */ (w) => text("Edge on the {w}", { w }),
  edgeWait: text("Counting every deal…"),
  waiting: text("Waiting for the others."),
  pays: /** @param {number} n */ (n) => text("{n} to 1", { n }),
};
