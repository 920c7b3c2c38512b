/** Confirmation of a player's link from a seat card, before it is used. */
import { html, useEffect, useState } from "../kit/preact.js";
import { session } from "../kit/api.js";
import { Loading, useRequest } from "../kit/components.js";
import { requestTournament, forgetLink, linkToken, apiPath } from "./api.js";
import { text } from "./words.js";
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
  const claim = useRequest(
    () => requestTournament("GET", apiPath(name, "/me"), undefined, link.token),
    [link.token],
  );
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      await session();
      await requestTournament("POST", apiPath(name, "/claim"), {}, link.token);
      link.done();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }
  if (!claim.value && !claim.error) return html`<${Loading} />`;
  const who = claim.value?.who;
  return html`<section class="panel stack tl-claim" aria-labelledby="claim">
    <h1 id="claim">${text("This link is a player's")}</h1>
    ${(claim.error || failed) && html`<p class="notice bad" role="alert">${failed || m.badLink}</p>`}
    ${who && html`<p class="large">${text("It makes you {name} on this device.", { name: who })}</p>`}
    <div class="row">
      ${who && html`<button class="primary" disabled=${busy} onClick=${take}>${m.claim(who)}</button>`}
      <button onClick=${link.done}>${who ? text("That is not me") : text("OK")}</button>
    </div>
  </section>`;
}
