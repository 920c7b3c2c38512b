/** Entry or correction of one round. */
import { html, useEffect, useState } from "../../kit/preact.js";
import { ApiError, refusal } from "../../kit/api.js";
import { useFacts } from "../../rules/preset_details.js";
import { ChipsInput, Choice } from "../../kit/fields.js";
import { Dialog } from "../../kit/dialog.js";
import { Icon } from "../../kit/icon.js";
import { wagerName } from "../../kit/game_names.js";
import { t } from "../../kit/texts.js";
import { faultsOf } from "../entry_errors.js";
import { readPlace } from "./notation.js";
import { Posted } from "./posted_pay_tables.js";
import { labelOf, placeNames } from "./rounds.js";
import { emptyRound, nextRound, noCards, written } from "./draft.js";
import { colon } from "../../kit/format.js";
import { readRows } from "../notation.js";
import { CardRows, DiceRow } from "../row_entry.js";
import { Settled as Paid, paymentsOf } from "../settled_round.js";
import {
  EntryFoot,
  PlayerTabs,
  nextMissing,
  scrollToEntry,
  useDeferredAction,
  written as marked,
} from "../components.js";
import { text, textC } from "../words.js";
import { phrases } from "../texts.js";

/** @import { useRound } from "./api.js" */
/** @import { Form } from "./form.js" */
/** @import { Draft, DraftPlace, Sheet } from "./sheet.js" */

/** @typedef {import("./form.js").Settled} Settled */

/**
 * The round being written down, or corrected. `tried` is the server's look at it.
 * @param {{game: Form, sheet: Sheet, scored: Settled, draft: Draft, settled: boolean, offline: boolean,
 *   tried: ReturnType<typeof useRound>,
 *   change: (change: Partial<Sheet>) => void, correct: (at: number, turn?: number) => void,
 *   showLive?: import("../../kit/html.d.ts").Children}} props `offline` while the server cannot be reached; `showLive`
 *   shows the sheet to others
 */
