/** The settings of this browser: look, sound, language and pace. */
import { html } from "../kit/preact.js";
import { language, languageName, languages } from "../kit/language.js";
import {
  deck,
  felt,
  foulWarning,
  haptics,
  hints,
  pace,
  sounds,
  spoken,
  theme,
} from "../kit/preferences.js";
import { Choice } from "../kit/fields.js";
import { Dialog } from "../kit/dialog.js";
import { NameForm } from "./name_form.js";
import { switchSound } from "../kit/sound.js";
import { t } from "../kit/texts.js";

/** @typedef {import("@preact/signals-core").Signal<any>} Pref */

/** One of the names of a preference. @param {{label: string, pref: Pref, options: [string, string][]}} props */
const Named = ({ label, pref, options }) => html`<${Choice}
  label=${label}
  value=${pref.value}
  options=${options}
  onChange=${(/** @type {string} */ value) => (pref.value = value)}
/>`;

/** On or off. @param {{label: string, pref: Pref, onSwitch?: (on: boolean) => void}} props */
const Switch = ({ label, pref, onSwitch = (on) => (pref.value = on) }) => html`<${Choice}
  label=${label}
  value=${String(pref.value)}
  options=${[
    ["false", t.menu.off],
    ["true", t.menu.on],
  ]}
  onChange=${(/** @type {string} */ value) => onSwitch(value === "true")}
/>`;

/** All texts come in the language that is chosen, so the page begins anew. @param {string} value */
function speak(value) {
  spoken.value = value;
  location.reload();
}

const tongues = () =>
  /** @type {[string, string][]} */ ([
    ["system", t.menu.system],
    ...languages.map((code) => [code, languageName(code)]),
  ]);

/** The other languages, each in its own words: for those who cannot read the one that is shown. */
export const Tongues = () => html`<nav class="tongues" aria-label=${t.menu.language}>
  ${languages
    .filter((code) => code !== language)
    .map(
      (code) => html`<button key=${code} class="quiet" lang=${code} onClick=${() => speak(code)}>
        ${languageName(code)}
      </button>`,
    )}
</nav>`;

/** The dialog; a table's bar and a page's head open it. @param {{open: boolean, onClose: () => void}} props */
export const Settings = ({
  open,
  onClose,
}) => html`<${Dialog} title=${t.menu.settings} open=${open} onClose=${onClose}>
  <${NameForm} />
  <${Choice} label=${t.menu.language} value=${spoken.value} options=${tongues()} onChange=${speak} />
  <${Named} label=${t.menu.theme} pref=${theme} options=${t.menu.themes} />
  <${Named} label=${t.menu.felt} pref=${felt} options=${t.menu.felts} />
  <${Named} label=${t.menu.deck} pref=${deck} options=${t.menu.decks} />
  <${Named} label=${t.menu.pace} pref=${pace} options=${t.menu.paces} />
  <${Switch} label=${t.menu.sounds} pref=${sounds} onSwitch=${switchSound} />
  ${"vibrate" in navigator && html`<${Switch} label=${t.menu.haptics} pref=${haptics} />`}
  <${Switch} label=${t.menu.hints} pref=${hints} />
  <${Switch} label=${t.menu.foulWarning} pref=${foulWarning} />
</${Dialog}>`;
