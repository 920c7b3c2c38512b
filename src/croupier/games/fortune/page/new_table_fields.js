/** Form field of a new table: the number of positions of each player (F2). */
import { html } from "../../../kit/preact.js";
import { Choice } from "../../../kit/fields.js";
import { texts } from "./texts.js";

/** @param {import("../../../kit/game_modules.js").Asking} props */
export function Positions({ form, set, facts }) {
  const alone = facts && !facts.settings.adjacent_positions;
  return html`
    <${Choice}
      label=${texts.label}
      disabled=${alone}
      value=${alone ? "1" : form.positions}
      options=${texts.positions}
      onChange=${(/** @type {string} */ positions) => set({ positions })}
    />
    ${form.positions === "2" && html`<p class="help">${texts.long}</p>`}
  `;
}
