/** Opening a table: against bots at once, or with settings of one's own. */
import { html, useState } from "./ui.js";
import { call, session } from "./api.js";
import { lastTable } from "./prefs.js";
import { factsOf, useFacts } from "./facts.js";
import { Choice, Dialog, Field, toastError, presetOptions } from "./parts.js";
import { Edges } from "./pay_tables.js";
import { gameName, isOwn } from "./names.js";
import { t } from "./texts.js";
import { at } from "./root.js";

/**
 * What a table is opened with when nothing is chosen: against bots, with something to win.
 * @type {Record<string, {seats: number, chips?: number, terms?: object}>}
 */
const USUAL = {
  ofc: { seats: 3, terms: { hands: 10 } },
  fortune: { seats: 3, chips: 1000 },
  "asian-stud": { seats: 3, chips: 1000 },
  pinzique: { seats: 3 },
};
/**
 * The wagers against the house: the form keeps room for their edges until they are counted.
 * @type {Record<string, string[]>}
 */
const WAGERS = { fortune: ["ante", "lucky_pairs", "super_six"], "asian-stud": ["ante", "side"] };

/** Hands in a match, where it has so many. */
const HANDS = 10;

/** What a game calls the hands of a match in its terms, where they are counted. @param {any} game */
const lengthOf = (game) => ["hands", "rounds"].find((name) => game.terms.includes(name));

/**
 * Open a table with these settings, at this preset; the table's name.
 * @param {any} game as the server lists it @param {string} preset @param {object} match @returns {Promise<string>}
 */
const opened = async (game, preset, match) =>
  (await call("POST", "/api/tables", { ...match, game: game.game, preset })).table;

/** The usual table. What the page has no words for is as the house has it. @param {any} game @param {string} preset */
async function usualTable(game, preset) {
  const alone = { clock: { kind: "none" }, public: false, pause: PAUSE };
  const length = lengthOf(game);
  if (isOwn(game.game) || !length) return await opened(game, preset, { ...USUAL[game.game], ...alone });
  return await opened(game, preset, { ...alone, terms: { [length]: HANDS } }).catch((error) => {
    if (error.status !== 422) throw error;
    return opened(game, preset, alone); // its matches are of another length
  });
}

/**
 * Open a table and go there; without `match` the usual one, with bots on the other seats, dealt at once.
 * @param {any} game as the server lists it @param {string} preset @param {object} [match] @param {boolean} [bots]
 */
export async function openTable(game, preset, match, bots = true) {
  await session();
  if (match) {
    const table = await opened(game, preset, match);
    location.assign(at(`/table/${table}${bots ? "#bots" : "#sit"}`));
    return;
  }
  const own = (await call("GET", "/api/my/tables")).find(
    (/** @type {any} */ table) => table.alone && table.game === game.game && table.preset === preset,
  );
  // Where one is there already play goes on at it, and it is not left behind.
  const table = own?.table ?? (await usualTable(game, preset));
  location.assign(at(`/table/${table}#play`));
}

/**
 * @param {{game: any, onClose: () => void}} props `game` as the server lists it; the dialog is open while
 *   there is one
 */
export function OpenTable({ game, onClose }) {
  return html`<${Dialog}
    title=${game ? `${t.lobby.open}: ${gameName(game.game)}` : t.lobby.open}
    open=${!!game}
    onClose=${onClose}
  >
    ${game && html`<${Form} key=${game.game} game=${game} />`}
  </${Dialog}>`;
}

/** Seconds between hands: time to read a settlement. */
const PAUSE = 8;
const CLOCK = { ofc: "called" };

/**
 * What is asked when a table of a game is opened: whether chips are counted (`stakes`, to choose; `chips`, always), and
 * how many hands a match may have, 0 for no end.
 * @typedef {{stakes: boolean, chips: boolean, length?: string, lengths: number[]}} Asked
 */

