/** The levels of a structure, in a table: written, pasted, moved, with computed times and stacks beside them. */
import { html, cls, useState } from "../../kit/preact.js";
import { Choice } from "../../kit/fields.js";
import { Dialog } from "../../kit/dialog.js";
import { Icon } from "../../kit/icon.js";
import { Chip } from "../chip.js";
import { NumberField, Words } from "./fields.js";
import { chipsIn, chipsOf, isTimed, nextPoint, startOf } from "./values.js";
import { clockOf } from "./pieces.js";
import { text, textC } from "../words.js";
import { s } from "./texts.js";

/** @import { Level } from "../../wire.d.ts" */
/** @import { Form } from "./values.js" */

const v = s.level;

/** @typedef {import("./values.js").Change} Change */

/** @param {number} point @returns {Level} */
const plain = (point) => ({ point, hands: null, remove: [], pause: 0, minutes: null });

/**
 * Levels put in or taken out before level `from`, and what names a later level by its number.
 * @param {Form} form @param {Level[]} levels @param {number} from @param {number} by
 */
function setLevels({ values, set }, levels, from, by) {
  /** @param {number | null | undefined} level */
  const moved = (level) => (level && level >= from ? Math.max(1, level + by) : level);
  /** @type {Change[]} */
  const changes = [["levels", levels]];
  if (values.late_until) changes.push(["late_until", moved(values.late_until)]);
  if (values.add_on?.after_level) changes.push(["add_on.after_level", moved(values.add_on.after_level)]);
  if (values.days.some((day) => day.after_level))
    changes.push(["days", values.days.map((day) => ({ ...day, after_level: moved(day.after_level) }))]);
  set(...changes);
}

/** @param {{form: Form}} props */
export function Levels({ form }) {
  const { values, set } = form;
  const [menu, setMenu] = useState(0);
  const [removing, setRemoving] = useState(0);
  const timed = isTimed(values);
  /** @param {string} unit */
  function count(unit) {
    const levels = values.levels.map((level) => ({ ...level, hands: null, minutes: null }));
    set(["levels", levels], ["level_minutes", unit === "minutes" ? (values.level_minutes ?? 20) : null]);
  }
  const next = nextPoint(values);
  return html`<section class="panel" aria-labelledby="h-levels" onKeyDown=${down} onPaste=${paste(form)}>
    <div class="hrow">
      <h2 id="h-levels">${textC("structure", "Levels")} <small>${v.count(values.levels.length)}</small></h2>
      <div class="lv-set">
        <${Choice} label=${v.counted} value=${timed ? "minutes" : "hands"} options=${v.units} onChange=${count} />
        <span class="w5">
          <${NumberField}
            form=${form}
            bare
            place=${timed ? "level_minutes" : "level_hands"}
            label=${timed ? text("Minutes of a level") : text("Hands in a level")}
            unit=${text("each")}
          />
        </span>
      </div>
    </div>
    <${Words} form=${form} stand="levels" />
    <table class="lvt">
      <thead>
        <tr>
          <th><span class="sr">${text("Level")}</span></th>
          <th class="num">${text("A point is worth")}</th>
          <th class="num">${timed ? text("Minutes") : text("Hands")}</th>
          <th>${text("Chips removed after")}</th>
          <th class="num">${text("Break after")}</th>
          <th class="num calc">${v.begins}</th>
          <th class="num calc">${v.average}</th>
          <th><span class="sr">${text("More")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${values.levels.map(
          (_, at) => html`<${Row}
            key=${at}
            form=${form}
            number=${at + 1}
            timed=${timed}
            open=${() => setMenu(at + 1)}
            remove=${() => setRemoving(at + 1)}
          />`,
        )}
      </tbody>
    </table>
    <div class="hrow">
      <button onClick=${() => set(["levels", [...values.levels, plain(next)]])}>
        ${text("Add level {n} at {point}", { n: values.levels.length + 1, point: next })}
      </button>
      <p class="note wide-only">${text("Enter goes down, Tab goes right. Rows may be pasted from a spreadsheet.")}</p>
    </div>
    ${menu > 0 && html`<${Menu} form=${form} number=${menu} close=${() => setMenu(0)} />`}
    ${removing > 0 && html`<${Removal} form=${form} number=${removing} close=${() => setRemoving(0)} />`}
  </section>`;
}

