/** For pages of other packages: a stable address of `kit/motion.js`. */
export * from "../kit/motion.js";
export { CountUp as Counting, motionEnabled as moves, usePacedUpdates as usePace } from "../kit/motion.js";