/** @param {any} game as the server lists it @returns {Asked} */
function askedOf(game) {
  const isOfc = game.game === "ofc";
  const length = isOfc || !isOwn(game.game) ? lengthOf(game) : undefined;
  const lengths = [1, 5, 10, 20, 50, ...(isOfc ? [0] : [])];
  if (isOwn(game.game)) return { stakes: isOfc, chips: game.game in WAGERS, length, lengths };
  const counted = ["stacks", "bankrolls"].some((name) => game.terms.includes(name));
  const always = counted && game.usual.chips !== null;
  return { stakes: counted && !always, chips: always, length, lengths };
}

/** What the form says at first. @param {any} game */
function usualForm(game) {
  const { clock, chips } = game.usual;
  const own = isOwn(game.game);
  return {
    seats: own ? USUAL[game.game].seats : game.seats.usual,
    chips: own ? 1000 : (chips ?? 1000),
    clock: own ? (/** @type {any} */ (CLOCK)[game.game] ?? "move") : clock.kind,
    gives: own ? 60 : (clock.gives ?? 60),
  };
}

/** @param {{game: any}} props */
function Form({ game }) {
  const [form, setForm] = useState(() => ({
    preset: game.presets[0],
    counted: "points",
    value: 5,
    public: "false",
    bots: false,
    hands: HANDS,
    name: "",
    partners: "false",
    positions: "1",
    ...usualForm(game),
    ...lastUsed(game),
  }));
  const [busy, setBusy] = useState(false);
  const facts = useFacts(game.game, form.preset);
  const players = facts.value?.players ?? [form.seats, form.seats]; // no other choice until it is known
  const seats = within(form.seats, players);
  const wagers = WAGERS[game.game];
  const asked = askedOf(game);
  const alone = facts.value && !facts.value.settings.adjacent_positions;
  /** @param {object} change */
  const set = (change) => setForm((/** @type {any} */ before) => ({ ...before, ...change }));
  /** @param {string} name @param {boolean} [whole] */
  const bind = (name, whole) => ({
    value: /** @type {any} */ (form)[name],
    onInput: (/** @type {any} */ event) =>
      set({ [name]: whole ? Number(event.target.value) : event.target.value }),
  });

  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    setBusy(true);
    lastTable.value = { ...lastTable.value, [game.game]: form };
    try {
      const known = await factsOf(game.game, form.preset);
      const positions = known.settings.adjacent_positions ? form.positions : "1";
      await openTable(
        game,
        form.preset,
        matchOf(game, { ...form, seats: within(form.seats, known.players), positions }),
        form.bots,
      );
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }

  return html`<form class="form" onSubmit=${create}>
    <div class="pair">
      <${Field} label=${t.lobby.preset}>
        ${(/** @type {string} */ id) => html`<select id=${id} ...${bind("preset")}>
          ${presetOptions(game.game, game.presets)}
        </select>`}
      </${Field}>
      <${Field} label=${t.lobby.seatsLabel}>
        ${(/** @type {string} */ id) => html`<select id=${id} ...${bind("seats", true)} value=${seats}>
          ${Array.from({ length: players[1] - players[0] + 1 }, (_, at) => players[0] + at).map(
            (n) => html`<option key=${n} value=${n}>${n}</option>`,
          )}
        </select>`}
      </${Field}>
    </div>
    ${wagers && html`<${Edges} game=${game.game} preset=${form.preset} wagers=${wagers} />`}
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
      (asked.chips || (asked.stakes && form.counted === "chips")) &&
      html`<div class="pair">
        <${Field} label=${t.lobby.chipsEach}>
          ${(/** @type {string} */ id) => html`
            <input id=${id} type="number" min="1" max="1000000000" required ...${bind("chips", true)} />
          `}
        </${Field}>
        ${
          game.game === "ofc" &&
          html`<${Field} label=${t.lobby.pointValue}>
            ${(/** @type {string} */ id) => html`
              <input id=${id} type="number" min="1" max="1000000" required ...${bind("value", true)} />
            `}
          </${Field}>`
        }
      </div>`
    }
    ${
      asked.length &&
      html`<${Field} label=${t.lobby.hands}>
        ${(/** @type {string} */ id) => html`<select id=${id} ...${bind("hands", true)}>
          ${asked.lengths.map(
            (n) => html`<option key=${n} value=${n}>
              ${n || (form.counted === "chips" ? t.lobby.unlimited : t.lobby.endless)}
            </option>`,
          )}
        </select>`}
      </${Field}>`
    }
    ${
      game.game === "fortune" &&
      html`
        <${Choice}
          label=${t.lobby.positionsLabel}
          disabled=${alone}
          value=${alone ? "1" : form.positions}
          options=${t.lobby.positions}
          onChange=${(/** @type {string} */ positions) => set({ positions })}
        />
        ${form.positions === "2" && html`<p class="help">${t.lobby.positionsLong}</p>`}
      `
    }
    ${
      game.game === "pinzique" &&
      seats % 2 === 0 &&
      seats > 2 &&
      html`<${Choice}
        label=${t.lobby.pinziqueTerms}
        value=${form.partners}
        options=${[
          ["false", t.lobby.noPartners],
          ["true", t.lobby.partners],
        ]}
        onChange=${(/** @type {string} */ partners) => set({ partners })}
      />`
    }
    <div class="pair">
      <${Field} label=${t.lobby.clock}>
        ${(/** @type {string} */ id) => html`<select id=${id} ...${bind("clock")}>
          ${Object.entries(t.lobby.clocks).map(
            ([key, text]) => html`<option key=${key} value=${key}>${text}</option>`,
          )}
        </select>`}
      </${Field}>
      ${
        form.clock === "move" &&
        html`<${Field} label=${t.lobby.secondsEach}>
          ${(/** @type {string} */ id) => html`
            <input id=${id} type="number" min="5" max="86400" required ...${bind("gives", true)} />
          `}
        </${Field}>`
      }
    </div>
    <${Choice}
      label=${t.lobby.who}
      value=${form.public}
      options=${[
        ["false", t.lobby.byLink],
        ["true", t.lobby.everyone],
      ]}
      onChange=${(/** @type {string} */ value) => set({ public: value })}
    />
    <${Field} label=${t.lobby.tableName}>
      ${(/** @type {string} */ id) => html`<input id=${id} maxlength="60" ...${bind("name")} />`}
    </${Field}>
    <label class="check">
      <input
        type="checkbox"
        checked=${form.bots}
        onChange=${(/** @type {any} */ event) => set({ bots: event.target.checked })}
      />
      ${t.lobby.bots}
    </label>
    <div class="foot">
      <button class="primary" disabled=${busy}>${busy ? t.lobby.opening : t.lobby.create}</button>
    </div>
  </form>`;
}

