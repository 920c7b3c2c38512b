/** Everything that the pages are made of, on one page to look at: the tokens, then what they make. */
import { html, useState } from "../ui.js";
import { Backs, Card, CardButton, Hole, Slip } from "../cards.js";
import { Chips, Net, Pile } from "../chips.js";
import { Die } from "../dice.js";
import { styled } from "../game_pages.js";
import { Choice, Clock, Empty, Failed, Field, Log, Page, toast } from "../parts.js";
import { play } from "../sound.js";
import { tableNow } from "../api.js";
import { said } from "../said.js";
import { t } from "../texts.js";
import { w } from "../design_texts.js";

await styled(import.meta.url, "../../css/design.css");

const PAPER = ["bg", "panel", "sunk", "text", "muted", "line", "line-strong", "focus"];
const VOICES = /** @type {[string, string, string][]} */ ([
  ["act", "on-act", w.voices.act],
  ["solver", "on-solver", w.voices.solver],
  ["win-fill", "on-win", w.voices.won],
  ["lose-fill", "on-lose", w.voices.lost],
  ["warn-soft", "warn", w.voices.warn],
]);
const FELTS = ["pine", "midnight", "claret"];
const SPACES = ["s1", "s2", "s3", "s4", "s5", "s6", "s7"];
const SIZES = ["f-xs", "f-s", "f-m", "f-l", "f-xl", "f-2xl", "f-3xl"];
const TIMES = ["tap", "flip", "fly", "chip", "row"];
const SOUNDS = /** @type {const} */ (["card", "flip", "chip", "dice", "turn", "won", "lost"]);
const CARDS = ["As", "Kh", "Qd", "Jc", "Td", "9s", "8h", "7c", "6d", "5s", "4h", "3c", "2d", "Jk"];

/** A token's value as a style. @param {string} property @param {string} name */
const by = (property, name) => ({ [property]: `var(--${name})` });

export default function Design() {
  return html`<${Page} title=${t.design.title} wide>
    <div class="stack design">
      <div>
        <h1>${t.design.title}</h1>
        <p class="muted">${t.design.lead}</p>
      </div>
      <${Colours} />
      <${Felts} />
      <${Cards} />
      <${Pieces} />
      <${Type} />
      <${Measures} />
      <${Controls} />
      <${States} />
    </div>
  </${Page}>`;
}

const Colours = () => html`<section class="panel stack">
  <h2>${w.colours}</h2>
  <ul class="row">
    ${VOICES.map(
      ([
        name,
        on,
        what,
      ]) => html`<li key=${name} class="voice" style=${{ ...by("background", name), ...by("color", on) }}>
        <b>${what}</b>
        <code>${name}</code>
      </li>`,
    )}
  </ul>
  <ul class="row">
    ${PAPER.map(
      (name) => html`<li key=${name} class="swatch">
        <i class="paint" style=${by("background", name)}></i>
        <code>${name}</code>
      </li>`,
    )}
  </ul>
</section>`;

const Felts = () => html`<section class="panel stack">
  <h2>${w.felts}</h2>
  <div class="felts">
    ${FELTS.map(
      (name) => html`<div key=${name} class="felt" data-felt=${name}>
        <h3>${t.menu.felts.find(([key]) => key === name)?.[1]}</h3>
        <p class="on-felt-muted">${w.second} <a href="/design">${w.link}</a></p>
        <p><${Net} value=${6} /> <${Net} value=${-4} /></p>
        <p class="row middle">
          <${Card} card="Qh" />
          <${Card} card="Tc" class="ghost" />
          <${Card} card="7d" class="last" />
          <${Hole} />
        </p>
        <p><button type="button" class="primary">${t.table.yourMove}</button></p>
      </div>`,
    )}
  </div>
</section>`;

