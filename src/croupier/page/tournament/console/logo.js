/** The house's logo for the wall and for paper: a file is given, looked at as it will be, and removed again. */
import { html, useRef, useState } from "../../kit/preact.js";
import { chosenFile } from "../../kit/fields.js";
import { toastError } from "../../kit/toasts.js";
import { requestTournament, apiPath, logoPath } from "../api.js";
import { text } from "../words.js";
import { d } from "./texts.js";

const l = d.logo;

/** @param {{floor: import("../../wire.d.ts").Floor}} props */
export function Logo({ floor: { name, logo: shown } }) {
  const [logo, setLogo] = useState(shown);
  const [busy, setBusy] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Promise<{logo: string}>} asked */
  async function act(asked) {
    setBusy(true);
    await asked.then((answer) => setLogo(answer.logo), toastError);
    setBusy(false);
  }
  /** @param {import("../../kit/html.d.ts").Typed} event */
  function choose(event) {
    const file = chosenFile(event);
    if (file) act(requestTournament("PUT", apiPath(name, "/logo"), file));
  }
  return html`<div class="stack">
    <h3>${text("The house's logo")}</h3>
    <p class="help">${l.long}</p>
    ${logo && html`<p class="t-logo"><img src=${logoPath(name, logo)} alt=${text("The logo as it is shown")} /></p>`}
    <p class="row">
      <button disabled=${busy} onClick=${() => input.current?.click()}>
        ${logo ? text("Choose another file") : l.choose}
      </button>
      ${
        logo &&
        html`<button
          class="quiet"
          disabled=${busy}
          onClick=${() => act(requestTournament("DELETE", apiPath(name, "/logo")))}
        >
          ${text("Remove the logo")}
        </button>`
      }
    </p>
    <input
      ref=${input}
      type="file"
      hidden
      accept="image/svg+xml,image/png,.svg,.png"
      aria-label=${l.choose}
      onChange=${choose}
    />
  </div>`;
}
