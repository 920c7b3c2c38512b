/** Everything that the pages are made of, on one page to look at. */
import { html, useState } from "../ui.js";
import { Backs, Card, CardButton, Hole } from "../cards.js";
import { Chips, Net } from "../chips.js";
import { Die } from "../dice.js";
import { Choice, Clock, Empty, Failed, Field, Log, Page, toast } from "../parts.js";
import { tableNow } from "../api.js";
import { t } from "../texts.js";

const COLOURS = [
  "bg",
  "panel",
  "sunk",
  "text",
  "muted",
  "line",
  "line-strong",
  "accent",
  "accent-soft",
  "good",
  "bad",
  "bad-soft",
  "warn-soft",
  "felt",
  "felt-dark",
];
const SPACES = ["s1", "s2", "s3", "s4", "s5", "s6"];

export default function Design() {
  const [chosen, setChosen] = useState("Kh");
  const [kept, setKept] = useState(true);
  const [way, setWay] = useState("a");
  const [until] = useState(tableNow() + 75_000);
  return html`<${Page} title=${t.design.title}>
    <div class="stack design">
      <div>
        <h1>${t.design.title}</h1>
        <p class="muted">${t.design.lead}</p>
      </div>
      <section class="panel">
        <h2>Colours</h2>
        <ul class="row">
          ${COLOURS.map(
            (name) => html`<li key=${name} class="swatch">
              <i class=${`paint paint-${name}`}></i>
              <code>${name}</code>
            </li>`,
          )}
        </ul>
      </section>
      <section class="panel stack">
        <h2>Type</h2>
        <h1>Heading one</h1>
        <h2>Heading two</h2>
        <h3>Heading three</h3>
        <p>
          Text at sixteen pixels, in the system's own face. <a href="/design">A link</a>,${" "}
          <code>code</code>, <kbd>1</kbd>.
        </p>
        <p class="small muted">Small and muted.</p>
      </section>
      <section class="panel">
        <h2>Spacing</h2>
        <ul class="row">
          ${SPACES.map(
            (name) => html`<li key=${name}>
              <i class=${`space space-${name}`}></i>
              <code>${name}</code>
            </li>`,
          )}
        </ul>
      </section>
      <section class="panel stack">
        <h2>Buttons and fields</h2>
        <p class="row">
          <button type="button" class="primary" onClick=${() => toast(t.menu.saved)}>
            The next action
          </button>
          <button type="button">Another</button>
          <button type="button" class="quiet">Quiet</button>
          <button type="button" class="bad">Away</button>
          <button type="button" disabled>Not now</button>
        </p>
        <${Choice}
          label="One of a few"
          value=${way}
          options=${[
            ["a", "This"],
            ["b", "That"],
            ["c", "Neither"],
          ]}
          onChange=${setWay}
        />
        <${Field} label="A field" help="What it is for.">
          ${(/** @type {string} */ id) => html`<input id=${id} placeholder="Type here" />`}
        </${Field}>
        <p class="row">
          <span class="tag">tag</span>
          <span class="tag hot">your turn</span>
          <${Clock} until=${until} />
          <${Net} value=${12} />
          <${Net} value=${-4} />
          <${Net} value=${0} />
        </p>
        <p class="notice">A notice.</p>
        <p class="notice warn">A warning.</p>
        <p class="notice bad">Something wrong.</p>
      </section>
      <section class="panel stack">
        <h2>Cards</h2>
        <p class="row">
          ${["As", "Kh", "Qd", "Jc", "Td", "9s", "2h", "Jk"].map(
            (card) => html`<${CardButton}
              key=${card}
              card=${card}
              pressed=${card === chosen}
              onClick=${() => setChosen(card)}
            />`,
          )}
          <${Card} card="7c" />
          <${Backs} count=${3} />
        </p>
        <p class="row small-cards">
          ${["As", "Kh", "Qd", "Jc", "Td"].map((card) => html`<${Card} key=${card} card=${card} />`)}
        </p>
        <p class="row on-felt">
          <${Hole} />
          <${Hole} />
        </p>
      </section>
      <section class="panel stack">
        <h2>Chips and dice</h2>
        <p class="row">
          ${[1, 7, 40, 125, 760, 2500].map((amount) => html`<${Chips} key=${amount} amount=${amount} />`)}
        </p>
        <p class="row">
          ${["9h", "Td", "Jc", "Qd", "Ks", "As"].map(
            (card, at) => html`<${Die}
              key=${at}
              text=${card}
              number=${at + 1}
              kept=${at === 1 && kept}
              onClick=${() => setKept(!kept)}
            />`,
          )}
        </p>
      </section>
      <section class="panel stack">
        <h2>States</h2>
        <${Log}
          label="Log"
          empty=${t.table.emptyLog}
          lines=${[
            { key: "1", text: "No more bets." },
            { key: "2", text: "Dealer plays: Q-6-4." },
          ]}
        />
        <${Empty} text=${t.lobby.noTables}><button type="button">${t.lobby.open}</button></${Empty}>
        <${Failed} text=${t.errors.offline} again=${() => {}} />
      </section>
    </div>
  </${Page}>`;
}
