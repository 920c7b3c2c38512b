/**
 * Chat at a table: a drawer with the last lines, and bubbles over the felt. Texts are shown without links or
 * markup. A muted player is silent in this browser.
 */
import { html, cls, signal, useEffect, useLayoutEffect, useRef, useState } from "../kit/preact.js";
import { Avatar } from "../kit/avatar.js";
import { mutedNames } from "../kit/preferences.js";
import { p } from "../people/texts.js";

/** @typedef {import("./context.d.ts").TableContext} TableContext */
/**
 * @typedef {{number: number, seat: number, name: string, at: number, text: string | null,
 *   reaction: string | null}} Line
 */

const c = p.chat;
const LINES = 60;
const SHOWN = 6_000; // milliseconds for which a bubble stands
const LONGEST = 140;

/** The lines heard at the table of this page. */
const lines = signal(/** @type {Line[]} */ ([]));
/** The number of lines that the reader has not seen yet. */
const unread = signal(0);
/** The last line of each seat that is still shown in a bubble. */
const bubbles = signal(/** @type {Line[]} */ ([]));

/** True if the players may talk at a table. @param {import("../wire.d.ts").TableView} view */
export const mayTalk = (view) => !!view.match.chat && !view.match.tournament && !view.closed;

/** @param {string} name */
const isMuted = (name) => mutedNames.value.includes(name);

/** The text of a line. @param {Line} line */
const saidBy = (line) => line.text ?? c.reaction[line.reaction ?? ""] ?? "";

/** The number of unread lines, for the button that opens the drawer. */
export const unreadLines = () => unread.value;

/** @param {Line} line */
function hear(line) {
  if (lines.value.some((one) => one.number === line.number && one.at === line.at)) return;
  lines.value = [...lines.value, line].slice(-LINES);
  if (isMuted(line.name)) return;
  unread.value += 1;
  bubbles.value = [...bubbles.value.filter((one) => one.seat !== line.seat), line];
  setTimeout(() => (bubbles.value = bubbles.value.filter((one) => one !== line)), SHOWN);
}

/**
 * Listen at a table for as long as the page is there; again after every loss of the line.
 * @param {TableContext} room @param {string} status of the line
 */
export function useTalk({ socket, view }, status) {
  const talks = mayTalk(view);
  useEffect(() => {
    if (!talks || status !== "open") return;
    socket.onMessage = (letter) => letter.type === "said" && hear(letter);
    socket.send("hear").catch(() => {}); // nobody has asked for it, so a refusal is not shown
  }, [socket, status, talks]);
  useEffect(
    () => () => {
      lines.value = bubbles.value = [];
      unread.value = 0;
    },
    [socket],
  );
}

/** The latest lines, each at the seat of its speaker. */
export function Bubbles() {
  const shown = bubbles.value.filter((line) => !isMuted(line.name));
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const what = shown.map((line) => `${line.seat} ${line.number}`).join();
  useLayoutEffect(() => {
    const part = ref.current;
    if (!part || !what) return undefined;
    const watch = new ResizeObserver(() => stand(part)); // tells at once, too
    watch.observe(part);
    return () => watch.disconnect();
  }, [what]);
  return html`<div class="bubbles" role="log" aria-live="polite" aria-label=${c.title} ref=${ref}>
    ${shown.map(
      (line) => html`<p key=${`${line.seat} ${line.number}`} class="bubble" data-of=${line.seat}>
        <${Avatar} name=${line.name} size=${22} />
        <b>${line.name}</b>
        <span>${saidBy(line)}</span>
      </p>`,
    )}
  </div>`;
}

/** The elements that no bubble may cover: the tray, active controls, open cards, and other bubbles. */
const KEPT_FREE = ".tray, button:not(:disabled), a, input, select, .card.open, .bubble.stands";

/**
 * Put each bubble at its seat: above it, on its head, or as near below as nothing is covered that is needed.
 * @param {HTMLElement} part the felt, as large as it is
 */
