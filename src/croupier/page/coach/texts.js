/** The texts of hints, reviews, lessons and the trainer. */
import { byName } from "../kit/format.js";
import { text, textC, textN } from "./words.js";

export const texts = {
  you: text("You"),
  hint: text("Hint"),
  thinking: text("Working it out…"),
  finer: text("Making it more exact…"),
  guess: text("a guess: the solver is not ready"),
  waits: text("The server is busy. The hint comes as soon as it has time."),
  next: text("The next best"),
  units: byName(
    /** @type {Record<string, string>} */ ({
      points: text("points"),
      chips: text("chips"),
      antes: text("antes"),
    }),
  ),
  /** @param {string} low @param {string} high */ between: (low, high) =>
    text("{low} to {high}", { low, high }),
  review: {
    title: text("Review"),
    working: text("Going through your decisions. This takes a few seconds…"),
    waits: text("The server is busy with other reviews. Yours is next as soon as it has time…"),
    elsewhere: text("More about this"),
    toSheet: text("Back to the sheet"),
    allHands: text("All hands"),
    nothing: text("There was nothing for you to decide in this hand."),
    /** @param {string} result @param {string} unit */ result: (result, unit) =>
      text("result {result} {unit}", { result, unit }),
    /** @param {string} lost @param {string} unit */ lost: (lost, unit) =>
      text("given away {lost} {unit}", { lost, unit }),
    rough: text(
      "The solver is still getting ready on this server, so these are first impressions. Come back in a " +
        "minute or two for exact ones.",
    ),
    along: text("Value of the hand, decision by decision"),
    /** @param {string} unit */ alongLong: (unit) =>
      text(
        "Each bar is what the hand was worth after your move, in {unit}; the red end is what another move " +
          "would have added. Click a bar, or use the arrow keys.",
        { unit },
      ),
    /** @param {string} lost */ cost: (lost) => text("cost {lost}", { lost }),
    close: text("too close to call"),
    worst: text("Worst first"),
    /** @param {number} at @param {number} of @param {string} said */
    decision: (at, of, said) => text("Decision {at} of {of}: {said}", { at, of, said }),
    verdict: text("This decision"),
    /** @param {number} at @param {number} of */ place: (at, of) =>
      text("Decision {at} of {of}", { at, of }),
    fine: text("the best move"),
    before: text("Decision before"),
    next: text("Next decision"),
    played: text("You played"),
    best: text("Best"),
    playedBest: text("You played the best"),
    /** @param {string} played @param {string} best */ fouls: (played, best) =>
      text("Foul {played} → {best}", { played, best }),
    bestWhy: text("Best:"),
    playedWhy: text("Yours:"),
    asGood: text("The difference is too small to be sure of. It does not count as a mistake."),
  },
  session: {
    title: text("Session review"),
    worst: text("Worst decisions first"),
    noneBad: text("No mistake was found in the hands reviewed so far."),
    noneYet: text("No hand has been reviewed yet."),
    lostChart: text("Given away, hand by hand"),
    hand: text("Hand"),
    result: text("Result"),
    lost: text("Given away"),
    instead: text("instead of"),
    reviewing: text("Reviews"),
    /** @param {number} hand @param {number} done @param {number} of @param {boolean} waits */
    now: (hand, done, of, waits) =>
      text("Reviewing hand {hand}: {done} of {of} done.{more}", {
        hand,
        done,
        of,
        more: waits ? text(" The server is busy; it goes on by itself.") : "",
      }),
    /** @param {number} left @param {number} of */ todo: (left, of) =>
      left === of
        ? textN(
            "{n} hand has not been reviewed. It takes a few seconds each.",
            "{n} hands have not been reviewed. It takes a few seconds each.",
            { n: of },
          )
        : textN(
            "{left} of {n} hand still to be reviewed, a few seconds each.",
            "{left} of {n} hands still to be reviewed, a few seconds each.",
            { n: of, left },
          ),
    rough: text("The solver is still getting ready on this server. Try again in a minute or two."),
    later: text("The server has no time for this now. Try again later; what is done stays done."),
    stop: textC("coach", "Stop"),
    /** @param {number} n */ go: (n) => textN("Review {n} hand", "Review {n} hands", { n }),
  },
  sheet: { title: text("Review of the sheet") },
  progress: {
    title: text("How you play"),
    lead: text(
      "What your decisions gave away against the best ones, and what was luck. Each figure comes with the " +
        "range it is in.",
    ),
    counting: text("Counting your last sessions…"),
    game: text("Game"),
    sessions: text("Sessions"),
    /** @param {number} done @param {number} of */ reviewed: (done, of) =>
      text("{done} of {of} reviewed", { done, of }),
    /** @param {string} lost */ lost: (lost) => text("{lost} given away a hand", { lost }),
  },
  tiles: {
    /** @param {number} n */ lost: (n) =>
      textN("Given away a hand ({n} hand reviewed)", "Given away a hand ({n} hands reviewed)", { n }),
    luck: text("Luck a hand"),
    few: text("too few hands to tell"),
    none: text("No figures yet: they come with the first hands that have been reviewed."),
    /** @param {string} unit @param {number} n */ result: (unit, n) =>
      textN("Won a hand, in {unit} ({n} hand)", "Won a hand, in {unit} ({n} hands)", { n, unit }),
  },
  lesson: {
    all: text("Learn to play"),
    lead: text("One minute each, at a real table with cards laid out for you."),
    /** @param {string} game */ title: (game) => text("Learn {game}", { game }),
    /** @param {string} game */ begin: (game) => text("Learn {game}", { game }),
    none: text("There is no lesson for this game yet."),
    wrong: text("Not that this time. Read once more, or let me show you."),
    /** @param {number} at @param {number} of */ step: (at, of) => text("Step {at} of {of}", { at, of }),
    show: text("Show me"),
    next: text("Go on"),
    skip: text("Skip the lesson"),
    done: text("That is the game"),
    doneLong: text(
      "Play a hand against bots now. There is a hint at every decision, and a review after every hand.",
    ),
    play: text("Play a hand"),
    rules: text("The rules"),
    train: text("Train"),
    /** @param {string} title */ again: (title) => text("{title} again", { title }),
  },
  train: { title: text("Train"), none: text("There is nothing to train here yet.") },
  share: {
    title: text("Share it"),
    text: text("As text"),
    copy: text("Copy"),
    copied: text("Copied."),
  },
  chart: {
    /** @param {string} first @param {string} last @param {number} n */
    told: (first, last, n) =>
      textN("from {first} to {last}, {n} point", "from {first} to {last}, {n} points", { n, first, last }),
    /** @param {string} title @param {number} n */ label: (title, n) =>
      textN(
        "Chart: {title}, {n} point. The figures follow.",
        "Chart: {title}, {n} points. The figures follow.",
        { n, title },
      ),
    figures: text("Figures"),
  },
};
