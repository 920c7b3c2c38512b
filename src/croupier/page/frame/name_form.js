/** The form for a player's name. */
import { html, useEffect, useState } from "../kit/preact.js";
import { me, session, takeName } from "../kit/api.js";
import { playerName } from "../kit/preferences.js";
import { t } from "../kit/texts.js";

/** A form to change one's name; where one has seats under the old name it says what that means. */
export function NameForm() {
  const [name, setName] = useState(playerName.value);
  const [said, setSaid] = useState("");
  useEffect(() => {
    session().then(
      ({ name: own }) => setName(own),
      () => {},
    );
  }, []);
  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    try {
      await takeName(name);
      setName(me.value?.name ?? name);
      setSaid(t.menu.saved);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  }
  if (me.value?.account)
    return html`<p>${t.account.known(me.value.name)} <a href="/history">${t.account.title}</a></p>`;
  return html`<form class="field" onSubmit=${save}>
    <label for="own-name">${t.menu.name}</label>
    <span class="row">
      <input
        id="own-name"
        maxlength="24"
        required
        value=${name}
        aria-describedby="own-name-said"
        onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => setName(event.target.value)}
        autocomplete="nickname"
      />
      <button type="submit">${t.menu.save}</button>
    </span>
    <p class="help" id="own-name-said" role="status">${said || t.menu.nameLong}</p>
    <p class="help">${t.account.elsewhere} <a href="/history">${t.account.either}</a></p>
  </form>`;
}
