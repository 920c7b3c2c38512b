import { byName } from "../format.js";

/** The games' own tables, each loaded when it is played. @type {Record<string, () => Promise<any>>} */
const OWN = byName({
  ofc: () => import("./ofc.js"),
  fortune: () => import("./fortune.js"),
  "asian-stud": () => import("./asian_stud.js"),
  pinzique: () => import("./pinzique.js"),
});

/** The table of a game: its own or, where it brings none, the one that draws any. @param {string} game */
export const tableOf = (game) => (OWN[game] ?? (() => import("./any.js")))();
