/** The form for a new tournament. Its structure is checked and explained while it is typed. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { call, sentence, session } from "../kit/api.js";
import { Choice, Input } from "../kit/fields.js";
import { Loading, useRequest } from "../kit/components.js";
import { toastError } from "../kit/toasts.js";
import { at } from "../kit/urls.js";
import { ownStructures } from "./form/values.js";
import { KnownNames, knownSeries } from "./known_names.js";
import { said, text, textC } from "./words.js";
import { l } from "./lobby/texts.js";
import { colon } from "../kit/format.js";

/** @import { CheckAnswer, PresetAnswer } from "../wire.d.ts" */

const f = l.form;
const OWN = "";
const KEPT = "kept:"; // what the names of own structures begin with, so that none is a preset's
const PAUSE = 400; // milliseconds in which nothing was typed, before it is checked

/**
 * @param {{toml?: string, name?: string}} props `toml` is a structure that is chosen already, of this name
 */
export function OpeningForm({ toml, name }) {
  const { value, error } = useRequest(() => call("GET", "/api/tournaments/presets"), []);
  if (error) return html`<p class="notice bad" role="alert">${error.message}</p>`;
  return value
    ? html`<${Form} presets=${value} given=${toml === undefined ? null : { toml, name: name ?? "" }} />`
    : html`<${Loading} />`;
}

