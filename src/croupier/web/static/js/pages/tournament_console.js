/** Console of a tournament. */
import { html } from "../ui.js";
import { Page, Waiting } from "../parts.js";
import { words } from "../tournament/texts.js";

export default () => html`<${Page} title=${words.tournaments} here="tournaments"><${Waiting} /></${Page}>`;
