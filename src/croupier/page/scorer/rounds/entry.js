/** Entry or correction of one round. */
import { html, useEffect, useState } from "../../kit/preact.js";
import { Net } from "../../kit/chips.js";
import { ApiError, refusal } from "../../kit/api.js";
import { useFacts } from "../../rules/preset_details.js";
import { ChipsField, Choice, Field } from "../../kit/fields.js";
import { Dialog } from "../../kit/dialog.js";
import { Icon } from "../../kit/icon.js";
import { wagerName } from "../../kit/game_names.js";
import { said } from "../words.js";
import { t } from "../../kit/texts.js";
import { useRound } from "./api.js";
import { faultsOf } from "../entry_errors.js";
import { readPlace } from "./notation.js";
import { Posted } from "./posted_pay_tables.js";
import { placeNames } from "./rounds.js";
import { emptyRound, nextRound, written } from "./draft.js";
import { readRows } from "../notation.js";
import { CardRows } from "../row_entry.js";
import {
  EntryFoot,
  PlayerTabs,
  nextMissing,
  scrollToEntry,
  useDeferredAction,
  written as marked,
} from "../components.js";
import { phrases } from "../texts.js";

/** @typedef {import("./form.js").Form} Form */
/** @typedef {import("./sheet.js").Sheet} HouseSheet */
/** @typedef {import("./sheet.js").Draft} HouseDraft */
/** @typedef {import("./sheet.js").DraftPlace} DraftPlace */

/**
 * The round being written down, or corrected.
 * @param {{game: Form, sheet: HouseSheet, scored: any, change: (change: Partial<HouseSheet>) => void,
 *   settled: boolean}} props
 */
