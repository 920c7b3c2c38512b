/** The texts of hints, reviews, lessons and the trainer. */
import { byName } from "../kit/format.js";
import { text, textC, textN } from "./words.js";

export const texts = {
  you: text("You"),
  hint: text("Hint"),
  thinking: text("Working it out…"),
  finer: text("Making it more exact…"),
  guess: text("a first look: the solver is not ready"),
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
    rough: text(
      "The solver is still getting ready on this server, so these are first impressions. Come back in a " +
        "minute or two for exact ones.",
    ),
    /** @param {string} played @param {string} best */ fouls: (played, best) =>
      text("Foul {played} → {best}", { played, best }),
    bestWhy: text("Best:"),
  },
  felt: {
    mistakes: textC("split of a result", "mistakes"),
    luck: textC("split of a result", "luck"),
    playedOn: text("The values counted the Fantasyland to come; the result does not."),
    /** @param {number} n */ decision: (n) => text("Decision {n}", { n }),
    /** @param {string} called */ bestPlayed: (called) =>
      text("{called}: you played the best.", { called }),
    /** @param {string} called @param {string} cost */ cost: (called, cost) =>
      text("{called} cost {cost}.", { called, cost }),
    /** @param {string} called @param {string} cost */ close: (called, cost) =>
      text("{called}: {cost}, too close to call.", { called, cost }),
    ribbon: text("What the hand was worth after each decision, from the deal to the result"),
    deal: text("Deal"),
    /** @param {string} called @param {string} value @param {string} lost */ bar: (called, value, lost) =>
      lost
        ? text("{called}: worth {value}, lost {lost}", { called, value, lost })
        : text("{called}: worth {value}, nothing lost", { called, value }),
    /** @param {string} result */ resultBar: (result) => text("Result {result}", { result }),
    nextMistake: text("Next mistake"),
    retry: text("Try it from here"),
    tryAgain: text("Try again"),
    toReview: text("Back to the review"),
    back: text("Back to the table"),
    yourMove: text("Your move: back to the table"),
    you: text("You:"),
    thisTime: text("this time"),
    hand: text("Hand"),
    older: text("Earlier hands"),
    /** @param {string} called */ boards: (called) => text("{called} as it ended", { called }),
    /** @param {string} result */ inTheHand: (result) => text("In the hand it was {result}.", { result }),
    tries: text("Your tries from here"),
    tried: text("Tried"),
    foul: text("foul"),
    /** @param {number} n @param {string} best */ bestOf: (n, best) =>
      text("best of {n}: {best}", { n, best }),
  },
  match: {
    totals: text("Totals"),
    /** @param {number} by */ youWin: (by) => text("You win by {by}", { by }),
    /** @param {string} name @param {number} by */ wins: (name, by) =>
      text("{name} wins by {by}", { name, by }),
    /** @param {string} names */ level: (names) => text("Level at the top: {names}", { names }),
    /** @param {number} won */ against: (won) =>
      won > 0
        ? text("You won {won}", { won })
        : won < 0
          ? text("You lost {lost}", { lost: -won })
          : text("You came out even"),
    always: text("In front from start to finish."),
    /** @param {number} n @param {boolean} rounds */ since: (n, rounds) =>
      rounds ? text("In front since round {n}.", { n }) : text("In front since hand {n}.", { n }),
    lastHand: text("Decided at the very end."),
    /** @param {string} ends @param {number} n */ chart: (ends, n) =>
      textN("Totals after {n} step: {ends}", "Totals over {n} steps: {ends}", { n, ends }),
    best: text("Best hand"),
    bestRound: text("Best round"),
    /** @param {string} called @param {string} name */ of: (called, name) =>
      text("{called}, {name}", { called, name }),
    watch: text("Watch"),
    dearest: text("Dearest mistake"),
    none: text("No clear mistake in any hand. Well played."),
    /** @param {number} looked @param {number} of */ looking: (looked, of) =>
      text("Going through your hands: {looked} of {of}.", { looked, of }),
    rematch: text("Another match"),
    /** @param {string} name */ here: (name) => text("{name} is still here.", { name }),
    /** @param {string} name */ away: (name) => text("{name} is away.", { name }),
    leave: text("Leave"),
    /** @param {string} game @param {string} length @param {string} score @param {number} place @param {number} of */
    shared: (game, length, score, place, of) =>
      text("{game}, {length}: {score}, place {place} of {of}", { game, length, score, place, of }),
    /** @param {string} game @param {string} length @param {string} score */
    sharedAlone: (game, length, score) => text("{game}, {length}: {score}", { game, length, score }),
  },
  session: {
    title: text("Session review"),
    worst: text("Worst decisions first"),
    noneBad: text("No mistake was found in the hands reviewed so far."),
    noneYet: text("No hand has been reviewed yet."),
    lostChart: text("Given away, hand by hand"),
    hand: text("Hand"),
    older: text("Earlier hands"),
    /** @param {string} called */ boards: (called) => text("{called} as it ended", { called }),
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
