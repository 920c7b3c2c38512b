/** A round's settlement, as the parts for tables against the house show it. */
import { wagerName } from "../../../js/names.js";

const KEY = "fortune";

/** @param {any[]} payments @returns {import("../../../js/house/lines.js").Line[]} */
export const linesOf = (payments) =>
  payments.map(({ position, wager, net, why }) => ({ position, what: wagerName(KEY, wager), net, why }));
