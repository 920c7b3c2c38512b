/** For pages of other packages: a stable address of `kit/move_text.js`. */
export * from "../kit/move_text.js";
