/** `words.js` with the words of the scorer in its catalogue: for the modules that show them. */
import { loadWords } from "../kit/words.js";

await loadWords("scorer");
export * from "../kit/words.js";
