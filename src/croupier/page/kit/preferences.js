/** Preferences of this browser. Each is a signal, and none is needed to play. */
import { effect, signal } from "./preact.js";
import { languages } from "./language.js";
import {
  record,
  flag,
  fromStorage,
  like,
  listOf,
  oneOf,
  object,
  partialObject,
  text,
  toStorage,
  whole,
} from "./decode.js";

/**
 * @template T
 * @param {string} name
 * @param {import("./decode.js").Reader<T>} read
 * @param {T} usual
 * @returns {import("@preact/signals-core").Signal<T>}
 */
function kept(name, read, usual) {
  const key = `croupier.${name}`;
  let value = fromStorage(() => localStorage, key, read, usual);
  const pref = signal(value);
  effect(() => {
    if (pref.value === value) return; // write only a change made here, because another window may have written since
    value = pref.value;
    toStorage(key, value);
  });
  return pref;
}

const NAME = /^[a-z][\w-]{0,40}$/; // of a game, a preset, a wager
const chips = whole(1, 1_000_000_000);
const form = partialObject({
  preset: text(60, 1),
  seats: whole(1, 8),
  counted: oneOf("points", "chips"),
  chips,
  clock: oneOf("none", "move", "called"),
  gives: whole(5, 86_400),
  public: oneOf("false", "friends", "true"),
  bots: flag,
  yields: flag,
  chat: flag,
  hands: whole(0, 1000),
  name: text(60),
  own: record(NAME, text(40), 20),
});

/** "system", "light" or "dark". */
export const theme = kept("theme", oneOf("system", "light", "dark"), "system");
export const felt = kept("felt", oneOf("pine", "midnight", "claret"), "pine");
/** Cards in four colours, or in two. */
export const deck = kept("deck", oneOf("four", "two"), "four");
/** The pace at which moves of bots are shown. */
export const pace = kept("pace", oneOf("slow", "usual", "fast", "once"), "usual");
/** The least time between two moves of bots, in milliseconds, by `pace`. */
export const PACES = { slow: 2000, usual: 1000, fast: 400, once: 0 };
/** The pace of a replay that plays by itself. */
export const replayPace = kept("replay", oneOf("slow", "usual", "fast"), "usual");
export const sounds = kept("sounds", flag, false);
/** True once sounds were offered. */
export const soundsOffered = kept("sounds-offered", flag, false);
/** True if a phone vibrates when a card lands or the player's turn begins. */
export const haptics = kept("haptics", flag, false);
/** The language of the page: "system", or the code of one that it speaks. A page that is open keeps its own. */
export const spoken = kept("language", oneOf("system", ...languages), "system");
/** The name to sit down with; "" until one is chosen. */
export const playerName = kept("name", text(24), "");
/** True if the table offers the best move when it is known. */
export const hints = kept("hints", flag, false);
/** True if rows that are out of order are marked while cards are placed. */
export const foulWarning = kept("foul-warning", flag, true);
/** The games whose first lesson was taken, or put aside. */
export const learnt = kept("learnt", listOf(like(NAME), 20), /** @type {string[]} */ ([]));
const count = whole(0, 1_000_000);
/** The training record of a player without an account. */
export const training = kept(
  "training",
  partialObject({
    runs: record(NAME, object({ tried: count, right: count, row: count, best: count }), 10),
    days: record(/^\d{4}-\d\d-\d\d$/, like(/^[a-d]{0,10}$/), 100),
  }),
  /** @type {any} */ ({}),
);
/** The settings last used to open a table, by game. */
export const lastTable = kept("table", record(NAME, form, 20), /** @type {Record<string, any>} */ ({}));
/** The bots last chosen, by game. */
export const lastBots = kept(
  "bots",
  record(NAME, text(40, 1), 20),
  /** @type {Record<string, string>} */ ({}),
);
/** Those whose words at a table are not shown in this browser, by name. */
export const mutedNames = kept("muted", listOf(text(24, 1), 100), /** @type {string[]} */ ([]));
/** The variants last chosen, by game. */
export const lastPresets = kept(
  "presets",
  record(NAME, text(60, 1), 20),
  /** @type {Record<string, string>} */ ({}),
);
/** The bets last made against the house, by game and by which of one's positions. */
export const lastBets = kept(
  "bets",
  record(/^[a-z-]{1,40} \d$/, record(NAME, whole(0), 8), 40),
  /** @type {Record<string, Record<string, number>>} */ ({}),
);

// As theme.js has done it already, and anew where a person chooses.
effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  root.dataset.felt = felt.value;
  root.dataset.deck = deck.value;
});
