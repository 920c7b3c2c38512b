/** The lobby page: your tables, a game to begin with, all games, and tables with people. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { Art } from "../kit/game_art.js";
import { BotPick } from "../table/bot_choice.js";
import { LessonOffer } from "../coach/lesson_offer.js";
import { OpenTable, openTable } from "../lobby/new_table.js";
import { gameName, gameOf, gamePlayers, games, presetName } from "../kit/game_names.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { useRequest } from "../kit/components.js";
import { lastPresets, learnt } from "../kit/preferences.js";
import { Tongues } from "../frame/settings_dialog.js";
import { DemoBoard } from "../lobby/demo_board.js";
import { Pairing } from "../lobby/matchmaking.js";
import { Continue, People, Turner } from "../lobby/table_lists.js";
import { MyTournaments, TournamentsEntry } from "../tournament/lobby_section.js";
import { l } from "../lobby/texts.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { said } from "../kit/words.js";

/** The felts that the games lie on, in turn. */
const FELTS = ["pine", "claret", "midnight"];

/**
 * The variant of a game: the one that was chosen last, while there is such a one.
 * @param {import("../wire.d.ts").GameAnswer} game
 */
function variantOf(game) {
  const last = lastPresets.value[game.game];
  return game.presets.includes(last) ? last : game.presets[0];
}

/** @param {import("../wire.d.ts").GameAnswer} game @param {string} preset */
const choose = (game, preset) => (lastPresets.value = { ...lastPresets.value, [game.game]: preset });

/**
 * The description of a variant, in a sentence.
 * @param {import("../wire.d.ts").GameAnswer} game
 * @param {string} preset
 * @returns {string}
 */
const saidOf = (game, preset) => said(game.named.find((one) => one.name === preset)?.sentence ?? "");

/**
 * The first game of the house, large.
 * @param {{game: import("../wire.d.ts").GameAnswer, busy: boolean, onPlay: () => void, onOpen: () => void,
 *   onPair: () => void}} props
 */
function Hero({ game, busy, onPlay, onOpen, onPair }) {
  const chosen = variantOf(game);
  const variants = [chosen, ...game.presets.filter((one) => one !== chosen)].slice(0, 3);
  const shown = game.presets.filter((one) => variants.includes(one));
  const [, first, rest] = /^(.+?,\s|.+)(.*)$/.exec(said(game.sentence).replace(/\.$/, "")) ?? [];
  return html`<section class="hero" aria-labelledby="hero">
    <div class="hero-say">
      <h1 id="hero">${first}${rest && html`<small>${rest}</small>`}</h1>
      <p class="lead">${l.lead}</p>
      ${
        game.presets.length > 1 &&
        html`<fieldset class="variants">
          <legend class="sr">${l.variant}</legend>
          ${shown.map(
            (/** @type {string} */ preset) => html`<label key=${preset}>
              <input
                type="radio"
                name="variant"
                checked=${preset === chosen}
                onChange=${() => choose(game, preset)}
              />
              <span><b>${presetName(game.game, preset)}</b> ${saidOf(game, preset)}</span>
            </label>`,
          )}
        </fieldset>`
      }
      <div class="row">
        <button type="button" class="primary big" disabled=${busy} onClick=${onPlay}>${l.play}</button>
        <button type="button" onClick=${onOpen}>${l.friends}</button>
        <button type="button" onClick=${onPair}>${l.opponent}</button>
      </div>
      ${!learnt.value.length && html`<${LessonOffer} game=${game.game} />`}
    </div>
    <${DemoBoard} />
  </section>`;
}

/**
 * @param {{game: import("../wire.d.ts").GameAnswer, felt: string, busy: boolean, onPlay: () => void,
 *   onOpen: () => void, onPair: () => void}} props
 */
function Game({ game, felt, busy, onPlay, onOpen, onPair }) {
  const key = game.game;
  const title = gameName(key);
  const chosen = variantOf(game);
  return html`<section class="panel game" aria-labelledby=${`game-${key}`}>
    <div class="picture" data-felt=${felt}><${Art} game=${game} /></div>
    <div class="about">
      <h2 id=${`game-${key}`}>${title}</h2>
      <p class="line">${said(game.sentence)}</p>
      <p class="small muted">
        ${[game.minutes && l.minutes(game.minutes), gamePlayers(game)].filter(Boolean).join(" · ")}
      </p>
      ${
        game.presets.length > 1 &&
        html`<div class="field">
          <label for=${`variant-${key}`}>${l.variant}</label>
          <select
            id=${`variant-${key}`}
            aria-label=${`${l.variant}: ${title}`}
            aria-describedby=${`said-${key}`}
            value=${chosen}
            onInput=${(/** @type {import("../kit/html.d.ts").Picked} */ event) => choose(game, event.target.value)}
          >
            ${game.presets.map(
              (one) => html`<option key=${one} value=${one}>${presetName(key, one)}</option>`,
            )}
          </select>
          <p class="help" id=${`said-${key}`}>${saidOf(game, chosen)}</p>
        </div>`
      }
      <${BotPick} game=${key} />
    </div>
    <div class="row doors">
      <button
        type="button"
        disabled=${busy}
        onClick=${onPlay}
        aria-label=${`${t.lobby.play}: ${title}, ${t.lobby.withBots}`}
      >
        ${t.lobby.play}
      </button>
      <button type="button" onClick=${onOpen} aria-label=${`${t.lobby.open}: ${title}`}>${t.lobby.open}</button>
    </div>
    <p class="more">
      ${
        game.seats.most > 1 &&
        html`<button type="button" class="quiet" onClick=${onPair} aria-label=${`${l.opponent}: ${title}`}>
          ${l.opponent}
        </button>`
      }
      ${
        game.practice &&
        html`<a class="button quiet" href=${`/learn/${key}`} aria-label=${l.learnIt(title)}>${t.first.learn}</a>`
      }
      <a class="button quiet" href=${`/rules/${key}`} aria-label=${`${t.lobby.rules}: ${title}`}>${t.lobby.rules}</a>
    </p>
  </section>`;
}

