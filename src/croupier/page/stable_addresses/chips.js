/** For pages of other packages: a stable address of `kit/chips.js`. */
export * from "../kit/chips.js";
