/** `words.js` with the words of hints, reviews, lessons and exercises in its catalogue: for the modules that show them. */
import { loadWords } from "../kit/words.js";

await loadWords("coach");
export * from "../kit/words.js";
