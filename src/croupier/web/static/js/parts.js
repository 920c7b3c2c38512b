/** What every page is built from: its frame, dialogs, messages, the live log, clocks, empty and error states. */
import { html, cls, signal, useEffect, useRef, useState, useId } from "./ui.js";
import { tableNow } from "./api.js";
import { hints, theme, sounds } from "./prefs.js";
import { clockText } from "./format.js";
import { presetName } from "./names.js";
import { t } from "./texts.js";
import { NameForm } from "./name.js";

/** @typedef {import("preact").ComponentChildren} Children */

// Icons are drawn here, in one stroke width, and are never the only sign of anything.
const ICONS = {
  settings:
    "M12 15.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400zM19.400 13.500l1.700 " +
    "1.300-1.800 3.100-2-.8a7 7 0 0 1-2 1.200L15 20.500h-3.600H9l-.3-2.200a7 7 0 0 1-2-1.200l-2 " +
    ".8-1.800-3.100 1.700-1.300a7 7 0 0 1 0-3L2.900 9.200l1.800-3.100 2 .8a7 7 0 0 1 2-1.200L9 " +
    "3.500h6l.3 2.200a7 7 0 0 1 2 1.200l2-.8 1.800 3.100-1.700 1.300a7 7 0 0 1 0 3z",
  close: "M6 6l12 12M18 6L6 18",
  link:
    "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 " +
    "0 0 5.700 5.700l1-1",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  undo: "M8 7H15a5 5 0 0 1 0 10H8M8 7l3.500-3.500M8 7l3.500 3.500",
  back: "M15 5l-7 7 7 7",
  pencil:
    "M4 20l1-4.500L16.500 4a2.100 2.100 0 0 1 3 0l.5.5a2.100 2.100 0 0 1 0 3L8.500 19zM14.500 6l3.500 3.500",
  print:
    "M7 8.500V3.500h10v5M7 17.500H4.500a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v7a1 1 0 " +
    "0 1-1 1H17M7 14h10v6.500H7z",
  eye: "M2 12s3.600-7 10-7 10 7 10 7-3.600 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
};

/** @param {{name: keyof typeof ICONS}} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/**
 * The frame of a page: header, main part, dialogs. `title` names it in the browser and to screen readers.
 * @param {{title: string, wide?: boolean, here?: string, children?: Children}} props
 */
