/** The sessions of an account: where its owner is logged in. Each can be ended. */
import { html, useRef, useState } from "../kit/preact.js";
import { call, me } from "../kit/api.js";
import { useRequest } from "../kit/components.js";
import { whenText } from "../kit/format.js";
import { text } from "../kit/words.js";
import { p } from "./texts.js";

const l = p.logins;

/** @param {import("../wire.d.ts").LoginAnswer} login */
const deviceName = ({ browser, system }) =>
  browser && system
    ? text("{browser} on {system}", { browser, system })
    : browser || system || text("A program");

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
    <summary>${text("Where you are logged in")}</summary>
    <ul class="tables">
      ${(logins.value ?? []).map(
        (login) => html`<li key=${login.id}>
          <span class="what">
            <b>${deviceName(login)}</b>
            <span class="small muted">${text("since {when}", { when: whenText(1000 * login.at) })}</span>
          </span>
          ${
            login.own
              ? html`<span class="tag">${text("this one")}</span>`
              : html`<button
                  aria-label=${text("Log out: {name}", { name: deviceName(login) })}
                  onClick=${() => end(() => call("DELETE", `/api/accounts/sessions/${login.id}`), l.ended)}
                >
                  ${text("Log out there")}
                </button>`
          }
        </li>`,
      )}
    </ul>
    <p class="row">
      <button onClick=${() => end(() => call("DELETE", "/api/accounts/sessions"), l.endedAll)}>
        ${text("Log out everywhere else")}
      </button>
    </p>
    <p role="status" tabindex="-1" ref=${status}>${said || logins.error?.message}</p>
  </details>`;
}
