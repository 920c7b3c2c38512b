/** For pages of other packages: a stable address of `kit/game_modules.js`. */
export * from "../kit/game_modules.js";
