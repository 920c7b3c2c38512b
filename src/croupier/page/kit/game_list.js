/** What the house says of its games, which comes with every page: the answer to `GET /api/games`. */
const told =
  globalThis.document?.querySelector('meta[name="croupier-games"]')?.getAttribute("content") ?? "[]";

/** The games of this house, in its order. @type {any[]} */
export const games = JSON.parse(told);
