/** A structure as a form: checked, priced and simulated while it is written; TOML is what it is saved as. */
import { html, useEffect, useMemo, useRef, useState } from "../kit/preact.js";
import { call, sentence } from "../kit/api.js";
import { Dialog } from "../kit/dialog.js";
import { Failed, Loading } from "../kit/components.js";
import { styled } from "../kit/game_modules.js";
import { saveFile } from "../kit/save_file.js";
import { toast, toastError } from "../kit/toasts.js";
import { Page } from "../frame/page_frame.js";
import { wordsId, Words } from "../tournament/form/fields.js";
import { ForecastPanel, useForecast } from "../tournament/form/forecast.js";
import { Levels } from "../tournament/form/levels.js";
import { Prizes } from "../tournament/form/money.js";
import { Basic, Options, Rest, When } from "../tournament/form/parts.js";
import { clockOf } from "../tournament/form/pieces.js";
import { ImportToml, StartDialog, structureOf } from "../tournament/form/start.js";
import {
  keepDraft,
  ownStructures,
  readDraft,
  saveStructure,
  standOf,
  startOf,
  withValue,
} from "../tournament/form/values.js";
import { OpeningForm } from "../tournament/new_tournament.js";
import { l } from "../tournament/lobby/texts.js";
import { text, textN } from "../tournament/words.js";
import { s } from "../tournament/form/texts.js";
import "../tournament/styles.js";

/** @import { Checked, Evening, Structure } from "../tournament/form/values.js" */

await styled(import.meta.url, "../tournament/form/structure.css");

const PAUSE = 250; // milliseconds without a change before it is checked
const FIRST = "evening";

/** The text that the address asks for, else the last draft, else a shipped structure. @returns {Promise<string>} */
async function firstText() {
  const asked = new URLSearchParams(location.search);
  const from = asked.get("from");
  if (from) return structureOf(from);
  const own = ownStructures().find(({ name }) => name === asked.get("own"));
  if (own) return own.toml;
  const draft = asked.has("preset") ? null : readDraft();
  if (draft) return draft.toml;
  const presets = await call("GET", "/api/tournaments/presets");
  const preset = presets.find(({ name }) => name === (asked.get("preset") ?? FIRST)) ?? presets[0];
  return preset.toml;
}

export default function StructurePage() {
  const [loaded, setLoaded] = useState(
    /** @type {{base: string, values: Structure, n: number} | null} */ (null),
  );
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const opened = useRef(0);
  /** @param {string} toml */
  const open = async (toml) => {
    try {
      const { values, findings } = await call("POST", "/api/tournaments/check", { toml });
      if (!values) throw new Error(sentence(findings[0]?.sentence, findings[0]?.message));
      setLoaded({ base: toml, values, n: ++opened.current });
    } catch (problem) {
      if (opened.current) toastError(problem);
      else setError(/** @type {Error} */ (problem));
    }
  };
  useEffect(() => void firstText().then(open, setError), []);
  if (error)
    return html`<${Page} title=${s.title} here="tournaments"><${Failed} whole text=${error.message} /></${Page}>`;
  if (!loaded) return html`<${Page} title=${s.title} here="tournaments"><${Loading} /></${Page}>`;
  return html`<${Editor} key=${loaded.n} base=${loaded.base} first=${loaded.values} open=${open} />`;
}

/**
 * The check of the values on screen, once typing has stopped; the answer before that until then.
 * @param {string} base @param {Structure} values @param {Evening} evening
 */
