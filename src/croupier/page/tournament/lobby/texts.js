/** The texts of a tournament for those who play in it or look at it. Sentences about rules come from the server. */
import { list, number, plural } from "../../kit/format.js";
import { words } from "../texts.js";
import { translated } from "../../kit/language.js";

const { nth, tablesOf } = words;

/** A place, or the range it lies in, within a sentence. @param {{place: number, through: number}} where */
const placeText = ({ place, through }) =>
  place === through ? nth(place) : `${nth(place)} to ${nth(through)}`;

/** @param {[number, number | null]} range the second may be open @param {string} unit */
const between = ([from, to], unit) =>
  to === null
    ? `${number(from)} ${unit} or more`
    : from === to
      ? `${number(from)} ${unit}`
      : `${number(from)} to ${number(to)} ${unit}`;

export const l = {
  title: "Tournaments",
  lead: "Sit down with everybody else, play the same structure, and see who is left at the end.",
  entry: {
    heading: "Tournaments",
    line: "One structure, many tables, a winner: live with real cards, or online.",
    all: "All tournaments",
    /** @param {number} running @param {number} open */ now: (running, open) =>
      `${number(running)} running, ${number(open)} open for registration.`,
    waiting: "Your seat is waiting.",
    go: "Go to my seat",
  },
  open: "Open a tournament",
  import: "Import a file",
  importing: "Importing…",
  notRead: "This file is longer than any tournament's.",
  series: "Series",
  groups: { mine: "Yours", running: "Running", registering: "Open for registration", over: "Over" },
  none: "No tournament yet. Open one: live for your own tables and cards, or online for this house's.",
  kinds: /** @type {Record<string, string>} */ ({ live: "Live", online: "Online" }),
  directing: "You direct it",
  registered: "You play",
  /** @param {number} n @param {number | null} most */
  entered: (n, most) => (most ? `${number(n)} of ${number(most)} places taken` : `${number(n)} registered`),
  /** @param {number} left @param {number} all @param {number} tables */
  left: (left, all, tables) =>
    `${number(left)} of ${number(all)} left at ${plural(tables, "table", "tables")}`,
  /** @param {number} n */ were: (n) => plural(n, "player", "players"),
  /** @param {string} when */ starts: (when) => `Starts ${when}`,
  /** @param {number} day */ night: (day) => `Day ${day} is over: stacks are bagged`,
  look: "Look",
  toSeat: "To my seat",
  toConsole: "Console",
  form: {
    structure: "Structure",
    own: "My own (TOML)",
    toml: "The structure as TOML",
    checking: "Checking…",
    sound: "No errors, and nothing to note.",
    findings: "What the check says",
    levels: /** @type {Record<string, string>} */ ({ error: "Error", warning: "Note" }),
    takes: "How long it takes",
    /** @param {[number, number | null]} range */ hands: (range) => between(range, "hands"),
    /** @param {[number, number | null]} range */ hours: (range) => between(range, "h"),
    kind: "How it is played",
    kinds: /** @type {[string, string][]} */ ([
      ["live", "Live, real cards"],
      ["online", "Online, here"],
    ]),
    title: "Title",
    titleHelp: "Left empty it is called as its structure.",
    starts: "Start",
    /** @type {Record<string, string>} */
    startsHelp: {
      live: "For people to know: you start it yourself.",
      online: "It starts by itself then; you may start it before.",
    },
    most: "Most entrants",
    mostHelp: "Empty: no limit.",
    series: "Series",
    seriesHelp: "Whose points it counts for. Empty: all of this structure are one.",
    who: "Who can find it",
    whos: /** @type {[string, string][]} */ ([
      ["true", "Everyone, in the list"],
      ["false", "Only those with the link"],
    ]),
    create: "Open it",
    opening: "Opening…",
  },
  lobby: {
    buyIn: "Buy-in",
    free: "Free",
    starts: "Start",
    starting: "Starting stack",
    takes: "It takes about",
    entrants: "Players",
    /** @param {number} n @param {number | null} most */ count: (n, most) =>
      most ? `${number(n)} of ${number(most)}` : number(n),
    none: "Nobody has registered yet.",
    register: "Register",
    registerLate: "Enter now",
    unregister: "Unregister",
    full: "All places are taken.",
    again: "Enter again",
    /** @param {string} name */ youAre: (name) => `You are registered as ${name}.`,
    /** @param {string} name @param {{table: number, seat: number} | null} at */ youPlay: (name, at) =>
      `You play as ${name}${at ? `: table ${at.table}, seat ${at.seat + 1}` : ""}.`,
    yourName: "Your name in this tournament",
    toSeat: "Go to my seat",
    myPage: "My table and seat",
    watch: "Watch",
    wall: "The wall",
    console: "Console",
    director: "You direct this tournament",
    directorLong: "Open the console to register players, start, correct and announce.",
    invite: "Invite players",
    inviteLong: "Whoever has this link can look at it, and register while that is open.",
    start: "Start: draw the seats",
    starting2: "Drawing…",
    bots: "Add bots",
    botsCount: "How many",
    botsKind: "Which",
    added: /** @param {number} n */ (n) => `${plural(n, "bot", "bots")} added.`,
    now: "Now",
    /** @param {number} left @param {number} all */ playersLeft: (left, all) =>
      `${number(left)} of ${number(all)} players left`,
    average: "Average stack",
    /** @param {number} chips @param {number} points */ averageIs: (chips, points) =>
      `${number(chips)} (${plural(points, "point", "points")})`,
    /** @param {number} level @param {number} hand @param {number | null} of */ at: (level, hand, of) =>
      `level ${level}, hand ${hand}${of ? ` of ${of}` : ""}`,
    structure: "Structure",
    level: "Level",
    /** @param {number} level */ handIn: (level) => `Level ${number(level)}, hand`,
    /** @param {number} hand @param {number | null} of */ handOf: (hand, of) =>
      of ? `${number(hand)} of ${number(of)}` : number(hand),
    point: "A point is",
    hands: "Hands",
    after: "Afterwards",
    /** @param {number[]} chips */ gone: (chips) => `${list(chips.map((chip) => `${number(chip)}s`))} go`,
    /** @param {number} minutes */ pause: (minutes) => `${minutes} min break`,
    /** @param {number} minutes @param {number} after */ pauseAt: (minutes, after) =>
      `${minutes} min break after ${after} minutes of a day.`,
    /**
     * @param {number} n @param {string} begins
     * @param {{after_level: number | null, after_hand: number | null, after_minutes: number | null}} ends
     */
    day: (n, begins, { after_level, after_hand, after_minutes }) =>
      [
        `Day ${n}${begins && `: ${begins}`}`,
        after_level && `until the end of level ${after_level}`,
        after_hand && `until hand ${after_hand}`,
        after_minutes && `for ${after_minutes} minutes`,
      ]
        .filter(Boolean)
        .join(", "),
    /** @param {number} first */ from: (first) => `from ${number(first)} on`,
    /** @param {number} first @param {number} last */ hand: (first, last) =>
      first === last ? number(first) : `${number(first)} to ${number(last)}`,
    /** @param {[number, number]} entries */ range: ([from, to]) =>
      to >= 10_000
        ? `${number(from)} or more`
        : from === to
          ? number(from)
          : `${number(from)} to ${number(to)}`,
    /** @param {number} n @param {number} chip */ chips: (n, chip) => `${number(n)} × ${number(chip)}`,
    late: /** @param {number} level */ (level) => `Late entry until the end of level ${level}.`,
    reentries: /** @param {number} n */ (n) => `You may enter again ${n === 1 ? "once" : `${n} times`}.`,
    stack: "The starting stack",
    prizesSoFar: "For the entries so far. It grows while players may enter.",
    prizesFixed: "Final: nobody can enter any more.",
    noPrizes: "They are known once somebody has entered.",
    pool: "Prize pool",
    shares: "Shares by number of entries",
    entries: "Entries",
    paid: "Shares, the winner's first",
    fair: "Nobody can choose the draws",
    commitment: "Commitment",
    settings: "Settings",
    fairLong:
      "Every seat, race and tie is drawn from one secret seed. Its hash was published before the first draw; " +
      "at the end the seed is told, and anybody can draw it all again.",
  },
  report: {
    won: /** @param {string[]} names */ (names) =>
      names.length === 1 ? `${names[0]} won` : `${list(names)} share the win`,
    places: "Places",
    place: "Place",
    player: "Player",
    prize: "Prize",
    points: "Series points",
    facts: "The tournament in figures",
    hands: "Hands played",
    entries: "Entries",
    tables: "Tables opened",
    began: "Began",
    ended: "Ended",
    deal: "A deal was agreed",
    deals: /** @type {Record<string, string>} */ ({
      equal: "Everybody left shared alike.",
      chips: "Everybody left shared by their chips.",
      icm: "Everybody left shared by the independent chip model.",
    }),
    /** @param {number} left */ dealLeft: (left) => `${number(left)} stayed for the winner.`,
    check: "How to check the draws",
    checkLong:
      "The hash of the seed is the commitment that everybody could read before the first draw. With the seed and the " +
      "log every draw of a seat, a race or a tie can be made again, and must come out the same.",
    seed: "Seed",
    downloads: "Downloads",
    log: "Log (JSON Lines)",
    standings: "Standings, to print",
    payout: "Payout sheet, to print",
  },
  me: {
    title: "My seat",
    claiming: "This link is a player's",
    ok: "OK",
    /** @param {string} name */ claimPlayer: (name) => `It makes you ${name} on this device.`,
    /** @param {string} name */ claim: (name) => `I am ${name}`,
    notMe: "That is not me",
    badLink: "This link does not work any more. Ask the director for a new one.",
    nobody:
      "You do not play in this tournament, as far as this device knows. Scan the code on your seat card.",
    toLobby: "To the tournament",
    table: "Table",
    seat: "Seat",
    stack: "Your stack",
    point: "A point is worth",
    next: "What changes next",
    /** @param {number} level @param {number} point */ nextLevel: (level, point) =>
      `Level ${level}: a point is worth ${number(point)}.`,
    /** @param {number} level @param {number[]} chips */ removal: (level, chips) =>
      `The ${list(chips.map((chip) => `${number(chip)}s`))} go after level ${level}.`,
    /** @param {number} minutes */ pause: (minutes) => `Then a break of ${minutes} minutes.`,
    nothing: "Nothing: this level goes on to the end.",
    breaksNext: "Your table breaks next.",
    moved: "You move",
    sit: "Take your seat",
    /** @param {number} table @param {number} seat */ to: (table, seat) => `Table ${table}, seat ${seat}`,
    /** @type {Record<string, string>} */
    why: {
      draw: "The seats are drawn.",
      break: "Your table has broken. Take your chips with you.",
      balance: "The tables are balanced. Take your chips with you.",
      final: "The final table forms, with new seats.",
      late: "This is your seat.",
      director: "The director moved you.",
    },
    there: "I have seen it",
    toTable: "To my table",
    registered: "You are registered. Your table and seat appear here once they are drawn.",
    unseated: "You have no seat yet. It appears here.",
    away: "I am away",
    back: "I am back",
    isAway: "You are away: your hands are set for you by the clock rule.",
    sound: "Sound and vibration when I move",
    over: "The tournament is over.",
    report: "The final report",
  },
  /** What is said of a place that waits. @param {any} place */
  finished: (place) =>
    place.certain && place.place === 1 && place.through === 1
      ? "You won!"
      : place.certain
        ? place.tied > 1
          ? `You tied for ${placeText(place)}.`
          : `You finished ${nth(place.place)}.`
        : `You finished ${placeText(place)}` +
          (place.waits_for.length
            ? `; ${tablesOf(place.waits_for)} must still play hand ${number(place.hand)}.`
            : "; it is certain once nobody can enter any more."),
  play: {
    title: "Tournament table",
    connecting: "Taking your seat… It is yours at the end of the hand at the latest.",
    strip: "The tournament",
    level: "Level",
    point: "Point",
    left: "Left",
    next: "Next",
    place: "Place",
    pause: "Break",
    /** @param {string} time */ until: (time) => `until ${time}`,
    nextDay: "Next day",
    /** @param {number} minutes */ minutes: (minutes) => `${minutes} min`,
    /** @param {number} hand @param {number | null} of */ handOf: (hand, of) =>
      `hand ${hand}${of ? `/${of}` : ""}`,
    /** @param {number[]} chips @param {number} level */ removal: (chips, level) =>
      `${list(chips.map((chip) => `${number(chip)}s`))} go after level ${level}`,
    /** @param {number} left @param {number} all */ ofAll: (left, all) =>
      `${number(left)} of ${number(all)}`,
    /**
     * What has happened to one's seat, and where one sits now.
     * @param {string} why @param {number | null} from @param {number | null} table @param {number | null} seat
     */
    moved: (why, from, table, seat) => `${l.play.because(why, from)} ${l.play.now(table, seat)}`.trim(),
    /** @param {string} why @param {number | null} from */
    because: (why, from) =>
      /** @type {Record<string, string>} */ ({
        draw: "The seats are drawn.",
        break: from ? `Table ${from} broke.` : "Your table broke.",
        balance: "The tables were balanced.",
        final: "The final table forms.",
        late: "Welcome.",
        director: "The director moved you.",
      })[why] ?? "",
    /** @param {number | null} table @param {number | null} seat */
    now: (table, seat) =>
      table === null || seat === null ? "" : `You are at table ${table}, seat ${seat} now.`,
    out: "You are out",
    waiting: "You have no seat yet",
    waitingLong: "The next free one is yours, at the end of a hand. This page takes you there.",
    registered: "It has not begun yet",
    registeredLong: "This page takes you to your seat once the seats are drawn.",
    over: "The tournament is over",
    again: "Enter again",
    lobby: "To the tournament",
    watch: "Watch the others",
    report: "The final report",
    ok: "OK",
    prize: /** @param {number} chips */ (chips) => `Your prize: ${number(chips)}.`,
    notIn: "You do not play in this tournament. You can look at it all the same.",
  },
  leaderboard: {
    title: "Series",
    lead: "Points of the finished public tournaments of one series of this house.",
    which: "Series",
    /** @param {string} name @param {number} n */ named: (name, n) =>
      `${name} (${plural(n, "tournament", "tournaments")})`,
    best: "What counts",
    who: "Who is ranked",
    whos: /** @type {[string, string][]} */ ([
      ["", "People"],
      ["true", "Bots, too"],
    ]),
    bests: /** @type {[string, string][]} */ ([
      ["", "All results"],
      ["3", "Best 3"],
      ["5", "Best 5"],
      ["10", "Best 10"],
    ]),
    none: "Nobody has points yet. They come with the first tournament that is played to its end.",
    rank: "Place",
    player: "Player",
    events: "Tournaments",
    points: "Points",
  },
};

await translated({ l }, import.meta.url);
