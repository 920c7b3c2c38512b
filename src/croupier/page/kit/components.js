/** What every page is built from: its frame, dialogs, messages, the live log, clocks, empty and error states. */
import { html, cls, signal, useEffect, useRef, useState, useId } from "./preact.js";
import { tableNow } from "./api.js";
import { clockText } from "./format.js";
import { presetName } from "./game_names.js";
import { t } from "./texts.js";
import { Settings } from "../frame/settings_dialog.js";

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
  share: "M12 15V4M8 7.500l4-4 4 4M5 12v8h14v-8",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  undo: "M8 7H15a5 5 0 0 1 0 10H8M8 7l3.500-3.500M8 7l3.500 3.500",
  back: "M15 5l-7 7 7 7",
  pencil:
    "M4 20l1-4.500L16.500 4a2.100 2.100 0 0 1 3 0l.5.5a2.100 2.100 0 0 1 0 3L8.500 19zM14.500 6l3.500 3.500",
  print:
    "M7 8.500V3.500h10v5M7 17.500H4.500a1 1 0 0 1-1-1V9.500a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v7a1 1 0 " +
    "0 1-1 1H17M7 14h10v6.500H7z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  log: "M5 6h14M5 12h14M5 18h9",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 " +
    "0 6.400M18 14.500a6.500 6.500 0 0 1 3.500 5.500",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  sound: "M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 9v6h4l5 4V5L8 9zM16.500 9.500l5 5M21.500 9.500l-5 5",
  door: "M14 4H6v16h8M10.500 12H20M16.500 8.500 20 12l-3.500 3.500",
  cup: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4a3 3 0 0 0 3 4M17 6h3a3 3 0 0 1-3 4M12 14v4M8.500 20h7",
  bulb: "M9 18h6M10 21h4M8.500 15C6.500 13.500 6 11.500 6 10a6 6 0 0 1 12 0c0 1.500-.5 3.500-2.500 5z",
  seal:
    "M12 3l2.300 1.700 2.800-.100.800 2.700 2.300 1.600-.900 2.700.900 2.700-2.300 1.600-.800 2.700-2.800-.100L12 " +
    "20.200l-2.300-1.700-2.800.100-.800-2.700-2.300-1.600.900-2.700-.900-2.700 2.300-1.600.800-2.700 2.800" +
    ".100zM8.800 11.700l2.200 2.200 4.200-4.300",
  eye: "M2 12s3.600-7 10-7 10 7 10 7-3.600 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
};

/** @typedef {keyof typeof ICONS} IconName */

/** @param {{name: IconName}} props */
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
      <${Brand} />
      <nav aria-label=${t.name}>
        <a class="roomy" href="/" aria-current=${here === "lobby" ? "page" : undefined}>${t.menu.lobby}</a>
        <a href="/tournaments" aria-current=${here === "tournaments" ? "page" : undefined}>
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

/** The page's own sign: two cards. */
const Mark = () => html`<svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
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
      <path
        d="M20.500 11.500Q22.500 15 25 17 22.500 19 20.500 22.500 18.500 19 16 17 18.500 15 20.500 11.500z"
        class="brand-pip"
      />
</svg>`;

/** The way back to the lobby. */
export const Brand = () =>
  html`<a class="brand" href="/" aria-label=${`${t.name}: ${t.menu.lobby}`}>
    <${Mark} />
    <span>${t.name}</span>
  </a>`;

/** To the page itself; the address stays as it is, for the scorer keeps its sheet there. @param {Event} event */
export function skip(event) {
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
    <${Settings} open=${open} onClose=${() => setOpen(false)} />
  `;
}

/** The dialogs that are open, the last one in front. */
const dialogs = signal(/** @type {string[]} */ ([]));

/**
 * A modal dialog; focus goes in, stays in, and comes back to where it was: the browser sees to that.
 * @param {{title: string, open: boolean, onClose: () => void, wide?: boolean, drawer?: boolean,
 *   children?: Children}} props `drawer`: it stands at the window's edge, and the table stays in sight
 */
export function Dialog({ title, open, onClose, wide, drawer, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
    if (!open) return undefined;
    dialogs.value = [...dialogs.value, id];
    return () => {
      dialogs.value = dialogs.value.filter((one) => one !== id);
    };
  }, [open]);
  return html`<dialog
    ref=${ref}
    class=${cls(wide && "wide", drawer && "drawer")}
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
      </div>
      <${Toasts} dialog=${id} />`
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

/**
 * Where it is said: in the dialog in front, for what lies behind one is neither seen nor heard.
 * @param {{dialog?: string}} props
 */
export function Toasts({ dialog }) {
  const here = dialogs.value.at(-1) === dialog ? toasts.value : [];
  return html`<div class="toasts" role="status" aria-live="polite">
    ${here.map(({ id, text, bad }) => html`<p key=${id} class=${cls("toast", bad && "bad")}>${text}</p>`)}
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
export const saveAs = (name, content) => saveFile(name, new Blob([content], { type: "application/json" }));

/** @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
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

/**
 * It did not work: why, and the way on.
 * @param {{text: string, again?: () => void, whole?: boolean}} props `whole` where there is nothing else on the page
 */
export const Failed = ({
  text,
  again,
  whole,
}) => html`<div class=${cls("failed", whole && "whole")} role="alert">
  ${whole ? html`<${Mark} /><h1>${text}</h1>` : html`<p>${text}</p>`}
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