function useChecked(base, values, evening) {
  const [state, setState] = useState(/** @type {{answer?: Checked, of?: Structure}} */ ({}));
  useEffect(() => {
    let live = true;
    const timer = setTimeout(
      () => {
        call("POST", "/api/tournaments/check", {
          toml: base,
          values: /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (values)),
          money: evening,
          entrants: [],
        }).then(
          (answer) => live && setState({ answer, of: values }),
          (problem) => live && toastError(problem),
        );
      },
      state.answer ? PAUSE : 0,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [base, values, evening]);
  return { answer: state.answer ?? null, fresh: state.of === values };
}

/** @param {{base: string, first: Structure, open(toml: string): Promise<void>}} props */
function Editor({ base, first, open }) {
  const [values, setValues] = useState(first);
  const [evening, setEvening] = useState(/** @type {Evening} */ ({ entries: 24, rebuys: 0, add_ons: 0 }));
  const [starting, setStarting] = useState(false);
  const [using, setUsing] = useState("");
  const [waiting, setWaiting] = useState(
    /** @type {{act: (toml: string, sound: boolean) => void} | null} */ (null),
  );
  const { answer, fresh } = useChecked(base, values, evening);
  const found = answer?.findings ?? [];
  const errors = found.filter((one) => one.level === "error");
  const forecast = useForecast(errors.length || !answer?.toml ? null : answer.toml, evening.entries);
  const average = useMemo(
    () => new Map(forecast.answer?.levels.map((one) => [one.level, one.average])),
    [forecast.answer],
  );
  useEffect(() => {
    if (answer?.toml && answer.toml !== base)
      keepDraft({ name: nameOf(values), toml: answer.toml, at: Date.now() });
  }, [answer?.toml]);
  const form = {
    values,
    found,
    checked: answer,
    evening,
    average,
    set: (/** @type {[string, unknown][]} */ ...changes) =>
      setValues((before) => changes.reduce((now, [place, value]) => withValue(now, place, value), before)),
    setEvening: (/** @type {Partial<Evening>} */ change) =>
      setEvening((before) => ({ ...before, ...change })),
  };
  /** Lead to the first finding of a level. @param {"error" | "warning"} level */
  function lead(level) {
    const one = found.find((finding) => finding.level === level);
    const place = one && document.getElementById(wordsId(standOf(one.place)));
    place?.closest("details")?.setAttribute("open", "");
    place?.scrollIntoView({ block: "center" });
    const field = place && document.querySelector(`[aria-invalid][aria-describedby="${place.id}"]`);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
    else place?.focus({ preventScroll: true });
  }
  /**
   * Use the text of the values on screen, once they are checked.
   * @param {(toml: string, sound: boolean) => void} act
   */
  const withText = (act) => () => setWaiting({ act });
  useEffect(() => {
    if (!waiting || !fresh) return;
    setWaiting(null);
    if (answer?.toml) waiting.act(answer.toml, !errors.length);
    else lead("error");
  }, [waiting, fresh]);
  const save = withText((toml) => {
    try {
      saveStructure({ name: nameOf(values), toml, at: Date.now() });
      keepDraft(null);
      toast(text("Saved in this browser as {name}.", { name: nameOf(values) }));
    } catch {
      toastError(new Error(text("This browser keeps nothing. Export the structure instead.")));
    }
  });
  const start = startOf(values);
  const over = forecast.answer && clockOf(forecast.answer.minutes[1], start);
  const remarks = found.length - errors.length;
  return html`<${Page} title=${`${nameOf(values)} · ${s.title}`} here="tournaments" wide>
    <header class="sf-head">
      <p class="kicker muted"><a href="/tournaments">${l.title}</a> / ${s.title}</p>
      <h1>${nameOf(values)}</h1>
      <div class="row">
        <button class="quiet" onClick=${() => setStarting(true)}>${s.begin.title}…</button>
        <${ImportToml} use=${open} />
      </div>
    </header>
    <div class="sf">
      <div class="sf-main">
        <${Words} form=${form} stand="top" />
        <${Basic} form=${form} />
        <${Options} form=${form} />
        <${Levels} form=${form} />
        <${When} form=${form} />
        <${Prizes} form=${form} />
        <${Rest} form=${form} />
      </div>
      <aside class="sf-side" aria-label=${s.forecast.head}>
        <${ForecastPanel} form=${form} forecast=${forecast} />
        <div class="foot-bar sf-bar">
          <p class="tosay" role="status">
            ${
              errors.length > 0 &&
              html`<button class="quiet bad" onClick=${() => lead("error")}>
                ${textN("{n} error", "{n} errors", { n: errors.length })}
              </button>`
            }
            ${
              remarks > 0 &&
              html`<button class="quiet" onClick=${() => lead("warning")}>
                ${textN("{n} remark", "{n} remarks", { n: remarks })}
              </button>`
            }
            ${answer && found.length === 0 && html`<span class="fine">${text("Nothing to put right")}</span>`}
            ${over && html`<span class="sum-s narrow-only">${text("Over about {at}", { at: over })}</span>`}
          </p>
          <div class="acts">
            <button
              class="quiet"
              onClick=${withText((toml) => saveFile(fileName(values), new Blob([toml], { type: "text/plain" })))}
            >
              ${text("Export TOML")}
            </button>
            <button onClick=${save}>${text("Save")}</button>
            <button
              class="primary"
              onClick=${withText((toml, sound) => (sound ? setUsing(toml) : lead("error")))}
            >
              ${text("Use it")}
            </button>
          </div>
        </div>
      </aside>
    </div>
    ${starting && html`<${StartDialog} close=${() => setStarting(false)} use=${open} />`}
    <${Dialog} title=${l.open} open=${using !== ""} onClose=${() => setUsing("")} wide>
      <${OpeningForm} toml=${using} name=${nameOf(values)} />
    </${Dialog}>
  </${Page}>`;
}

/** @param {Structure} values */
const nameOf = (values) => values.title || text("Without a name");

/** A name for a file. @param {Structure} values */
const fileName = (values) =>
  `${
    nameOf(values)
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "structure"
  }.toml`;
