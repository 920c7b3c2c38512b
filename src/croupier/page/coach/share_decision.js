/** A link to a decision of the reader's, for anybody, with or without their name; it can be withdrawn. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call, me } from "../kit/api.js";
import { Copyable } from "../kit/copy_field.js";
import { Dialog } from "../kit/dialog.js";
import { Icon } from "../kit/icon.js";
import { ShareButton, hasSheet } from "../kit/share.js";
import { styled, teachingOf } from "../kit/game_modules.js";
import { useRequest } from "../kit/components.js";
import { toast, toastError } from "../kit/toasts.js";
import { colon, dayText, decimal } from "../kit/format.js";
import { language } from "../kit/language.js";
import { at, whole } from "../kit/urls.js";
import { q } from "./question_texts.js";
import { texts } from "./texts.js";
import { useRetry, wordsOf } from "./use_retry.js";

await Promise.all([styled(import.meta.url, "question.css"), styled(import.meta.url, "histogram.css")]);

const s = q.share;

/** The whole address of a link. @param {string} link */
const addressOf = (link) => whole(`/hand/${link}`);

/** A link to pass on. @param {{link: string, title: string}} props */
const Pass = ({ link, title }) => html`<div class="stack">
  <${Copyable} label=${s.link} value=${addressOf(link)} copy=${s.copy} copied=${s.copied} primary />
  ${hasSheet() && html`<p class="row"><${ShareButton} what=${() => ({ title, url: addressOf(link) })} /></p>`}
</div>`;

/** @param {{open: boolean, link: string, title: string, onClose: () => void}} props */
export const SendLink = ({ open, link, title, onClose }) =>
  html`<${Dialog} title=${q.challenge} open=${open} onClose=${onClose}>
    <${Pass} link=${link} title=${title} />
  </${Dialog}>`;

/**
 * A button that makes a link of a decision at a table.
 * @param {{table: string, number: number, move: number}} props
 */
export function ShareDecision({ table, number, move }) {
  const [open, setOpen] = useState(false);
  return html`<button
      class="send"
      aria-label=${s.open}
      title=${s.open}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="share" /> <span>${s.open}</span>
    </button>
    <${Dialog} title=${s.open} open=${open} onClose=${() => setOpen(false)}>
      <${Form} key=${move} table=${table} number=${number} move=${move} />
    </${Dialog}>`;
}

/**
 * The dialog that makes a link of a hand's dearest decision.
 * @param {{open: boolean, onClose: () => void, game: string, table: string, number: number}} props
 */
export const SendDearest = ({ open, onClose, ...hand }) =>
  html`<${Dialog} title=${s.open} open=${open} onClose=${onClose}><${Dearest} ...${hand} /></${Dialog}>`;

/** @param {{game: string, table: string, number: number}} props */
function Dearest({ game, table, number }) {
  const path = /** @type {const} */ (`/api/tables/${table}/hands/${number}/review?quick=true`);
  const ask = (/** @type {AbortSignal} */ signal) =>
    Promise.all([call("GET", path, undefined, { signal }), teachingOf(game)]);
  const { value, error, waits } = useRetry(ask, [path]);
  if (error) return html`<p role="alert">${wordsOf(error)}</p>`;
  if (!value) return html`<p role="status">${waits || texts.review.working}</p>`;
  const [{ decisions, split }, teaching] = value;
  const most = Math.max(...decisions.map(({ counted }) => counted));
  const place = decisions.findIndex(({ counted }) => counted === most);
  if (place < 0) return html`<p>${texts.review.nothing}</p>`;
  const { chosen, best, mistake, move } = decisions[place];
  const called = teaching.called?.(place, decisions[place]) ?? texts.felt.decision(place + 1);
  const cost = decimal(most, false, split.places === 2 ? 2 : 1);
  const same = chosen.move === best.move;
  return html`<p>
      <b>
        ${same ? texts.felt.bestPlayed(called) : (mistake ? texts.felt.cost : texts.felt.close)(called, cost)}
      </b>
    </p>
    <${Form} table=${table} number=${number} move=${move} />`;
}

/** @param {{table: string, number: number, move: number}} props */
function Form({ table, number, move }) {
  const [named, setNamed] = useState(false);
  const [link, setLink] = useState("");
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    await call("POST", `/api/tables/${table}/hands/${number}/links`, { move, named }).then(
      (made) => setLink(made.link),
      toastError,
    );
    setBusy(false);
  }
  if (link)
    return html`<div class="stack">
      <${Pass} link=${link} title=${q.asks("")} />
      <figure class="preview">
        <img src=${at(`/api/hands/${link}/picture.png?lang=${language}`)} alt="" width="1200" height="630" />
        <figcaption class="small muted">${s.picture}</figcaption>
      </figure>
    </div>`;
  return html`<div class="stack">
    <p>${s.lead}</p>
    <label class="check">
      <input
        type="checkbox"
        checked=${named}
        onChange=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => setNamed(event.target.checked)}
      />
      ${s.named(me.value?.name ?? "")}
    </label>
    <p class="small muted">${s.nameless}</p>
    <p class="row">
      <button class="primary" disabled=${busy} onClick=${make}>${s.make}</button>
    </p>
  </div>`;
}

/** The links that one has sent; nothing while there are none. */
export function OwnLinks() {
  const { value, again } = useRequest(() => call("GET", "/api/my/links"), []);
  const [gone, setGone] = useState(/** @type {string[]} */ ([]));
  useEffect(() => setGone([]), [value]);
  /** @param {string} link */
  const withdraw = (link) =>
    call("DELETE", `/api/my/links/${link}`).then(() => {
      setGone([...gone, link]);
      toast(s.withdrawn);
      again();
    }, toastError);
  const left = (value ?? []).filter(({ link }) => !gone.includes(link));
  if (!left.length) return null;
  return html`<section class="panel" aria-labelledby="own-links">
    <h2 id="own-links">${s.mine}</h2>
    <ul class="own-links">
      ${left.map(
        ({ link, number, count, at: when, name }) => html`<li key=${link} class="row">
          <span class="grow">
            <b>${s.hand(number)}</b>${name ? ` · ${name}` : ""}
            <span class="small muted">${dayText(when)} · ${s.answered(count)}</span>
          </span>
          <a class="button" href=${`/hand/${link}`} aria-label=${`${s.look}${colon}${s.hand(number)}`}>${s.look}</a>
          <button aria-label=${`${s.withdraw}${colon}${s.hand(number)}`} onClick=${() => withdraw(link)}>
            ${s.withdraw}
          </button>
        </li>`,
      )}
    </ul>
  </section>`;
}
