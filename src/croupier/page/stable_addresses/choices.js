/** For pages of other packages: a stable address of `table/move_list.js`. */
export * from "../table/move_list.js";
export { MoveList as Choices } from "../table/move_list.js";