export function Entry({ game, sheet, scored, draft, tried, change, settled, offline, correct, showLive }) {
  const { names, editing, rounds } = sheet;
  const { dealer, places } = draft;
  const size = sum(game.room);
  const called = [...placeNames(names, places), ...(game.dealer ? [t.house.dealer] : [])];
  const dealt = game.dealt(sheet, scored);
  /** True if a place has no hand in this round. @param {DraftPlace} place */
  const idle = ({ seat, rows }) => !!dealt && !dealt.includes(seat) && !rows.flat().length;
  const faults = faultsOf(
    [...places, ...(game.dealer ? [{ rows: [dealer] }] : [])].map((place, at) => ({
      name: called[at],
      rows: game.kind === "dice" ? [] : place.rows, // dice may show a card twice
      room: (game.kind === "cards" && place.rows.length > 1 && game.split) || game.room,
      beside: "seat" in place ? game.beside(place) : [],
    })),
  );
  const full = (/** @type {string[]} */ cards) => cards.length >= size;
  const live = livePlaces(draft);
  /** True if the server says that this place needs no cards. @param {DraftPlace} place */
  const needsNone = (place) => !!tried.value && !atPlace(tried.value.missing, place);
  /** @param {(string | number)[][]} paths @param {DraftPlace} place */
  const atPlace = (paths, place) =>
    paths.some(([key, at]) => key === game.places && at === live.indexOf(place));
  const there = [
    ...places.map((place) => {
      const cards = place.rows.flat();
      return (
        place.play === "out" ||
        idle(place) ||
        full(cards) ||
        (place.play !== "play" && !cards.length && needsNone(place))
      );
    }),
    ...(game.dealer ? [full(dealer)] : []),
  ].map((one, at) => one && !faults[at]);
  const complete = there.every(Boolean) && live.length > 0;
  const asWritten = complete ? roundOf(game, sheet, draft, scored) : null;
  const shown = tried.fresh && !tried.error && tried.value?.settled;
  const good = complete && (shown || offline);
  const writing = { game, sheet, scored, draft, write, change };
  const tabbed = called.map((_, at) => at >= places.length || game.kind !== "dice" || !idle(places[at]));
  const turn = tabbed[draft.turn] ? draft.turn : tabbed.indexOf(true);
  const fault = faults[turn] || faults.find(Boolean);
  const error =
    tried.fresh &&
    (tried.error
      ? !offline && refusal(tried.error, names)
      : (complete || (game.kind === "dice" && there[turn])) && refused(tried.value, names));
  const due = game.due(writing);
  const next = due === undefined ? nextMissing(there, turn) : due;
  const place = places[turn];
  const undecided = !!place && (!tried.value || atPlace(tried.value.idle, place));
  const passes = game.passes(sheet, scored);

  /** @param {Partial<Draft>} part */
  function write(part) {
    change({ draft: { ...draft, ...part } });
  }
  /** @param {Partial<DraftPlace>} part @param {boolean} [filled] go on to the next hand, as this one is full */
  function lay(part, filled) {
    const now = { ...place, ...part };
    if (JSON.stringify(now) === JSON.stringify(place)) return;
    const onward = filled && due === undefined && !game.wagers.length && !fault;
    const left = onward && nextMissing(there.with(turn, true), turn);
    write({
      turn: typeof left === "number" ? left : turn,
      places: places.map((one, at) => (at === turn ? now : one)),
    });
  }

  const notes = /** @type {any[]} */ (tried.value?.notes ?? []);
  const tabs = tabsOf({ game, called, draft, faults, notes, tabbed, idle });
  const [done, setDone] = useState(
    /** @type {{tabs: typeof tabs, n: number, round: Settled} | null} */ (null),
  );
  useEffect(() => {
    if (editing !== null) setDone(null);
  }, [editing]);
  const ready = !!good && (settled || offline);
  const hasten = useDeferredAction(ready ? record : null, asWritten);
  function record() {
    if (!asWritten) return;
    if (editing !== null)
      return leave({ rounds: rounds.map((round, at) => (at === editing ? asWritten : round)) });
    const begun = game.begun(sheet, scored);
    change({
      rounds: [...rounds.filter((round) => round !== begun), asWritten],
      draft: emptyRound(game, names, places),
    });
    if (shown && paymentsOf(game, shown)) setDone({ tabs, n: rounds.length, round: shown });
    scrollToEntry();
  }
  /** Back to the round that was being written before. @param {Partial<Sheet>} [part] */
  function leave(part) {
    change({ ...part, draft: sheet.aside ?? nextRound(game, names, rounds), aside: null, editing: null });
    scrollToEntry();
  }
  /** The place whose Enter came before the server had said whether it needs cards. */
  const [early, setEarly] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    if (early === null || !tried.fresh) return;
    setEarly(null);
    if (early === turn) onward();
  }, [early, tried.fresh]);
  /** Go on to the next incomplete hand, or finish the round. */
  function onward() {
    if (complete || next === null) hasten();
    else if (there[turn] || (due !== undefined && next !== turn)) write({ turn: next });
    else if (!tried.fresh) setEarly(turn);
  }
  const mayGo = next !== null && (there[turn] || (due !== undefined && next !== turn));

  const noted = place && notes[live.indexOf(place)];
  if (done && editing === null && done.n === rounds.length - 1 && untouched(draft))
    return html`<${Paid}
      game=${game}
      names=${names}
      title=${game.names.now(scored, rounds.length)}
      done=${done}
      scored=${scored}
      live=${showLive}
      correct=${(/** @type {number} */ at) => correct(done.n, at)}
      next=${() => {
        setDone(null);
        scrollToEntry();
      }}
    />`;
  const foot = html`<${EntryFoot}
    error=${error || (!good && fault)}
    said=${
      complete && offline
        ? html`<p class="small">${text("No connection: the hands are kept, and scored as soon as it is back.")}</p>`
        : shown
          ? game.Preview({ names, live, game, round: shown, scored, sheet })
          : noted && game.noted(noted, full(place.rows.flat())).said
    }
    wait=${
      live.length === 0
        ? text("Everybody sits out.")
        : complete
          ? t.wait
          : phrases.incomplete(called.filter((_, at) => !there[at]))
    }
    clear=${
      dealer.length || places.some(({ rows }) => rows.flat().length)
        ? () => change({ draft: emptyRound(game, names, places) })
        : null
    }
    editing=${
      editing !== null && {
        cancel: () => leave(),
        drop: () => leave({ rounds: rounds.filter((_, at) => at !== editing) }),
        label: game.names.drop,
      }
    }
  >
    ${
      complete
        ? html`<button class="primary" disabled=${!ready} onClick=${record}>
            ${editing === null ? game.names.record : game.names.save}
          </button>`
        : html`<button class=${mayGo ? "primary" : ""} disabled=${!mayGo} onClick=${onward}>
            ${next === null || next === turn ? game.names.record : phrases.nextPlayer(called[next])}
          </button>`
    }
  </${EntryFoot}>`;
  const above = html`
    <div class="entry-head">
      <${Title} game=${game} sheet=${sheet} scored=${scored} />
      ${game.posted.length > 0 && html`<${Tables} sheet=${sheet} />`}
      ${game.Terms && html`<${game.Terms} ...${writing} />`}
    </div>
    ${game.Note && html`<${game.Note} ...${writing} next=${next} />`}
    <${PlayerTabs}
      at=${turn}
      onPick=${(/** @type {number} */ at) => write({ turn: at })}
      tabs=${tabs}
    />
    ${
      place &&
      html`
        ${
          game.wagers.length > 0 &&
          html`
            <${Wagers} key=${`w${turn}`} name=${called[turn]} game=${game} place=${place} lay=${lay} />
          `
        }
        <div class="row how">
          <${How}
            name=${called[turn]}
            options=${[...game.options, ...passes].filter(
              ([word]) => !undecided || word === "play" || word === "out" || word === place.play,
            )}
            place=${place}
            blank=${noCards(game)}
            lay=${lay}
          />
          ${
            game.split &&
            html`<${Choice}
              label=${text("How {name}'s hand is set", { name: called[turn] })}
              hideLabel
              value=${String(place.rows.length > 1)}
              options=${[
                ["false", textC("scorer", "Auto-arrange")],
                ["true", text("As set")],
              ]}
              onChange=${(/** @type {string} */ own) =>
                lay({
                  rows:
                    own === "true"
                      ? readRows(place.rows.flat().join(""), /** @type {number[]} */ (game.split)).rows
                      : [place.rows.flat()],
                })}
            />`
          }
          ${
            game.seated &&
            html`<${Second} game=${game} sheet=${sheet} places=${places} turn=${turn} write=${write} />`
          }
        </div>
      `
    }
  `;
  const hand = {
    id: `${editing}.${rounds.length}.${turn}`,
    name: called[turn],
    onEnter: onward,
    above,
    children: foot,
    notes: noted ? game.noted(noted, false).made : [],
  };
  return html`<section
    class="kitchen entry no-print"
    id="entry"
    tabindex="-1"
    aria-labelledby="entry-title"
  >
    ${
      place
        ? game.kind === "dice"
          ? html`<${DiceRow}
              ...${hand}
              cards=${place.rows[0]}
              dice=${scored.dice ?? game.hand.dice}
              like=${game.hand.like ?? ""}
              onChange=${(/** @type {string[]} */ cards) => lay({ rows: [cards], play: "play" })}
            />`
          : game.Hand && sheet.streets
            ? html`<${game.Hand} ...${writing} ...${hand} place=${place} lay=${lay} />`
            : html`<${PlaceRows} ...${hand} game=${game} draft=${draft} place=${place} lay=${lay} />`
        : html`<${CardRows}
            ...${hand}
            rows=${[dealer]}
            room=${game.room}
            titles=${game.titles}
            joker=${game.hand.joker}
            others=${places.flatMap(({ rows }) => rows.flat())}
            label=${phrases.typed(t.house.dealer)}
            help=${text("The dealer's hand, in any order.")}
            like=${game.dealer?.like ?? ""}
            read=${(/** @type {string} */ text) => readRows(text, game.room)}
            onChange=${(/** @type {string[][]} */ [cards]) =>
              cards.join() !== dealer.join() && write({ dealer: cards })}
          />`
    }
  </section>`;
}

