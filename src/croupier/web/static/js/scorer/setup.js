/** Who plays, by which rules, for what: asked once, and open to changes later. */
import { cls, html, useState } from "../ui.js";
import { call } from "../api.js";
import { factsOf, useFacts } from "../facts.js";
import { Choice, Field, Icon, useAsked, presetOptions } from "../parts.js";
import { PostedFields } from "./house_posted.js";
import { phrases } from "./texts.js";

const CHIPS = 1000;
const PATIENCE = 1000; // milliseconds until it is said that the server takes its time

/** @param {string} game @param {any[]} games @returns {string[]} */
const presetsOf = (game, games) => games.find((one) => one.game === game).presets;

/**
 * @param {{game: import("./storage.js").Sheet["game"], now?: any, fixed?: boolean, done: (setup: any) => void}} props
 * `now` is the setup so far; `fixed` where those who are there stay; at a game against the house others may still join
 */
export function Setup({ game, now, fixed, done }) {
  const [form, setForm] = useState(() => ({
    names: ["", ""],
    preset: "",
    stacks: null,
    value: 1,
    button: 0,
    partners: false,
    posted: {},
    ...now,
  }));
  const [said, setSaid] = useState("");
  const [asking, setAsking] = useState(/** @type {"" | "now" | "long"} */ (""));
  const games = useAsked(() => call("GET", "/api/games"), []);
  const presets = games.value ? presetsOf(game, games.value) : [form.preset].filter(Boolean);
  const preset = form.preset || presets[0] || "";
  const house = game === "fortune" || game === "asian-stud";
  // Where they are not known yet, submit looks again.
  const [fewest, most] = useFacts(game, preset).value?.players ?? [house ? 1 : 2, Infinity];
  /** @param {object} change */
  const set = (change) => setForm((/** @type {any} */ before) => ({ ...before, ...change }));
  const names = form.names.map(
    (/** @type {string} */ name, /** @type {number} */ at) => name.trim() || phrases.player(at + 1),
  );
  const even = form.names.length % 2 === 0 && form.names.length > 2;

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (asking) return;
    setSaid("");
    if (new Set(names).size < names.length) {
      setSaid(phrases.sameName);
      return;
    }
    const { stacks, value, button, partners } = form;
    const posted = Object.fromEntries(Object.entries(form.posted).filter(([, table]) => table.trim()));
    setAsking("now");
    const patience = setTimeout(() => setAsking("long"), PATIENCE);
    try {
      const chosen = preset || presetsOf(game, await call("GET", "/api/games"))[0]; // quicker than the list of them
      const seats = (await factsOf(game, chosen)).players;
      if (names.length < seats[0] || names.length > seats[1])
        return setSaid(phrases.seats(seats[0], seats[1]));
      const terms = { names, preset: chosen };
      if (house)
        await call("POST", `/api/score/${game}/match`, {
          preset: chosen,
          posted,
          start: { totals: names.map(() => 0) },
          rounds: [],
        });
      if (house) done({ ...terms, stacks, posted });
      else
        done(
          game === "ofc"
            ? { ...terms, stacks, value: stacks ? value : 1, button }
            : { ...terms, partners: partners && even },
        );
    } catch (error) {
      setSaid(/** @type {Error} */ (error).message);
    } finally {
      clearTimeout(patience);
      setAsking("");
    }
  }

  return html`<form class="stack" onSubmit=${submit}>
    <${Names}
      form=${form}
      names=${names}
      kept=${fixed ? now.names.length : 0}
      help=${house ? phrases.namesHouse : phrases.namesHelp}
      seats=${[fewest, most]}
      closed=${fixed && !house}
      set=${set}
      say=${setSaid}
    />
    <div class="pair">
      <${Field} label=${phrases.rules}>
        ${(/** @type {string} */ id) => html`<select
          id=${id}
          value=${preset}
          onInput=${(/** @type {any} */ event) => set({ preset: event.target.value })}
        >
          ${presetOptions(game, presets)}
        </select>`}
      </${Field}>
      ${
        game === "ofc" &&
        html`<${Field} label=${phrases.firstButton}>
          ${(/** @type {string} */ id) => html`<select
            id=${id}
            value=${form.button}
            onInput=${(/** @type {any} */ event) => set({ button: Number(event.target.value) })}
          >
            ${names.map(
              (/** @type {string} */ name, /** @type {number} */ at) => html`
                <option key=${at} value=${at}>${name}</option>
              `,
            )}
          </select>`}
        </${Field}>`
      }
    </div>
    ${
      (house || game === "ofc") &&
      html`<${Choice}
        label=${phrases.counted}
        value=${String(!!form.stacks)}
        options=${
          house
            ? [
                ["false", phrases.netOnly],
                ["true", phrases.bankrolls],
              ]
            : [
                ["false", phrases.points],
                ["true", phrases.chips],
              ]
        }
        onChange=${(/** @type {string} */ value) =>
          set({ stacks: value === "true" ? names.map(() => CHIPS) : null })}
      />`
    }
    ${house && form.stacks && html`<p class="help">${phrases.bankrollsHelp}</p>`}
    ${
      house &&
      html`<${PostedFields}
        game=${game}
        preset=${preset}
        posted=${form.posted}
        onChange=${(/** @type {any} */ posted) => set({ posted })}
      />`
    }
    ${
      game === "ofc" &&
      form.stacks &&
      html`<div class="pair">
        <${Field} label=${phrases.pointValue}>
          ${(/** @type {string} */ id) => html`<input
            id=${id}
            type="number"
            min="1"
            max="1000000000"
            required
            value=${form.value}
            onInput=${(/** @type {any} */ event) => set({ value: Number(event.target.value) })}
          />`}
        </${Field}>
      </div>`
    }
    ${
      game === "pinzique" &&
      even &&
      html`<${Choice}
        label=${phrases.partners}
        value=${String(form.partners)}
        options=${[
          ["false", phrases.alone],
          ["true", phrases.pairs],
        ]}
        onChange=${(/** @type {string} */ value) => set({ partners: value === "true" })}
      />`
    }
    <p class=${cls("help", said && "down")} role="status">${said || (asking === "long" && phrases.slow)}</p>
    <p>
      <button class="primary" aria-disabled=${asking ? "true" : undefined}>
        ${now ? phrases.save : phrases.begin}
      </button>
    </p>
  </form>`;
}

