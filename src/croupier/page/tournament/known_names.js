/** Names of players from earlier tournaments, offered while typing. */
import { html } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { useRequest } from "../kit/components.js";

/** @typedef {{name: string, events: number}} Known */

/** A list for `<input list=…>` of this id; empty while it is not there. @param {{id: string}} props */
export function KnownNames({ id }) {
  const { value } = useRequest(
    () => session().then(() => /** @type {Promise<Known[]>} */ (call("GET", "/api/tournaments/people"))),
    [],
  );
  return html`<datalist id=${id}>
    ${(value ?? []).map(({ name }) => html`<option key=${name} value=${name}></option>`)}
  </datalist>`;
}
