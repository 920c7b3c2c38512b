/** The form for players, rules and stakes of a sheet, at the start and for later changes. */
import { cls, html, useState } from "../kit/preact.js";
import { factsOf, useFacts } from "../rules/preset_details.js";
import { gameOf, presetOptions } from "../kit/game_names.js";
import { Choice, Input } from "../kit/fields.js";
import { Icon } from "../kit/icon.js";
import { scorerNamed } from "./game_scorers.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/** @import { Typed } from "../kit/html.d.ts" */

const CHIPS = 1000;
const PATIENCE = 1000; // milliseconds until it is said that the server takes its time

/**
 * @param {{game: string, now?: any, fixed?: boolean, done: (setup: any) => void}} props
 * `now` is the setup so far; `fixed` where those who are there stay; at a game against the house others may still join
 */
export function Setup({ game, now, fixed, done }) {
  const { setup, against } = /** @type {import("./game_scorers.js").Scorer} */ (scorerNamed(game));
  const { named, presets, seats } = gameOf(game);
  const usual = named[0]?.name ?? presets[0]; // the game's own default seats as many as may play
  const [form, setForm] = useState(() => ({ names: ["", ""], preset: usual, ...setup.own, ...now }));
  const [said, setSaid] = useState("");
  const [asking, setAsking] = useState(/** @type {"" | "now" | "long"} */ (""));
  const { preset } = form;
  // If they are not known yet, submit looks again.
  const [fewest, most] = useFacts(game, preset).value?.players ?? [seats.fewest, Infinity];
  /** @param {object} change */
  const set = (change) => setForm((/** @type {any} */ before) => ({ ...before, ...change }));
  const names = form.names.map(
    (/** @type {string} */ name, /** @type {number} */ at) => name.trim() || phrases.player(at + 1),
  );
  const asked = { form, names, preset };

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (asking) return;
    setSaid("");
    if (new Set(names).size < names.length) {
      setSaid(text("Two players have one name."));
      return;
    }
    setAsking("now");
    const patience = setTimeout(() => setAsking("long"), PATIENCE);
    try {
      const facts = await factsOf(game, preset).catch((error) =>
        error.status === 0 ? null : Promise.reject(error),
      );
      const [fewest, most] = facts?.players ?? [seats.fewest, seats.most]; // without a line by the game's own
      if (names.length < fewest || names.length > most) return setSaid(phrases.seats(fewest, most));
      done({ names, preset, ...(await setup.terms(asked)) });
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
      help=${against ? text("From the dealer's left to right.") : text("In the order of their seats, to the left.")}
      seats=${[fewest, most]}
      closed=${fixed && !against}
      set=${set}
      say=${setSaid}
    />
    <div class="pair">
      <${Input}
        of="select"
        label=${text("Rules")}
        value=${preset}
        onText=${(/** @type {string} */ value) => set({ preset: value })}
      >
        ${presetOptions(game, presets)}
      </${Input}>
      ${setup.Beside && html`<${setup.Beside} ...${asked} set=${set} />`}
    </div>
    ${
      setup.counted &&
      html`<${Choice}
        label=${text("Counted in")}
        value=${String(!!form.stacks)}
        options=${[
          ["false", setup.counted[0]],
          ["true", setup.counted[1]],
        ]}
        onChange=${(/** @type {string} */ value) =>
          set({ stacks: value === "true" ? names.map(() => CHIPS) : null })}
      />`
    }
    ${setup.countedHelp && form.stacks && html`<p class="help">${setup.countedHelp}</p>`}
    ${setup.Fields && html`<${setup.Fields} ...${asked} set=${set} />`}
    <p class=${cls("help", said && "down")} role="status">${said || (asking === "long" && phrases.slow)}</p>
    <p>
      <button type="submit" class="primary" aria-disabled=${asking ? "true" : undefined}>
        ${now ? text("Save") : text("Begin")}
      </button>
    </p>
  </form>`;
}

/**
 * The fields for the players, with the chips of each if chips are counted.
 * @param {{form: any, names: string[], kept: number, help: string, seats: [number, number], closed?: boolean,
 *   set: (change: object) => void, say: (text: string) => void}} props
 * `kept` is the number of players who are already there and stay; `closed` means that nobody can join any more
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
            onInput=${(/** @type {Typed} */ event) => set({ names: put(form.names, at, event.target.value) })}
          />
          ${
            form.stacks &&
            html`<input
              class="stack-field"
              type="number"
              min="0"
              max="1000000000000"
              required
              aria-label=${text("Chips of {name}", { name: names[at] })}
              value=${form.stacks[at]}
              onInput=${(/** @type {Typed} */ event) =>
                set({ stacks: put(form.stacks, at, Number(event.target.value)) })}
            />`
          }
          ${
            at >= kept &&
            form.names.length > fewest &&
            html`<button
              class="quiet square"
              aria-label=${text("Remove {name}", { name: names[at] })}
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
          aria-disabled=${form.names.length >= most ? "true" : undefined}
          onClick=${add}
        >
          ${text("Add a player")}
        </button>
      </p>`
    }
  </fieldset>`;
}
