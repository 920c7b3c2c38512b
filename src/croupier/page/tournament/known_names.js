/** Names of players known from earlier tournaments of the house, offered where one is typed. */
import { html } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { useAsked } from "../kit/components.js";

/** @typedef {{name: string, events: number}} Known */

/** A list for `<input list=…>` of this id; empty while it is not there. @param {{id: string}} props */
export function KnownNames({ id }) {
  const { value } = useAsked(
    () => session().then(() => /** @type {Promise<Known[]>} */ (call("GET", "/api/tournaments/people"))),
    [],
  );
  return html`<datalist id=${id}>
    ${(value ?? []).map(({ name }) => html`<option key=${name} value=${name}></option>`)}
  </datalist>`;
}