function stand(part) {
  const felt = part.getBoundingClientRect();
  const all = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".bubble")]);
  for (const one of all) one.classList.remove("stands");
  for (const bubble of all) {
    const { width, height } = bubble.getBoundingClientRect();
    const seat = part.parentElement
      ?.querySelector(`[data-seat="${bubble.dataset.of}"]`)
      ?.getBoundingClientRect();
    const kept = [...(part.parentElement?.querySelectorAll(KEPT_FREE) ?? [])]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect());
    const left = Math.max(felt.left + 4, Math.min(seat ? seat.left : felt.right, felt.right - width - 4));
    const top = seat?.top ?? felt.top + 8;
    const tops = [-height - 2, 0, ...Array.from({ length: 12 }, (_, at) => (at + 1) * (height / 2))];
    const fits = (/** @type {number} */ from) =>
      from >= felt.top + 2 &&
      from + height <= felt.bottom &&
      kept.every(
        (box) =>
          box.right <= left || box.left >= left + width || box.bottom <= from || box.top >= from + height,
      );
    const at = tops.map((by) => top + by).find(fits) ?? felt.top + 8;
    bubble.style.translate = `${left - felt.left}px ${at - felt.top}px`;
    bubble.classList.add("stands");
  }
}

/** The drawer: the lines, those who are muted, reactions and a field. @param {{room: TableContext}} props */
export function Chat({ room }) {
  const { view, send } = room;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    unread.value = 0;
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines.value.length]);
  if (!mayTalk(view)) return html`<p class="muted">${c.off}</p>`;
  const own = view.you === null ? null : view.seats[view.you]?.name;
  const names = [...new Set(lines.value.map((line) => line.name))].filter((name) => name !== own);
  const shown = lines.value.filter((line) => !isMuted(line.name));
  return html`
    <div class="talk" ref=${end} tabindex="0" role="log" aria-label=${c.title}>
      ${
        shown.length
          ? shown.map(
              (line) => html`<p key=${line.number} class=${cls(line.name === own && "mine")}>
                <${Avatar} name=${line.name} size=${24} />
                <span><b>${line.name}</b> ${saidBy(line)}</span>
              </p>`,
            )
          : html`<p class="muted">${c.empty}</p>`
      }
    </div>
    ${view.you === null ? html`<p class="muted">${c.seated}</p>` : html`<${Speak} send=${send} />`}
    ${
      names.length > 0 &&
      html`<div class="row mutes">
        ${names.map(
          (name) => html`<button
            key=${name}
            class="quiet"
            aria-pressed=${String(isMuted(name))}
            onClick=${() => mute(name)}
          >
            ${isMuted(name) ? c.unmute(name) : c.mute(name)}
          </button>`,
        )}
      </div>`
    }
  `;
}

/** @param {string} name */
function mute(name) {
  const muted = mutedNames.value;
  mutedNames.value = isMuted(name) ? muted.filter((one) => one !== name) : [...muted, name].slice(-100);
}

/** @param {{send: TableContext["send"]}} props */
function Speak({ send }) {
  const [text, setText] = useState("");
  /** @param {Event} event */
  async function say(event) {
    event.preventDefault();
    if (text.trim() && (await send("say", { text }))) setText("");
  }
  return html`
    <fieldset class="reactions">
      <legend class="sr">${c.reactions}</legend>
      ${Object.entries(c.reaction).map(
        ([name, said]) => html`<button
          key=${name}
          onClick=${() => send("say", { reaction: name })}
        >
          ${said}
        </button>`,
      )}
    </fieldset>
    <form class="row speak" onSubmit=${say}>
      <input
        aria-label=${c.label}
        placeholder=${c.label}
        maxlength=${LONGEST}
        autocomplete="off"
        value=${text}
        onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => setText(event.target.value)}
      />
      <button type="submit">${c.send}</button>
    </form>
  `;
}