/** The round that is written or corrected. @param {{game: Form, sheet: Sheet, scored: Settled}} props */
const Title = ({ game, sheet: { editing, rounds }, scored }) => html`<h2 id="entry-title">
  ${
    editing === null
      ? game.names.now(scored, rounds.length + 1)
      : game.names.correcting(rounds[editing], editing + 1)
  }
</h2>`;

/**
 * The hands of a round as they lie, each for its tab.
 * @param {{game: Form, called: string[], draft: Draft, faults: string[], notes: any[], tabbed: boolean[],
 *   idle: (place: DraftPlace) => boolean}} round
 * @returns {(false | import("../components.js").Tab)[]}
 */
function tabsOf({ game, called, draft, faults, notes, tabbed, idle }) {
  const { dealer, places } = draft;
  const live = livePlaces(draft);
  return called.map((name, at) => {
    const own = places[at];
    const rows = own ? own.rows : [dealer];
    const cards = rows.flat().length;
    const did = own && own.play !== "play" && labelOf(game, own.play);
    const note = own && notes[live.indexOf(own)];
    return (
      tabbed[at] && {
        rows: game.kind === "dice" ? undefined : rows,
        ...(note && game.noted(note, false)),
        ...(did && !(cards && own.play !== "fold")
          ? { name, note: own.play === "out" ? text("out") : did, label: `${name}${colon}${did}` }
          : {
              ...marked(name, cards, sum(game.room), faults[at]),
              ...(own && idle(own) && { note: game.idleNote }),
            }),
      }
    );
  });
}

