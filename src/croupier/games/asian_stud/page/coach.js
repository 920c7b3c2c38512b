/** How the game is taught: as all against the house are, and by a lesson of its own. */
import { teaching as house } from "../../../banked/coach.js";

/** @type {import("../../../kit/game_modules.js").Teaching} */
export const teaching = { ...house, lesson: () => import("./lesson.js") };
