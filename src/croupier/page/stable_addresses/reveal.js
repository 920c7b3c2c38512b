/** For pages of other packages: a stable address of `table/result_reveal.js`. */
export * from "../table/result_reveal.js";
