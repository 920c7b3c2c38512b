/** For pages of other packages: a stable address of `table/components.js`. */
export * from "../table/components.js";