export function Entry({ game, sheet, scored, change, settled }) {
  const { names, draft, editing, rounds } = sheet;
  const { dealer, places, turn } = draft;
  const size = game.room[0];
  const before = editing === null ? scored.next : scored.rounds[editing]?.before;
  const called = [...placeNames(names, places), ...(game.dealer ? [t.house.dealer] : [])];
  const faults = faultsOf(
    [...places.map(({ rows }) => rows), ...(game.dealer ? [[dealer]] : [])].map((rows, at) => ({
      name: called[at],
      rows,
      room: rows.length > 1 ? (game.split ?? game.room) : game.room,
    })),
  );
  const full = (/** @type {string[]} */ cards) => cards.length >= size;
  const live = places.filter(({ play }) => play !== "out");
  const now = { dealer: dealer.join(""), places: live.map(written) };
  const tried = useRound(game, sheet, before, now);
  /** True if the server says that this place needs no cards. @param {DraftPlace} place */
  const needsNone = (place) =>
    !!tried.value &&
    !tried.value.missing.some(
      (/** @type {(string | number)[]} */ [key, at]) => key === game.places && at === live.indexOf(place),
    );
  const there = [
    ...places.map((place) => {
      const cards = place.rows.flat();
      return (
        place.play === "out" || full(cards) || (place.play !== "play" && !cards.length && needsNone(place))
      );
    }),
    ...(game.dealer ? [full(dealer)] : []),
  ].map((one, at) => one && !faults[at]);
  const complete = there.every(Boolean) && live.length > 0;
  const asWritten = complete ? now : null;
  const good = asWritten && tried.fresh && !tried.error && tried.value?.settled;
  const fault = faults[turn] || faults.find(Boolean);
  const error =
    tried.fresh && (tried.error ? refusal(tried.error, names) : complete && refused(tried.value, names));
  const next = nextMissing(there, turn);
  const place = places[turn];

  /** @param {Partial<HouseDraft>} part */
  const write = (part) => change({ draft: { ...draft, ...part } });
  /** @param {Partial<DraftPlace>} part */
  function lay(part) {
    const now = { ...place, ...part };
    if (JSON.stringify(now) !== JSON.stringify(place))
      write({ places: places.map((one, at) => (at === turn ? now : one)) });
  }

  const ready = !!good && settled;
  const hasten = useDeferredAction(ready ? record : null, asWritten);
  function record() {
    if (!asWritten) return;
    if (editing !== null)
      return leave({ rounds: rounds.map((round, at) => (at === editing ? asWritten : round)) });
    change({ rounds: [...rounds, asWritten], draft: emptyRound(names, places) });
    scrollToEntry();
  }
  /** Back to the round that was being written before. @param {Partial<HouseSheet>} [part] */
  function leave(part) {
    change({ ...part, draft: sheet.aside ?? nextRound(names, rounds), aside: null, editing: null });
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
    if (!there[turn] && !tried.fresh) setEarly(turn);
    else if (next === null) hasten();
    else write({ turn: next });
  }

  return html`<section
    class="panel entry house-entry no-print"
    id="entry"
    tabindex="-1"
    aria-labelledby="entry-title"
  >
    <div class="entry-head">
      <h2 id="entry-title">
        ${editing === null ? phrases.roundOf(rounds.length + 1) : phrases.correctingRound(editing + 1)}
      </h2>
      ${game.posted.length > 0 && html`<${Tables} sheet=${sheet} />`}
    </div>
    <${PlayerTabs}
      at=${turn}
      onPick=${(/** @type {number} */ at) => write({ turn: at })}
      tabs=${called.map((name, at) => {
        const own = places[at];
        const cards = at < places.length ? own.rows.flat().length : dealer.length;
        return own?.play === "out"
          ? { name, note: phrases.outShort, label: `${name}: ${phrases.out}` }
          : own?.play === "fold"
            ? { name, note: t.house.folded, label: `${name}: ${t.house.folded}` }
            : marked(name, cards, size, faults[at]);
      })}
    />
    ${
      place
        ? html`
            <${Wagers} key=${`w${turn}`} name=${called[turn]} game=${game} place=${place} lay=${lay} />
            <div class="row how">
              <${Choice}
                label=${phrases.decision(called[turn])}
                hideLabel
                value=${place.play}
                options=${game.options}
                onChange=${(/** @type {string} */ play) => lay(play === "out" ? { play, rows: [[]] } : { play })}
              />
              ${
                game.split &&
                html`<${Choice}
                  label=${phrases.setBy(called[turn])}
                  hideLabel
                  value=${String(place.rows.length > 1)}
                  options=${[
                    ["false", phrases.houseWay],
                    ["true", phrases.ownWay],
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
              <${Second} sheet=${sheet} places=${places} turn=${turn} write=${write} />
            </div>
            <${CardRows}
              key=${`${editing}.${rounds.length}.${turn}`}
              name=${called[turn]}
              rows=${place.rows}
              room=${(place.rows.length > 1 && game.split) || game.room}
              titles=${place.rows.length > 1 ? phrases.setRows : [said(game.hand.label)]}
              joker=${game.hand.joker}
              others=${[...dealer, ...places.flatMap(({ rows }, at) => (at === turn ? [] : rows.flat()))]}
              label=${phrases.typed(called[turn])}
              help=${game.words.help}
              like=${game.hand.like ?? ""}
              read=${(/** @type {string} */ text) =>
                readPlace(
                  text,
                  place.rows.length > 1 ? /** @type {number[]} */ (game.split) : game.room,
                  game.split,
                  game.wagers,
                  [
                    game.choice?.kind === "choice" ? (game.choice.options ?? [""])[0] : "",
                    ...game.options.slice(1).map(([word]) => word),
                  ],
                )}
              onChange=${(
                /** @type {string[][]} */ rows,
                /** @type {ReturnType<typeof readPlace> | undefined} */ said,
              ) =>
                lay({
                  rows,
                  ...(said && { bets: { ...place.bets, ...said.bets }, play: said.play ?? place.play }),
                })}
              onEnter=${() => there[turn] && onward()}
            />
          `
        : html`<${CardRows}
            key=${`${editing}.${rounds.length}.dealer`}
            name=${t.house.dealer}
            rows=${[dealer]}
            room=${game.room}
            titles=${[said(game.hand.label)]}
            joker=${game.hand.joker}
            others=${places.flatMap(({ rows }) => rows.flat())}
            label=${phrases.typed(t.house.dealer)}
            help=${phrases.dealerHelp}
            like=${game.dealer?.like ?? ""}
            read=${(/** @type {string} */ text) => readRows(text, game.room)}
            onChange=${(/** @type {string[][]} */ [cards]) =>
              cards.join() !== dealer.join() && write({ dealer: cards })}
            onEnter=${() => there[turn] && onward()}
          />`
    }
    <${EntryFoot}
      error=${error || (!good && fault)}
      said=${good && html`<${Gains} names=${names} live=${live} game=${game} round=${good} />`}
      wait=${
        live.length === 0
          ? phrases.nobodyPlays
          : complete
            ? t.wait
            : phrases.incomplete(called.filter((_, at) => !there[at]))
      }
      clear=${
        dealer.length || places.some(({ rows }) => rows.flat().length)
          ? () => change({ draft: emptyRound(names, places) })
          : null
      }
      editing=${
        editing !== null && {
          cancel: () => leave(),
          drop: () => leave({ rounds: rounds.filter((_, at) => at !== editing) }),
          label: phrases.dropRound,
        }
      }
    >
      ${
        complete
          ? html`<button type="button" class="primary" disabled=${!ready} onClick=${record}>
              ${editing === null ? phrases.recordRound : phrases.saveRound}
            </button>`
          : html`<button
              type="button"
              class=${there[turn] ? "primary" : ""}
              disabled=${!there[turn] || next === null}
              onClick=${onward}
            >
              ${phrases.nextPlayer(called[next ?? turn])}
            </button>`
      }
    </${EntryFoot}>
  </section>`;
}

/**
 * The first error that the server found, in the reader's words.
 * @param {import("../../wire.d.ts").TryAnswer | undefined} tried @param {string[]} names
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
 * The gains of the players in a round.
 * @param {{names: string[], live: DraftPlace[], game: Form, round: any}} props
 */
const Gains = ({ names, live, game, round }) =>
  html`<p class="row">
    <span class="said">${round.dealer && game.words.dealerHas(round.dealer)}</span>
    ${names.map(
      (name, at) =>
        live.some(({ seat }) => seat === at) &&
        html`<span key=${at} class="result">
          <span class="name">${name}</span> <${Net} value=${round.gains[at]} />
        </span>`,
    )}
  </p>`;

/**
 * The wagers on the spots of a position.
 * @param {{name: string, game: Form, place: DraftPlace,
 *   lay: (part: Partial<DraftPlace>) => void}} props
 */
const Wagers = ({ name, game, place, lay }) => html`
  <div class="wagers" role="group" aria-label=${phrases.wagers(name)}>
    ${game.wagers.map(
      (wager) => html`<${Field} key=${wager} label=${wagerName(game.key, wager)}>
        ${(/** @type {string} */ id) =>
          html`<${ChipsField}
            id=${id}
            value=${place.bets[wager] ?? 0}
            least=${0}
            empty
            onValue=${(/** @type {number} */ chips) => lay({ bets: { ...place.bets, [wager]: chips } })}
          />`}
      </${Field}>`,
    )}
  </div>
`;

/**
 * A second position beside the first, where the house lets a player have it.
 * @param {{sheet: HouseSheet, places: DraftPlace[], turn: number,
 *   write: (part: Partial<HouseDraft>) => void}} props
 */
function Second({ sheet, places, turn, write }) {
  const { value: facts } = useFacts(sheet.game, sheet.preset);
  const { seat, bets } = places[turn];
  const held = places.filter((place) => place.seat === seat).length;
  if (held > 1)
    return html`<button
      type="button"
      class="quiet"
      onClick=${() => write({ places: places.filter((_, at) => at !== turn), turn: Math.max(0, turn - 1) })}
    >
      ${phrases.dropPosition}
    </button>`;
  if (!facts?.settings.adjacent_positions || places.length >= facts.players[1]) return null;
  return html`<button
    type="button"
    class="quiet"
    onClick=${() =>
      write({
        places: places.toSpliced(turn + 1, 0, { seat, rows: [[]], play: "play", bets }),
        turn: turn + 1,
      })}
  >
    ${phrases.secondPosition}
  </button>`;
}

/** The pay tables in force. @param {{sheet: HouseSheet}} props */
function Tables({ sheet }) {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class="quiet" onClick=${() => setOpen(true)}>
      <${Icon} name="eye" />
      ${t.house.payTables}
    </button>
    <${Dialog} title=${t.house.payTables} open=${open} onClose=${() => setOpen(false)}>
      <${Posted} game=${sheet.game} preset=${sheet.preset} posted=${sheet.posted} />
    </${Dialog}>
  `;
}