/**
 * The round that somebody else is writing, to be looked at.
 * @param {{game: Form, sheet: Sheet, scored: Settled, draft: Draft,
 *   tried: ReturnType<typeof useRound>}} props
 */
export function Seen({ game, sheet, scored, draft, tried }) {
  const { names } = sheet;
  const called = [...placeNames(names, draft.places), ...(game.dealer ? [t.house.dealer] : [])];
  const all = called.map(() => true);
  const none = called.map(() => "");
  const tabs = tabsOf({
    game,
    called,
    draft,
    faults: none,
    notes: tried.value?.notes ?? [],
    tabbed: all,
    idle: () => false,
  });
  const shown = tried.fresh && !tried.error && tried.value?.settled;
  return html`<section class="kitchen entry seen no-print" id="entry" aria-labelledby="entry-title">
    <div class="kitchen-top">
      <div class="entry-head">
        <${Title} game=${game} sheet=${sheet} scored=${scored} />
      </div>
      <${PlayerTabs} at=${-1} tabs=${tabs} onPick=${null} />
    </div>
    <div class="kitchen-tray">
      <div class="preview" role="status">
        ${
          shown &&
          /** @type {any} */ (
            game.Preview({ names, live: livePlaces(draft), game, round: shown, scored, sheet })
          )
        }
      </div>
    </div>
  </section>`;
}

/** True if nothing of a round is written yet. @param {Draft} draft */
export const untouched = ({ dealer, places }) =>
  !dealer.length && places.every(({ rows, play }) => !rows.flat().length && play !== "fold");

/** The places that take part in a round. @param {Draft} draft */
const livePlaces = ({ places }) => places.filter(({ play }) => play !== "out");

/**
 * The round as it would be stored.
 * @param {Form} game @param {Sheet} sheet @param {Draft} draft @param {Settled} scored
 * @returns {import("./sheet.js").Round}
 */
export const roundOf = (game, sheet, draft, scored) => ({
  dealer: draft.dealer.join(""),
  places: livePlaces(draft).map((place) => written(game, place)),
  more: game.more(sheet, draft, scored),
});

/**
 * The choice of a place, if it has one.
 * @param {{name: string, options: [string, string][], place: DraftPlace, blank: string[][],
 *   lay: (part: Partial<DraftPlace>) => void}} props
 */
const How = ({ name, options, place, blank, lay }) =>
  options.length > 1 &&
  html`<${Choice}
    label=${text("What {name} does", { name })}
    hideLabel
    value=${place.play}
    options=${options}
    onChange=${(/** @type {string} */ play) =>
      lay(play === "out" || play === "pass" ? { play, rows: blank } : { play })}
  />`;

/**
 * The hand of a place, with its wagers if they are typed.
 * @param {{game: Form, draft: Draft, place: DraftPlace, id: string, name: string, onEnter: () => void,
 *   lay: (part: Partial<DraftPlace>, filled?: boolean) => void}} props and those of `CardRows`
 */
