/** A link that makes this browser's session a player, or a director: who that is, before one takes it. */
import { html, useState } from "../ui.js";
import { session } from "../api.js";
import { Waiting, useAsked } from "../parts.js";
import { ask, forgetLink, linkToken, of } from "./api.js";
import { l } from "./lobby_texts.js";

const m = l.me;

/** The link of this page, and a way to be done with it. */
export function useLink() {
  const [token, setToken] = useState(linkToken);
  function done() {
    forgetLink();
    setToken("");
  }
  return { token, done };
}

/** @param {{name: string, link: ReturnType<typeof useLink>, then?: () => void}} props */
export function Claim({ name, link, then }) {
  const told = useAsked(() => ask("GET", of(name, "/link"), undefined, link.token), [link.token]);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      await session();
      await ask("POST", of(name, "/claim"), {}, link.token);
      link.done();
      then?.();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }
  if (!told.value && !told.error) return html`<${Waiting} />`;
  const director = told.value?.kind === "director";
  return html`<section class="panel stack tl-claim" aria-labelledby="claim">
    <h1 id="claim">${director ? m.claimingDirector : m.claiming}</h1>
    ${(told.error || failed) && html`<p class="notice bad" role="alert">${failed || m.badLink}</p>`}
    ${
      told.value &&
      html`<p class="large">${director ? m.claimDirector : m.claimPlayer(told.value.name)}</p>
        <div class="row">
          <button type="button" class="primary" disabled=${busy} onClick=${take}>
            ${director ? m.claimAsDirector : m.claim(told.value.name)}
          </button>
          <button type="button" onClick=${link.done}>${director ? m.notNow : m.notMe}</button>
        </div>`
    }
    ${told.error && html`<div class="row"><button type="button" onClick=${link.done}>${m.ok}</button></div>`}
  </section>`;
}
