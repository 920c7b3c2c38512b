/** The texts of the design page. */
import { number } from "./format.js";
import { translated } from "./language.js";

export const w = {
  voices: {
    act: "You, and the next thing to do",
    solver: "The solver: hints, values, reviews",
    won: "Won",
    lost: "Lost, fouls, errors",
    warn: "Take care",
  },
  colours: "Colours",
  felts: "Felts",
  second: "Second words, and",
  link: "a link",
  cards: "Cards",
  faces: "Three faces; the card’s own width chooses: to 46 pixels, to 80, and above.",
  inSentence: "In a sentence:",
  beat: "beat",
  pieces: "Chips and dice",
  sounds: /** @type {Record<string, string>} */ ({
    card: "card",
    flip: "flip",
    chip: "chip",
    dice: "dice",
    turn: "turn",
    won: "won",
    lost: "lost",
  }),
  type: "Type",
  row: `Row ${number(1118)} · ${number(-16)}`,
  heading: "Heading",
  face: "Inter, with figures of one width.",
  small: "Small and muted.",
  measures: "Spacing and motion",
  controls: "Buttons and fields",
  action: "The next action",
  another: "Another",
  quiet: "Quiet",
  away: "Away",
  notNow: "Not now",
  few: "One of a few",
  ways: /** @type {[string, string][]} */ ([
    ["a", "This"],
    ["b", "That"],
    ["c", "Neither"],
  ]),
  field: "A field",
  fieldHelp: "What it is for.",
  typeHere: "Type here",
  tag: "tag",
  notice: "A notice.",
  warning: "A warning.",
  wrong: "Something wrong.",
  states: "States",
};

await translated({ w }, import.meta.url);
