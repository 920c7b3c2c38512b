/** For pages of other packages: a stable address of `kit/move_text.js`. */
export * from "../kit/move_text.js";
export { composeMove as written, withSeat as whole, withoutSeat as bare } from "../kit/move_text.js";
