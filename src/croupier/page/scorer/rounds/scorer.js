/** The scorer of a game that declares its round: rounds with real cards and chips, and the standings. */
import { html } from "../../kit/preact.js";
import { Net } from "../../kit/chips.js";
import { call } from "../../kit/api.js";
import { number } from "../../kit/format.js";
import { useNight } from "./api.js";
import { Frame } from "../sheet_frame.js";
import { Rounds, asText } from "./rounds.js";
import { emptyRound, joined, openedRound } from "./draft.js";
import { useSheet } from "../storage.js";
import { Standings, scrollToEntry } from "../components.js";
import { phrases } from "../texts.js";
import { Entry } from "./entry.js";
import { PostedFields } from "./posted_pay_tables.js";
import { read } from "./sheet.js";
import { formOf } from "./form.js";
import { gameOf } from "../../kit/game_names.js";

/** @typedef {import("./sheet.js").Sheet} HouseSheet */
/** @typedef {import("./sheet.js").Draft} HouseDraft */

/** @typedef {import("./form.js").Form} Form */

/**
 * A game's part of the scorer, from its declared round and its own words.
 * @param {string} key @param {import("./form.js").Words} [words] @returns {import("../game_scorers.js").Scorer}
 */
export function roundScorer(key, words = {}) {
  const game = formOf(key, words);
  return {
    line: game.words.line,
    start: phrases.newNight,
    against: game.banked,
    fewest: gameOf(key).seats.fewest,
    setup: {
      own: { stacks: null, posted: {} },
      counted: [phrases.netOnly, phrases.bankrolls],
      countedHelp: phrases.bankrollsHelp,
      ...(game.posted.length > 0 && {
        Fields: ({ form, preset, set }) => html`<${PostedFields}
        game=${game.key}
        preset=${preset}
        posted=${form.posted}
        onChange=${(/** @type {any} */ posted) => set({ posted })}
      />`,
      }),
      async terms({ form, names, preset }) {
        const posted = Object.fromEntries(
          Object.entries(form.posted).filter(([, table]) => /** @type {string} */ (table).trim()),
        );
        const start = { totals: names.map(() => 0) };
        if (Object.keys(posted).length)
          await call("POST", `/api/score/${game.key}/match`, { preset, posted, start, rounds: [] });
        return { stacks: form.stacks, posted };
      },
    },
    read,
    fresh: ({ names }) => ({ rounds: [], draft: emptyRound(names), editing: null, aside: null }),
    bare: { draft: undefined, aside: undefined, editing: null },
    said: (sheet) => phrases.rounds(sheet.rounds.length),
    Night: (props) => html`<${HouseNight} game=${game} ...${props} />`,
  };
}

/** @param {{game: Form, first: HouseSheet, own: boolean}} props `own` is false for a sheet that is only looked at */
function HouseNight({ game, first, own }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const night = useNight(game, sheet);
  const scored = night.value;

  /** @param {number} at */
  function correct(at) {
    change({
      editing: at,
      aside: sheet.editing === null ? sheet.draft : sheet.aside,
      draft: openedRound(sheet.names, sheet.rounds[at]),
    });
    scrollToEntry();
  }

  /** @param {any} setup */
  function settings(setup) {
    const left = setup.names.length < sheet.names.length;
    const seated = (/** @type {HouseDraft | null} */ draft) =>
      draft && (left ? emptyRound(setup.names) : joined(draft, setup.names));
    change({ ...setup, draft: seated(sheet.draft), aside: seated(sheet.aside) });
  }

  return html`<${Frame}
    sheet=${sheet}
    asked=${night}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${sheet.rounds.length > 0}
    text=${scored && (() => asText(game, sheet, scored))}
  >
    ${scored && html`<${Standings} items=${standings(game, sheet, scored.next)} />`}
    <div class="score-body">
      ${
        own &&
        scored &&
        html`
          <${Entry}
            game=${game}
            sheet=${sheet}
            scored=${scored}
            change=${change}
            settled=${night.fresh && !night.error}
          />
        `
      }
      ${scored && html`<${Rounds} game=${game} sheet=${sheet} scored=${scored} correct=${own ? correct : null} />`}
    </div>
  </${Frame}>`;
}

/** Everybody, and the house if it plays. @param {Form} game @param {HouseSheet} sheet @param {any} next */
const standings = (game, { names }, { totals, bankrolls, house }) => [
  ...names.map((name, seat) => ({
    key: seat,
    names: [name],
    figure: html`<${Net} value=${totals[seat]} />`,
    also:
      bankrolls &&
      html`
        <span class="small muted num">${phrases.chips} ${number(bankrolls[seat])}</span>
        ${bankrolls[seat] < 0 && html`<span class="tag foul">${phrases.short}</span>`}
      `,
  })),
  ...(game.banked
    ? [{ key: names.length, names: [phrases.house], figure: html`<${Net} value=${house} />` }]
    : []),
];
