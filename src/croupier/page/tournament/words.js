/** `words.js` with the words of tournaments in its catalogue: for the modules that show them. */
import { loadWords } from "../kit/words.js";

await loadWords("tournament");
export * from "../kit/words.js";
