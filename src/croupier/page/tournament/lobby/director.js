/** Actions of a director in the lobby. All others are in the console. */
import { html, useState } from "../../kit/preact.js";
import { botOf, botOptions, botSaid } from "../../table/bot_choice.js";
import { Copyable } from "../../kit/copy_field.js";
import { t } from "../../kit/texts.js";
import { Input } from "../../kit/fields.js";
import { toast, toastError } from "../../kit/toasts.js";
import { requestTournament, command, apiPath } from "../api.js";
import { text, textN } from "../words.js";

/** @param {{lobby: import("../../wire.d.ts").Lobby, changed: () => void}} props */
export function Director({ lobby, changed }) {
  const { listed } = lobby;
  const [busy, setBusy] = useState(false);
  const [count, setCount] = useState("4");
  const [bot, setBot] = useState(() => botOf(listed.game));
  const online = listed.kind === "online";
  const registering = listed.phase === "registering";
  /** @param {() => Promise<unknown>} deed */
  async function act(deed) {
    setBusy(true);
    await deed().then(changed, toastError);
    setBusy(false);
  }
  const start = () => act(() => command(listed.name, { op: "start" }));
  /** @param {Event} event */
  function add(event) {
    event.preventDefault();
    act(async () => {
      await requestTournament("POST", apiPath(listed.name, "/bots"), { count: Number(count), bot });
      toast(textN("{n} bot added.", "{n} bots added.", { n: Number(count) }));
    });
  }
  return html`<section class="panel tl-director" aria-labelledby="directing">
    <h2 id="directing">${text("You direct this tournament")}</h2>
    ${!online && html`<p>${text("Open the console to register players, start, correct and announce.")}</p>`}
    ${
      lobby.entry_open &&
      html`<${Copyable}
        label=${text("Invite players")}
        value=${location.origin + location.pathname}
        copy=${t.table.copy}
        copied=${t.table.copied}
        help=${text("Whoever has this link can look at it, and register while that is open.")}
      />`
    }
    ${
      online &&
      (registering || lobby.entry_open) &&
      html`<form class="row" onSubmit=${add}>
        <${Input}
          label=${text("How many")}
          type="number"
          min="1"
          max="300"
          required
          value=${count}
          onText=${setCount}
        />
        <${Input}
          of="select"
          label=${text("Which")}
          help=${botSaid(listed.game, bot)}
          value=${bot}
          onText=${setBot}
        >
          ${botOptions(listed.game)}
        </${Input}>
        <button type="submit" disabled=${busy}>${text("Add bots")}</button>
      </form>`
    }
    ${
      online &&
      registering &&
      html`<div class="row">
        <button
          class="primary"
          disabled=${busy || listed.entrants < 2}
          onClick=${start}
        >
          ${busy ? text("Drawing…") : text("Start: draw the seats")}
        </button>
      </div>`
    }
  </section>`;
}
