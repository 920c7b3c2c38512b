/** Pinzique's own part of its scorer: rounds by name, bonus turns, and the score sheets. */
import { html } from "../../../kit/preact.js";
import { call } from "../../../kit/api.js";
import { card, flag, listOf, object, orNull, text, whole } from "../../../kit/decode.js";
import { Choice } from "../../../kit/fields.js";
import { number } from "../../../kit/format.js";
import { SEATS, at } from "../../../scorer/sheet_reader.js";
import { roundScorer } from "../../../scorer/rounds/scorer.js";
import { phrases } from "../../../scorer/texts.js";
import { Sheets, asText, linesOf } from "./scorer_printed.js";
import { words } from "./scorer_texts.js";

/** @typedef {import("../../../scorer/rounds/sheet.js").Sheet & {partners: boolean}} Sheet */
/** @typedef {import("../../../scorer/rounds/sheet.js").Round} Round */
/** @typedef {import("../../../wire.d.ts").GameAnswer} GameAnswer */

const DICE = 8;

/** True if neighbours can share a sheet. @param {string[]} names */
const even = (names) => names.length % 2 === 0 && names.length > 2;

/**
 * A round as the server takes it: null for a roll that is not there yet, "" for a bonus turn that was not taken.
 * @param {Round} round
 */
const sent = ({ places, more }) => ({
  round: more.round,
  rolls: places.map(({ cards, choice }) =>
    choice === "pass" ? "" : cards.length === 2 * DICE ? cards : null,
  ),
});

/** A game as the server takes it. @param {Sheet} sheet @param {Round[]} rounds */
const game = ({ names, partners }, rounds) => ({
  seats: names.length,
  partners: partners
    ? names.flatMap((_, at) => (at % 2 ? [/** @type {[number, number]} */ ([at - 1, at])] : []))
    : [],
  rounds: rounds.map(sent),
});

/**
 * The name of the round being written.
 * @param {Sheet} sheet @param {import("./wire.d.ts").PinziqueGameAnswer} scored
 */
const nameOf = ({ editing, rounds }, scored) =>
  editing === null ? scored.round : rounds[editing]?.more.round;

const rolls = object({ round: text(12, 1), rolls: listOf(orNull(text(100)), SEATS) });
const before = object({ rounds: listOf(rolls, 250) });
/** @param {number} seat @param {string | null} roll */
const place = (seat, roll) => ({
  seat,
  cards: roll?.replace(/[^2-9TJQKAcdhs]/g, "") ?? "",
  set: "",
  plays: roll !== "",
  ...(roll === "" && { choice: "pass" }),
  bets: {},
});

export default roundScorer("pinzique", {
  line: words.does,
  start: words.start,
  names: {
    now: ({ round, kind, rounds }) =>
      (words.kinds[kind] ?? ((label) => words.roundNow(label, rounds)))(round),
    correcting: ({ more }) => words.correcting(String(more.round)),
    record: phrases.recordRound,
    save: phrases.saveRound,
    drop: phrases.dropRound,
    written: phrases.rounds,
  },
  setup: {
    own: { partners: false },
    counted: undefined,
    Fields: ({ form, names, set }) =>
      even(names) &&
      html`<${Choice}
        label=${words.partners}
        value=${String(form.partners)}
        options=${[
          ["false", words.alone],
          ["true", words.pairs],
        ]}
        onChange=${(/** @type {string} */ value) => set({ partners: value === "true" })}
      />`,
    terms: ({ form, names }) => ({ partners: form.partners && even(names) }),
  },
  keeps: (data) => ({ partners: at(data, "partners", flag, false) }),
  /** Rolls by round, as they were kept before they were places; the dice of a turn that was being written. */
  older(data, names) {
    if (data.stacks !== undefined) return undefined;
    const rounds = before(data).rounds.map(({ round, rolls }) => ({
      dealer: "",
      places: rolls.map((roll, seat) => place(seat, roll)),
      more: { round },
    }));
    const dice = at(data, "draft", listOf(card, DICE), /** @type {string[]} */ ([]));
    const turn = at(data, "seat", whole(0, names.length - 1), 0);
    const places = names.map((/** @type {string} */ _, /** @type {number} */ seat) => ({
      seat,
      rows: [seat === turn && !data.editing ? dice : []],
      play: "play",
      bets: {},
    }));
    return { stacks: null, rounds, draft: { dealer: [], places, turn, more: {} } };
  },
  settle: (_, sheet) =>
    call("POST", "/api/score/pinzique/game", {
      preset: sheet.preset,
      .../** @type {any} */ (game(/** @type {any} */ (sheet), sheet.rounds)),
    }),
  before: (sheet) =>
    game(
      sheet,
      sheet.rounds.filter((/** @type {Round} */ _, /** @type {number} */ at) => at !== sheet.editing),
    ),
  unscored: () => null,
  sent,
  more: (sheet, _, scored) => ({ round: nameOf(sheet, scored) }),
  begun: ({ rounds }, { round }) => rounds.find((/** @type {Round} */ { more }) => more.round === round),
  dealt: (sheet, scored) =>
    sheet.editing === null ? scored.order : writtenIn(sheet.rounds[sheet.editing]),
  passes: (sheet, scored) =>
    String(nameOf(sheet, scored)).startsWith("B-")
      ? [
          ["play", words.rolled],
          ["pass", phrases.passShort],
        ]
      : [],
  Note: ({ sheet, scored: { kind, order } }) =>
    sheet.editing === null &&
    (kind === "bonus" || kind === "playoff") &&
    html`<p class="small muted">
      ${
        kind === "bonus"
          ? words.bonusLong(order.map((/** @type {number} */ at) => sheet.names[at]))
          : words.playoffLong
      }
    </p>`,
  Preview: ({ names, round, scored, sheet }) => linesOf(names, round, nameOf(sheet, scored)),
  Results: Sheets,
  asText: (_, sheet, scored) => asText(sheet, scored),
  standings: (_, { names }, scored) =>
    scored.sheets.map((/** @type {import("./wire.d.ts").PinziqueSheetAnswer} */ own) => ({
      key: own.seats[0],
      names: own.seats.map((/** @type {number} */ seat) => names[seat]),
      figure: number(own.total),
      leads: own.seats.some((/** @type {number} */ seat) => scored.leaders.includes(seat)) && own.total > 0,
    })),
  outcome: ({ names }, { over, leaders, totals }) =>
    over &&
    html`<p class="notice won" role="status">
      ${words.won(
        leaders.map((/** @type {number} */ seat) => names[seat]),
        number(totals[leaders[0]]),
      )}
    </p>`,
});

/** The seats that have a roll in a round. @param {Round} round */
const writtenIn = ({ places }) =>
  places.filter(({ cards, choice }) => cards || choice === "pass").map(({ seat }) => seat);