export function Page({ title, wide, here, children }) {
  useEffect(() => {
    document.title = title === t.name ? t.name : `${title} · ${t.name}`;
  }, [title]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t.skip}</a>
    <header class="top">
      <a class="brand" href="/" aria-label=${`${t.name}: ${t.menu.lobby}`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect
            x="1"
            y="5"
            width="14"
            height="20"
            rx="2.500"
            transform="rotate(-10 8 15)"
            class="brand-back"
          />
          <rect x="13" y="6" width="15" height="22" rx="2.500" class="brand-front" />
        </svg>
        <span>${t.name}</span>
      </a>
      <nav aria-label=${t.name}>
        <a href="/" aria-current=${here === "lobby" ? "page" : undefined}>${t.menu.lobby}</a>
        <a class="roomy" href="/tournaments" aria-current=${here === "tournaments" ? "page" : undefined}>
          ${t.menu.tournaments}
        </a>
        <a href="/history" aria-current=${here === "history" ? "page" : undefined}>${t.menu.history}</a>
        <a href="/score" aria-current=${here === "score" ? "page" : undefined}>${t.menu.scorer}</a>
        <a href="/rules" aria-current=${here === "rules" ? "page" : undefined}>${t.menu.rules}</a>
      </nav>
      <${SettingsButton} />
    </header>
    <main id="main" tabindex="-1" class=${cls(wide && "wide")}>${children}</main>
    <${Toasts} />
  `;
}

/** To the page itself; the address stays as it is, for the scorer keeps its sheet there. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`
    <button
      type="button"
      class="quiet square"
      aria-label=${t.menu.settings}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="settings" />
    </button>
    <${Dialog} title=${t.menu.settings} open=${open} onClose=${() => setOpen(false)}>
      <${NameForm} />
      <${Choice}
        label=${t.menu.theme}
        value=${theme.value}
        options=${t.menu.themes}
        onChange=${(/** @type {any} */ value) => (theme.value = value)}
      />
      <${Choice}
        label=${t.menu.sounds}
        value=${String(sounds.value)}
        options=${[
          ["false", t.menu.off],
          ["true", t.menu.on],
        ]}
        onChange=${(/** @type {string} */ value) => (sounds.value = value === "true")}
      />
      <${Choice}
        label=${t.menu.hints}
        value=${String(hints.value)}
        options=${[
          ["false", t.menu.off],
          ["true", t.menu.on],
        ]}
        onChange=${(/** @type {string} */ value) => (hints.value = value === "true")}
      />
    </${Dialog}>
  `;
}

/**
 * A modal dialog; focus goes in, stays in, and comes back to where it was: the browser sees to that.
 * @param {{title: string, open: boolean, onClose: () => void, wide?: boolean, children?: Children}} props
 */
export function Dialog({ title, open, onClose, wide, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return html`<dialog
    ref=${ref}
    class=${cls(wide && "wide")}
    aria-labelledby=${id}
    onClose=${onClose}
    onClick=${(/** @type {Event} */ event) => event.target === ref.current && onClose()}
  >
    ${
      open &&
      html`<div class="dialog">
        <header>
          <h2 id=${id}>${title}</h2>
          <button type="button" class="quiet square" aria-label=${t.menu.close} onClick=${onClose}>
            <${Icon} name="close" />
          </button>
        </header>
        ${children}
      </div>`
    }
  </dialog>`;
}

/**
 * One of a few: radio buttons that look like a switch. `options` are pairs, for an object would put a key
 * such as `2024` first.
 * @param {{label: string, value: string, options: [string, string][], onChange: (value: string) => void,
 *   hideLabel?: boolean, disabled?: boolean}} props
 */
export function Choice({ label, value, options, onChange, hideLabel, disabled }) {
  const name = useId();
  return html`<fieldset class="choice" disabled=${disabled}>
    <legend class=${hideLabel ? "sr" : undefined}>${label}</legend>
    <div>
      ${options.map(
        ([key, text]) => html`<label key=${key}>
          <input
            type="radio"
            name=${name}
            value=${key}
            checked=${key === value}
            onChange=${() => onChange(key)}
          />
          <span>${text}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** The presets of a game, to choose from. @param {string} game @param {string[]} presets */
export const presetOptions = (game, presets) =>
  presets.map((one) => html`<option key=${one} value=${one}>${presetName(game, one)}</option>`);

/** A labelled field. @param {{label: string, help?: string, children: (id: string, help?: string) => any}} props */
export function Field({ label, help, children }) {
  const id = useId();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children(id, help && `${id}-help`)}
    ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
  </div>`;
}

/**
 * A field for whole chips. What is none is not taken and not made into another number: it is said, and what was there
 * before stays.
 * @param {{value: number, least: number, onValue: (value: number) => void, id?: string, empty?: boolean}} props
 * `empty` where nothing means 0
 */
export function ChipsField({ value, least, onValue, id, empty }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const before = useRef(value);
  const said = useId();
  const fits = (/** @type {string} */ text) =>
    text === "" ? !!empty : /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= 1e9;
  const bad = typed !== null && !fits(typed);
  /** @param {any} event */
  function read({ target }) {
    const text = target.value.trim();
    if (!bad && !text.startsWith(typed ?? String(value || ""))) before.current = value; // it is typed anew
    setTyped(text);
    const now = fits(text) ? Number(text) : before.current;
    if (now !== value) onValue(now);
  }
  /** @param {any} event */
  function enter({ target }) {
    if (!bad) before.current = value;
    target.select();
  }
  return html`
    <input
      id=${id}
      inputmode="numeric"
      autocomplete="off"
      maxlength="20"
      placeholder=${empty ? "0" : undefined}
      value=${bad ? typed : value || ""}
      aria-invalid=${bad ? "true" : undefined}
      aria-describedby=${said}
      onFocus=${enter}
      onInput=${read}
      onBlur=${() => !bad && setTyped(null)}
    />
    <span class="small down" role="status" id=${said}>
      ${bad && t.wholeChips(least, before.current)}
    </span>
  `;
}

const toasts = signal(/** @type {{id: number, text: string, bad: boolean}[]} */ ([]));
let toastId = 0;

/** Say something that passes by itself. @param {string} text @param {{bad?: boolean}} [how] */
export function toast(text, { bad = false } = {}) {
  const id = ++toastId;
  toasts.value = [...toasts.value.filter((one) => one.text !== text).slice(-1), { id, text, bad }];
  setTimeout(() => (toasts.value = toasts.value.filter((one) => one.id !== id)), bad ? 7000 : 4000);
}

/** Say an error. @param {unknown} error */
export const toastError = (error) =>
  toast(error instanceof Error ? error.message : String(error), { bad: true });

function Toasts() {
  return html`<div class="toasts" role="status" aria-live="polite">
    ${toasts.value.map(
      ({ id, text, bad }) => html`<p key=${id} class=${cls("toast", bad && "bad")}>${text}</p>`,
    )}
  </div>`;
}

/**
 * What the dealer and the players have said, the newest last; read out politely.
 * @param {{lines: {key: string, text: string}[], empty: string, label: string}} props
 */
export function Log({ lines, empty, label }) {
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [lines.length]);
  return html`<div class="log" role="log" aria-live="polite" aria-label=${label} tabindex="0" ref=${ref}>
    ${
      lines.length
        ? lines.map(({ key, text }) => html`<p key=${key}>${text}</p>`)
        : html`<p class="muted">${empty}</p>`
    }
  </div>`;
}

/**
 * The seconds from now until a time of the server, counted down; null where there is none.
 * @param {number | null | undefined} until
 */
export function useCountdown(until) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, Math.ceil((until - tableNow()) / 1000)) : null;
}

