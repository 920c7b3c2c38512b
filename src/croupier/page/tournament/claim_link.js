/** A player's link, from their seat card: who it makes one, before one takes it. */
import { html, useEffect, useState } from "../kit/preact.js";
import { session } from "../kit/api.js";
import { Waiting, useAsked } from "../kit/components.js";
import { ask, forgetLink, linkToken, of } from "./api.js";
import { l } from "./lobby/texts.js";

const m = l.me;

/** The link of this page, and a way to be done with it. */
export function useLink() {
  const [token, setToken] = useState(linkToken);
  useEffect(() => {
    const hear = () => setToken(linkToken()); // another card was read in this window
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  function done() {
    forgetLink();
    setToken("");
  }
  return { token, done };
}

/** @param {{name: string, link: ReturnType<typeof useLink>}} props */
export function Claim({ name, link }) {
  const told = useAsked(() => ask("GET", of(name, "/me"), undefined, link.token), [link.token]);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      await session();
      await ask("POST", of(name, "/claim"), {}, link.token);
      link.done();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }
  if (!told.value && !told.error) return html`<${Waiting} />`;
  const who = told.value?.who;
  return html`<section class="panel stack tl-claim" aria-labelledby="claim">
    <h1 id="claim">${m.claiming}</h1>
    ${(told.error || failed) && html`<p class="notice bad" role="alert">${failed || m.badLink}</p>`}
    ${who && html`<p class="large">${m.claimPlayer(who)}</p>`}
    <div class="row">
      ${
        who &&
        html`<button type="button" class="primary" disabled=${busy} onClick=${take}>${m.claim(who)}</button>`
      }
      <button type="button" onClick=${link.done}>${who ? m.notMe : m.ok}</button>
    </div>
  </section>`;
}
