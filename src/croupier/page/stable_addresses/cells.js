/** For pages of other packages: a stable address of `kit/layout_rows.js`. */
export * from "../kit/layout_rows.js";
