/** The history page: the tables that you have played at, and your account. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { Account } from "../people/account.js";
import { call, me, session, shut } from "../kit/api.js";
import { Net } from "../kit/chips.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { toastError } from "../kit/toasts.js";
import { decimal, number, whenText } from "../kit/format.js";
import { dealCount, dealName, gameName, gameOf, games, presetName } from "../kit/game_names.js";
import { putAside } from "../coach/lesson_offer.js";
import { OwnLinks } from "../coach/share_decision.js";
import { shell } from "../table/texts.js";
import { texts } from "../coach/texts.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";

/** @import { Toggled } from "../kit/html.d.ts" */
/** @import { MatchAnswer } from "../wire.d.ts" */

/** Offer no lesson to a player who logs in: this is no first visit. */
const putAllAside = () => putAside(...games.map(({ game }) => game));

export default function History() {
  const who = useRequest(session, []);
  const failed = who.error && !me.value;
  // The account waits for the first list above it, which would push it down.
  const [listed, setListed] = useState(false);
  return html`<${Page} title=${t.past.title} here="history">
    <div class="past">
      <div>
        <h1>${t.past.title}</h1>
        <p class="lead">${t.past.lead}</p>
        <p class="row">
          <a class="button" href="/review">${texts.progress.title}</a>
          <a class="button" href="/train">${texts.train.title}</a>
        </p>
      </div>
      ${
        failed && shut.value
          ? html`<${Account} onLogin=${putAllAside} />`
          : failed
            ? html`<${Failed} text=${who.error?.message ?? ""} again=${who.again} />`
            : !me.value
              ? html`<${Loading} />`
              : html`<div class="below">
                <${Matches} key=${`${me.value.name} ${me.value.account}`} onListed=${() => setListed(true)} />
                ${
                  listed &&
                  html`<div class="stack">
                    <${OwnLinks} />
                    <${Account} onLogin=${putAllAside} />
                  </div>`
                }
              </div>`
      }
    </div>
  </${Page}>`;
}

/**
 * All that was asked for so far; the last page says where the next begins.
 * @param {{onListed: () => void}} props told of the first answer, also where it is a failure
 */
function Matches({ onListed }) {
  const [found, setFound] = useState(/** @type {MatchAnswer[]} */ ([]));
  const [next, setNext] = useState(/** @type {string | null} */ (null));
  const [state, setState] = useState(/** @type {"asking" | "there" | "failed"} */ ("asking"));
  const [why, setWhy] = useState("");
  const [first, setFirst] = useState(""); // the first of those that were added: focus goes there

  /** @param {string | null} before */
  async function ask(before) {
    setState("asking");
    try {
      const page = await call("GET", before ? `/api/my/matches?before=${before}` : "/api/my/matches");
      // A table that was played at meanwhile has come to the front; it is not listed twice.
      const fresh = page.matches.filter((one) => !found.some(({ table }) => table === one.table));
      setFound([...found, ...fresh]);
      if (before) setFirst(fresh[0]?.table);
      setNext(page.next);
      setState("there");
    } catch (error) {
      setWhy(error instanceof Error ? error.message : String(error));
      setState("failed");
      if (before) toastError(error);
    }
    onListed();
  }
  useEffect(() => {
    ask(null);
  }, []);

  if (state === "failed" && !found.length)
    return html`<${Failed} text=${why} again=${() => location.reload()} />`;
  if (state === "asking" && !found.length) return html`<${Loading} />`;
  return html`<section class="panel" aria-labelledby="matches">
    <h2 id="matches">${t.past.matches}</h2>
    ${
      found.length === 0
        ? html`
            <${EmptyState} text=${t.past.none}><a class="button primary" href="/">${t.past.play}</a></${EmptyState}>
          `
        : html`<ul class="matches">
            ${found.map(
              (match) => html`
                <${Match} key=${match.table} match=${match} here=${match.table === first} />
              `,
            )}
          </ul>`
    }
    ${
      next &&
      html`<p class="row">
        <button
          aria-disabled=${String(state === "asking")}
          onClick=${() => state !== "asking" && ask(next)}
        >
          ${t.past.more}
        </button>
      </p>`
    }
  </section>`;
}

