/** A round's settlement, as the parts for tables against the house show it. */

/** @param {any[]} entries @returns {import("../../../js/house/lines.js").Line[]} */
export const linesOf = (entries) =>
  entries.map(({ payer, payee, amount, what }) => ({
    position: payer ?? payee,
    what: "",
    net: payer === null ? amount : -amount,
    why: what,
  }));
