/** The parts of the structure form but its levels and prizes: game and stack, sales, times, and the rest. */
import { html } from "../../kit/preact.js";
import { number } from "../../kit/format.js";
import { games, gameOf, presetName } from "../../kit/game_names.js";
import { Chip } from "../chip.js";
import { clockOf } from "./pieces.js";
import { NumberField, SelectField, Switch, TextField, Words } from "./fields.js";
import { MOST_ENTRIES } from "./rows.js";
import { chipsOf, isTimed, startOf } from "./values.js";
import { text, textC, textN } from "../words.js";
import { s } from "./texts.js";

/** @import { Typed } from "../../kit/html.d.ts" */
/** @import { Form } from "./values.js" */

/** @param {{form: Form}} props */
export function Basic({ form }) {
  const { values, set } = form;
  const played = games.filter((game) => game.terms.includes("stacks") && !game.against_house);
  const presets = played.flatMap(({ game, presets }) =>
    presets.map((preset) => [`${game} ${preset}`, presetName(game, preset)]),
  );
  const now = `${values.game} ${values.preset}`;
  const options = presets.some(([key]) => key === now) ? presets : [[now, now], ...presets];
  const seats = gameOf(values.game)?.seats;
  return html`<section class="panel" aria-labelledby="h-basic">
    <h2 id="h-basic">${text("What is played")}</h2>
    <div class="g g-basic">
      <${TextField} form=${form} place="title" label=${text("Name")} most=${120} wide />
      <${SelectField}
        form=${form}
        place="preset"
        label=${text("Game")}
        value=${now}
        options=${options}
        onPick=${(/** @type {string} */ value) => {
          const [game, preset] = value.split(" ");
          set(["game", game], ["preset", preset]);
        }}
      />
      <${SelectField}
        form=${form}
        place="seats"
        label=${textC("structure", "Tables")}
        value=${String(values.seats)}
        options=${numbers(2, Math.max(seats?.most ?? 4, Number(values.seats) || 2)).map((n) => [String(n), s.seats(n)])}
        onPick=${(/** @type {string} */ value) => {
          const most = Number(value);
          set(["seats", most], ["final", values.final === null ? null : Math.min(values.final, most)]);
        }}
      />
      <${NumberField} form=${form} place="buy_in.prize" label=${s.buyIn} small=${s.toPrizes} nothing=${0} usual="0" />
      <${NumberField} form=${form} place="buy_in.fee" label=${s.fee} small=${s.toHouse} nothing=${0} usual="0" />
    </div>
    <${Words} form=${form} stand="basic" />
    <div class="g g-stack">
      <${NumberField} form=${form} place="stack" label=${text("Starting stack")} />
      <${Stack} form=${form} />
      <${Case} form=${form} />
    </div>
    <${Words} form=${form} stand="stack" />
  </section>`;
}