/**
 * Who plays, with the chips of each where they are counted.
 * @param {{form: any, names: string[], kept: number, help: string, seats: [number, number], closed: boolean,
 *   set: (change: object) => void, say: (text: string) => void}} props
 * `kept` is how many stay, being there already; `closed` where nobody can join any more
 */
function Names({ form, names, kept, help, seats: [fewest, most], closed, set, say }) {
  /** @param {any[]} list @param {number} at @param {any} value */
  const put = (list, at, value) => list.map((one, own) => (own === at ? value : one));
  function add() {
    if (form.names.length >= most) return say(phrases.seats(fewest, most));
    say("");
    set({ names: [...form.names, ""], stacks: form.stacks && [...form.stacks, CHIPS] });
  }

  /** @param {number} at */
  const drop = (at) =>
    set({
      names: form.names.filter((/** @type {string} */ _, /** @type {number} */ own) => own !== at),
      button: 0,
      stacks:
        form.stacks?.filter((/** @type {number} */ _, /** @type {number} */ own) => own !== at) ?? null,
    });

  return html`<fieldset class="names">
    <legend>${phrases.names}</legend>
    <p class="help">${help}</p>
    <ol>
      ${form.names.map(
        (/** @type {string} */ name, /** @type {number} */ at) => html`<li key=${at} class="row">
          <input
            aria-label=${phrases.player(at + 1)}
            placeholder=${phrases.player(at + 1)}
            maxlength="24"
            autocomplete="off"
            value=${name}
            onInput=${(/** @type {any} */ event) => set({ names: put(form.names, at, event.target.value) })}
          />
          ${
            form.stacks &&
            html`<input
              class="stack-field"
              type="number"
              min="0"
              max="1000000000000"
              required
              aria-label=${phrases.stack(names[at])}
              value=${form.stacks[at]}
              onInput=${(/** @type {any} */ event) =>
                set({ stacks: put(form.stacks, at, Number(event.target.value)) })}
            />`
          }
          ${
            at >= kept &&
            form.names.length > fewest &&
            html`<button
              type="button"
              class="quiet square"
              aria-label=${phrases.dropPlayer(names[at])}
              onClick=${() => drop(at)}
            >
              <${Icon} name="close" />
            </button>`
          }
        </li>`,
      )}
    </ol>
    ${
      !closed &&
      html`<p>
        <button
          type="button"
          aria-disabled=${form.names.length >= most ? "true" : undefined}
          onClick=${add}
        >
          ${phrases.addPlayer}
        </button>
      </p>`
    }
  </fieldset>`;
}
