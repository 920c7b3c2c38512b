/** The texts of hints, reviews and lessons. */
import { translated } from "../../../kit/language.js";

export const texts = {
  stand: "Stand",
  keepThese: "Keep",
  keepNone: "Roll all eight",
  kept: "You kept",
  bestKept: "Best to keep",
  rolled: "rolled again",
};

await translated({ texts }, import.meta.url);
