/** The scorer of a game that declares its round: rounds with real cards or dice, and the standings. */
import { html } from "../../kit/preact.js";
import { call } from "../../kit/api.js";
import { useNight, useRound } from "./api.js";
import { Frame } from "../sheet_frame.js";
import { emptyRound, joined, openedRound } from "./draft.js";
import { useSheet } from "../storage.js";
import { Standings, scrollToEntry } from "../components.js";
import { phrases } from "../texts.js";
import { Entry, roundOf } from "./entry.js";
import { PostedFields } from "./posted_pay_tables.js";
import { read } from "./sheet.js";
import { formOf } from "./form.js";
import { gameOf } from "../../kit/game_names.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Draft} Draft */
/** @typedef {import("./form.js").Form} Form */

/**
 * A game's part of the scorer, from its declared round and its own part.
 * @param {string} key @param {Partial<import("./form.js").Own>} [own] @returns {import("../game_scorers.js").Scorer}
 */
export function roundScorer(key, own = {}) {
  const game = formOf(key, own);
  const { setup } = game;
  return {
    line: game.line,
    start: game.start,
    against: game.banked,
    fewest: gameOf(key).seats.fewest,
    setup: {
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
      ...setup,
      own: { stacks: null, posted: {}, ...setup.own },
      async terms({ form, names, preset }) {
        const posted = Object.fromEntries(
          Object.entries(form.posted).filter(([, table]) => /** @type {string} */ (table).trim()),
        );
        const start = { totals: names.map(() => 0) };
        if (Object.keys(posted).length)
          await call("POST", `/api/score/${game.key}/match`, { preset, posted, start, rounds: [] });
        return { stacks: form.stacks, posted, ...(await setup.terms?.({ form, names, preset })) };
      },
    },
    read: (data, names) => ({
      ...read(game, { posted: {}, ...data, ...game.older(data, names) }, names),
      ...game.keeps(data),
    }),
    fresh: ({ names }) => ({ rounds: [], draft: emptyRound(game, names), editing: null, aside: null }),
    bare: { draft: undefined, aside: undefined, editing: null },
    said: (sheet) => game.names.written(sheet.rounds.length),
    Night: (props) => html`<${Night} game=${game} ...${props} />`,
  };
}

/**
 * @param {{game: Form, first: Sheet, own: boolean, review: string}} props `own` is false for a sheet that is only
 * looked at
 */
function Night({ game, first, own, review }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const { names, editing } = sheet;
  const night = useNight(game, sheet);
  const scored = night.value;
  const begun = editing === null && scored && game.begun(sheet, scored);
  const untouched = sheet.draft.places.every(({ rows, play }) => !rows.flat().length && play === "play");
  const draft = begun && untouched ? openedRound(game, names, begun, sheet.draft.turn) : sheet.draft;
  const asking = own && scored;
  const tried = useRound(
    game,
    sheet,
    asking && game.before(sheet, scored),
    asking && roundOf(game, sheet, draft, scored),
  );

  /** @param {number} at @param {number} [turn] */
  function correct(at, turn) {
    change({
      editing: at,
      aside: editing === null ? sheet.draft : sheet.aside,
      draft: openedRound(game, names, sheet.rounds[at], turn),
    });
    scrollToEntry();
  }

  /** @param {any} setup */
  function settings(setup) {
    const left = setup.names.length < names.length;
    const seated = (/** @type {Draft | null} */ draft) =>
      draft && (left ? emptyRound(game, setup.names) : joined(game, draft, setup.names));
    change({ ...setup, draft: seated(sheet.draft), aside: seated(sheet.aside) });
  }

  if (review && scored && game.Review)
    return html`<${game.Review} key=${review} sheet=${sheet} scored=${scored} review=${review} />`;
  return html`<${Frame}
    sheet=${sheet}
    asked=${night}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${sheet.rounds.length > 0}
    text=${scored && (() => game.asText(game, sheet, scored))}
  >
    ${scored && html`<${Standings} items=${game.standings(game, sheet, scored)} />`}
    ${scored && game.outcome(sheet, scored)}
    <div class="score-body">
      ${
        asking &&
        (!scored.over || editing !== null) &&
        html`<${Entry}
          game=${game}
          sheet=${sheet}
          scored=${scored}
          draft=${draft}
          tried=${tried}
          change=${change}
          settled=${night.fresh && !night.error}
        />`
      }
      ${
        scored &&
        html`<${game.Results}
          game=${game}
          sheet=${sheet}
          scored=${scored}
          open=${tried.fresh ? tried.value?.settled : null}
          correct=${own ? correct : null}
        />`
      }
    </div>
  </${Frame}>`;
}
