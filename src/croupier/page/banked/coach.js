/** Hints and reviews of games against the house: an option is one of their decisions. */
import { html } from "../kit/preact.js";
import { settingName } from "../kit/format.js";

/** @param {{option: any}} props */
const Option = ({ option: { move } }) => html`<span class="option">${settingName(move)}</span>`;

/** @type {import("../kit/game_modules.js").Teaching} */
export const teaching = { Option };
