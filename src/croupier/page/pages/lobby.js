/** The lobby page: your tables, the games, what there is today, and tables with people. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { Art } from "../kit/game_art.js";
import { BotPick } from "../table/bot_choice.js";
import { LessonOffer } from "../coach/lesson_offer.js";
import { OpenTable, openTable } from "../lobby/new_table.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { gameName, gameOf, games, presetName } from "../kit/game_names.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { useRequest } from "../kit/components.js";
import { lastPresets, learnt } from "../kit/preferences.js";
import { Tongues } from "../frame/settings_dialog.js";
import { DemoBoard } from "../lobby/demo_board.js";
import { Live } from "../lobby/live_table.js";
import { Pairing } from "../lobby/matchmaking.js";
import { Continue, People, Turner } from "../lobby/table_lists.js";
import { MyTournaments, TournamentsEntry } from "../tournament/lobby_section.js";
import { l } from "../lobby/texts.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { said, text } from "../kit/words.js";
import { colon } from "../kit/format.js";

/** @import { GameAnswer } from "../wire.d.ts" */

/** The felts that the games lie on, in turn. */
const FELTS = ["pine", "claret", "midnight"];

/**
 * The variant of a game: the one that was chosen last, while there is such a one.
 * @param {GameAnswer} game
 */
function variantOf(game) {
  const last = lastPresets.value[game.game];
  return game.presets.includes(last) ? last : game.presets[0];
}

/** @param {GameAnswer} game @param {string} preset */
const choose = (game, preset) => (lastPresets.value = { ...lastPresets.value, [game.game]: preset });

/**
 * The description of a variant, in a sentence.
 * @param {GameAnswer} game
 * @param {string} preset
 * @returns {string}
 */
const saidOf = (game, preset) => said(game.named.find((one) => one.name === preset)?.sentence ?? "");

/**
 * A game: a picture and Play. All else is one step behind. The first game of the house is larger.
 * @param {{game: GameAnswer, felt: string, first: boolean, busy: boolean, onPlay: () => void,
 *   onMore: () => void}} props
 */
function Game({ game, felt, first, busy, onPlay, onMore }) {
  const key = game.game;
  const title = gameName(key);
  return html`<section class=${cls("panel game", first && "first")} aria-labelledby=${`game-${key}`}>
    <div class="picture" data-felt=${felt}>${first ? html`<${DemoBoard} />` : html`<${Art} game=${game} />`}</div>
    <div class="foot">
      <div class="what">
        <h2 id=${`game-${key}`}>${title}</h2>
        <p class="small muted">
          <span>${l.players(game.seats.fewest, game.seats.most)}</span>
          ${game.minutes > 0 && html` <span>${l.minutes(game.minutes)}</span>`}
        </p>
      </div>
      <button
        class="quiet square"
        aria-haspopup="dialog"
        aria-label=${l.more(title)}
        title=${l.more(title)}
        onClick=${onMore}
      >
        <${Icon} name="more" />
      </button>
      <button
        class=${cls("play-it", first && "primary")}
        disabled=${busy}
        onClick=${onPlay}
        aria-label=${first ? undefined : `${t.lobby.play}${colon}${title}, ${t.lobby.withBots}`}
      >
        ${text("Play")}
      </button>
    </div>
  </section>`;
}

/**
 * The dialog of a game: its variants and bots, a table with friends, the lesson, the rules.
 * @param {{game: GameAnswer | undefined, onClose: () => void, onOpen: () => void,
 *   onPair: () => void, onShare: () => void}} props
 */
