/** A sheet shown live on other phones: sent to the server at every change, and read from there. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { ApiError, call } from "../kit/api.js";
import { fromStorage, text as readText, toStorage } from "../kit/decode.js";
import { Failed, Loading } from "../kit/components.js";
import { Copyable } from "../kit/copy_field.js";
import { Qr } from "../kit/qr_code.js";
import { whole } from "../kit/urls.js";
import { t } from "../kit/texts.js";
import { Page } from "../frame/page_frame.js";
import { fromLive, packed } from "./storage.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/** @import { Sheet } from "./game_scorers.js" */

const PREFIX = "croupier.live.";
const PAUSE = 300; // milliseconds without a change until it is sent
const RETRY = 3000;
const LONGEST = 15_000; // characters that the server takes

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** @param {string} id the sheet's @param {string} key "" to forget it */
const keepKey = (id, key) => toStorage(PREFIX + id, key || null);

/** @param {string} id the sheet's @returns {string} "" where it is not shown */
const keyOf = (id) => fromStorage(() => localStorage, PREFIX + id, readText(32, 32), "");

/** End the live view of a sheet, if it has one. @param {string} id the sheet's @param {string} [key] */
export function endLive(id, key = keyOf(id)) {
  if (key) call("POST", "/api/score/live", { key, sheet: "" }).catch(() => {});
  keepKey(id, "");
}

/**
 * Send a sheet as it changes, while its owner shows it. The key stays in this browser; the link holds another word.
 * `panel` says whether the link's dialog is open, which `show` opens and closes.
 * @param {Sheet} sheet @param {boolean} own
 */
export function useLive(sheet, own) {
  const [key, setKey] = useState(() => (own ? keyOf(sheet.id) : ""));
  const [view, setView] = useState("");
  const [said, setSaid] = useState("");
  const [again, setAgain] = useState(0);
  const [panel, show] = useState(false);
  const sent = JSON.stringify(sheet);
  useEffect(() => {
    if (!own) return undefined;
    /** Another window of the sheet has begun or ended it. @param {StorageEvent} event */
    function hear({ key }) {
      if (key === PREFIX + sheet.id) [setKey(keyOf(sheet.id)), setView("")];
    }
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, []);
  useEffect(() => {
    if (!key) return undefined;
    let live = true;
    let timer = setTimeout(async () => {
      try {
        const coded = await packed(sheet);
        if (coded.length > LONGEST)
          return setSaid(
            text("The sheet has grown too long to be shown live. Share it as a link or a file."),
          );
        const { view } = await call("POST", "/api/score/live", { key, sheet: coded });
        if (live) [setView(view), setSaid("")];
      } catch (error) {
        if (!live) return;
        setSaid(/** @type {Error} */ (error).message);
        timer = setTimeout(() => setAgain((n) => n + 1), RETRY);
      }
    }, PAUSE);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key, sent, again]);
  return {
    view: key && view,
    said: key && said,
    panel,
    show,
    begin() {
      const made = newKey();
      keepKey(sheet.id, made);
      setKey(made);
    },
    end() {
      endLive(sheet.id, key);
      [setKey(""), setView(""), setSaid("")];
    },
  };
}

/** @typedef {ReturnType<typeof useLive>} Live */

/** @param {{sheet: Sheet, view: string}} props */
const linkOf = ({ sheet, view }) => whole(`/score/${sheet.game}#live=${view}`);

/** The code beside a settled round; a tap shows it large. @param {{sheet: Sheet, live: Live}} props */
export const LiveCode = ({ sheet, live }) =>
  live.view &&
  html`<button class="live-code" aria-label=${phrases.live} onClick=${() => live.show(true)}>
    <${Qr} text=${linkOf({ sheet, view: live.view })} label=${phrases.liveCode} />
  </button>`;

/** The link and its code, to begin and to end. @param {{sheet: Sheet, live: Live}} props */
export const LivePanel = ({ sheet, live }) => html`
  <p>${phrases.liveLong}</p>
  ${live.said && html`<p class="notice warn" role="alert">${live.said}</p>`}
  ${
    live.view
      ? html`
          <${Qr} text=${linkOf({ sheet, view: live.view })} label=${phrases.liveCode} look="qr large" />
          <${Copyable}
            label=${phrases.link}
            value=${linkOf({ sheet, view: live.view })}
            copy=${t.table.copy}
            copied=${t.table.copied}
            primary
          />
          <p class="row"><button onClick=${live.end}>${text("End the live view")}</button></p>
        `
      : html`<p class="row">
          <button class="primary" onClick=${live.begin}>${text("Begin the live view")}</button>
        </p>`
  }
`;

/**
 * A sheet as its owner writes it.
 * @param {{view: string, children: (sheet: Sheet) => import("../kit/html.d.ts").Children}} props
 */
export function Watched({ view, children }) {
  const [sheet, setSheet] = useState(/** @type {Sheet | null | undefined} */ (undefined));
  const now = useRef(0);
  useEffect(() => {
    let live = true;
    let timer = 0;
    async function follow() {
      try {
        const answer = await call("GET", `/api/score/live/${view}?after=${now.current}`);
        if (!live) return;
        if (answer.n !== now.current) setSheet(await fromLive(answer.sheet));
        now.current = answer.n;
        follow();
      } catch (error) {
        if (!live) return;
        const gone = !(error instanceof ApiError) || error.status === 404;
        if (gone) [(now.current = 0), setSheet(null)]; // it comes back if its owner writes on after a restart
        timer = setTimeout(follow, gone ? 10 * RETRY : RETRY);
      }
    }
    follow();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [view]);
  if (sheet) return children(sheet);
  return html`<${Page} title=${phrases.title} here="score">
    ${sheet === undefined ? html`<${Loading} />` : html`<${Failed} whole text=${phrases.liveLost} />`}
  </${Page}>`;
}
