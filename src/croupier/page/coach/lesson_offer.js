/**
 * The offer of a game's first lesson, in one line. It ends when the lesson is opened, dismissed, or a hand is
 * played.
 */
import { html } from "../kit/preact.js";
import { gameName, gameOf } from "../kit/game_names.js";
import { Icon } from "../kit/icon.js";
import { learnt } from "../kit/preferences.js";
import { t } from "../kit/texts.js";

/** The lessons of these games are not offered any more. @param {string[]} games */
export function putAside(...games) {
  learnt.value = [...new Set([...learnt.value, ...games])].slice(-20);
}

/**
 * The offer. `apart` opens the lesson in a window of its own, and the table stays where it is.
 * @param {{game: string, apart?: boolean}} props
 */
export function LessonOffer({ game, apart }) {
  if (!gameOf(game)?.practice || learnt.value.includes(game)) return null;
  function no() {
    document.getElementById("main")?.focus({ preventScroll: true }); // the button goes away with the line
    putAside(game);
  }
  return html`<p class="first-time no-print">
    <span>${t.first.new(gameName(game))}</span>
    <a href=${`/learn/${game}`} target=${apart ? "_blank" : undefined} rel="noopener">${t.first.learn}</a>
    <button class="square quiet" aria-label=${t.first.no} onClick=${no}>
      <${Icon} name="close" />
    </button>
  </p>`;
}
