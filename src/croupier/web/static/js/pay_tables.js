/** What a game against the house pays, and whose edge it is. */
import { html } from "./ui.js";
import { call } from "./api.js";
import { useFacts } from "./facts.js";
import { useAsked } from "./parts.js";
import { handName, percent, t } from "./texts.js";

/** @param {{game: string, preset: string}} props */
export function PayTables({ game, preset }) {
  const { value, error } = useFacts(game, preset);
  if (error) return html`<p>${error.message}</p>`;
  if (!value) return html`<p>${t.wait}</p>`;
  return html`${value.against_house && html`<${Edges} game=${game} preset=${preset} />`}
    <div class="pay-tables">${value.tables.map((/** @type {any} */ table) => html`<${PayTable} key=${table.wager} table=${table} />`)}</div>`;
}

/** @param {{table: {wager: string, rows: {hand: string, pays: number}[]}}} props */
export const PayTable = ({ table }) => html`<table class="data"><caption>${t.house.spots[table.wager] ?? table.wager}</caption><tbody>${table.rows.map((row) => html`<tr key=${row.hand}><th scope="row">${handName(row.hand)}</th><td class="n">${t.house.pays(row.pays)}</td></tr>`)}</tbody></table>`;

/** Whose edge it is on every wager, under a preset. @param {{game: string, preset: string}} props */
export function Edges({ game, preset }) {
  const { value, error } = useAsked(() => call("GET", `/api/games/${game}/${preset}/edges`), [game, preset]);
  if (error) return html`<p class="notice">${error.message}</p>`;
  if (!value) return html`<p class="notice" role="status">${t.house.edgeWait}</p>`;
  return html`<dl class="edges">${value.map((/** @type {any} */ edge) => html`<div key=${edge.wager}><dt>${t.house.edgeOn(t.house.spots[edge.wager] ?? edge.wager)}</dt>
    <dd title=${edge.fraction}>${edge.decimal < 0 ? t.house.edgePlayer(percent(-edge.decimal)) : t.house.edgeHouse(percent(edge.decimal))}</dd></div>`)}</dl>`;
}
