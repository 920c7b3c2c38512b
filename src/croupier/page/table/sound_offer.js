/** The offer of sounds: once, at the first result of somebody who has never heard any. */
import { html, useEffect } from "../kit/preact.js";
import { Icon } from "../kit/icon.js";
import { soundsOffered, sounds } from "../kit/preferences.js";
import { switchSound } from "../kit/sound.js";
import { shell } from "./texts.js";

export function SoundOffer() {
  // With the result it is gone for good.
  useEffect(() => () => void (soundsOffered.value = true), []);
  if (sounds.value || soundsOffered.value) return null;
  function answer(/** @type {boolean} */ on) {
    document.getElementById("main")?.focus({ preventScroll: true }); // the button goes away with the line
    soundsOffered.value = true;
    if (on) switchSound(true);
  }
  return html`<p class="first-time no-print">
    <button class="quiet" onClick=${() => answer(true)}>
      <${Icon} name="sound" /> ${shell.soundsOn}
    </button>
    <button class="square quiet" aria-label=${shell.noSounds} onClick=${() => answer(false)}>
      <${Icon} name="close" />
    </button>
  </p>`;
}