function More({ game, onClose, onOpen, onPair, onShare }) {
  const title = game ? gameName(game.game) : "";
  const key = game?.game ?? "";
  const chosen = game ? variantOf(game) : "";
  return html`<${Dialog} title=${title} open=${!!game} onClose=${onClose}>
    ${
      game &&
      html`<div class="stack more-of">
        <p>${said(game.sentence)}</p>
        ${
          game.presets.length > 1 &&
          html`<fieldset class="variants">
            <legend>${text("Variant")}</legend>
            ${game.presets.map(
              (/** @type {string} */ preset) => html`<label key=${preset}>
                <input
                  type="radio"
                  name="variant"
                  checked=${preset === chosen}
                  onChange=${() => choose(game, preset)}
                />
                <span><b>${presetName(key, preset)}</b> ${saidOf(game, preset)}</span>
              </label>`,
            )}
          </fieldset>`
        }
        <${BotPick} game=${key} />
        <p class="row">
          <button class="primary" onClick=${onOpen} aria-label=${`${t.lobby.open}${colon}${title}`}>
            ${t.lobby.open}
          </button>
          ${
            game.seats.most > 1 &&
            html`<button onClick=${onPair}>${text("Find an opponent")}</button>
              <button onClick=${onShare}>${l.onePhone}</button>`
          }
        </p>
        <p class="row">
          ${
            game.practice &&
            html`<a class="button quiet" href=${`/learn/${key}`} aria-label=${l.learnIt(title)}>${t.first.learn}</a>`
          }
          <a class="button quiet" href=${`/rules/${key}`} aria-label=${`${t.lobby.rules}${colon}${title}`}>
            ${t.lobby.rules}
          </a>
        </p>
      </div>`
    }
  </${Dialog}>`;
}

/**
 * The dialog for people who hand one phone round. Its form is loaded only now.
 * @param {{game: GameAnswer | undefined, onClose: () => void}} props
 */
function OnePhone({ game, onClose }) {
  const form = useRequest(
    () => (game ? import("../lobby/hot_seat_form.js") : Promise.resolve(null)),
    [game],
  ).value;
  return html`<${Dialog} title=${l.onePhone} open=${!!game} onClose=${onClose}>
    ${game && form && html`<${form.HotSeatForm} game=${game} preset=${variantOf(game)} />`}
  </${Dialog}>`;
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
    (await call("GET", `/api/tables/${text}`).catch((error) => {
      if (![404, 410].includes(error.status)) throw error;
      return error.status === 410; // that one is shown as its log tells of it
    }));
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
        <button type="submit">${t.lobby.joinGo}</button>
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
  const [more, setMore] = useState("");
  const [opening, setOpening] = useState("");
  const [sharing, setSharing] = useState("");
  const [pairing, setPairing] = useState(/** @type {{game: string, preset: string} | null} */ (null));
  const [busy, setBusy] = useState(false);

  /** @param {GameAnswer} game */
  async function play(game) {
    setBusy(true);
    try {
      await openTable(game, variantOf(game));
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }
  const day = useRequest(() => session().then(() => call("GET", "/api/day")), [], 600);
  // They lie below the first sight, and have words of their own.
  const panels = useRequest(() => import("../coach/day.js"), []).value;
  useEffect(() => {
    /** The browser may show this page again as it was left. @param {PageTransitionEvent} event */
    function back(event) {
      setBusy(false);
      if (event.persisted) day.again(); // it may have been answered
    }
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  const own = new Set((mine.value ?? []).map((table) => table.table));
  const others = (tables.value ?? []).filter((table) => !own.has(table.table));
  return html`<${Page} title=${t.lobby.title} here="lobby" wide>
    <div class="lobby">
      <h1 class="sr">${t.lobby.title}</h1>
      <${MyTournaments} tournaments=${tournaments.value ?? []} />
      <${Continue} tables=${mine.value ?? []} />
      ${!learnt.value.length && html`<${LessonOffer} game=${games[0].game} />`}
      <div class=${cls("games", games.length > 4 && "many")}>
        ${games.map(
          (game, place) => html`<${Game}
            key=${game.game}
            game=${game}
            felt=${FELTS[place % FELTS.length]}
            first=${place === 0}
            busy=${busy}
            onPlay=${() => play(game)}
            onMore=${() => setMore(game.game)}
          />`,
        )}
      </div>
      <div class="today">
        ${panels ? html`<${panels.Day} day=${day} />` : html`<section class="day felt-panel"></section>`}
        <${Live} tables=${tables.value} />
        ${panels ? html`<${panels.NextProblem} day=${day} />` : html`<section class="panel next-problem"></section>`}
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
      <${More}
        game=${gameOf(more)}
        onClose=${() => setMore("")}
        onOpen=${() => (setOpening(more), setMore(""))}
        onShare=${() => (setSharing(more), setMore(""))}
        onPair=${() => {
          const game = gameOf(more);
          if (game) setPairing({ game: more, preset: variantOf(game) });
          setMore("");
        }}
      />
      <${OpenTable} game=${gameOf(opening)} onClose=${() => setOpening("")} />
      <${OnePhone} game=${gameOf(sharing)} onClose=${() => setSharing("")} />
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
