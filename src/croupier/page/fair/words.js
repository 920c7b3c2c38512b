/** `words.js` with the words of the check of a deal in its catalogue: for the modules that show them. */
import { loadWords } from "../kit/words.js";

await loadWords("fair");
export * from "../kit/words.js";
