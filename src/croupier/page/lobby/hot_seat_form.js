/** The form for a table at which people hand one phone round: their names, and bots beside them. */
import { html, useState } from "../kit/preact.js";
import { asPerson, chosenName, me, request, session, takeName } from "../kit/api.js";
import { Icon } from "../kit/icon.js";
import { Input } from "../kit/fields.js";
import { useRequest } from "../kit/components.js";
import { toastError } from "../kit/toasts.js";
import { at } from "../kit/urls.js";
import { useFacts } from "../rules/preset_details.js";
import { BotPick } from "../table/bot_choice.js";
import { keepPeople, keepTable, peopleHere, sessionsFor } from "../table/hot_seat_record.js";
import { form as f } from "../table/hot_seat_texts.js";
import { usualTable } from "./new_table.js";

/** Seconds until a hand begins by itself, the most there may be: the next one is for those on the phone to begin. */
const PAUSE = 3600;

/**
 * A session for everybody but the first, who has the browser's own.
 * @param {string[]} names @returns {Promise<import("../table/hot_seat_record.js").Person[]>}
 */
async function sessionsOf(names) {
  const known = peopleHere();
  const people = sessionsFor(names, known).map((as, at) => ({ as, name: names[at] }));
  for (const { as, name } of people) {
    const path = asPerson("/api/session", as);
    if (known.some((one) => one.as === as)) {
      const there = await request("GET", path).catch((error) => {
        if (error.status !== 401) throw error; // another session would take the place of one that is there
        return null;
      });
      if (there?.name === name) continue;
      // Somebody else has had it: what they have played is not this person's.
      if (there) await request("DELETE", path);
    }
    await request("POST", path, { name });
    keepPeople([{ as, name }]);
  }
  if (!keepPeople(people)) throw new Error(f.keepsNothing);
  return people;
}

/** @param {{game: import("../wire.d.ts").GameAnswer, preset: string}} props */
export function HotSeatForm({ game, preset }) {
  const facts = useFacts(game.game, preset);
  const [fewest, most] = facts.value?.players ?? [game.seats.fewest, game.seats.most];
  const known = useRequest(session, []);
  const first = chosenName();
  const [typed, setTyped] = useState(() => ["", ...peopleHere().map(({ name }) => name), ""].slice(0, 2));
  const [extra, setExtra] = useState(0);
  const [busy, setBusy] = useState(false);
  const usual = (/** @type {number} */ at) => (at === 0 && first ? first : f.person(at + 1));
  const names = typed.slice(0, most).map((name, at) => name.trim() || usual(at));
  if (me.value?.account) names[0] = me.value.name;
  const least = Math.max(0, fewest - names.length);
  const bots = Math.min(Math.max(extra, least), most - names.length);
  const same = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  const set = (/** @type {number} */ at, /** @type {string} */ name) => setTyped(typed.with(at, name));

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    setBusy(true);
    try {
      await takeName(names[0]);
      const people = await sessionsOf(names.slice(1));
      const settings = { seats: names.length + bots, pause: PAUSE, chat: false, bots_yield: false };
      const table = await usualTable(game, preset, settings);
      keepTable({ table, people: [0, ...people.map(({ as }) => as)], fresh: true });
      location.assign(at(`/table/${table}`));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }

  return html`<form class="form hot-seat-form" onSubmit=${begin}>
    <p class="muted">${f.about}</p>
    <ol class="stack">
      ${names.map(
        (name, at) => html`<li key=${at} class="row">
          <input
            aria-label=${f.name(at + 1)}
            maxlength="24"
            autocomplete="off"
            placeholder=${usual(at)}
            disabled=${at === 0 && !!me.value?.account}
            value=${at === 0 && me.value?.account ? name : typed[at]}
            onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => set(at, event.target.value)}
          />
          ${
            at > 0 &&
            names.length > 2 &&
            html`<button
              class="quiet square"
              aria-label=${f.remove(name)}
              onClick=${() => setTyped(typed.toSpliced(at, 1))}
            >
              <${Icon} name="close" />
            </button>`
          }
        </li>`,
      )}
    </ol>
    ${
      names.length < most &&
      html`<button class="quiet" onClick=${() => setTyped([...typed.slice(0, most), ""])}>
        ${f.add}
      </button>`
    }
    ${
      most > names.length &&
      html`<${Input}
        of="select"
        label=${f.bots}
        value=${bots}
        onText=${(/** @type {string} */ value) => setExtra(Number(value))}
      >
        ${Array.from({ length: most - names.length - least + 1 }, (_, at) => least + at).map(
          (n) => html`<option key=${n} value=${n}>${f.botCount(n)}</option>`,
        )}
      </${Input}>`
    }
    ${bots > 0 && html`<${BotPick} game=${game.game} />`}
    <div class="foot">
      <p class="small down" role="status">${same && f.same}</p>
      <button type="submit" class="primary" disabled=${busy || same || !known.value}>${f.begin}</button>
    </div>
  </form>`;
}