/** @param {{until: number | null | undefined}} props */
export function Clock({ until }) {
  const left = useCountdown(until);
  if (left === null) return null;
  return html`<span
    class=${cls("clock", left <= 10 && "short")}
    role="timer"
    aria-label=${t.table.timeLeft(clockText(left))}
  >
    <${Icon} name="clock" />
    ${clockText(left)}
  </span>`;
}

/** Save a text as a file on the reader's machine. @param {string} name @param {string} content */
export function saveAs(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Nothing here yet, and what to do about it. @param {{text: string, children?: Children}} props */
export const Empty = ({ text, children }) =>
  html`<div class="empty">
    <p>${text}</p>
    ${children}
  </div>`;

/** It did not work: why, and the way on. @param {{text: string, again?: () => void}} props */
export const Failed = ({ text, again }) => html`<div class="failed" role="alert">
  <p>${text}</p>
  <p class="row">
    ${again && html`<button type="button" onClick=${again}>${t.errors.again}</button>`}
    <a class="button" href="/">${t.errors.toLobby}</a>
  </p>
</div>`;

export const Waiting = () => html`<p class="waiting" role="status">${t.wait}</p>`;

/**
 * Something from the server: `value` once it is there, `error` where it failed, `again` to ask anew.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {any[]} on
 * @param {number} [every] seconds after which it is asked again
 */
export function useAsked(ask, on, every) {
  const [state, setState] = useState(/** @type {{value?: T, error?: Error}} */ ({}));
  const [round, setRound] = useState(0);
  useEffect(() => {
    let live = true;
    ask().then(
      (value) => live && setState({ value }),
      (error) => live && setState((before) => ({ ...before, error })),
    );
    const timer = every && setTimeout(() => setRound((n) => n + 1), every * 1000);
    return () => {
      live = false;
      if (timer) clearTimeout(timer);
    };
  }, [...on, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}
