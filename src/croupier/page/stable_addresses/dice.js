/** For pages of other packages: a stable address of `kit/dice.js`. */
export * from "../kit/dice.js";