/** @param {{form: Form, number: number, timed: boolean, open(): void, remove(): void}} props */
function Row({ form, number, timed, open, remove }) {
  const { values, checked, average } = form;
  const level = values.levels[number - 1];
  const last = number === values.levels.length;
  const start = startOf(values);
  const begins = checked?.begins?.[number - 1];
  const points = average.get(number);
  const unit = timed ? "minutes" : "hands";
  const usual = timed ? values.level_minutes : values.level_hands;
  const place = `levels.${number}`;
  const gone = level.remove.length > 0;
  const words = form.found.some((one) => one.place === place || one.place.startsWith(`${place}.`));
  return html`
    <tr class="lv">
      <th scope="row">${number}</th>
      <td class="c-p">
        <${NumberField} form=${form} bare column="point" place=${`${place}.point`} label=${v.pointOf(number)} />
      </td>
      <td class="c-h">
        ${
          last && timed
            ? ""
            : html`<${NumberField}
                form=${form}
                bare
                column=${unit}
                place=${`${place}.${unit}`}
                label=${timed ? text("Level {n}, minutes", { n: number }) : text("Level {n}, hands", { n: number })}
                usual=${usual ? String(usual) : "–"}
                unit=${timed ? s.min : text("hands")}
              />`
        }
      </td>
      <td class="c-r">
        ${
          last && !gone
            ? html`<span class="goes">${text("goes on until it is over")}</span>`
            : html`<button
                class=${cls("rm", gone && "on")}
                aria-label=${v.removedAfter(number, level.remove)}
                onClick=${remove}
              >
                ${
                  gone
                    ? level.remove.map(
                        (chip) =>
                          html`<span key=${chip}>
                            <${Chip} value=${chip} colour=${values.case[chip]?.colour} />
                            <b>${v.chips(chip)}</b>
                          </span>`,
                      )
                    : textC("chips", "none")
                }
              </button>`
        }
      </td>
      <td class="c-b">
        ${
          last
            ? ""
            : html`<${NumberField}
                form=${form}
                bare
                column="pause"
                place=${`${place}.pause`}
                label=${text("Break after level {n}, minutes", { n: number })}
                usual="–"
                nothing=${0}
                unit=${s.min}
              />`
        }
      </td>
      <td class="c-at calc num">
        <span class="narrow-only">${v.begins}</span> ${begins === undefined ? "–" : clockOf(begins, start)}
      </td>
      <td class="c-av calc num">
        <span class="narrow-only">${v.average}</span> ${points === undefined ? "–" : v.points(points)}
      </td>
      <td class="c-m">
        <button class="quiet square" aria-label=${v.menu(number)} onClick=${open}>
          <${Icon} name="more" />
        </button>
      </td>
    </tr>
    ${
      words &&
      html`<tr class="say">
        <td colspan="8"><${Words} form=${form} stand=${place} /></td>
      </tr>`
    }
    ${
      level.pause > 0 &&
      !last &&
      html`<tr class="brk">
        <td colspan="8"><b>${v.breakOf(level.pause)}</b> <span>${notes(form, number)}</span></td>
      </tr>`
    }
  `;
}

/** The events of the break after a level. @param {Form} form @param {number} number */
const notes = ({ values }, number) =>
  [
    values.add_on?.after_level === number && text("add-ons are sold"),
    values.late_until === number &&
      (values.rebuy ? text("late entry and rebuys close") : text("late entry closes")),
    values.levels[number - 1].remove.length > 0 && v.goes(values.levels[number - 1].remove),
  ]
    .filter(Boolean)
    .join("; ");

