/** Rounds of 3 Card Fortune and Asian Stud with real cards and chips, and where everybody stands. */
import { html } from "../ui.js";
import { Net } from "../chips.js";
import { sentence } from "../api.js";
import { Waiting } from "../parts.js";
import { named, number } from "../format.js";
import { useNight } from "./api.js";
import { Frame, Trouble } from "./frame.js";
import { Rounds, asText } from "./house_rounds.js";
import { emptyRound, joined, openedRound } from "./house_draft.js";
import { useSheet } from "./storage.js";
import { Standings, toEntry } from "./parts.js";
import { phrases } from "./texts.js";
import { Entry } from "./house_entry.js";

/** @typedef {import("./storage.js").HouseSheet} HouseSheet */
/** @typedef {import("./storage.js").HouseDraft} HouseDraft */

/** @param {{first: HouseSheet, own: boolean}} props `own` is false for a sheet that is only looked at */
export function HouseNight({ first, own }) {
  const { sheet, change, undo, kept } = useSheet(first, own);
  const night = useNight(sheet);
  const scored = night.value;

  /** @param {number} at */
  function correct(at) {
    change({
      editing: at,
      aside: sheet.editing === null ? sheet.draft : sheet.aside,
      draft: openedRound(sheet.names, sheet.rounds[at]),
    });
    toEntry();
  }

  /** @param {any} setup */
  function settings(setup) {
    const left = setup.names.length < sheet.names.length;
    const seated = (/** @type {HouseDraft | null} */ draft) =>
      draft && (left ? emptyRound(setup.names) : joined(draft, setup.names));
    change({ ...setup, draft: seated(sheet.draft), aside: seated(sheet.aside) });
  }

  return html`<${Frame}
    sheet=${sheet}
    own=${own}
    undo=${undo}
    kept=${kept}
    change=${settings}
    fixed=${sheet.rounds.length > 0}
    text=${scored && (() => asText(sheet, scored))}
  >
    <${Trouble}
      error=${night.error && new Error(sentence(named(night.error.message, sheet.names)))}
      again=${night.again}
    />
    ${!scored && !night.error && html`<${Waiting} />`}
    ${scored && html`<${Standings} items=${standings(sheet, scored.next)} />`}
    <div class="score-body">
      ${
        own &&
        scored &&
        html`
          <${Entry} sheet=${sheet} scored=${scored} change=${change} settled=${night.fresh && !night.error} />
        `
      }
      ${scored && html`<${Rounds} sheet=${sheet} scored=${scored} correct=${own ? correct : null} />`}
    </div>
  </${Frame}>`;
}

/** Everybody, and the house. @param {HouseSheet} sheet @param {any} next */
const standings = ({ names }, { totals, bankrolls, house }) => [
  ...names.map((name, seat) => ({
    key: seat,
    names: [name],
    figure: html`<${Net} value=${totals[seat]} />`,
    also:
      bankrolls &&
      html`
        <span class="small muted num">${phrases.chips} ${number(bankrolls[seat])}</span>
        ${bankrolls[seat] < 0 && html`<span class="tag foul">${phrases.short}</span>`}
      `,
  })),
  { key: names.length, names: [phrases.house], figure: html`<${Net} value=${house} />` },
];
