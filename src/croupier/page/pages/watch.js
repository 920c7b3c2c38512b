/** The page that watches the best public game, and goes on to the next one when it is over. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { bestGame } from "../lobby/live_table.js";
import { l } from "../lobby/texts.js";
import Table from "./table.js";

const EVERY = 8; // seconds
const PATIENCE = 2; // looks at a game that rests before another one is shown

export default function Watch() {
  const { value, error, again } = useRequest(() => call("GET", "/api/tables?count=100"), [], EVERY);
  const [shown, setShown] = useState({ table: "", rests: 0 });
  useEffect(() => {
    if (!value) return;
    const best = bestGame(value);
    const goesOn = value.some(({ table, phase }) => table === shown.table && phase === "playing");
    const rests = goesOn ? 0 : shown.rests + 1;
    const over = !shown.table || rests > PATIENCE;
    setShown(over && best ? { table: best.table, rests: 0 } : { ...shown, rests });
  }, [value]);
  if (shown.table) return html`<${Table} key=${shown.table} args=${[shown.table]} />`;
  return html`<${Page} title=${l.live.title}>
    ${
      error
        ? html`<${Failed} whole text=${error.message} again=${again} />`
        : value
          ? html`<${EmptyState} text=${l.live.none}>
              <a class="button primary" href="/">${l.live.lobby}</a>
            </${EmptyState}>`
          : html`<${Loading} />`
    }
  </${Page}>`;
}