/** @param {{presets: PresetAnswer[], given: {toml: string, name: string} | null}} props */
function Form({ presets, given }) {
  const usual = presets.find(({ name }) => name === "evening") ?? presets[0];
  const [form, setForm] = useState({
    structure: given ? OWN : usual.name,
    toml: given?.toml ?? "",
    kind: /** @type {"live" | "online"} */ ("live"),
    title: "",
    starts: "",
    most: "",
    series: "",
    public: "true",
  });
  const [busy, setBusy] = useState(false);
  const [own] = useState(ownStructures);
  const chosen = own.find(({ name }) => KEPT + name === form.structure);
  /** @type {Record<string, string>} */
  const start = chosen ? { own: chosen.name } : form.structure ? { preset: form.structure } : {};
  const wanted =
    chosen || form.structure === OWN
      ? { structure: null, toml: chosen?.toml ?? form.toml }
      : { structure: form.structure, toml: null };
  const checked = useChecked(wanted);
  const wrong = checked.value?.findings.some(({ level }) => level === "error");
  /** @param {object} change */
  const set = (change) => setForm((before) => ({ ...before, ...change }));
  /** @param {"structure" | "toml" | "title" | "starts" | "most" | "series"} name */
  const bind = (name) => ({
    value: form[name],
    onInput: (/** @type {import("../kit/html.d.ts").TextEvent} */ event) =>
      set({ [name]: event.target.value }),
  });
  /** @param {string} structure */
  function choose(structure) {
    const before = presets.find(({ name }) => name === form.structure) ?? usual;
    const begins = structure === OWN && !form.toml; // one begins with what was looked at last
    set({ structure, ...(begins ? { toml: (chosen ?? before).toml } : {}) });
  }
  /** @param {Event} event */
  async function create(event) {
    event.preventDefault();
    setBusy(true);
    try {
      await session();
      const { tournament } = await call("POST", "/api/tournaments", {
        ...wanted,
        title: form.title.trim(),
        series: form.series.trim(),
        kind: form.kind,
        public: form.public === "true",
        starts: form.starts ? new Date(form.starts).getTime() : null,
        most: form.most ? Number(form.most) : null,
      });
      location.assign(at(`/tournament/${tournament}`));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  return html`<form class="form tl-form" onSubmit=${create}>
    <${Choice}
      label=${text("How it is played")}
      value=${form.kind}
      options=${f.kinds}
      onChange=${(/** @type {string} */ kind) => set({ kind })}
    />
    ${
      given
        ? html`<p>${f.structure}${colon}<b>${given.name}</b></p>`
        : html`<${Input} of="select" label=${f.structure} value=${form.structure} onText=${choose}>
          ${presets.map(({ name, title }) => html`<option key=${name} value=${name}>${said(title)}</option>`)}
          ${own.map(({ name }) => html`<option key=${name} value=${KEPT + name}>${name}</option>`)}
          <option value=${OWN}>${text("My own (TOML)")}</option>
        </${Input}>
          <p class="small">
            <a href=${`/structure?${new URLSearchParams(start)}`}>${text("Look at it and change it in a form")}</a>
          </p>`
    }
    <div class=${cls(form.structure === OWN && !given && "tl-own")}>
      ${
        form.structure === OWN &&
        !given &&
        html`<${Input}
          of="textarea"
          label=${text("The structure as TOML")}
          rows="16"
          spellcheck=${false}
          class="code"
          maxlength="16000"
          required
          ...${bind("toml")}
        />`
      }
      <${Findings} checked=${checked} />
    </div>
    <div class="pair">
      <${Input}
        label=${text("Title")}
        help=${text("Left empty it is called as its structure.")}
        maxlength="60"
        ...${bind("title")}
      />
      <${Input}
        label=${text("Start")}
        help=${f.startsHelp[form.kind]}
        type="datetime-local"
        ...${bind("starts")}
      />
      <${Input}
        label=${text("Most entrants")}
        help=${text("Empty: no limit.")}
        type="number"
        min="2"
        max="10000"
        ...${bind("most")}
      />
      <${Input}
        label=${text("Series")}
        help=${text("Whose points it counts for. Empty: all of this structure are one.")}
        maxlength="60"
        list="known-series"
        ...${bind("series")}
      />
      <${KnownNames} id="known-series" of=${knownSeries} />
    </div>
    <${Choice}
      label=${textC("lobby", "Who can find it")}
      value=${form.public}
      options=${f.whos}
      onChange=${(/** @type {string} */ value) => set({ public: value })}
    />
    <div class="foot">
      <button type="submit" class="primary" disabled=${busy || wrong}>
        ${busy ? text("Opening…") : text("Open it")}
      </button>
    </div>
  </form>`;
}

/**
 * The result of the check of a structure, once typing has stopped.
 * @param {{structure: string | null, toml: string | null}} wanted
 */
function useChecked({ structure, toml }) {
  const [state, setState] = useState(/** @type {{value?: CheckAnswer, error?: Error}} */ ({}));
  useEffect(() => {
    let live = true;
    const ask = () =>
      call("POST", "/api/tournaments/check", { structure, toml, entrants: [8, 20, 60] }).then(
        (value) => live && setState({ value }),
        (error) => live && setState({ error }),
      );
    const timer = setTimeout(ask, toml === null ? 0 : PAUSE);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [structure, toml]);
  return state;
}

/** @param {{checked: {value?: CheckAnswer, error?: Error}}} props */
const Findings = ({ checked: { value, error } }) => html`<div class="tl-findings" role="status">
  ${error && html`<p class="down">${error.message}</p>`}
  ${!value && !error && html`<p class="muted">${text("Checking…")}</p>`}
  ${
    value &&
    html`
      ${value.findings.length === 0 && html`<p class="up">${text("No errors, and nothing to note.")}</p>`}
      <ul aria-label=${text("What the check says")}>
        ${value.findings.map(
          (one) => html`<li key=${one.place + one.sentence} class=${one.level}>
            <b>${f.levels[one.level]}</b> <code>${one.place}</code> ${sentence(one.sentence, one.message)}
          </li>`,
        )}
      </ul>
      ${
        value.expected.length > 0 &&
        html`<table class="data">
          <caption>${text("How long it takes")}</caption>
          <tbody>
            ${value.expected.map(
              (one) => html`<tr key=${one.entrants}>
                <th scope="row">${l.were(one.entrants)}</th>
                <td>${f.hands(one.hands)}, ${f.hours(rounded(one.hours))}</td>
              </tr>`,
            )}
          </tbody>
        </table>`
      }
    `
  }
</div>`;

/** Hours to a tenth. @param {[number, number | null]} hours @returns {[number, number | null]} */
const rounded = ([from, to]) => [Math.round(from * 10) / 10, to === null ? null : Math.round(to * 10) / 10];
