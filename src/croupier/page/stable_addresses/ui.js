/** For pages of other packages: a stable address of `kit/preact.js`. */
export * from "../kit/preact.js";
