/** The sessions of an account: where its owner is logged in. Each can be ended. */
import { html, useRef, useState } from "../kit/preact.js";
import { call, me } from "../kit/api.js";
import { useRequest } from "../kit/components.js";
import { whenText } from "../kit/format.js";
import { p } from "./texts.js";

const l = p.logins;

/** @param {import("../wire.d.ts").LoginAnswer} login */
const deviceName = ({ browser, system }) =>
  browser && system ? l.device(browser, system) : browser || system || l.program;

/** A list of one's sessions, behind a summary. */
export function Logins() {
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState("");
  const status = useRef(/** @type {HTMLElement | null} */ (null));
  const logins = useRequest(() => call("GET", "/api/accounts/sessions"), [me.value?.name, round]);
  /** @param {() => Promise<unknown>} ask @param {string} text */
  const end = (ask, text) =>
    ask().then(
      () => {
        setSaid(text);
        setRound(round + 1);
        status.current?.focus(); // the button that was pressed is gone
      },
      (error) => setSaid(error.message),
    );
  return html`<details class="logins">
    <summary>${l.title}</summary>
    <ul class="tables">
      ${(logins.value ?? []).map(
        (login) => html`<li key=${login.id}>
          <span class="what">
            <b>${deviceName(login)}</b>
            <span class="small muted">${l.since(whenText(1000 * login.at))}</span>
          </span>
          ${
            login.own
              ? html`<span class="tag">${l.own}</span>`
              : html`<button
                  type="button"
                  aria-label=${l.endOne(deviceName(login))}
                  onClick=${() => end(() => call("DELETE", `/api/accounts/sessions/${login.id}`), l.ended)}
                >
                  ${l.end}
                </button>`
          }
        </li>`,
      )}
    </ul>
    <p class="row">
      <button type="button" onClick=${() => end(() => call("DELETE", "/api/accounts/sessions"), l.endedAll)}>
        ${l.endOthers}
      </button>
    </p>
    <p role="status" tabindex="-1" ref=${status}>${said || logins.error?.message}</p>
  </details>`;
}
