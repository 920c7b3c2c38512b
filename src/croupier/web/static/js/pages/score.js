/** The scorer: for people with real cards and dice. What is kept here, a new sheet, a shared one. */
import { html, useEffect, useState } from "../ui.js";
import { Card } from "../cards.js";
import { Die } from "../dice.js";
import { Empty, Failed, Icon, Page, Waiting, toast } from "../parts.js";
import { dayText } from "../format.js";
import { t } from "../texts.js";
import {
  copyOf,
  forget,
  fromLink,
  isKept,
  keptSheet,
  keptSheets,
  newAsianStud,
  newFortune,
  newOfc,
  newPinzique,
  sheetFrom,
} from "../scorer/storage.js";
import { goTo } from "../scorer/frame.js";
import { HouseNight } from "../scorer/house.js";
import { OfcMatch } from "../scorer/ofc.js";
import { PinziqueGame } from "../scorer/pinzique.js";
import { Setup } from "../scorer/setup.js";
import { phrases } from "../scorer/texts.js";
import { here } from "../root.js";

/** @typedef {import("../scorer/storage.js").Sheet} Sheet */

const NEW = { ofc: newOfc, fortune: newFortune, "asian-stud": newAsianStud, pinzique: newPinzique };
const SHEETS = { ofc: OfcMatch, fortune: HouseNight, "asian-stud": HouseNight, pinzique: PinziqueGame };

/** @param {string | undefined} game @returns {game is keyof typeof NEW} */
const known = (game) => game !== undefined && Object.hasOwn(NEW, game);

/** The address, as it changes. */
function usePlace() {
  const read = () => ({ game: /^\/score\/([\w-]+)/.exec(here())?.[1], hash: location.hash.slice(1) });
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const move = () => setPlace(read());
    addEventListener("hashchange", move);
    addEventListener("popstate", move);
    return () => {
      removeEventListener("hashchange", move);
      removeEventListener("popstate", move);
    };
  }, []);
  return place;
}

export default function Score() {
  const { game, hash } = usePlace();
  if (hash) return html`<${Kept} key=${hash} hash=${hash} />`;
  if (known(game)) {
    return html`<${Page} title=${phrases.title} here="score">
      <div class="scorer narrow">
        <h1>${t.games[game].name}</h1>
        <div class="panel">
          <${Setup} game=${game} done=${(/** @type {any} */ setup) => goTo(NEW[game](setup))} />
        </div>
      </div>
    </${Page}>`;
  }
  return html`<${Start} />`;
}

/** A sheet by its address: one that is kept here, or one that is in the link itself. @param {{hash: string}} props */
function Kept({ hash }) {
  const shared = hash.startsWith("sheet=");
  const [sheet, setSheet] = useState(
    /** @type {Sheet | null | undefined} */ (shared ? undefined : keptSheet(hash)),
  );
  useEffect(() => {
    if (shared) fromLink(hash.slice(6)).then(setSheet, () => setSheet(null));
  }, [hash]);
  if (sheet === undefined)
    return html`<${Page} title=${phrases.title} here="score"><${Waiting} /></${Page}>`;
  if (sheet === null)
    return html`<${Page} title=${phrases.title} here="score">
      <${Failed} text=${shared ? phrases.badLink : phrases.missing} />
      <p class="row centre"><a class="button" href="/score">${phrases.title}</a></p>
    </${Page}>`;
  return html`<${Page} title=${sheet.names.join(", ")} here="score" wide>
    <${SHEETS[sheet.game]} first=${sheet} own=${!shared} />
  </${Page}>`;
}

function Start() {
  const [sheets, setSheets] = useState(keptSheets);
  /** @param {string} id */
  function remove(id) {
    forget(id);
    setSheets(keptSheets());
    toast(phrases.removed);
  }
  /** @param {any} event */
  async function load(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    await sheetFrom(file).then(
      (sheet) => goTo(copyOf(sheet)),
      () => toast(phrases.badFile, { bad: true }),
    );
  }
  return html`<${Page} title=${phrases.title} here="score">
    <div class="scorer">
      <div>
        <h1>${phrases.title}</h1>
        <p class="lead">${phrases.lead}</p>
      </div>
      <div class="games">
        <${Game} game="ofc">
          <${Card} card="As" />
          <${Card} card="Kh" />
          <${Card} card="Qd" />
        </${Game}>
        <${Game} game="fortune">
          <${Card} card="Qd" />
          <${Card} card="6h" />
          <${Card} card="4s" />
        </${Game}>
        <${Game} game="asian-stud">
          <${Card} card="Ts" />
          <${Card} card="Kd" />
          <${Card} card="Jk" />
        </${Game}>
        <${Game} game="pinzique">
          <${Die} card="Js" number=${1} />
          <${Die} card="Qh" number=${2} />
        </${Game}>
      </div>
      <section class="panel">
        <h2>${phrases.kept}</h2>
        ${
          sheets.length === 0
            ? html`<${Empty} text=${phrases.noKept} />`
            : html`<ul class="tables">
                ${sheets.map(
                  (sheet) => html`<li key=${sheet.id}>
                    <span class="what">
                      <b>${sheet.names.join(", ")}</b>
                      <span class="small muted">
                        ${!isKept(sheet.id) && html`<span class="tag">${phrases.unkept}</span> `}
                        ${t.games[sheet.game].name} ·${" "}
                        ${
                          sheet.game === "ofc"
                            ? phrases.hands(sheet.hands.length)
                            : phrases.rounds(sheet.rounds.length)
                        }${" "}
                        · ${dayText(sheet.at)}
                      </span>
                    </span>
                    <a
                      class="button"
                      href=${`/score/${sheet.game}#${sheet.id}`}
                      aria-label=${`${phrases.open}: ${sheet.names.join(", ")}`}
                      onClick=${(/** @type {Event} */ event) => {
                        if (isKept(sheet.id)) return;
                        event.preventDefault(); // another page would not have it
                        goTo(sheet);
                      }}
                    >
                      ${phrases.open}
                    </a>
                    <button
                      type="button"
                      class="quiet square"
                      title=${phrases.remove}
                      aria-label=${`${phrases.remove}: ${sheet.names.join(", ")}`}
                      onClick=${() => remove(sheet.id)}
                    >
                      <${Icon} name="close" />
                    </button>
                  </li>`,
                )}
              </ul>`
        }
        <p class="row load">
          <label class="button">
            ${phrases.load}
            <input type="file" class="sr" accept="application/json,.json" onChange=${load} />
          </label>
          <span class="help">${phrases.loadLong}</span>
        </p>
      </section>
    </div>
  </${Page}>`;
}

/** @param {{game: Sheet["game"], children?: any}} props */
const Game = ({ game, children }) => html`<section class="panel game" aria-labelledby=${`score-${game}`}>
  <div class="art" aria-hidden="true">${children}</div>
  <div>
    <h2 id=${`score-${game}`}>${t.games[game].name}</h2>
    <p class="line">${phrases.lines[game]}</p>
  </div>
  <div class="row doors">
    <a
      class="button primary"
      href=${`/score/${game}`}
      aria-label=${`${phrases.start[game]}: ${t.games[game].name}`}
    >
      ${phrases.start[game]}
    </a>
  </div>
</section>`;