function PlaceRows({ game, draft: { dealer, places }, place, lay, ...hand }) {
  const split = game.kind === "cards" && place.rows.length > 1 ? game.split : null;
  const room = split ?? game.room;
  return html`<${CardRows}
    ...${hand}
    rows=${place.rows}
    room=${room}
    titles=${split ? phrases.setRows : game.titles}
    joker=${game.hand.joker}
    others=${[...dealer, ...places.flatMap((one) => (one === place ? [] : [...one.rows.flat(), ...game.beside(one)]))]}
    label=${phrases.typed(hand.name)}
    help=${game.help}
    like=${game.hand.like ?? ""}
    read=${(/** @type {string} */ text) =>
      game.kind === "rows"
        ? readRows(text, room)
        : readPlace(text, room, game.split, game.wagers, [
            game.choice?.kind === "choice" ? (game.choice.options ?? [""])[0] : "",
            ...game.options.slice(1).map(([word]) => word),
          ])}
    onChange=${(
      /** @type {string[][]} */ rows,
      /** @type {ReturnType<typeof readPlace> | undefined} */ typed,
      /** @type {boolean | undefined} */ full,
    ) =>
      lay(
        {
          rows,
          ...(typed?.bets && { bets: { ...place.bets, ...typed.bets }, play: typed.play ?? place.play }),
        },
        full,
      )}
  />`;
}

/**
 * The first error that the server found, in the reader's words.
 * @param {import("../../wire.d.ts").DraftAnswer | undefined} tried @param {string[]} names
 */
function refused(tried, names) {
  const [fault] = tried?.faults ?? [];
  if (!fault) return "";
  const { code, error, message } = fault;
  return refusal(
    new ApiError(code, error, 422, error, false, /** @type {any} */ (message ?? undefined)),
    names,
  );
}

/**
 * The wagers on the spots of a position.
 * @param {{name: string, game: Form, place: DraftPlace,
 *   lay: (part: Partial<DraftPlace>) => void}} props
 */
const Wagers = ({ name, game, place, lay }) => html`
  <div class="wagers" role="group" aria-label=${text("Wagers of {name}", { name })}>
    ${game.wagers.map(
      (wager) => html`<${ChipsInput}
        key=${wager}
        label=${wagerName(game.key, wager)}
        value=${place.bets[wager] ?? 0}
        least=${0}
        empty
        onValue=${(/** @type {number} */ chips) => lay({ bets: { ...place.bets, [wager]: chips } })}
      />`,
    )}
  </div>
`;

/**
 * A second position beside the first, where the house lets a player have it.
 * @param {{game: Form, sheet: Sheet, places: DraftPlace[], turn: number,
 *   write: (part: Partial<Draft>) => void}} props
 */
function Second({ game, sheet, places, turn, write }) {
  const { value: facts } = useFacts(sheet.game, sheet.preset);
  const { seat, bets } = places[turn];
  const held = places.filter((place) => place.seat === seat).length;
  if (held > 1)
    return html`<button
      class="quiet"
      onClick=${() => write({ places: places.filter((_, at) => at !== turn), turn: Math.max(0, turn - 1) })}
    >
      ${text("Remove this position")}
    </button>`;
  if (!facts?.settings.adjacent_positions || places.length >= facts.players[1]) return null;
  return html`<button
    class="quiet"
    onClick=${() =>
      write({
        places: places.toSpliced(turn + 1, 0, { seat, rows: noCards(game), play: "play", bets }),
        turn: turn + 1,
      })}
  >
    ${text("Second position")}
  </button>`;
}

/** The pay tables in force. @param {{sheet: Sheet}} props */
function Tables({ sheet }) {
  const [open, setOpen] = useState(false);
  return html`
    <button class="quiet" onClick=${() => setOpen(true)}>
      <${Icon} name="eye" />
      ${t.house.payTables}
    </button>
    <${Dialog} title=${t.house.payTables} open=${open} onClose=${() => setOpen(false)}>
      <${Posted} game=${sheet.game} preset=${sheet.preset} posted=${sheet.posted} />
    </${Dialog}>
  `;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