/** @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The chips of a stack, and one more value. @param {{form: Form}} props */
function Stack({ form }) {
  const { values, set } = form;
  const all = chipsOf(values);
  const total = all.reduce((sum, chip) => sum + chip * (Number(values.chips[chip]) || 0), 0);
  /** @param {number} chip */
  const remove = (chip) => {
    const rest = Object.entries(values.chips).filter(([key]) => key !== String(chip));
    set(["chips", Object.fromEntries(rest)]);
  };
  /** @param {Typed} event */
  const add = ({ target }) => {
    const value = Number(target.value.replace(/[.,'’\s](?=\d{3})/g, ""));
    if (!Number.isSafeInteger(value) || value < 1 || value in values.chips) return;
    set([`chips.${value}`, 0]);
    target.value = "";
  };
  return html`<div class="f" role="group" aria-label=${s.chips}>
    <span class="lab-s">
      ${s.chips} ${total === values.stack && html`<span class="fine">${text("make {total}", { total })}</span>`}
    </span>
    <div class="sf-stack">
      ${all.map(
        (chip) => html`<div key=${chip}>
          <${Chip} value=${chip} colour=${values.case[chip]?.colour} /><b>${s.level.chips(chip)}</b>
          <${NumberField} form=${form} bare place=${`chips.${chip}`} label=${s.inStack(chip)} nothing=${0} usual="0" />
          ${
            !values.chips[chip] &&
            html`<button
              class="quiet square"
              aria-label=${text("No {chip}s", { chip })}
              onClick=${() => remove(chip)}
            >
              −
            </button>`
          }
        </div>`,
      )}
      <span class="in n">
        <input
          aria-label=${s.anotherChip}
          placeholder=${s.anotherChip}
          inputmode="numeric"
          maxlength="12"
          onChange=${add}
        />
      </span>
    </div>
  </div>`;
}

/** The chips that the house owns: how many, and in which colour. @param {{form: Form}} props */
function Case({ form }) {
  const { values, set } = form;
  const all = chipsOf(values);
  const on = Object.keys(values.case).length > 0;
  return html`<div class="f sf-case" role="group" aria-label=${s.case.head}>
    <${Switch}
      label=${s.case.head}
      on=${on}
      set=${(/** @type {boolean} */ has) =>
        set(["case", has ? Object.fromEntries(all.map((chip) => [chip, { count: 0, colour: "" }])) : {}])}
    />
    ${
      on &&
      html`<div class="sf-stack">
        ${all.map(
          (chip) => html`<div key=${chip}>
            <${Chip} value=${chip} colour=${values.case[chip]?.colour} /><b>${s.level.chips(chip)}</b>
            <${NumberField} form=${form} bare place=${`case.${chip}.count`} label=${s.case.owned(chip)} usual="0" />
            <span class="in">
              <select
                aria-label=${text("Colour of the {chip}s", { chip })}
                onInput=${(/** @type {import("../../kit/html.d.ts").Picked} */ { target }) =>
                  set([`case.${chip}.colour`, target.value])}
              >
                ${s.case.colours.map(
                  ([key, name]) =>
                    html`<option key=${key} value=${key} selected=${key === (values.case[chip]?.colour ?? "")}>
                      ${name}
                    </option>`,
                )}
              </select>
            </span>
          </div>`,
        )}
      </div>`
    }
  </div>`;
}

/** Rebuy, add-on and bounty: each off, or on with its terms. @param {{form: Form}} props */
export function Options({ form }) {
  const { values, set } = form;
  const { add_on, bounty, stack, levels } = values;
  const sold = { chips: stack, prize: values.buy_in.prize, fee: 0 };
  const pause = levels.findIndex((level) => level.pause) + 1;
  const o = s.options;
  const money = (/** @type {string} */ place, /** @type {string} */ label) =>
    html`<${NumberField} form=${form} place=${place} before=${label} nothing=${0} usual="0" />`;
  return html`<section class="panel opts" aria-labelledby="h-options">
    <h2 id="h-options" class="sr">${text("Rebuy, add-on, bounty")}</h2>
    <${Option}
      form=${form}
      name="rebuy"
      label=${text("Rebuy")}
      note=${text("While late entry is open, who is out or short may buy more chips.")}
      first=${{ ...sold, limit: 0, times: null, seconds: 60 }}
      also=${values.late_until ? [] : [["late_until", Math.min(3, levels.length - 1)]]}
    >
      ${money("rebuy.prize", o.price)} ${money("rebuy.fee", s.fee)}
      <${NumberField} form=${form} place="rebuy.chips" before=${o.chips} />
      ${money("rebuy.limit", text("With at most"))}
      <${NumberField} form=${form} place="rebuy.times" before=${text("Times")} usual=${text("any")} />
      <${NumberField} form=${form} place="rebuy.seconds" before=${text("Clock")} unit=${text("s")} />
    </${Option}>
    <${Option}
      form=${form}
      name="add_on"
      label=${text("Add-on")}
      note=${text("Once, at a break, for whoever is still in.")}
      first=${{ ...sold, after_level: pause || values.late_until || 1, after_minutes: null }}
    >
      ${money("add_on.prize", o.price)} ${money("add_on.fee", s.fee)}
      <${NumberField} form=${form} place="add_on.chips" before=${o.chips} />
      <${SelectField}
        form=${form}
        place="add_on"
        before
        label=${text("Break after")}
        value=${String(add_on?.after_level ?? `m${add_on?.after_minutes}`)}
        options=${[
          ...levels.slice(0, -1).map((_, at) => [String(at + 1), text("level {n}", { n: at + 1 })]),
          ...values.breaks.map((one) => [
            `m${one.after_minutes}`,
            textN("{n} minute of a day", "{n} minutes of a day", { n: one.after_minutes }),
          ]),
        ]}
        onPick=${(/** @type {string} */ value) =>
          set(
            ["add_on.after_level", value.startsWith("m") ? null : Number(value)],
            ["add_on.after_minutes", value.startsWith("m") ? Number(value.slice(1)) : null],
          )}
      />
    </${Option}>
    <${Option}
      form=${form}
      name="bounty"
      label=${text("Bounty")}
      note=${text("A part of each entry goes to whoever takes that player's last chips.")}
      first=${{ amount: 10, progressive: false }}
    >
      <${NumberField} form=${form} place="bounty.amount" before=${text("Amount")} />
      <${SelectField}
        before
        label=${text("It grows")}
        value=${String(bounty?.progressive)}
        options=${[
          ["false", text("no")],
          ["true", text("by half of each one won")],
        ]}
        onPick=${(/** @type {string} */ value) => set(["bounty.progressive", value === "true"])}
      />
    </${Option}>
  </section>`;
}

/**
 * One that is off, or on with its terms: those that it begins with are `first`, and `also` is changed with it.
 * @param {{form: Form, name: "rebuy" | "add_on" | "bounty", label: string, note: string, first: object,
 *   also?: import("./values.js").Change[], children: import("../../kit/html.d.ts").Children}} props
 */
const Option = ({ form, name, label, note, first, also = [], children }) => html`<div class="opt">
  <${Switch}
    label=${label}
    on=${form.values[name] !== null}
    set=${(/** @type {boolean} */ on) => (on ? form.set([name, first], ...also) : form.set([name, null]))}
  />
  ${form.values[name] ? html`<div class="kv">${children}</div>` : html`<p class="note">${note}</p>`}
  <${Words} form=${form} stand=${name} />
</div>`;

const DAY = { begins: "", after_level: null, after_hand: null, after_minutes: null, redraw: false };

/**
 * A button that gives a list other rows: one more, or one less.
 * @param {{form: Form, list: "days" | "breaks" | "points", rows: object[], text: string}} props
 */
const Rows = ({ form, list, rows, text }) =>
  html`<button class="quiet" onClick=${() => form.set([list, rows])}>${text}</button>`;

/** Late entry, days and breaks by the clock. @param {{form: Form}} props */
export function When({ form }) {
  const { values, set, checked } = form;
  const { levels, days, breaks } = values;
  const start = startOf(values);
  const w = s.when;
  /** When a level ends, about. @param {number} level */
  const ends = (level) => {
    const at = checked?.begins?.[level];
    return at === undefined ? "" : clockOf(at - (Number(levels[level - 1]?.pause) || 0), start);
  };
  return html`<section class="panel" aria-labelledby="h-when">
    <h2 id="h-when">${text("Late entry, breaks and days")}</h2>
    <div class="g g-when">
      <${SelectField}
        form=${form}
        place="late_until"
        label=${text("Late entry until the end of")}
        value=${String(values.late_until)}
        options=${[["0", w.noLate], ...levels.map((_, at) => [String(at + 1), w.lateLevel(at + 1, ends(at + 1))])]}
        onPick=${(/** @type {string} */ value) => set(["late_until", Number(value)])}
      />
      <${NumberField} form=${form} place="re_entries" label=${w.reEntries} small=${w.most} nothing=${0} usual="0" />
      <${NumberField} form=${form} place="minutes" label=${w.hand} small=${w.estimates} unit=${s.min} decimals />
    </div>
    <${Words} form=${form} stand="late" />
    <div class="days">
      ${days.map((day, at) => html`<${Day} key=${at} form=${form} number=${at + 1} />`)}
      <${Rows} form=${form} list="days" rows=${[...days, DAY]} text=${w.addDay(days.length + 1)} />
    </div>
    <${Words} form=${form} stand="days" />
    <div class="days">
      ${breaks.map(
        (_, at) => html`<div class="day" key=${at}>
          <b>${text("Break")}</b>
          <${NumberField} form=${form} place=${`breaks.${at + 1}.after_minutes`} before=${w.after} unit=${s.min} />
          <${NumberField} form=${form} place=${`breaks.${at + 1}.pause`} before=${text("lasts")} unit=${s.min} />
          <${Rows} form=${form} list="breaks" rows=${breaks.toSpliced(at, 1)} text=${w.remove} />
        </div>`,
      )}
      <${Rows}
        form=${form}
        list="breaks"
        rows=${[...breaks, { after_minutes: (breaks.at(-1)?.after_minutes ?? 0) + 90, pause: 10 }]}
        text=${text("A break by the clock")}
      />
    </div>
    <${Words} form=${form} stand="breaks" />
  </section>`;
}

/** @param {{form: Form, number: number}} props */
function Day({ form, number: n }) {
  const { values, set } = form;
  const day = values.days[n - 1];
  const w = s.when;
  const kind =
    day.after_hand !== null
      ? "hand"
      : day.after_minutes !== null
        ? "minutes"
        : day.after_level !== null
          ? "level"
          : "";
  /** @param {string} value */
  const end = (value) =>
    set([
      `days.${n}`,
      {
        ...day,
        after_level: value === "level" ? Math.max(1, Math.ceil(values.levels.length / 2)) : null,
        after_hand: value === "hand" ? 40 : null,
        after_minutes: value === "minutes" ? 240 : null,
      },
    ]);
  return html`<div class="day">
    <b>${text("Day {n}", { n })}</b>
    <${TextField} form=${form} bare place=${`days.${n}.begins`} label=${w.begins} most=${120} hint=${w.beginsHint} />
    <${SelectField} before label=${text("ends")} value=${kind} options=${w.endings} onPick=${end} />
    ${
      kind &&
      html`<${NumberField} form=${form} place=${`days.${n}.after_${kind}`} before=${text("after number")} />`
    }
    ${
      n > 1 &&
      html`<${Switch}
      label=${text("Seats are drawn again")}
      on=${day.redraw}
      set=${(/** @type {boolean} */ on) => set([`days.${n}.redraw`, on])}
    />`
    }
    <${Rows} form=${form} list="days" rows=${values.days.toSpliced(n - 1, 1)} text=${w.remove} />
  </div>`;
}

/** Settings that are seldom changed. @param {{form: Form}} props */
export function Rest({ form }) {
  const { values, set } = form;
  const r = s.rest;
  /** @param {"paying" | "removal" | "absent" | "balance"} name */
  const choice = (name) => html`<${SelectField}
    form=${form}
    place=${name}
    label=${r.names[name]}
    value=${values[name]}
    options=${r.choices[name]}
    onPick=${(/** @type {string} */ value) => set([name, value])}
  />`;
  const order = Array.isArray(values.breaking) ? "own" : values.breaking;
  return html`<details class="panel sf-rest">
    <summary><h2>${text("Tables, rules and the series")}</h2></summary>
    <div class="g g-when">
      ${choice("paying")} ${choice("removal")} ${choice("absent")} ${choice("balance")}
      <${SelectField}
        form=${form}
        place="breaking"
        label=${text("Tables break")}
        value=${order}
        options=${order === "own" ? [...r.orders, ["own", text("in an order of the file's own")]] : r.orders}
        onPick=${(/** @type {string} */ value) => value !== "own" && set(["breaking", value])}
      />
      <${NumberField} form=${form} place="final" label=${r.final} usual=${String(values.seats)} />
      <${NumberField} form=${form} place="max_tables" label=${r.tables} small=${r.tablesSmall} usual=${s.none} />
      <${TextField}
        form=${form}
        place="house"
        label=${text("The house's name")}
        small=${text("for the wall")}
        most=${60}
      />
      <${TextField} form=${form} place="series" label=${text("Series")} small=${r.seriesSmall} most=${60} />
      ${
        isTimed(values) &&
        html`<${Switch}
          label=${text("Hand for hand from the money bubble on")}
          on=${values.hand_for_hand}
          set=${(/** @type {boolean} */ on) => set(["hand_for_hand", on])}
        />`
      }
    </div>
    <h3>${text("Points for the series")} <small>${text("the winner's first")}</small></h3>
    ${values.points.map(
      (row, at) => html`<div class="day" key=${at}>
        <${NumberField}
          form=${form}
          place=${`points.${at + 1}.entries.1`}
          label=${s.prizes.fromEntries}
          before=${s.prizes.from}
        />
        <${NumberField}
          form=${form}
          place=${`points.${at + 1}.entries.2`}
          label=${s.prizes.toEntries}
          before=${s.prizes.to}
        />
        <span class="in grow">
          <input
            aria-label=${text("Points by place, the winner's first")}
            value=${row.places.map((one) => number(one).replace(/\D/g, "")).join(" ")}
            onChange=${(/** @type {Typed} */ { target }) =>
              set([`points.${at + 1}.places`, (target.value.match(/\d+/g) ?? []).map(Number)])}
          />
        </span>
        <${Rows} form=${form} list="points" rows=${values.points.toSpliced(at, 1)} text=${s.when.remove} />
      </div>`,
    )}
    <${Rows}
      form=${form}
      list="points"
      rows=${[
        ...values.points,
        {
          entries: [(values.points.at(-1)?.entries[1] ?? 1) + 1, MOST_ENTRIES],
          places: [10, 7, 5, 3, 2, 1],
        },
      ]}
      text=${text("Points by place")}
    />
    <${Words} form=${form} stand="points" />
  </details>`;
}
