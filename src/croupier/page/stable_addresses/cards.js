/** For pages of other packages: a stable address of `kit/cards.js`. */
export * from "../kit/cards.js";
