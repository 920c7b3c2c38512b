/** The player in the page's bar: name and avatar, which lead to the profile. */
import { html } from "../kit/preact.js";
import { me } from "../kit/api.js";
import { Avatar } from "../kit/avatar.js";
import { playerName } from "../kit/preferences.js";
import { t } from "../kit/texts.js";

/** A first visit makes no session: until there is one the chip has the name of this browser, or none. */
export function AccountChip({ current = false }) {
  const name = me.value?.name || playerName.value;
  return html`<a
    class="account-chip"
    href="/profile"
    aria-current=${current ? "page" : undefined}
    aria-label=${name ? t.menu.profileOf(name) : t.menu.profile}
  >
    <span>${name || t.menu.profile}</span>
    <${Avatar} name=${name} size=${30} />
  </a>`;
}
