/** The operator's say over who comes in: people at a table, banned guests, invitations. */
import { html, useRef, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Copyable } from "../kit/copy_field.js";
import { Input } from "../kit/fields.js";
import { whenText } from "../kit/format.js";
import { toast } from "../kit/toasts.js";
import { whole } from "../kit/urls.js";
import { text } from "../kit/words.js";
import { o } from "./operator_texts.js";

/** Does something once, and says what came of it. @param {() => void} done */
export function useDeed(done) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  /** @template T @param {() => Promise<T>} ask */
  async function act(ask) {
    setBusy(true);
    setSaid("");
    try {
      const answer = await ask();
      toast(text("Done."));
      done();
      return answer;
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { said, busy, act };
}

/**
 * @param {{title: string, asked: {value?: unknown[] | null, error?: Error, again: () => void}, empty: string,
 *   children?: import("../kit/html.d.ts").Children}} props
 */
export function Part({ title, asked, empty, children }) {
  return html`<section class="panel stack" aria-label=${title}>
    <h2>${title}</h2>
    ${children}
    ${
      asked.error
        ? html`<${Failed} text=${asked.error.message} again=${asked.again} />`
        : !asked.value
          ? html`<${Loading} />`
          : !asked.value.length && html`<${EmptyState} text=${empty} />`
    }
  </section>`;
}

/**
 * A field for a number of people or days.
 * @param {{label: string, value: number, most: number, onChange: (value: number) => void}} props
 */
const NumberField = ({ label, value, most, onChange }) =>
  html`<${Input}
    label=${label}
    type="number"
    inputmode="numeric"
    min="1"
    max=${most}
    value=${value}
    onText=${(/** @type {string} */ value) => onChange(Number(value))}
  />`;

/** A field for a reason. @param {{label: string, value: string, onChange: (value: string) => void}} props */
export const WhyField = ({ label, value, onChange }) =>
  html`<${Input} label=${label} maxlength="200" value=${value} onText=${onChange} />`;

/** The people at a table, each with a button to ban them. @param {{table: string, done: () => void}} props */
export function PeopleAt({ table, done }) {
  const asked = useRequest(() => call("GET", `/api/operator/tables/${table}/seats`), [table]);
  const [why, setWhy] = useState("");
  const [days, setDays] = useState(7);
  const { said, busy, act } = useDeed(done);
  const people = asked.value ?? [];
  return html`<div class="form">
    ${asked.error && html`<${Failed} text=${asked.error.message} again=${asked.again} />`}
    <p>${asked.value && !people.length ? text("Nobody sits there.") : o.banLong}</p>
    <${WhyField} label=${o.whyNoted} value=${why} onChange=${setWhy} />
    <${NumberField} label=${o.days} value=${days} most=${365} onChange=${setDays} />
    <p class="row">
      ${people.map(
        ({ seat, name }) => html`<button
          key=${seat}
          disabled=${busy}
          onClick=${() => act(() => call("POST", `/api/operator/tables/${table}/ban`, { seat, days, why }))}
        >
          ${text("Ban {name}", { name })}
        </button>`,
      )}
    </p>
    <p role="status" class="bad-said">${said}</p>
  </div>`;
}

/** The banned guests. @param {{round: number, done: () => void}} props */
export function GuestBans({ round, done }) {
  const asked = useRequest(() => call("GET", "/api/operator/bans"), [round]);
  const { said, busy, act } = useDeed(done);
  return html`<${Part} title=${text("Banned guests")} asked=${asked} empty=${text("No guest is banned.")}>
    <ul class="tables">
      ${(asked.value ?? []).map(
        ({ id, name, until }) => html`<li key=${id}>
          <span class="what">
            <b>${name}</b> <span class="small muted">${text("until {when}", { when: whenText(1000 * until) })}</span>
          </span>
          <button
            disabled=${busy}
            aria-label=${text("Lift the ban of {name}", { name })}
            onClick=${() => act(() => call("DELETE", `/api/operator/bans/${id}`))}
          >
            ${o.lift}
          </button>
        </li>`,
      )}
    </ul>
    <p role="status" class="bad-said">${said}</p>
  </${Part}>`;
}

/** The invitations that are good now, and a form for another. @param {{round: number, done: () => void}} props */
export function Invitations({ round, done }) {
  const asked = useRequest(() => call("GET", "/api/operator/invitations"), [round]);
  const [form, setForm] = useState({ uses: 1, days: 14 });
  const [link, setLink] = useState("");
  const field = useRef(/** @type {HTMLElement | null} */ (null));
  const { said, busy, act } = useDeed(done);
  /** @param {Event} event */
  async function make(event) {
    event.preventDefault();
    const made = await act(() => call("POST", "/api/operator/invitations", form));
    if (made) setLink(whole(`/?invitation=${made.code}`));
    field.current?.focus();
  }
  return html`<${Part} title=${text("Invitations")} asked=${asked} empty=${text("No invitation is good now.")}>
    <p class="help">${o.invitationsLong}</p>
    <form class="row" onSubmit=${make}>
      <${NumberField}
        label=${text("People it lets in")}
        value=${form.uses}
        most=${1000}
        onChange=${(/** @type {number} */ uses) => setForm({ ...form, uses })}
      />
      <${NumberField}
        label=${text("Days it is good for")}
        value=${form.days}
        most=${365}
        onChange=${(/** @type {number} */ days) => setForm({ ...form, days })}
      />
      <button type="submit" disabled=${busy}>${text("Make an invitation")}</button>
    </form>
    <div ref=${field} tabindex="-1">
      ${link && html`<${Copyable} label=${o.link} value=${link} copy=${o.copy} copied=${o.copied} />`}
    </div>
    <ul class="tables">
      ${(asked.value ?? []).map(
        ({ id, uses, until, by }) => html`<li key=${id}>
          <span class="what">
            <b>${id}</b>
            <span class="small muted">${o.left(uses, whenText(1000 * until))} · ${o.by(by)}</span>
          </span>
          <button
            disabled=${busy}
            aria-label=${text("Take back invitation {id}", { id })}
            onClick=${() => act(() => call("DELETE", `/api/operator/invitations/${id}`))}
          >
            ${text("Take back")}
          </button>
        </li>`,
      )}
    </ul>
    <p role="status" class="bad-said">${said}</p>
  </${Part}>`;
}