/** @param {{match: MatchAnswer, here: boolean}} props */
function Match({ match, here }) {
  const [open, setOpen] = useState(false);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (here) ref.current?.focus();
  }, [here]);
  const said = gameName(match.game);
  const hands = dealCount(match.game, match.hands);
  const count =
    gameOf(match.game)?.net === false
      ? html`<b class="num">${number(match.won)}</b>`
      : html`<${Net} value=${match.won} />`;
  return html`<li>
    <details onToggle=${(/** @type {Toggled} */ { currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref=${ref}>
        <span class="what">
          <b>${match.name || said}</b>
          <span class="small muted">
            ${match.name ? `${said} · ` : ""}
            ${presetName(match.game, match.preset)} · ${hands}
            ${match.met.length ? ` · ${t.past.met(match.met)}` : ""}
          </span>
          <time class="small muted" datetime=${new Date(match.at).toISOString()}>
            ${whenText(match.at)}
          </time>
        </span>
        <span class="gain">
          ${count} <span class="small muted">${match.chips ? t.past.chips : t.past.points}</span>
        </span>
      </summary>
      ${open && html`<${Played} match=${match} />`}
    </details>
  </li>`;
}

const AT_FIRST = 8; // hands of a table; their pictures cost the server something
const ATTEMPTS = 4;

/** @param {{match: MatchAnswer}} props */
function Played({ match: { table, game } }) {
  const { value, error, again } = useRequest(() => call("GET", `/api/tables/${table}/hands`), [table]);
  const [most, setMost] = useState(AT_FIRST);
  const lines = useRequest(() => call("GET", `/api/my/sessions/${table}`), [table]).value?.hands ?? [];
  return html`<div class="played">
    ${
      value
        ? html`<ol class="past-hands">
            ${value
              .toReversed()
              .slice(0, most)
              .map(
                (hand) => html`<${PastHand}
                key=${hand.number}
                table=${table}
                hand=${hand}
                called=${dealName(game, hand.number)}
                reviewed=${lines.find(({ number }) => number === hand.number)?.reviewed ?? null}
              />`,
              )}
          </ol>`
        : error
          ? html`<p class="row">
              ${error.message}
              <button onClick=${again}>${t.errors.again}</button>
            </p>`
          : html`<${Loading} />`
    }
    <p class="row">
      ${
        value &&
        value.length > most &&
        html`<button onClick=${() => setMost(most + AT_FIRST)}>${texts.felt.older}</button>`
      }
      <a class="button" href=${`/table/${table}`}>${t.replay.toTable}</a>
    </p>
  </div>`;
}

/**
 * A hand as its boards, with what it brought and which mistakes were found in it.
 * @param {{table: string, hand: import("../wire.d.ts").Played, called: string,
 *   reviewed: import("../wire.d.ts").ReviewSummary | null}} props
 */
function PastHand({ table, hand, called, reviewed }) {
  const [attempt, setAttempt] = useState(0); // a server that is asked for many pictures refuses some
  const lost = reviewed?.worst?.lost ?? 0;
  return html`<li>
    ${
      attempt < ATTEMPTS &&
      html`<img
        key=${attempt}
        src=${at(`/api/tables/${table}/hands/${hand.number}/picture.png`)}
        alt=${texts.felt.boards(called)}
        width="1200"
        height="630"
        loading="lazy"
        onError=${() => setTimeout(() => setAttempt(attempt + 1), 1500)}
      />`
    }
    <p>
      <b>${called}</b>
      ${hand.names.map(
        (name, seat) => html`
          <span key=${seat} class="result">${name} <${Net} value=${hand.returns[seat]} /></span>
        `,
      )}
    </p>
    ${
      reviewed &&
      html`<p class="small muted">
        ${shell.found(reviewed.mistakes, decimal(-lost, true, lost < 1 ? 2 : 1))}
      </p>`
    }
    <p class="row">
      <a href=${`/replay/${table}/${hand.number}`} aria-label=${`${t.table.replay}${colon}${called}`}>
        ${t.table.replay}
      </a>
      <a href=${`/review/${table}/${hand.number}`} aria-label=${`${texts.review.title}${colon}${called}`}>
        ${texts.review.title}
      </a>
    </p>
  </li>`;
}