function Cards() {
  const [chosen, setChosen] = useState("Kh");
  return html`<section class="panel stack">
    <h2>${w.cards}</h2>
    <p class="muted">${w.faces}</p>
    <p class="row small-cards">${CARDS.map((card) => html`<${Card} key=${card} card=${card} />`)}</p>
    <p class="row">
      ${CARDS.map(
        (card) => html`<${CardButton}
          key=${card}
          card=${card}
          pressed=${card === chosen}
          onClick=${() => setChosen(card)}
        />`,
      )}
      <${Backs} count=${3} />
    </p>
    <p class="row large-cards">
      ${CARDS.map((card) => html`<${Card} key=${card} card=${card} />`)}
      <${Backs} count=${1} />
    </p>
    <p class="row" data-deck="two">${CARDS.map((card) => html`<${Card} key=${card} card=${card} />`)}</p>
    <p>
      ${w.inSentence} <${Slip} card="Ts" /> <${Slip} card="9d" /> ${w.beat} <${Slip} card="Ah" />${" "}
      <${Slip} card="Kc" />.
    </p>
  </section>`;
}

function Pieces() {
  const [kept, setKept] = useState(true);
  return html`<section class="panel stack">
    <h2>${w.pieces}</h2>
    <p class="row">
      ${[1, 7, 40, 125, 760, 2500].map((amount) => html`<${Chips} key=${amount} amount=${amount} />`)}
    </p>
    <p class="row felt large-chips">
      ${[1, 5, 25, 100, 500, 1000, 2630].map((amount) => html`<${Pile} key=${amount} amount=${amount} />`)}
    </p>
    <p class="row felt">
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
    <p class="row">
      ${SOUNDS.map(
        (name) => html`<button key=${name} type="button" onClick=${() => play(name)}>
          ${w.sounds[name]}
        </button>`,
      )}
    </p>
  </section>`;
}

const Type = () => html`<section class="panel stack">
  <h2>${w.type}</h2>
  ${SIZES.map((name) => html`<p key=${name} style=${by("fontSize", name)}>${w.row} <code>${name}</code></p>`)}
  <h1>${w.heading} 1</h1>
  <h2>${w.heading} 2</h2>
  <h3>${w.heading} 3</h3>
  <p>${w.face} <a href="/design">${w.link}</a>, <code>code</code>, <kbd>1</kbd>.</p>
  <p class="small muted">${w.small}</p>
</section>`;

const Measures = () => html`<section class="panel stack">
  <h2>${w.measures}</h2>
  <ul class="row">
    ${SPACES.map(
      (name) => html`<li key=${name}>
        <i class="space" style=${by("width", name)}></i>
        <code>${name}</code>
      </li>`,
    )}
  </ul>
  <ul class="row">
    ${TIMES.map(
      (name) => html`<li key=${name} class="mover" style=${by("transitionDuration", `t-${name}`)}>
        <code>t-${name}</code>
      </li>`,
    )}
  </ul>
</section>`;

function Controls() {
  const [way, setWay] = useState("a");
  const [until] = useState(tableNow() + 75_000);
  return html`<section class="panel stack">
    <h2>${w.controls}</h2>
    <p class="row">
      <button type="button" class="primary" onClick=${() => toast(t.menu.saved)}>${w.action}</button>
      <button type="button">${w.another}</button>
      <button type="button" class="quiet">${w.quiet}</button>
      <button type="button" class="bad">${w.away}</button>
      <button type="button" disabled>${w.notNow}</button>
    </p>
    <${Choice}
      label=${w.few}
      value=${way}
      options=${w.ways}
      onChange=${setWay}
    />
    <${Field} label=${w.field} help=${w.fieldHelp}>
      ${(/** @type {string} */ id) => html`<input id=${id} placeholder=${w.typeHere} />`}
    </${Field}>
    <p class="row">
      <span class="tag">${w.tag}</span>
      <span class="tag hot">${t.table.yourMove}</span>
      <${Clock} until=${until} />
      <${Net} value=${12} />
      <${Net} value=${-4} />
      <${Net} value=${0} />
    </p>
    <p class="notice">${w.notice}</p>
    <p class="notice warn">${w.warning}</p>
    <p class="notice bad">${w.wrong}</p>
  </section>`;
}

const States = () => html`<section class="panel stack">
  <h2>${w.states}</h2>
  <${Log}
    label=${t.table.log}
    empty=${t.table.emptyLog}
    lines=${[
      { key: "1", text: said("No more bets.") },
      { key: "2", text: said("Dealer plays: Q-6-4.") },
    ]}
  />
  <${Empty} text=${t.lobby.noTables}><button type="button">${t.lobby.open}</button></${Empty}>
  <${Failed} text=${t.errors.offline} again=${() => {}} />
</section>`;
