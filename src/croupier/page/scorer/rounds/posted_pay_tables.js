/** Pay tables of a session: those of the preset, or others in their place. */
import { html } from "../../kit/preact.js";
import { useFacts } from "../../rules/preset_details.js";
import { wagerName } from "../../kit/game_names.js";
import { Input } from "../../kit/fields.js";
import { PayTable } from "../../rules/pay_tables.js";
import { t } from "../../kit/texts.js";
import { text } from "../words.js";
import { phrases } from "../texts.js";

/** @param {{game: string, preset: string, posted: Record<string, string>}} props */
export function Posted({ game, preset, posted }) {
  const { value, error } = useFacts(game, preset);
  if (!value) return html`<p>${error?.message ?? t.wait}</p>`;
  return html`
    <div class="pay-tables">
      ${value.tables.map((table) =>
        posted[table.wager]
          ? html`<table key=${table.wager} class="data">
              <caption>${wagerName(game, table.wager)}</caption>
              <tbody><tr><td>${posted[table.wager]}</td></tr></tbody>
            </table>`
          : html`<${PayTable} key=${table.wager} game=${game} table=${table} />`,
      )}
    </div>
    <p><a href=${`/rules/${game}?preset=${preset}`}>${text("All rules and settings")}</a></p>
  `;
}

/**
 * Other tables than the preset's; the line to open them is there before the facts are.
 * @param {{game: string, preset: string, posted: Record<string, string>,
 *   onChange: (posted: Record<string, string>) => void}} props
 */
export function PostedFields({ game, preset, posted, onChange }) {
  const { value, error } = useFacts(game, preset);
  return html`<details class="other-tables" open=${Object.values(posted).some(Boolean)}>
    <summary>${text("Other pay tables")}</summary>
    <div class="stack">
      <p class="help">${phrases.otherTablesHelp}</p>
      ${
        value
          ? value.tables.map(
              (table) => html`
                <${Input}
                  key=${table.wager}
                  label=${wagerName(game, table.wager)}
                  maxlength="100"
                  autocomplete="off"
                  placeholder=${table.rows.map((row) => row.pays).join("-")}
                  value=${posted[table.wager] ?? ""}
                  onText=${(/** @type {string} */ value) => onChange({ ...posted, [table.wager]: value })}
                />
              `,
            )
          : html`<p class="help">${error?.message ?? t.wait}</p>`
      }
    </div>
  </details>`;
}
