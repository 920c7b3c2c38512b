/** Loads the words that only this folder and its users show, and passes on all of `kit/words.js`. */
import { loadWords } from "../kit/words.js";

await loadWords("fair");
export * from "../kit/words.js";
