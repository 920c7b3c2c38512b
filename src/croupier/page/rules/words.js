/** `words.js` with the words of guides and rulebooks in its catalogue: for the modules that show them. */
import { loadWords } from "../kit/words.js";

await loadWords("rules");
export * from "../kit/words.js";
