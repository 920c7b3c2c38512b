/** The texts of hints, reviews and lessons. */
import { text } from "../../../coach/words.js";

export const texts = {
  stand: text("Stand"),
  keepThese: text("Keep"),
  keepNone: text("Roll all eight"),
  note: text("Counted as it was rolled, without takeaways."),
};
