/** The scorer page: your sheets, a new sheet, and a shared one. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { chosenFile } from "../kit/fields.js";
import { Art } from "../kit/game_art.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Icon } from "../kit/icon.js";
import { Page } from "../frame/page_frame.js";
import { toast } from "../kit/toasts.js";
import { colon, dayText } from "../kit/format.js";
import { gameName } from "../kit/game_names.js";
import {
  copyOf,
  forget,
  fromLink,
  isKept,
  keptSheet,
  keptSheets,
  newSheet,
  sheetFrom,
} from "../scorer/storage.js";
import { Watched, endLive } from "../scorer/live.js";
import { goTo } from "../scorer/sheet_frame.js";
import { loadScorers, scorerFor, scorerNamed } from "../scorer/game_scorers.js";
import { roundScorer } from "../scorer/rounds/scorer.js";
import { Setup } from "../scorer/setup.js";
import { text } from "../scorer/words.js";
import { phrases } from "../scorer/texts.js";
import { here } from "../kit/urls.js";

/** @import { Sheet } from "../scorer/game_scorers.js" */
/** @import { GameAnswer } from "../wire.d.ts" */

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
  const { game = "", hash } = usePlace();
  const { value: scored } = useRequest(() => loadScorers(roundScorer), []);
  if (!scored) return html`<${Page} title=${phrases.title} here="score"><${Loading} /></${Page}>`;
  if (hash) {
    const [sheet, review = ""] = hash.split("&review=");
    return html`<${Kept} key=${sheet} hash=${sheet} review=${review} />`;
  }
  if (scorerNamed(game)) {
    return html`<${Page} title=${phrases.title} here="score">
      <div class="scorer narrow">
        <h1>${gameName(game)}</h1>
        <div class="panel">
          <${Setup} game=${game} done=${(/** @type {any} */ setup) => goTo(newSheet(game, setup))} />
        </div>
      </div>
    </${Page}>`;
  }
  return html`<${Start} games=${scored} />`;
}

/**
 * A sheet by its address: one that is kept here, one that is in the link itself, or one that is shown live.
 * @param {{hash: string, review: string}} props
 */
function Kept({ hash, review }) {
  const shared = hash.startsWith("sheet=");
  const [sheet, setSheet] = useState(
    /** @type {Sheet | null | undefined} */ (shared ? undefined : keptSheet(hash)),
  );
  useEffect(() => {
    if (shared) fromLink(hash.slice(6)).then(setSheet, () => setSheet(null));
  }, [hash]);
  if (hash.startsWith("live="))
    return html`<${Watched} view=${hash.slice(5)}>
      ${(/** @type {Sheet} */ sheet) =>
        html`<${scorerFor(sheet).Night} first=${sheet} own=${false} watching review="" />`}
    </${Watched}>`;
  if (sheet === undefined)
    return html`<${Page} title=${phrases.title} here="score"><${Loading} /></${Page}>`;
  if (sheet === null)
    return html`<${Page} title=${phrases.title} here="score">
      <${Failed} whole text=${shared ? phrases.badLink : phrases.missing} />
      <p class="row centre"><a class="button" href="/score">${phrases.title}</a></p>
    </${Page}>`;
  return html`<${scorerFor(sheet).Night} first=${sheet} own=${!shared} review=${review} />`;
}

/** @param {{games: GameAnswer[]}} props those that can be scored here */
function Start({ games }) {
  const [sheets, setSheets] = useState(keptSheets);
  /** @param {string} id */
  function remove(id) {
    endLive(id); // nobody could end it any more
    forget(id);
    setSheets(keptSheets());
    toast(text("Removed."));
  }
  /** @param {import("../kit/html.d.ts").Typed} event */
  async function load(event) {
    const file = chosenFile(event);
    if (!file) return;
    await sheetFrom(file).then(
      (sheet) => goTo(copyOf(sheet)),
      () => toast(text("This file holds no score sheet of croupier."), { bad: true }),
    );
  }
  return html`<${Page} title=${phrases.title} here="score">
    <div class="scorer">
      <div>
        <h1>${phrases.title}</h1>
        <p class="lead">${phrases.lead}</p>
      </div>
      <div class="games">
        ${games.map((game, at) => html`<${Game} key=${game.game} game=${game} first=${at === 0} />`)}
      </div>
      <section class="panel">
        <h2>${text("Kept in this browser")}</h2>
        ${
          sheets.length === 0
            ? html`<${EmptyState} text=${phrases.noKept} />`
            : html`<ul class="tables">
                ${sheets.map(
                  (sheet) => html`<li key=${sheet.id}>
                    <span class="what">
                      <b>${sheet.names.join(", ")}</b>
                      <span class="small muted">
                        ${!isKept(sheet.id) && html`<span class="tag">${text("not kept")}</span> `}
                        ${gameName(sheet.game)} · ${scorerFor(sheet).said(sheet)} · ${dayText(sheet.at)}
                      </span>
                    </span>
                    <a
                      class="button"
                      href=${`/score/${sheet.game}#${sheet.id}`}
                      aria-label=${`${phrases.open}${colon}${sheet.names.join(", ")}`}
                      onClick=${(/** @type {Event} */ event) => {
                        if (isKept(sheet.id)) return;
                        event.preventDefault(); // another page would not have it
                        goTo(sheet);
                      }}
                    >
                      ${phrases.open}
                    </a>
                    <button
                      class="quiet square"
                      title=${phrases.remove}
                      aria-label=${`${phrases.remove}${colon}${sheet.names.join(", ")}`}
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
            ${text("Open a file")}
            <input type="file" class="sr" accept="application/json,.json" onChange=${load} />
          </label>
          <span class="help">${text("A sheet that somebody saved as a file.")}</span>
        </p>
      </section>
    </div>
  </${Page}>`;
}

/** @param {{game: GameAnswer, first: boolean}} props as the server lists it */
function Game({ game, first }) {
  const key = game.game;
  const title = gameName(key);
  const { line, start } = /** @type {import("../scorer/game_scorers.js").Scorer} */ (scorerNamed(key));
  return html`<section class="panel game" aria-labelledby=${`score-${key}`}>
    <${Art} game=${game} />
    <div>
      <h2 id=${`score-${key}`}>${title}</h2>
      <p class="line">${line}</p>
    </div>
    <div class="row doors">
      <a class=${cls("button", first && "primary")} href=${`/score/${key}`} aria-label=${`${start}${colon}${title}`}>
        ${start}
      </a>
    </div>
  </section>`;
}
