/**
 * Every text of the page, so that it can be translated in one place. Sentences about rules come from the
 * server and are not here. A text with something in it is a function.
 */

const figures = new Intl.NumberFormat("en");
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** A whole number, with a true minus sign. @param {number} value @param {boolean} [sign] */
export const number = (value, sign = false) => (sign ? signed : figures).format(value).replace("-", "−");

/** A share as a percentage. @param {number} value */
export const percent = (value) =>
  new Intl.NumberFormat("en", {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);

/** @param {number} count @param {string} one @param {string} many */
export const plural = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

/** @param {string[]} items */
export const list = (items) => new Intl.ListFormat("en").format(items);

/** Minutes and seconds. @param {number} seconds */
export const clockText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const moments = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A day, here. @param {number} at milliseconds since 1970 */
export const dayText = (at) => new Date(at).toLocaleDateString("en", { dateStyle: "long" });

/** A day and a time of the day, here. @param {number} at milliseconds since 1970 */
export const whenText = (at) => moments.format(at);

/**
 * Texts that are looked up by names from outside, such as a preset's: "constructor" is to find nothing.
 * @template T @param {Record<string, T>} texts @returns {Record<string, T>}
 */
const looked = (texts) => Object.assign(Object.create(null), texts);

export const t = {
  name: "croupier",
  skip: "Skip to the page",
  menu: {
    lobby: "Lobby",
    history: "History",
    scorer: "Scorer",
    rules: "Rules",
    settings: "Settings",
    close: "Close",
    theme: "Colours",
    themes: /** @type {[string, string][]} */ ([
      ["system", "As the system"],
      ["light", "Light"],
      ["dark", "Dark"],
    ]),
    sounds: "Sounds",
    on: "On",
    off: "Off",
    name: "Your name",
    save: "Save",
    saved: "Saved.",
    nameLong: "Others at a table see this name. Seats you already have keep the old one.",
    hints: "Offer the best setting in Fantasyland",
  },
  errors: {
    offline: "The server cannot be reached.",
    /** @param {number} status */ unknown: (status) => `The server answered with an error (${status}).`,
    noTable: "There is no such table. The link may be cut off, or the table is long gone.",
    noPage: "There is no such page.",
    again: "Try again",
    toLobby: "To the lobby",
    broken: "Something on this page broke. Your hand is safe on the server: reload the page to go on.",
    sessionEnded: "Your session has ended. Log in again under History, or go on as a guest.",
  },
  /** @param {number} least @param {number} value */ wholeChips: (least, value) =>
    `Whole chips from ${number(least)} up. It stays ${number(value)}.`,
  wait: "One moment…",
  copyByHand: "It is selected: copy it with Ctrl-C, or a long press.",
  cards: {
    ranks: /** @type {Record<string, string>} */ ({
      2: "two",
      3: "three",
      4: "four",
      5: "five",
      6: "six",
      7: "seven",
      8: "eight",
      9: "nine",
      T: "ten",
      J: "jack",
      Q: "queen",
      K: "king",
      A: "ace",
    }),
    suits: /** @type {Record<string, string>} */ ({ c: "clubs", d: "diamonds", h: "hearts", s: "spades" }),
    joker: "joker",
    /** @param {string} rank @param {string} suit */ of: (rank, suit) => `${rank} of ${suit}`,
    /** @param {number} count */ hidden: (count) => plural(count, "hidden card", "hidden cards"),
  },
  dice: {
    /** @param {number} die @param {string} card */ die: (die, card) => `die ${die}: ${card}`,
  },
  games: looked(
    /** @type {Record<string, {name: string, line: string, who: string}>} */ ({
      ofc: {
        name: "Open-Face Chinese Poker",
        line: "Set thirteen cards into three rows, in the open, and don't foul.",
        who: "2 to 4 players",
      },
      fortune: {
        name: "3 Card Fortune",
        line: "Three cards against the dealer, with two bonus wagers beside.",
        who: "1 to 7 players against the house",
      },
      "asian-stud": {
        name: "Asian Stud",
        line: "Make ten, twenty or thirty with three cards; the other two decide.",
        who: "1 to 7 players against the house",
      },
      pinzique: {
        name: "Pinzique",
        line: "Eight dice carry a pinochle deck: roll, keep, meld, and take points away.",
        who: "2 to 8 players, alone or as partners",
      },
    }),
  ),
  presets: looked(
    /** @type {Record<string, string>} */ ({
      standard: "Standard",
      "carnivale-2013": "Carnivale 2013",
      pineapple: "Pineapple",
      "progressive-pineapple": "Progressive Pineapple",
      pitched: "Pitched by hand",
      "as-written": "As written",
      "seattle-2002": "Seattle 2002",
      "ante-even": "Ante at evens",
    }),
  ),
  lobby: {
    title: "Lobby",
    heading: "Take a seat",
    lead: "Four games at one house. Play against bots now, or open a table and send a friend the link.",
    play: "Play now",
    open: "Open a table",
    rules: "Rules",
    withBots: "against bots",
    tables: "Open tables",
    mine: "My tables",
    join: "Join by link",
    joinLabel: "Link or name of a table",
    joinGo: "Go",
    badLink:
      "No open table is called so, and it is no link to one. A table that is not public is found by " +
      "its link alone: …/table/ and a name.",
    manyNamed: "Several tables are called so. Choose one from the list, or take its link.",
    over: "match over",
    before: "Back",
    after: "More tables",
    noTables: "No public table is open. Open one: others find it here.",
    noMine: "You have no seat anywhere. Play now, and it stays yours over a refresh or a night.",
    /** @param {number} taken @param {number} seats */ seats: (taken, seats) =>
      `${taken} of ${seats} seats taken`,
    phases: looked(
      /** @type {Record<string, string>} */ ({
        waiting: "waiting for players",
        playing: "playing",
        pause: "between hands",
      }),
    ),
    yourTurn: "Your turn",
    sit: "Sit down",
    watch: "Watch",
    go: "Go on",
    opening: "Opening a table…",
    preset: "Rules",
    seatsLabel: "Seats",
    stakes: "Stakes",
    points: "Points only",
    chips: "Chips",
    chipsEach: "Chips each",
    pointValue: "Chips a point",
    clock: "Clock",
    clocks: /** @type {Record<string, string>} */ ({
      none: "No clock",
      move: "Timed moves",
      called: "Players call it (30 s + 30 s)",
    }),
    secondsEach: "Seconds a move",
    who: "Who can find it",
    everyone: "Everyone, in the lobby",
    byLink: "Only those with the link",
    bots: "Bots on the empty seats",
    hands: "Hands in the match",
    unlimited: "Until one has all the chips",
    endless: "No end",
    tableName: "Name (optional)",
    create: "Open the table",
    pinziqueTerms: "Partners",
    noPartners: "Everybody alone",
    partners: "Neighbours share a sheet",
    positionsLabel: "Positions a player",
    positions: /** @type {[string, string][]} */ ([
      ["1", "One"],
      ["2", "Two, side by side"],
    ]),
    positionsLong:
      "Each player bets on both, or sits one of them out. Seven positions is all there are: the " +
      "first seats get their second ones first.",
  },
  table: {
    connecting: "Connecting…",
    reconnecting: "Reconnecting… your seat and your hand are kept.",
    reconnectingSeat: "Reconnecting… your seat is kept.",
    reconnectingWatcher: "Reconnecting… you go on watching.",
    ended: "This connection was ended.",
    watching: "You are watching.",
    sit: "Sit here",
    empty: "Empty seat",
    addBot: "Add a bot",
    start: "Deal the first hand",
    startAgain: "Play again",
    waitingStart: "Waiting for the host to deal.",
    waitingAgree: "You want another match. Waiting for the others.",
    waitingPlayers: "Waiting for players.",
    waitingRematch: "Its players may agree to another one, or you take a free seat.",
    invite: "Invite a friend",
    copy: "Copy the link",
    copied: "Link copied.",
    inviteLong: "Whoever has this link can sit down or watch.",
    leave: "Leave the table",
    left: "You have left the table. Your seat is given up.",
    leavingHand: "Your seat is given up at the end of the hand.",
    stay: "Stay",
    leaveNow:
      "The hand goes on without you: your moves are made for you to its end, and what it brings is " +
      "settled. Then your seat is given up.",
    sitOut: "Sit out",
    sitIn: "Come back in",
    remove: "Remove",
    leaving: "leaving",
    broke: "out of chips",
    out: "sitting out",
    away: "away",
    bot: "bot",
    you: "you",
    yourMove: "Your move",
    nextHand: /** @param {number} seconds */ (seconds) => `Next hand in ${seconds} s`,
    hand: /** @param {number} n */ (n) => `Hand ${n}`,
    round: /** @param {number} n */ (n) => `Round ${n}`,
    button: "button",
    callClock: "Call the clock",
    callIn: /** @param {number} s */ (s) => `The clock can be called in ${s} s`,
    clockOn: /** @param {string} name */ (name) => `The clock runs on ${name}.`,
    timeLeft: /** @param {string} time */ (time) => `${time} left`,
    log: "What has been said",
    emptyLog: "Nothing has been said yet.",
    history: "Hands",
    replay: "Replay",
    panel: "Around the table",
    seats: "Seats",
    rules: "Rules",
    matchOver: "The match is over.",
  },
  ofc: {
    rows: ["Front", "Middle", "Back"],
    discard: "Discard",
    board: /** @param {string} name */ (name) => `${name}'s board`,
    yourBoard: "Your board",
    hand: "Your cards",
    choose: "Pick a card, then a row",
    byKeys: ": click, drag, or press 1, 2, 3",
    chooseDiscard: /** @param {number} n */ (n) =>
      `Pick a card, then a row. ${n} ${n === 1 ? "is" : "are"} left to discard.`,
    placed: "Confirm, or take a card back.",
    confirm: "Confirm",
    undo: "Undo",
    undoAll: "Clear",
    place: /** @param {string} row */ (row) => `Place in the ${row.toLowerCase()}`,
    room: /** @param {number} n */ (n) => (n ? `room for ${n}` : "full"),
    takeBack: "take back",
    pending: "to place",
    full: /** @param {string} row */ (row) => `The ${row.toLowerCase()} is full.`,
    sort: "Sort",
    sortRank: "by rank",
    sortSuit: "by suit",
    best: "Best setting",
    bestOf: "Set for the most royalties, and staying.",
    fantasyland: "Fantasyland",
    fantasyLong: /** @param {number} n */ (n) => `Fantasyland: ${n} cards`,
    fantasyWait: "You set after the others. You may lay your cards out already.",
    foul: "Foul",
    royalty: /** @param {number} n */ (n) => `+${n}`,
    royaltyLong: /** @param {number} n */ (n) => plural(n, "royalty point", "royalty points"),
    setting: "setting…",
    discards: "Your discards",
    matrix: "Points between each two",
    versus: "against",
    rowsWon: "Rows",
    scoop: "Scoop",
    royalties: "Royalties",
    total: "Total",
    payments: "Paid, in order",
    pays: /** @param {string} a @param {string} b */ (a, b) => `${a} pays ${b}`,
    nobodyPays: "Nobody pays anybody.",
    next: /** @param {string} name @param {number} n */ (name, n) =>
      `${name}: Fantasyland next, with ${n} cards.`,
    settlement: "The hand",
  },
  house: {
    spots: looked(
      /** @type {Record<string, string>} */ ({
        ante: "Ante",
        lucky_pairs: "Lucky Pairs",
        super_six: "Super 6",
        play: "Play",
        side: "Side wager",
        raise: "Raise",
        ante_bonus: "Ante bonus",
      }),
    ),
    dealer: "Dealer",
    dealerDeals: "The dealer's cards",
    bet: "Place the bet",
    noBet: "Sit this round out",
    limits: /** @param {number} least @param {number} most @param {number} unit */ (least, most, unit) =>
      `${number(least)} to ${number(most)}${unit > 1 ? ` by ${unit}` : ""}`,
    chip: "Chip",
    beforeDeal: "Bets first, then the deal.",
    position: /** @param {number} n */ (n) => `Position ${n}`,
    play: /** @param {number} n */ (n) => `Play ${number(n)}`,
    raise: /** @param {number} n */ (n) => `Raise ${number(n)}`,
    fold: "Fold",
    folded: "folded",
    tucked: "tucked under",
    clear: "Clear",
    same: "Same again",
    more: "More",
    less: "Less",
    settlement: "Settled",
    nothing: "Nobody bet.",
    payTables: "Pay tables",
    edgeHouse: /** @param {string} p */ (p) => `The house keeps ${p} of it in the long run.`,
    edgePlayer: /** @param {string} p */ (p) => `It favours the player by ${p}.`,
    edgeOn: /** @param {string} w */ (w) => `Edge on the ${w}`,
    edgeWait: "Counting every deal…",
    waiting: "Waiting for the others.",
    value: /** @param {number} n */ (n) => `worth ${n}`,
    qualifying: "qualifying set",
    two: "set of two",
    noSet: "no qualifying set",
    pays: /** @param {number} n */ (n) => `${number(n)} to 1`,
  },
  arranging: {
    title: "Set your hand",
    three: "Three",
    two: "Two",
    inThree: "in the three",
    inTwo: "in the two",
    /** @param {number} total @param {number} value */ yes: (total, value) =>
      `The three qualify with ${total}; the two are worth ${value}.`,
    /** @param {number} total */ no: (total) => `The three make ${total} and do not qualify.`,
    help: "One card of each set, and they change places",
    byKeys: ": click, drag, or press 1 to 5",
    reset: "The house's way",
  },
  pinzique: {
    rollOthers: /** @param {number} n */ (n) =>
      n === 8 ? "Roll all eight" : `Roll ${plural(n, "die", "dice")} again`,
    stand: "Stand",
    rollsLeft: /** @param {number} n */ (n) => (n ? `${plural(n, "roll", "rolls")} left` : "no rolls left"),
    keep: "Tap a die, or press its number, to keep it.",
    melds: "In these dice",
    noMelds: "No meld yet",
    sheet: "Score sheet",
    round: "Round",
    lowest: "lowest",
    total: "Total",
    subtotal: "Subtotal",
    struck: /** @param {string} name */ (name) => `struck by ${name}`,
    bonus: "Bonus round",
    waiting: /** @param {string} name */ (name) => `${name} rolls.`,
    over: /** @param {string[]} names */ (names) => `${list(names)} won.`,
    dice: "The dice",
    roundOf: /** @param {string} label */ (label) => `Round ${label}`,
    points: "Points",
    noRound: "No round has ended yet.",
    doneTurns: "Turns done in this round",
  },
  rules: {
    title: "Rules",
    lead: "The rules as they are in force here, with their settings.",
    settings: "Settings in force",
    print: "Print",
    download: "These settings as a file",
    choose: "Preset",
    byNumber: "By number",
    houseChoice: "a choice of this house",
    yes: "yes",
    no: "no",
    listed: ", ",
    atTable: "Settings at your table",
    otherwise: "Your table was opened with these; what follows are the preset's of today.",
  },
  fair: {
    title: "Fair deal",
    pageTitle: "Fair dealing",
    check: "Check the deal",
    how: "What this proves, and what it does not",
    saveProof: "Download the proof",
    saveRecord: "Download the record",
    saveSeen: "Download what you saw",
    recordLong: "The whole hand, for croupier replay and croupier verify.",
    hiddenLong:
      "Some cards of this hand stayed hidden from you. A record holds every card, so you cannot " +
      "have this one; what you saw of the hand is yours.",
    proofLong: "croupier verify checks it on your own machine.",
    insecure:
      "This page did not come over HTTPS, and browsers lend such pages no cryptography: it cannot " +
      "be checked here. Download the proof and run croupier verify on your own machine.",
    good: "Dealt as committed.",
    none: "The house gives no proof of this hand.",
    goodOld: "Dealt as committed, in the old form.",
    failed: "It could not be checked.",
    bad: "This deal is not what the house committed itself to.",
    /** @param {number} cards @param {number} rolls */ checked: (cards, rolls) => {
      const shown = [cards && plural(cards, "card", "cards"), rolls && plural(rolls, "roll", "rolls")];
      const all = list(shown.filter(Boolean).map(String)) || "no card was shown to you";
      return `Checked here, in your browser: ${all}.`;
    },
    cards:
      "Every card you saw was fixed before the hand, and came in the order that the commitment and " +
      "the players' texts give.",
    rolls:
      "Every roll shows the faces that were fixed before the game, and the dice you saw lie as they were rolled.",
    rootNoted: "This browser noted the commitment before the hand, and it is the same one.",
    rootTold:
      "This browser did not note the commitment before the hand, so it takes the server's word for which one it was.",
    textAlone: "A text of your own is in the shuffle, and no other: the house could not choose it.",
    /** @param {number} n */ textOwn: (n) =>
      `A text of your own is in the shuffle, and ${plural(n - 1, "text", "texts")} of others: the ` +
      "house could not choose it, unless one of these was added last and for the house.",
    /** @param {number} n */ textOthers: (n) =>
      `${plural(n, "player", "players")} added a text to the shuffle. If none of them plays for the ` +
      "house, it could not choose the shuffle.",
    textNone:
      "No player added a text to the shuffle, so the house could have chosen among many before it committed itself.",
    oldForm:
      "Version 1, an old form: it does not say what this hand had to deal, nor is it bound to this " +
      "hand; only what it opens is proved.",
    keep: "Download the proof and keep it: it shows this to others too.",
    /** @param {string} root */ root: (root) => `Commitment ${root}`,
    wrong: {
      noProof: "This is no proof of a deal.",
      otherHand: "The proof is of another hand.",
      root: "The proof has another commitment than the one published before the hand.",
      noted: "The commitment is not the one that this browser noted before the hand.",
      textMissing: "The text that this browser added to the shuffle is not in it.",
      deck: "The proof is for another deck than the game's.",
      /** @param {number} leaf */ leaf: (leaf) => `Leaf ${leaf}: there is no such leaf.`,
      /** @param {number} leaf */ hex: (leaf) =>
        `Leaf ${leaf} has no salt and hashes of 64 hexadecimal digits.`,
      /** @param {number} leaf */ value: (leaf) =>
        `Leaf ${leaf} holds what is no card, or no secret of a roll.`,
      /** @param {number} leaf */ shut: (leaf) => `Leaf ${leaf} is not opened.`,
      /** @param {number} leaf */ open: (leaf) => `Leaf ${leaf} was not to be opened.`,
      sorted: "The openings are not in the order of their leaves.",
      nothing: "Nothing was dealt by this proof, so it proves nothing.",
      game: "The game is not named as a game is.",
      texts: "The players' texts are not one for each seat, in the order of the seats.",
      /** @param {number} move */ move: (move) => `Move ${move} is not written as a move is.`,
      /** @param {number} place */ named: (place) => `The card at place ${place + 1} is named as another.`,
      rolled: "The dice were not rolled as the moves say.",
      /** @param {number} place @param {string} card */ held: (place, card) =>
        `${card} was dealt, and place ${place + 1} of the cut held another card.`,
      /** @param {string} card */ foreign: (card) =>
        `${card} was dealt, and the game is played without it.`,
      later: "The dice of the hand's last roll were not seen.",
      otherDice: "A roll is of other dice than the game's.",
      otherMoves: "The proof has other moves than the replay.",
      part:
        "Only a part of this hand has come here, so it cannot be checked. Download the proof " +
        "and run croupier verify on it.",
      /** @param {number} leaf */ path: (leaf) => `Leaf ${leaf} does not lead to the commitment.`,
      twice: "A card was committed to twice.",
      /** @param {number} place */ passed: (place) =>
        `Place ${place + 1} of the cut was passed over for no reason shown.`,
      order: "The cards were not dealt in the order of the cut, as the moves say.",
      /** @param {number} roll */ rollDice: (roll) =>
        `Roll ${roll} has another number of dice than of faces.`,
      /** @param {number} roll */ faces: (roll) => `Roll ${roll} does not show the faces committed to.`,
      /** @param {string} card */ unproved: (card) => `You saw ${card}, and it is not proved.`,
      /** @param {string[]} cards */ dice: (cards) =>
        `You saw the dice ${cards.join(" ")}, and they are not proved.`,
    },
    lead:
      "Can the house choose the cards? Not without being found out, as long as you add a text " +
      "of your own to the shuffle, and nobody adds one for the house after you.",
    happens: "What happens",
    steps: [
      "Before a hand the house shuffles the game's cards in secret, makes secrets for the dice, and " +
        "publishes one hash of it all: its commitment to this hand. It tells nothing about any " +
        "card, and no card can be exchanged afterwards without changing it.",
      "Then players add texts to the shuffle. This page adds 128 random bits for every hand you " +
        "have a seat in, and notes the commitment and its text in this browser.",
      "The commitment and all the texts together fix the cut: from which committed place the first " +
        "card comes, the second, and so on. The house could not know the cut when it shuffled, nor " +
        "the players the shuffle when they added their texts. Rolls of dice are fixed in the same way.",
      "After the hand, each player and watcher gets a proof: the hand's moves, what leads from " +
        "every seen card to the commitment, and every roll. Cards that were not seen stay closed.",
    ],
    isChecked: "What “Check the deal” checks",
    checks: [
      "The commitment is the one published before the hand; if this browser was at the table then, " +
        "the one it noted itself.",
      "The moves say what had to be dealt, to whom and in which order. Every seen card and every " +
        "roll among them is opened, and nothing else; a proof of nothing proves nothing.",
      "Every card opened leads to that commitment, and none was committed to twice.",
      "The cards come from the cut in order, and none was passed over.",
      "Every roll shows the faces that its secret gives.",
      "Every card and all dice in the last moment of the replay are among those proved, and the " +
        "text that this browser added is in the shuffle.",
    ],
    checksLong:
      "Your browser computes all this itself. The server only hands over the proof. croupier verify " +
      "FILE does the same with the file.",
    notProved: "What it does not prove",
    limits: [
      "That nobody looks. The house's server knows all the cards, and so does whoever can read its database.",
      "Anything, if no player adds a text, or if somebody who plays for the house adds the last " +
        "one: the house could try many. If your own text is left out, you see that it is missing.",
      "That cards you never saw were different from one another.",
      "Who your opponents are. Two players who tell each other their cards play against you with both hands.",
      "That this page is honest. It comes from the same server; croupier verify, installed from elsewhere, does not.",
    ],
    openFile: "Check a proof in a file",
    file: "Proof",
    of: /** @param {string} game @param {number} hand */ (game, hand) => `${game}, hand ${number(hand)}.`,
    openLong:
      "A proof that somebody saved, from this house or another. It is read in this browser and sent nowhere.",
    fileGood:
      "The file holds together. Whether its commitment was the one published before the hand, only " +
      "who was there can say.",
  },
  design: {
    title: "Design",
    lead: "Colours, type, spacing, buttons, cards, chips and dice, as every page uses them.",
  },
  past: {
    title: "My history",
    lead: "Every table where you have played a hand to its end, with all its hands to look at again.",
    matches: "Tables you have played at",
    more: "Show more",
    play: "Play a hand",
    none: "You have not finished a hand yet. Once you have, its table is listed here, and stays.",
    hands: /** @param {number} n */ (n) => plural(n, "hand", "hands"),
    rounds: /** @param {number} n */ (n) => plural(n, "round", "rounds"),
    met: /** @param {string[]} names */ (names) => `with ${list(names)}`,
    chips: "chips",
    points: "points",
    asRecorded: "Here is what was recorded.",
    noHands: "No hand was played to its end.",
  },
  operator: {
    title: "Run the house",
    lead: "Tables and accounts of this house. Whatever you do here is written down.",
    notOne:
      "This page is for operators. Who runs the server makes you one: croupier accounts operator " +
      "NAME, and then you log in again.",
    tables: "Tables",
    accounts: "Accounts",
    audit: "What was done",
    find: "A table's name begins with",
    closedToo: "Closed ones too",
    noTables: "No table is open.",
    noAccounts: "Nobody has an account.",
    noDeeds: "Nothing yet.",
    look: "Look at it",
    close: "Close…",
    closing: /** @param {string} name */ (name) => `Close ${name}`,
    closeLong:
      "For good: nobody sits there any more, a hand in play is given up, and nobody gains by it. Its history stays.",
    why: "Why, for those who sit there",
    whyNoted: "Why, for the record",
    doClose: "Close the table",
    closed: "closed",
    private: "private",
    records: /** @param {number} n */ (n) => plural(n, "record", "records"),
    last: /** @param {string} when */ (when) => `last played ${when}`,
    never: "has not finished a hand",
    isOperator: "operator",
    banned: "banned",
    temporary: "password of the house",
    you: "you",
    after: "Look after…",
    afterTitle: /** @param {string} name */ (name) => `The account ${name}`,
    ends: "Each of these ends its sessions at once.",
    reset: "New password",
    newPassword: /** @param {string} name */ (name) =>
      `${name} logs in with this password, good for one day, and chooses another:`,
    rename: "Rename",
    newName: "New name",
    ban: "Ban",
    lift: "Lift the ban",
    delete: "Delete for good",
    deleteLong:
      "Deleting takes the name and the password away for good. The hands they played stay, as those " +
      "of a deleted player.",
    sure: /** @param {string} name */ (name) => `Yes, delete ${name}`,
    done: "Done.",
    cancel: "Cancel",
    copy: "Copy",
    copied: "Copied",
  },
  account: {
    title: "Account",
    ways: "How to go on",
    register: "Make an account",
    login: "Log in",
    guest: /** @param {string} name */ (name) =>
      `You are here as a guest, ${name}, in this browser alone. With an account your history and ` +
      "your seats are yours on every device.",
    known: /** @param {string} name */ (name) => `Logged in as ${name}.`,
    elsewhere: "To play on from another device:",
    either: "make an account, or log in",
    temporary:
      "You came in with a password that the house gave you. It is good for one day: choose your own now.",
    name: "Name",
    password: "Password",
    oldPassword: "Password now",
    newPassword: "New password",
    passwordHelp: "8 characters or more.",
    change: "Change password",
    logout: "Log out",
    cancel: "Cancel",
    helps: /** @type {Record<string, string>} */ ({
      register:
        "What you have played as a guest goes with you. There is no e-mail: a forgotten password is " +
        "for the house to replace.",
      login:
        "What this guest has played stays with the guest and is not in your account. A forgotten " +
        "password is for the house to replace.",
      change: "Your other devices are logged out.",
    }),
    go: /** @type {Record<string, string>} */ ({
      register: "Make the account",
      login: "Log in now",
      change: "Set the password",
    }),
  },
  replay: {
    title: "Replay",
    first: "First moment",
    before: "Back",
    next: "On",
    last: "Last moment",
    moment: "Moment",
    toTable: "To the table",
    of: /** @param {number} at @param {number} last */ (at, last) => `${at} of ${last}`,
  },
};

/** The name of a setting, from its key. @param {string} key */
export const settingName = (key) =>
  key.replace(/[-_]/g, " ").replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** The name of a hand, such as `straight-flush`. @param {string} row */
export const handName = (row) => (row === "suited-akq" ? "suited A-K-Q" : row.replaceAll("-", " "));

/**
 * A dealer's sentence for people: `p1` becomes the player's name, `8s` the card with its sign.
 * @param {string} text
 * @param {string[]} names
 */
export const named = (text, names) =>
  text
    .replace(
      /\b([2-9TJQKA])([cdhs])\b/g,
      (_all, rank, suit) =>
        rank + /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" })[suit] + "\ufe0e",
    )
    .replace(/\bp(\d+)\b/g, (all, seat) => names[Number(seat) - 1] ?? all);
