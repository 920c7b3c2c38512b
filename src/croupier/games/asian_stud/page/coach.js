/** How the game is taught: as all against the house are, and by a lesson of its own. */
import { teaching as house } from "../../../js/house/teaching.js";

/** @type {import("../../../js/game_pages.js").Teaching} */
export const teaching = { ...house, lesson: () => import("./lesson.js") };
