/** The games' own tables, each loaded when it is played. @type {Record<string, () => Promise<any>>} */
export const GAMES = {
  ofc: () => import("./ofc.js"),
  fortune: () => import("./fortune.js"),
  "asian-stud": () => import("./asian_stud.js"),
  pinzique: () => import("./pinzique.js"),
};
