/** The scorer of a game that declares its round: rounds with real cards or dice, and the standings. */
import { html, useMemo, useRef, useState } from "../../kit/preact.js";
import { ApiError, call } from "../../kit/api.js";
import { Page } from "../../frame/page_frame.js";
import { useNight, useRound } from "./api.js";
import { Frame } from "../sheet_frame.js";
import { emptyRound, joined, openedRound } from "./draft.js";
import { useSheet } from "../storage.js";
import { Standings, scrollToEntry } from "../components.js";
import { text } from "../words.js";
import { phrases } from "../texts.js";
import { Entry, Seen, roundOf, untouched } from "./entry.js";
import { LiveCode, useLive } from "../live.js";
import { Payments, paymentsOf } from "../settled_round.js";
import { PostedFields } from "./posted_pay_tables.js";
import { columns, withHouse } from "./rounds.js";
import { read } from "./sheet.js";
import { formOf } from "./form.js";
import { gameOf } from "../../kit/game_names.js";

/** @import { Form } from "./form.js" */
/** @import { Draft, Sheet } from "./sheet.js" */

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
      counted: [text("Wins and losses"), text("Bankrolls too")],
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
 * @param {{game: Form, first: Sheet, own: boolean, watching?: boolean, review: string}} props `own` is false for a
 * sheet that is only looked at, `watching` true while its owner writes it
 */
function Night({ game, first, own, watching = false, review }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const [page, turn] = useState("entry");
  const { names, editing, rounds } = sheet;
  const night = useNight(game, sheet);
  const offline = night.error instanceof ApiError && !night.error.status;
  const scored = night.value ?? (offline ? game.unscored(sheet) : null);
  const live = useLive(sheet, own);
  const begun = editing === null && scored && game.begun(sheet, scored);
  const draft =
    begun && untouched(sheet.draft) ? openedRound(game, names, begun, sheet.draft.turn) : sheet.draft;
  const asking = (own || watching) && scored;
  const tried = useRound(
    game,
    sheet,
    asking && game.before(sheet, scored),
    asking && roundOf(game, sheet, draft, scored),
  );

  /** @param {number} at @param {number} [place] */
  function correct(at, place) {
    change({
      editing: at,
      aside: editing === null ? sheet.draft : sheet.aside,
      draft: openedRound(game, names, rounds[at], place),
    });
    turn("entry");
    scrollToEntry();
  }

  // All that is written down is drawn when it has changed, not at each card of a long evening.
  const correcting = useRef(correct);
  correcting.current = correct;
  const open = tried.fresh ? tried.value?.settled : null;
  const { draft: _draft, aside: _aside, at: _at, ...written } = sheet;
  const results = useMemo(
    () =>
      scored &&
      html`<${game.Results}
        game=${game}
        sheet=${sheet}
        scored=${scored}
        open=${open}
        correct=${own ? (/** @type {Parameters<typeof correct>} */ ...place) => correcting.current(...place) : null}
      />`,
    [scored, open, ...Object.values(written)],
  );

  /** @param {any} setup */
  function settings(setup) {
    const left = setup.names.length < names.length;
    const seated = (/** @type {Draft | null} */ draft) =>
      draft && (left ? emptyRound(game, setup.names) : joined(game, draft, setup.names));
    change({ ...setup, draft: seated(sheet.draft), aside: seated(sheet.aside) });
  }

  if (review && scored && game.Review)
    return html`<${Page} title=${names.join(", ")} here="score" wide>
      <${game.Review} key=${review} sheet=${sheet} scored=${scored} review=${review} />
    </${Page}>`;
  const writing = asking && (!scored.over || editing !== null);
  const round = { game, sheet, scored, draft };
  const shown = scored && night.value ? figuresOf(game, sheet, scored) : null;
  return html`<${Frame}
    sheet=${sheet}
    asked=${night}
    own=${own}
    watching=${watching}
    offline=${offline}
    waiting=${rounds.length - (scored?.rounds.length ?? 0)}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${rounds.length > 0}
    plain=${scored && (() => game.asText(game, sheet, scored))}
    shown=${shown}
    page=${page}
    turn=${turn}
    live=${live}
    entry=${
      writing &&
      (watching
        ? html`<${Seen} ...${round} tried=${tried} />`
        : html`<${Entry}
            ...${round}
            tried=${tried}
            change=${change}
            correct=${correct}
            settled=${night.fresh && !night.error}
            offline=${offline}
            showLive=${html`<${LiveCode} sheet=${sheet} live=${live} />`}
          />`)
    }
  >
    ${scored && html`<${Standings} items=${game.standings(game, sheet, scored)} />`}
    ${scored && game.outcome(sheet, scored)}
    ${
      shown?.payments &&
      shown.gains.length > 0 &&
      html`<section class="panel settle-up" aria-labelledby="settle-up">
        <h2 id="settle-up">${text("To settle up")}</h2>
        <${Payments} payments=${shown.payments} names=${names} />
      </section>`
    }
    ${
      own &&
      writing &&
      game.Below &&
      html`<${game.Below}
        ...${round}
        write=${(/** @type {Partial<Draft>} */ part) => change({ draft: { ...draft, ...part } })}
        change=${change}
      />`
    }
    ${results}
  </${Frame}>`;
}

/**
 * The gains of everybody by round and in all; null for a game without.
 * @param {Form} game @param {Sheet} sheet @param {import("./form.js").Settled} scored
 * @returns {import("../sheet_frame.js").Shown | null}
 */
function figuresOf(game, sheet, { rounds, next }) {
  if (!next?.totals) return null;
  return {
    columns: columns(game, sheet),
    gains: rounds.map((/** @type {any} */ round) => withHouse(game, round.gains, round.house)),
    totals: withHouse(game, next.totals, next.house),
    payments: paymentsOf(game, { gains: next.totals, house: next.house }),
  };
}
