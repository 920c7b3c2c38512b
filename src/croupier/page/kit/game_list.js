/** The game list embedded in the page; the same data as `GET /api/games`. */
const told =
  globalThis.document?.querySelector('meta[name="croupier-games"]')?.getAttribute("content") ?? "[]";

/** The games of this house, in its order. @type {import("../wire.d.ts").GameAnswer[]} */
export const games = JSON.parse(told);
