/** The texts of a tournament for players and watchers. Sentences about rules come from the server. */
import { number } from "../../kit/format.js";
import { listed } from "../list_texts.js";
import { words } from "../texts.js";
import { text, textN } from "../words.js";

const { nth, tablesOf, chipsOf } = words;

/** A place, or the range it lies in, within a sentence. @param {{place: number, through: number}} where */
const placeText = ({ place, through }) =>
  place === through
    ? nth(place)
    : text("{place} to {through}", { place: nth(place), through: nth(through) });

/** @param {[number, number | null]} range the second may be open @param {string} unit */
const between = ([from, to], unit) =>
  to === null
    ? text("{from} {unit} or more", { from, unit })
    : from === to
      ? text("{from} {unit}", { from, unit })
      : text("{from} to {to} {unit}", { from, to, unit });

export const l = {
  ...listed,
  title: text("Tournaments"),
  lead: text("Sit down with everybody else, play the same structure, and see who is left at the end."),
  open: text("Open a tournament"),
  import: text("Import a file"),
  structures: text("Structures"),
  ways: text(
    "At your own tables a phone enters each result, and the wall has the places. Online everybody plays " +
      "in the browser, and bots fill up.",
  ),
  plan: text("A forecast says how long a structure takes, and how many are left at each level."),
  form: {
    structure: text("Structure"),
    levels: /** @type {Record<string, string>} */ ({ error: text("Error"), warning: text("Note") }),
    /** @param {[number, number | null]} range */ hands: (range) => between(range, text("hands")),
    /** @param {[number, number | null]} range */ hours: (range) => between(range, "h"),
    kinds: /** @type {[string, string][]} */ ([
      ["live", text("Live, real cards")],
      ["online", text("Online, here")],
    ]),
    /** @type {Record<string, string>} */
    startsHelp: {
      live: text("For people to know: you start it yourself."),
      online: text("It starts by itself then; you may start it before."),
    },
    whos: /** @type {[string, string][]} */ ([
      ["true", text("Everyone, in the list")],
      ["false", text("Only those with the link")],
    ]),
  },
  lobby: {
    /** @param {string} name @param {{table: number, seat: number} | null} at */ youPlay: (name, at) =>
      text("You play as {name}{more}.", {
        name,
        more: at ? text(": table {table}, seat {seat}", { table: at.table, seat: at.seat + 1 }) : "",
      }),
    watch: text("Watch"),
    wall: text("The wall"),
    now: text("Now"),
    /** @param {number} left @param {number} all */ playersLeft: (left, all) =>
      textN("{n} of {all} players left", "{n} of {all} players left", { n: left, all }),
    /** @param {number} chips @param {number} points */ averageIs: (chips, points) =>
      textN("{chips} ({n} point)", "{chips} ({n} points)", { n: points, chips }),
    /** @param {number} level @param {number} hand @param {number | null} of */ at: (level, hand, of) =>
      text("level {level}, hand {hand}{more}", { level, hand, more: of ? text(" of {of}", { of }) : "" }),
    structure: text("Structure"),
    /** @param {number} hand @param {number | null} of */ handOf: (hand, of) =>
      of ? text("{hand} of {of}", { hand, of }) : number(hand),
    /** @param {number} minutes @param {number} after */ pauseAt: (minutes, after) =>
      textN(
        "{minutes} min break after {n} minute of a day.",
        "{minutes} min break after {n} minutes of a day.",
        { n: after, minutes },
      ),
    /**
     * @param {number} n @param {string} begins
     * @param {{after_level: number | null, after_hand: number | null, after_minutes: number | null}} ends
     */
    day: (n, begins, { after_level, after_hand, after_minutes }) =>
      [
        begins ? text("Day {n}: {begins}", { n, begins }) : text("Day {n}", { n }),
        after_level && text("until the end of level {level}", { level: after_level }),
        after_hand && text("until hand {hand}", { hand: after_hand }),
        after_minutes && textN("for {n} minute", "for {n} minutes", { n: after_minutes }),
      ]
        .filter(Boolean)
        .join(", "),
    /** @param {number} first */ from: (first) => text("from {first} on", { first }),
    /** @param {number} first @param {number} last */ hand: (first, last) =>
      first === last ? number(first) : text("{first} to {last}", { first, last }),
    /** @param {[number, number]} entries */ range: ([from, to]) =>
      to >= 10_000
        ? text("{from} or more", { from })
        : from === to
          ? number(from)
          : text("{from} to {to}", { from, to }),
    /** @param {number} n @param {number} chip */ chips: (n, chip) => text("{n} × {chip}", { n, chip }),
    late: /** @param {number} level */ (level) =>
      text("Late entry until the end of level {level}.", { level }),
    reentries: /** @param {number} n */ (n) =>
      textN("You may enter again once.", "You may enter again {n} times.", { n }),
    prizesSoFar: text("For the entries so far. It grows while players may enter."),
    prizesFixed: text("Final: nobody can enter any more."),
    pool: text("Prize pool"),
    shares: text("Shares by number of entries"),
    commitment: text("Commitment"),
    fairLong: text(
      "Every seat, race and tie is drawn from one secret seed. Its hash was published before the first draw; " +
        "at the end the seed is told, and anybody can draw it all again.",
    ),
  },
  report: {
    won: /** @param {string[]} names */ (names) =>
      names.length === 0
        ? l.report.unplayed
        : names.length === 1
          ? text("{names} won", { names: names[0] })
          : text("{names} share the win", { names }),
    unplayed: text("It ended before play began."),
    deals: /** @type {Record<string, string>} */ ({
      equal: text("Everybody left shared alike."),
      chips: text("Everybody left shared by their chips."),
      icm: text("Everybody left shared by the independent chip model."),
      free: text("Everybody left shared by amounts they named."),
    }),
    checkLong: text(
      "The hash of the seed is the commitment that everybody could read before the first draw. With the seed " +
        "and the log every draw of a seat, a race or a tie can be made again, and must come out the same.",
    ),
    seed: text("Seed"),
  },
  me: {
    title: text("My seat"),
    /** @param {string} name */ claim: (name) => text("I am {name}", { name }),
    badLink: text("This link does not work any more. Ask the director for a new one."),
    nobody: text(
      "You do not play in this tournament, as far as this device knows. Scan the code on your seat card.",
    ),
    toLobby: text("To the tournament"),
    next: text("What changes next"),
    /** @param {number} level @param {number} point */ nextLevel: (level, point) =>
      text("Level {level}: a point is worth {point}.", { level, point }),
    /** @param {number} level @param {number[]} chips */ removal: (level, chips) =>
      text("After level {level} go {chips}.", { level, chips: chipsOf(chips) }),
    /** @type {Record<string, string>} */
    why: {
      draw: text("The seats are drawn."),
      break: text("Your table has broken. Take your chips with you."),
      balance: text("The tables are balanced. Take your chips with you."),
      final: text("The final table forms, with new seats."),
      late: text("This is your seat."),
      director: text("The director moved you."),
      redraw: text("The seats are drawn anew."),
    },
    isAway: text("You are away: your hands are set for you by the clock rule."),
    isFouled: text("You are away: your hands are fouled."),
    noChips: text("You have no chips left. Who does not rebuy is out before the next hand."),
    /** @param {number} n */ bounties: (n) => text("Bounties won: {n}.", { n }),
  },
  /** The sentence about a place, certain or not yet. @param {any} place */
  finished: (place) =>
    place.certain && place.place === 1 && place.through === 1
      ? text("You won!")
      : place.certain
        ? place.tied > 1
          ? text("You tied for {place}.", { place: placeText(place) })
          : text("You finished {place}.", { place: nth(place.place) })
        : text("You finished {place}{more}", {
            place: placeText(place),
            more: place.waits_for.length
              ? place.level > 0
                ? textN(
                    "; {waits_for} must still play hand {hand}.",
                    "; {waits_for} must still play hand {hand}.",
                    { n: place.waits_for.length, waits_for: tablesOf(place.waits_for), hand: place.hand },
                  )
                : text("; {why}.", { why: words.stillInHand(place.waits_for) })
              : text("; it is certain once nobody can enter any more."),
          }),
  play: {
    title: text("Tournament table"),
    connecting: text("Taking your seat… It is yours at the end of the hand at the latest."),
    pause: text("Break"),
    /** @param {number} hand @param {number | null} of */ handOf: (hand, of) =>
      text("hand {hand}{more}", { hand, more: of ? text("/{of}", { of }) : "" }),
    /** @param {number[]} chips @param {number} level */ removal: (chips, level) =>
      text("{chips} go after level {level}", { level, chips: chipsOf(chips) }),
    /**
     * The reason for a move to another seat, and the new seat.
     * @param {string} why @param {number | null} from @param {number | null} table @param {number | null} seat
     */
    moved: (why, from, table, seat) => `${l.play.because(why, from)} ${l.play.now(table, seat)}`.trim(),
    /** @param {string} why @param {number | null} from */
    because: (why, from) =>
      /** @type {Record<string, string>} */ ({
        draw: text("The seats are drawn."),
        break: from ? text("Table {from} broke.", { from }) : text("Your table broke."),
        balance: text("The tables were balanced."),
        final: text("The final table forms."),
        late: text("Welcome."),
        director: text("The director moved you."),
        redraw: text("The seats are drawn anew."),
      })[why] ?? "",
    /** @param {number | null} table @param {number | null} seat */
    now: (table, seat) =>
      table === null || seat === null
        ? ""
        : text("You are at table {table}, seat {seat} now.", { table, seat }),
    out: text("You are out"),
    waiting: text("You have no seat yet"),
    waitingLong: text("The next free one is yours, at the end of a hand. This page takes you there."),
    over: text("The tournament is over"),
    again: text("Enter again"),
    lobby: text("To the tournament"),
    watch: text("Watch the others"),
    report: text("The final report"),
    ok: text("OK"),
    prize: /** @param {number} chips */ (chips) => text("Your prize: {chips}.", { chips }),
    notIn: text("You do not play in this tournament. You can look at it all the same."),
  },
  leaderboard: {
    title: text("Series"),
    /** @param {string} name @param {number} n */ named: (name, n) =>
      textN("{name} ({n} tournament)", "{name} ({n} tournaments)", { n, name }),
    /** @param {number} n @param {number} of */ chosen: (n, of) =>
      n < of
        ? textN("Counted: {chosen} of {n} tournament", "Counted: {chosen} of {n} tournaments", {
            n: of,
            chosen: n,
          })
        : textN("Counted: {n} tournament", "Counted: all {n} tournaments", { n }),
    chosenLong: text("This is for a look: which series a tournament counts for is said in its console."),
    whos: /** @type {[string, string][]} */ ([
      ["", text("People")],
      ["true", text("Bots, too")],
    ]),
    bests: /** @type {[string, string][]} */ ([
      ["", text("All results")],
      ["3", text("Best 3")],
      ["5", text("Best 5")],
      ["10", text("Best 10")],
    ]),
    none: text("Nobody has points yet. They come with the first tournament that is played to its end."),
  },
};
