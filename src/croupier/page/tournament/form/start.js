/** The beginnings of a structure: a shipped one, an own one, that of another tournament, or a file. */
import { html, useRef, useState } from "../../kit/preact.js";
import { call, session } from "../../kit/api.js";
import { chosenFile } from "../../kit/fields.js";
import { Dialog } from "../../kit/dialog.js";
import { dayText } from "../../kit/format.js";
import { useRequest } from "../../kit/components.js";
import { toastError } from "../../kit/toasts.js";
import { requestTournament, apiPath } from "../api.js";
import { said, text } from "../words.js";
import { ownStructures, removeStructure } from "./values.js";
import { s } from "./texts.js";

const b = s.begin;
const MOST_COPIED = 12;
const MOST_TEXT = 16_000;

/** The structure of another tournament as TOML. @param {string} name */
export async function structureOf(name) {
  await session();
  const { structure } = await requestTournament("GET", apiPath(name));
  const { toml } = await call("POST", "/api/tournaments/check", {
    values: /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (structure)),
  });
  return toml ?? "";
}

/** @param {{close(): void, use(toml: string): void}} props */
export function StartDialog({ close, use }) {
  const presets = useRequest(() => call("GET", "/api/tournaments/presets"), []);
  const others = useRequest(() => session().then(() => call("GET", "/api/tournaments")), []);
  const [own, setOwn] = useState(ownStructures);
  const played = (others.value ?? [])
    .toSorted((one, other) => Number(other.directs) - Number(one.directs) || other.at - one.at)
    .slice(0, MOST_COPIED);
  /** @param {string} toml */
  const take = (toml) => {
    use(toml);
    close();
  };
  /** @param {string} name */
  const remove = (name) => {
    removeStructure(name);
    setOwn(ownStructures());
  };
  return html`<${Dialog} title=${b.title} open onClose=${close}>
    ${
      own.length > 0 &&
      html`<h3>${text("Your own")}</h3>
        <ul class="sf-starts">
          ${own.map(
            (one) => html`<li key=${one.name}>
              <button class="grow" onClick=${() => take(one.toml)}>
                ${one.name} <small class="muted">${dayText(one.at)}</small>
              </button>
              <button class="quiet" aria-label=${b.remove(one.name)} onClick=${() => remove(one.name)}>
                ${s.when.remove}
              </button>
            </li>`,
          )}
        </ul>`
    }
    <h3>${text("Ready-made")}</h3>
    <ul class="sf-starts">
      ${(presets.value ?? []).map(
        (one) => html`<li key=${one.name}>
          <button class="grow" onClick=${() => take(one.toml)}>${said(one.title)}</button>
        </li>`,
      )}
    </ul>
    ${
      played.length > 0 &&
      html`<h3>${text("As it was played before")}</h3>
        <ul class="sf-starts">
          ${played.map(
            (one) => html`<li key=${one.name}>
              <button
                class="grow"
                onClick=${() => structureOf(one.name).then(take, toastError)}
              >
                ${one.title} <small class="muted">${dayText(one.at)}</small>
              </button>
            </li>`,
          )}
        </ul>`
    }
  </${Dialog}>`;
}

/** A structure from a file. @param {{use(toml: string): void}} props */
export function ImportToml({ use }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {import("../../kit/html.d.ts").Typed} event */
  async function read(event) {
    const file = chosenFile(event);
    if (!file) return;
    try {
      if (file.size > MOST_TEXT) throw new Error(text("This file is longer than any structure's."));
      use(await file.text());
    } catch (error) {
      toastError(error);
    }
  }
  return html`
    <button class="quiet" onClick=${() => field.current?.click()}>${b.import}</button>
    <input ref=${field} type="file" hidden accept=".toml,text/plain" aria-label=${b.import} onChange=${read} />
  `;
}
