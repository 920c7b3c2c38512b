/** For pages of other packages: a stable address of `table/components.js`. */
export * from "../table/components.js";
export { ClockCalls as Calls, pendingDecision as askOf } from "../table/components.js";
