/** Pay tables of a game against the house, and its edge. */
import { html } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { useFacts } from "./preset_details.js";
import { useRequest } from "../kit/components.js";
import { handName, percent } from "../kit/format.js";
import { minus } from "../kit/language.js";
import { wagerName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";

/** @param {{game: string, preset: string, first?: string}} props `first` is the wager whose table comes first */
export function PayTables({ game, preset, first }) {
  const { value, error } = useFacts(game, preset);
  if (error) return html`<p>${error.message}</p>`;
  if (!value) return html`<p>${t.wait}</p>`;
  return html`
    ${
      value.against_house &&
      html`<${Edges}
        game=${game}
        preset=${preset}
        wagers=${value.limits.map((limit) => limit.wager)}
      />`
    }
    <div class="pay-tables">
      ${[...value.tables]
        .sort((one, other) => Number(other.wager === first) - Number(one.wager === first))
        .map((table) => html`<${PayTable} key=${table.wager} game=${game} table=${table} />`)}
    </div>
  `;
}

/** @param {{game: string, table: {wager: string, rows: {hand: string, pays: number}[]}}} props */
export const PayTable = ({ game, table }) => html`<table class="data">
  <caption>${wagerName(game, table.wager)}</caption>
  <tbody>
    ${table.rows.map(
      (row) => html`<tr key=${row.hand}>
        <th scope="row">${handName(row.hand)}</th>
        <td class="n">${t.house.pays(row.pays)}</td>
      </tr>`,
    )}
  </tbody>
</table>`;

/**
 * The house edge of every wager under a preset. The section keeps its height while the figures load.
 * @param {{game: string, preset: string, wagers: string[]}} props
 */
export function Edges({ game, preset, wagers }) {
  const { value, error } = useRequest(
    () => call("GET", `/api/games/${game}/${preset}/edges`),
    [game, preset],
  );
  if (error) return html`<p class="notice">${error.message}</p>`;
  /** @type {{wager: string, fraction?: string, decimal?: number}[]} */
  const edges = value ?? wagers.map((wager) => ({ wager }));
  return html`<dl class="edges" aria-busy=${String(!value)}>
    ${edges.map(
      (edge) => html`<div key=${edge.wager}>
        <dt>${t.house.edgeOn(wagerName(game, edge.wager))}</dt>
        <dd title=${edge.fraction && minus(edge.fraction)} data-longest=${t.house.edgeHouse(percent(0.1))}>
          <span>${edgeSaid(edge.decimal)}</span>
        </dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {number | undefined} decimal not there before it is counted */
function edgeSaid(decimal) {
  if (decimal === undefined) return t.house.edgeWait;
  return decimal < 0 ? t.house.edgePlayer(percent(-decimal)) : t.house.edgeHouse(percent(decimal));
}
