/** How games against the house are taught: an option is one of their decisions. */
import { html } from "../ui.js";
import { settingName } from "../format.js";

/** @param {{option: any}} props */
const Option = ({ option: { move } }) => html`<span class="option">${settingName(move)}</span>`;

/** @type {import("../game_pages.js").Teaching} */
export const teaching = { Option };