/** @param {{form: Form, number: number, close(): void}} props */
function Menu({ form, number, close }) {
  const { values, set } = form;
  const { levels } = values;
  const level = levels[number - 1];
  /** @param {Level[]} next @param {number} from @param {number} by */
  const change = (next, from, by) => () => {
    setLevels(form, next, from, by);
    close();
  };
  const before = Number(levels[number - 2]?.point) || 0;
  const point = Number(level.point) || 0; // it may be no number yet
  const step = chipsIn(values, number)[0] ?? 1;
  const between = Math.max(step, Math.round((before + point) / 2 / step) * step);
  /** @param {number} by */
  const swapped = (by) => {
    const next = [...levels];
    [next[number - 1], next[number - 1 + by]] = [next[number - 1 + by], next[number - 1]];
    return next;
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, on = true, kind = "") =>
    html`<button class=${kind} disabled=${!on} onClick=${act}>${text}</button>`;
  return html`<${Dialog} title=${text("Level {n}", { n: number })} open onClose=${close}>
    <div class="t-choices">
      ${button(v.insert(between), change(levels.toSpliced(number - 1, 0, plain(between)), number, 1))}
      ${button(text("Copy it below"), change(levels.toSpliced(number, 0, { ...level, remove: [] }), number + 1, 1))}
      ${
        point > 0 &&
        button(text("Double the point: {point}", { point: point * 2 }), () => {
          set([`levels.${number}.point`, point * 2]);
          close();
        })
      }
      ${button(text("Move up"), change(number > 1 ? swapped(-1) : levels, 0, 0), number > 1)}
      ${button(text("Move down"), change(number < levels.length ? swapped(1) : levels, 0, 0), number < levels.length)}
      ${button(v.remove, change(levels.toSpliced(number - 1, 1), number, -1), levels.length > 1, "bad")}
    </div>
  </${Dialog}>`;
}

/** @param {{form: Form, number: number, close(): void}} props */
function Removal({ form, number, close }) {
  const { remove } = form.values.levels[number - 1];
  /** @param {number} chip */
  const turn = (chip) => {
    const next = remove.includes(chip) ? remove.filter((one) => one !== chip) : [...remove, chip];
    form.set([`levels.${number}.remove`, next.toSorted((one, other) => one - other)]);
  };
  return html`<${Dialog} title=${text("Chips removed after level {n}", { n: number })} open onClose=${close}>
    <div class="t-choices">
      ${chipsOf(form.values).map(
        (chip) => html`<button
          key=${chip}
          aria-pressed=${String(remove.includes(chip))}
          onClick=${() => turn(chip)}
        >
          <${Chip} value=${chip} colour=${form.values.case[chip]?.colour} /> ${v.chips(chip)}
        </button>`,
      )}
    </div>
    <button class="primary" onClick=${close}>${text("Done")}</button>
  </${Dialog}>`;
}

/** Enter goes to the same column of the next level. @param {KeyboardEvent & {target: EventTarget | null}} event */
function down(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "Enter" || !field.dataset.column) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget instanceof Element ? event.currentTarget : document).querySelectorAll(
      `[data-column="${field.dataset.column}"]`,
    ),
  ];
  const next = all[all.indexOf(field) + 1];
  if (next instanceof HTMLElement) next.focus();
}

/** Rows from a spreadsheet take the place of the levels from the field on. @param {Form} form */
function paste({ values, set }) {
  /** @param {ClipboardEvent & {target: EventTarget | null}} event */
  return (event) => {
    const field = /** @type {HTMLElement} */ (event.target);
    const rows = (event.clipboardData?.getData("text") ?? "").trim().split(/\r?\n/);
    if (field.dataset.column !== "point" || rows.length < 2) return;
    const row = field.closest("tr.lv");
    const from = [...(row?.parentElement?.querySelectorAll("tr.lv") ?? [])].indexOf(
      /** @type {Element} */ (row),
    );
    const levels = [...values.levels];
    rows.forEach((line, at) => {
      const cells = line.split("\t").map((cell) => Number(cell.replace(/[.,'’\s](?=\d{3})/g, "")));
      if (!(cells[0] > 0)) return;
      levels[from + at] = { ...(levels[from + at] ?? plain(cells[0])), point: cells[0] };
    });
    event.preventDefault();
    set(["levels", levels.filter(Boolean)]);
  };
}