/** Tables on a page of the list. */
const PAGE = 20;

/**
 * The table that somebody means by a link or a name: by what it is called, or by the name in its link.
 * @param {string} text @returns {Promise<{table: string} | {said: string}>}
 */
async function meant(text) {
  const link = /\/table\/([\w-]{1,64})\/?(?:[?#]\S*)?$/.exec(text);
  if (link) return { table: link[1] };
  const called = (/** @type {string} */ name) => name.trim().replace(/\s+/g, " ").toLowerCase();
  const open = await call("GET", `/api/tables?count=2&name=${encodeURIComponent(text.slice(0, 60))}`);
  const mine = await session().then(() => call("GET", "/api/my/tables")); // those by link, too
  const found = new Set(
    [...mine.filter(({ name }) => called(name) === called(text)), ...open].map(({ table }) => table),
  );
  if (found.size > 1) return { said: t.lobby.manyNamed };
  if (found.size === 1) return { table: [...found][0] };
  const there =
    /^[\w-]{1,64}$/.test(text) &&
    (await call("GET", `/api/tables/${text}`).catch((error) => error.status !== 404));
  return there ? { table: text } : { said: t.lobby.badLink };
}

function Join() {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");
  /** @param {Event} event */
  async function go(event) {
    event.preventDefault();
    setSaid("");
    const found = await meant(text.trim()).catch((error) => ({ said: error.message }));
    if ("table" in found) location.assign(at(`/table/${found.table}`));
    else setSaid(found.said);
  }
  return html`<section class="panel">
    <h2 id="join">${t.lobby.join}</h2>
    <form class="field" onSubmit=${go}>
      <label for="join-link" class="sr">${t.lobby.joinLabel}</label>
      <span class="row">
        <input
          id="join-link"
          required
          placeholder=${t.lobby.joinLabel}
          value=${text}
          aria-invalid=${String(!!said)}
          aria-describedby="join-said"
          onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => setText(event.target.value)}
        />
        <button>${t.lobby.joinGo}</button>
      </span>
      <p class="help down" id="join-said" role="status">${said}</p>
    </form>
  </section>`;
}

export default function Lobby() {
  const [start, setStart] = useState(0);
  const tables = useRequest(() => call("GET", `/api/tables?start=${start}&count=${PAGE}`), [start], 4);
  const mine = useRequest(() => session().then(() => call("GET", "/api/my/tables")), [], 4);
  const friends = useRequest(() => session().then(() => call("GET", "/api/my/friends")), [], 10);
  const tournaments = useRequest(() => session().then(() => call("GET", "/api/tournaments")), [], 8);
  const [opening, setOpening] = useState("");
  const [pairing, setPairing] = useState(/** @type {{game: string, preset: string} | null} */ (null));
  const [busy, setBusy] = useState(false);

  /** @param {import("../wire.d.ts").GameAnswer} game */
  async function play(game) {
    setBusy(true);
    try {
      await openTable(game, variantOf(game));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  /** @param {import("../wire.d.ts").GameAnswer} game */
  const doorsOf = (game) => ({
    busy,
    onPlay: () => play(game),
    onOpen: () => setOpening(game.game),
    onPair: () => setPairing({ game: game.game, preset: variantOf(game) }),
  });
  useEffect(() => {
    const back = () => setBusy(false); // the browser may show this page again as it was left
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  const own = new Set((mine.value ?? []).map((table) => table.table));
  const others = (tables.value ?? []).filter((table) => !own.has(table.table));
  return html`<${Page} title=${t.lobby.title} here="lobby" wide>
    <div class="lobby">
      <${MyTournaments} tournaments=${tournaments.value ?? []} />
      <${Continue} tables=${mine.value ?? []} />
      <${Hero} game=${games[0]} ...${doorsOf(games[0])} />
      <div class="games">
        ${games.map(
          (game, place) =>
            html`<${Game} key=${game.game} game=${game} felt=${FELTS[place % FELTS.length]} ...${doorsOf(game)} />`,
        )}
      </div>
      <div class="below">
        <${People} tables=${others} asked=${tables} answer=${friends.value} again=${friends.again}>
          <${Turner} start=${start} page=${PAGE} full=${tables.value?.length === PAGE} onStart=${setStart} />
        </${People}>
        <div class="stack">
          <${TournamentsEntry} tournaments=${tournaments.value ?? []} />
          <${Join} />
          <${Tongues} />
        </div>
      </div>
      <${OpenTable} game=${gameOf(opening)} onClose=${() => setOpening("")} />
      <${Pairing}
        wanted=${pairing}
        onClose=${() => setPairing(null)}
        onBots=${() => {
          const game = pairing && gameOf(pairing.game);
          setPairing(null);
          if (game) play(game);
        }}
      />
    </div>
  </${Page}>`;
}
