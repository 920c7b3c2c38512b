/** A new table: against bots at once, or by a form. */
import { html, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { BotPick } from "../table/bot_choice.js";
import { lastTable } from "../kit/preferences.js";
import { factsOf, useFacts } from "../rules/preset_details.js";
import { Check, Choice, Input } from "../kit/fields.js";
import { Dialog } from "../kit/dialog.js";
import { Loading, useRequest } from "../kit/components.js";
import { presetOptions, gameName } from "../kit/game_names.js";
import { toastError } from "../kit/toasts.js";
import { Edges } from "../rules/pay_tables.js";
import { openingOf } from "../kit/game_modules.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";

/** @import { Opening } from "../kit/game_modules.js" */
/** @import { GameAnswer } from "../wire.d.ts" */

/** The number of hands in a match that has an end. */
const HANDS = 10;

/** The term of a game for the length of a match; undefined if it has none. @param {GameAnswer} game */
const lengthOf = (game) => ["hands", "rounds"].find((name) => game.terms.includes(name));

/**
 * Open a table with these settings, at this preset; the table's name.
 * @param {GameAnswer} game as the server lists it
 * @param {string} preset @param {object} match @returns {Promise<string>}
 */
const opened = async (game, preset, match) =>
  (await call("POST", "/api/tables", { ...match, game: game.game, preset })).table;

/**
 * The usual table: no clock against bots, and something to win.
 * @param {GameAnswer} game
 * @param {string} preset @param {object} [settings] others than the usual ones
 */
export async function usualTable(game, preset, settings) {
  const { chips, lengths = LENGTHS } = await openingOf(game.game);
  const alone = {
    clock: { kind: "none" },
    public: false,
    pause: PAUSE,
    ...(chips ? { chips } : {}),
    ...settings,
  };
  const length = lengths.includes(HANDS) && lengthOf(game);
  if (!length) return await opened(game, preset, alone);
  return await opened(game, preset, { ...alone, terms: { [length]: HANDS } }).catch((error) => {
    if (error.status !== 422) throw error;
    return opened(game, preset, alone); // its matches are of another length
  });
}

/**
 * Open a table and go there; without `match` the usual one, with bots on the other seats, dealt at once.
 * @param {GameAnswer} game as the server lists it
 * @param {string} preset @param {object} [match] @param {boolean} [bots]
 */
export async function openTable(game, preset, match, bots = true) {
  await session();
  if (match) {
    const table = await opened(game, preset, match);
    location.assign(at(`/table/${table}${bots ? "#bots" : "#sit"}`));
    return;
  }
  const own = (await call("GET", "/api/my/tables")).find(
    (table) => table.alone && table.game === game.game && table.preset === preset,
  );
  // If the reader already has a table, play goes on there instead of leaving it behind.
  const table = own?.table ?? (await usualTable(game, preset));
  location.assign(at(`/table/${table}#play`));
}

/**
 * @param {{game: GameAnswer, onClose: () => void}} props `game` as the server lists it;
 *   the dialog is open while
 *   there is one
 */
export function OpenTable({ game, onClose }) {
  return html`<${Dialog}
    title=${game ? t.of(t.lobby.open, gameName(game.game)) : t.lobby.open}
    open=${!!game}
    onClose=${onClose}
  >
    ${game && html`<${Own} key=${game.game} game=${game} />`}
  </${Dialog}>`;
}

/** The form, once the game's own part of it is here. @param {{game: GameAnswer}} props */
function Own({ game }) {
  const { value } = useRequest(() => openingOf(game.game), []);
  return value ? html`<${Form} game=${game} opening=${value} />` : html`<${Loading} />`;
}

/** Seconds between hands: time to read a settlement. */
const PAUSE = 8;

/** Hands of a match to choose from, where a game does not say otherwise. */
const LENGTHS = [1, 5, 10, 20, 50];
/** Chips that everybody begins with, where neither the game nor the house says. */
const CHIPS = 1000;

/**
 * The settings that the form asks for when a table of a game is opened. `stakes` says that the reader chooses whether
 * to count chips. `chips` is the initial number if chips are always counted, and `lengths` are the possible lengths of
 * a match, 0 for no end.
 * @param {GameAnswer} game as the server lists it @param {Opening} opening
 * @returns {{stakes: boolean, chips: number, length?: string, lengths: number[]}}
 */
function askedOf(game, { chips: own, lengths = LENGTHS }) {
  const counted = ["stacks", "bankrolls"].some((name) => game.terms.includes(name));
  const chips = counted ? (own ?? game.usual.chips ?? 0) : 0;
  return { stakes: counted && !chips, chips, length: lengths.length ? lengthOf(game) : undefined, lengths };
}

/** @param {{game: GameAnswer, opening: Opening}} props */
function Form({ game, opening }) {
  const asked = askedOf(game, opening);
  const [form, setForm] = useState(() => {
    const last = lastUsed(game);
    return {
      preset: game.presets[0],
      seats: game.seats.usual,
      counted: "points",
      chips: asked.chips || CHIPS,
      clock: game.usual.clock.kind,
      gives: game.usual.clock.gives ?? 60,
      public: "false",
      bots: false,
      yields: true,
      chat: true,
      hands: HANDS,
      name: "",
      ...last,
      own: { ...opening.own, ...last.own },
    };
  });
  const [busy, setBusy] = useState(false);
  const facts = useFacts(game.game, form.preset);
  const players = facts.value?.players ?? [form.seats, form.seats]; // no other choice until it is known
  const seats = within(form.seats, players);
  const chips = !!asked.chips || (asked.stakes && form.counted === "chips");
  const wagers = game.wagers.map((wager) => wager.name);
  const { Fields } = opening;
  /** @param {object} change */
  const set = (change) => setForm((/** @type {any} */ before) => ({ ...before, ...change }));
  /** @param {string} name @param {boolean} [whole] */
  const bind = (name, whole) => ({
    value: /** @type {any} */ (form)[name],
    onInput: (/** @type {import("../kit/html.d.ts").TextEvent} */ event) =>
      set({ [name]: whole ? Number(event.target.value) : event.target.value }),
  });

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    setBusy(true);
    lastTable.value = { ...lastTable.value, [game.game]: form };
    try {
      const known = await factsOf(game.game, form.preset);
      const seated = { ...form, seats: within(form.seats, known.players) };
      const own = opening.terms?.({ form: form.own, seats: seated.seats, chips, facts: known }) ?? {};
      await openTable(game, form.preset, matchOf(seated, asked.length, own, chips), form.bots);
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }

  return html`<form class="form" onSubmit=${create}>
    <div class="pair">
      <${Input} of="select" label=${t.lobby.preset} ...${bind("preset")}>
        ${presetOptions(game.game, game.presets)}
      </${Input}>
      <${Input} of="select" label=${t.lobby.seatsLabel} ...${bind("seats", true)} value=${seats}>
        ${Array.from({ length: players[1] - players[0] + 1 }, (_, at) => players[0] + at).map(
          (n) => html`<option key=${n} value=${n}>${n}</option>`,
        )}
      </${Input}>
    </div>
    ${wagers.length > 0 && html`<${Edges} game=${game.game} preset=${form.preset} wagers=${wagers} />`}
    ${
      asked.stakes &&
      html`<${Choice}
        label=${t.lobby.stakes}
        value=${form.counted}
        options=${[
          ["points", t.lobby.points],
          ["chips", t.lobby.chips],
        ]}
        onChange=${(/** @type {string} */ counted) => set({ counted })}
      />`
    }
    ${
      chips &&
      html`<${Input}
        label=${t.lobby.chipsEach}
        type="number"
        min="1"
        max="1000000000"
        required
        ...${bind("chips", true)}
      />`
    }
    ${
      asked.length &&
      html`<${Input} of="select" label=${t.lobby.hands} ...${bind("hands", true)}>
        ${asked.lengths.map(
          (n) => html`<option key=${n} value=${n}>
            ${n || (form.counted === "chips" ? t.lobby.unlimited : t.lobby.endless)}
          </option>`,
        )}
      </${Input}>`
    }
    ${
      Fields &&
      html`<${Fields}
        form=${form.own}
        set=${(/** @type {object} */ own) => set({ own: { ...form.own, ...own } })}
        seats=${seats}
        chips=${chips}
        facts=${facts.value}
      />`
    }
    <div class="pair">
      <${Input} of="select" label=${t.lobby.clock} ...${bind("clock")}>
        ${Object.entries(t.lobby.clocks).map(
          ([key, text]) => html`<option key=${key} value=${key}>${text}</option>`,
        )}
      </${Input}>
      ${
        form.clock === "move" &&
        html`<${Input}
          label=${t.lobby.secondsEach}
          type="number"
          min="5"
          max="86400"
          required
          ...${bind("gives", true)}
        />`
      }
    </div>
    <${Choice}
      label=${t.lobby.who}
      value=${form.public}
      options=${[
        ["false", t.lobby.byLink],
        ["friends", t.lobby.friends],
        ["true", t.lobby.everyone],
      ]}
      onChange=${(/** @type {string} */ value) => set({ public: value })}
    />
    <${Input} label=${t.lobby.tableName} maxlength="60" ...${bind("name")} />
    <${Check} label=${t.lobby.bots} on=${form.bots} set=${(/** @type {boolean} */ bots) => set({ bots })} />
    <${Check}
      label=${t.lobby.givesWay}
      on=${form.yields}
      set=${(/** @type {boolean} */ yields) => set({ yields })}
    />
    <${Check} label=${t.lobby.chat} on=${form.chat} set=${(/** @type {boolean} */ chat) => set({ chat })} />
    ${form.bots && html`<${BotPick} game=${game.game} />`}
    <div class="foot">
      <button type="submit" class="primary" disabled=${busy}>${busy ? t.lobby.opening : t.lobby.create}</button>
    </div>
  </form>`;
}

/**
 * The settings of the last table of this game, without its preset if that no longer exists.
 * @param {GameAnswer} game
 */
function lastUsed(game) {
  const { preset, ...form } = lastTable.value[game.game] ?? {};
  return game.presets.includes(preset) ? { preset, ...form } : form;
}

/** @param {number} seats @param {number[]} players the fewest and the most */
const within = (seats, [fewest, most]) => Math.min(Math.max(seats, fewest), most);

/**
 * The form as the server wants it.
 * @param {any} form @param {string | undefined} length what the game calls the hands of a match
 * @param {Record<string, unknown>} own the game's own terms @param {boolean} chips whether they are counted
 */
function matchOf(form, length, own, chips) {
  const clock = form.clock === "move" ? { kind: "move", gives: form.gives } : { kind: form.clock };
  return {
    seats: form.seats,
    name: form.name.trim(),
    public: form.public === "true",
    friends: form.public === "friends",
    bots_yield: form.yields,
    chat: form.chat,
    clock,
    terms: { ...(length ? { [length]: form.hands || null } : {}), ...own },
    pause: PAUSE,
    ...(chips ? { chips: form.chips } : {}),
  };
}