/** What the last table of this game was opened with, as far as there still is such a preset. @param {any} game */
function lastUsed(game) {
  const { preset, ...form } = lastTable.value[game.game] ?? {};
  return game.presets.includes(preset) ? { preset, ...form } : form;
}

/** @param {number} seats @param {number[]} players the fewest and the most */
const within = (seats, [fewest, most]) => Math.min(Math.max(seats, fewest), most);

/** The form as the server wants it. @param {any} listed the game @param {any} form */
function matchOf(listed, form) {
  const asked = askedOf(listed);
  const chips = asked.chips || (asked.stakes && form.counted === "chips");
  const game = listed.game;
  const terms = /** @type {Record<string, any>} */ ({});
  if (asked.length) terms[asked.length] = form.hands || null;
  if (game === "ofc" && chips) terms.point_value = form.value;
  if (game === "fortune" && form.positions === "2") terms.each = 2;
  if (game === "pinzique" && form.partners === "true" && form.seats % 2 === 0)
    terms.partners = Array.from({ length: form.seats / 2 }, (_, at) => [2 * at, 2 * at + 1]);
  const clock = form.clock === "move" ? { kind: "move", gives: form.gives } : { kind: form.clock };
  return {
    seats: form.seats,
    name: form.name.trim(),
    public: form.public === "true",
    clock,
    terms,
    pause: PAUSE,
    ...(chips ? { chips: form.chips } : {}),
  };
}
