/** The texts of hints, reviews, lessons and the trainer. */
import { byName, plural } from "../kit/format.js";
import { translated } from "../kit/language.js";

export const texts = {
  you: "You",
  hint: "Hint",
  thinking: "Working it out…",
  finer: "Making it more exact…",
  guess: "a guess: the solver is not ready",
  waits: "The server is busy. The hint comes as soon as it has time.",
  next: "The next best",
  units: byName(
    /** @type {Record<string, string>} */ ({ points: "points", chips: "chips", antes: "antes" }),
  ),
  /** @param {string} low @param {string} high */ between: (low, high) => `${low} to ${high}`,
  review: {
    title: "Review",
    working: "Going through your decisions. This takes a few seconds…",
    waits: "The server is busy with other reviews. Yours is next as soon as it has time…",
    elsewhere: "More about this",
    toSheet: "Back to the sheet",
    allHands: "All hands",
    nothing: "There was nothing for you to decide in this hand.",
    /** @param {string} result @param {string} unit */ result: (result, unit) => `result ${result} ${unit}`,
    /** @param {string} lost @param {string} unit */ lost: (lost, unit) => `given away ${lost} ${unit}`,
    rough:
      "The solver is still getting ready on this server, so these are first impressions. Come back in a minute " +
      "or two for exact ones.",
    along: "Value of the hand, decision by decision",
    /** @param {string} unit */ alongLong: (unit) =>
      `Each bar is what the hand was worth after your move, in ${unit}; the red end is what another move would have ` +
      "added. Click a bar, or use the arrow keys.",
    /** @param {string} lost */ cost: (lost) => `cost ${lost}`,
    close: "too close to call",
    worst: "Worst first",
    /** @param {number} at @param {number} of @param {string} said */
    decision: (at, of, said) => `Decision ${at} of ${of}: ${said}`,
    verdict: "This decision",
    /** @param {number} at @param {number} of */ place: (at, of) => `Decision ${at} of ${of}`,
    fine: "the best move",
    before: "Decision before",
    next: "Next decision",
    played: "You played",
    best: "Best",
    playedBest: "You played the best",
    /** @param {string} played @param {string} best */ fouls: (played, best) => `Foul ${played} → ${best}`,
    bestWhy: "Best:",
    playedWhy: "Yours:",
    asGood: "The difference is too small to be sure of. It does not count as a mistake.",
  },
  session: {
    title: "Session review",
    worst: "Worst decisions first",
    noneBad: "No mistake was found in the hands reviewed so far.",
    noneYet: "No hand has been reviewed yet.",
    lostChart: "Given away, hand by hand",
    hand: "Hand",
    result: "Result",
    lost: "Given away",
    instead: "instead of",
    reviewing: "Reviews",
    /** @param {number} hand @param {number} done @param {number} of @param {boolean} waits */
    now: (hand, done, of, waits) =>
      `Reviewing hand ${hand}: ${done} of ${of} done.${waits ? " The server is busy; it goes on by itself." : ""}`,
    /** @param {number} left @param {number} of */ todo: (left, of) =>
      left === of
        ? `${plural(of, "hand has", "hands have")} not been reviewed. It takes a few seconds each.`
        : `${left} of ${plural(of, "hand", "hands")} still to be reviewed, a few seconds each.`,
    rough: "The solver is still getting ready on this server. Try again in a minute or two.",
    later: "The server has no time for this now. Try again later; what is done stays done.",
    stop: "Stop",
    /** @param {number} n */ go: (n) => `Review ${plural(n, "hand", "hands")}`,
  },
  sheet: { title: "Review of the sheet" },
  progress: {
    title: "How you play",
    lead:
      "What your decisions gave away against the best ones, and what was luck. Each figure comes with the " +
      "range it is in.",
    counting: "Counting your last sessions…",
    game: "Game",
    sessions: "Sessions",
    /** @param {number} done @param {number} of */ reviewed: (done, of) => `${done} of ${of} reviewed`,
    /** @param {string} lost */ lost: (lost) => `${lost} given away a hand`,
  },
  tiles: {
    /** @param {number} n */ lost: (n) => `Given away a hand (${plural(n, "hand", "hands")} reviewed)`,
    luck: "Luck a hand",
    few: "too few hands to tell",
    none: "No figures yet: they come with the first hands that have been reviewed.",
    /** @param {string} unit @param {number} n */ result: (unit, n) =>
      `Won a hand, in ${unit} (${plural(n, "hand", "hands")})`,
    names: byName(
      /** @type {Record<string, string>} */ ({
        foul: "Fouls",
        fantasyland: "Into Fantasyland",
        royalties: "Royalties a hand",
      }),
    ),
  },
  lesson: {
    all: "Learn to play",
    lead: "One minute each, at a real table with cards laid out for you.",
    /** @param {string} game */ title: (game) => `Learn ${game}`,
    /** @param {string} game */ begin: (game) => `Learn ${game}`,
    none: "There is no lesson for this game yet.",
    wrong: "Not that this time. Read once more, or let me show you.",
    /** @param {number} at @param {number} of */ step: (at, of) => `Step ${at} of ${of}`,
    show: "Show me",
    next: "Go on",
    skip: "Skip the lesson",
    done: "That is the game",
    doneLong:
      "Play a hand against bots now. There is a hint at every decision, and a review after every hand.",
    play: "Play a hand",
    rules: "The rules",
    train: "Train",
    /** @param {string} title */ again: (title) => `${title} again`,
  },
  train: { title: "Train", none: "There is nothing to train here yet." },
  share: {
    title: "Share it",
    text: "As text",
    copy: "Copy",
    copied: "Copied.",
  },
  chart: {
    /** @param {string} first @param {string} last @param {number} n */
    told: (first, last, n) => `from ${first} to ${last}, ${plural(n, "point", "points")}`,
    /** @param {string} title @param {number} n */ label: (title, n) =>
      `Chart: ${title}, ${plural(n, "point", "points")}. The figures follow.`,
    figures: "Figures",
  },
};

await translated({ texts }, import.meta.url);
