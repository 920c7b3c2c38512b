/** Names that are known already, offered while typing. */
import { html } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { useRequest } from "../kit/components.js";

/** Players of earlier tournaments. */
export const knownPlayers = () => session().then(() => call("GET", "/api/tournaments/people"));
export const knownSeries = () => call("GET", "/api/series/names");

/**
 * A list for `<input list=…>` of this id; empty while it is not there.
 * @param {{id: string, of: () => Promise<{name: string}[]>}} props
 */
export function KnownNames({ id, of }) {
  const { value } = useRequest(of, []);
  return html`<datalist id=${id}>
    ${(value ?? []).map(({ name }) => html`<option key=${name} value=${name}></option>`)}
  </datalist>`;
}
