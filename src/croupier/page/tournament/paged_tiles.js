/** Tiles of the wall in pages that turn by themselves, so that nothing is cut off. */
import { html, cls, useEffect, useLayoutEffect, useRef, useState } from "../kit/preact.js";
import { wall } from "./texts.js";

const EVERY = 10_000; // milliseconds a page stays
const LEAST = { width: 200, height: 132 }; // pixels of a tile that can be read from afar
const GAP = 12;
const NARROW = "(max-width: 899px), (max-height: 559px)"; // there the wall scrolls, as any page

/** The page on screen. It advances by itself unless it is held. @param {number} pages */
function useTurning(pages) {
  const [page, setPage] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (pages < 2 || held) return undefined;
    const timer = setInterval(() => setPage((now) => now + 1), EVERY);
    return () => clearInterval(timer);
  }, [pages, held]);
  return {
    page: page % Math.max(1, pages),
    held,
    hold: () => setHeld(!held),
    turn: () => setPage((now) => now + 1),
  };
}

/**
 * Measure a box when it is drawn and whenever it changes its size.
 * @param {{current: HTMLElement | null}} box @param {() => void} measure what changes nothing where nothing changed
 */
function useMeasured(box, measure) {
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(() => latest.current());
  useEffect(() => {
    const seen = new ResizeObserver(() => latest.current());
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, [box.current === null]);
}

/**
 * The most even grid for a number of tiles that keeps each readable, and its pages if they are too many.
 * @param {number} count
 */
export function useTiles(count) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, setRoom] = useState({ width: 1280, height: 600, fitted: false });
  useMeasured(box, () => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {};
    const fitted = !matchMedia(NARROW).matches;
    if (room.width !== width || room.height !== height || room.fitted !== fitted)
      setRoom({ width, height, fitted });
    else if (fitted) fitAll(box.current);
  });
  const across = Math.max(1, Math.floor((room.width + GAP) / (LEAST.width + GAP)));
  const down = Math.max(1, Math.floor((room.height + GAP) / (LEAST.height + GAP)));
  const pages = room.fitted ? Math.ceil(count / (across * down)) : 1;
  const size = Math.ceil(count / Math.max(1, pages));
  const columns = best(size, across, down, room);
  const turning = useTurning(pages);
  const rows = Math.max(1, Math.ceil(size / columns));
  const width = (room.width - (columns - 1) * GAP) / columns;
  const height = (room.height - (rows - 1) * GAP) / rows;
  // Those of a last line that is not full share all its width: each line is cut into as many parts as suit both.
  const over = pages === 1 ? size % columns : 0;
  const style = `--cols:${columns * (over || 1)};--rows:${rows};--w:${width}px;--h:${height}px`;
  const spanOf = (/** @type {number} */ at) => (at < size - over ? over || 1 : columns);
  return { ...turning, box, fitted: room.fitted, pages, size, style, spanOf, from: turning.page * size };
}

const LEAST_FIT = 0.5;
const LOOKS = 6;

/**
 * Shrink the text of each box until it fits. All boxes shrink in step, because one look at the layout costs the same
 * for all.
 * @param {HTMLElement | null} among
 */
function fitAll(among) {
  const boxes = [.../** @type {NodeListOf<HTMLElement>} */ (among?.querySelectorAll(".wall-table") ?? [])];
  let left = boxes.map((one) => ({ one, fit: 1 }));
  for (let look = 0; look < LOOKS && left.length; look++) {
    for (const { one, fit } of left) one.style.setProperty("--fit", fit.toFixed(3));
    left = left
      .map(({ one, fit }) => ({ one, fit, now: fit * share(one) }))
      .filter(({ fit, now }) => now < fit && fit > LEAST_FIT)
      .map(({ one, now }) => ({ one, fit: Math.max(LEAST_FIT, 0.97 * now) }));
  }
}

/** The share of a box's content that fits it, 1 if all of it does. @param {HTMLElement} one */
const share = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
  Math.min(
    scrollHeight > clientHeight + 1 ? clientHeight / scrollHeight : 1,
    scrollWidth > clientWidth + 1 ? clientWidth / scrollWidth : 1,
  );

/**
 * The number of columns with which tiles come nearest to the shape of a table of four.
 * @param {number} size @param {number} across @param {number} down @param {{width: number, height: number}} room
 */
function best(size, across, down, room) {
  let found = 1;
  let least = Infinity;
  for (let columns = 1; columns <= across; columns++) {
    const rows = Math.ceil(size / columns);
    if (rows > down) continue;
    const shape = room.width / columns / (room.height / rows);
    const empty = (columns * rows - size) / Math.max(1, size);
    const off = Math.abs(Math.log(shape / 1.35)) + empty;
    if (off < least) [found, least] = [columns, off];
  }
  return Number.isFinite(least) ? found : across;
}

/**
 * A list that flows into as many columns of its box as it needs: a page shows one, or with `wide` as many as fit.
 * @param {{wide?: boolean, empty?: string, children?: import("../kit/html.d.ts").Children}} props
 */
export function Flowing({ wide, empty, children }) {
  const box = useRef(/** @type {HTMLUListElement | null} */ (null));
  const [pages, setPages] = useState(1);
  const { page } = useTurning(pages);
  const count = Array.isArray(children) ? children.flat().length : 0;
  useMeasured(box, () => {
    const list = box.current;
    if (!list) return;
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    const scrolls = matchMedia(NARROW).matches;
    setPages(scrolls ? 1 : Math.max(1, Math.round((list.scrollWidth + gap) / (list.clientWidth + gap))));
  });
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    list.scrollLeft = page * (list.clientWidth + gap);
  }, [page, pages, count]);
  if (!count) return html`<p class="muted">${empty}</p>`;
  return html`<ul ref=${box} class=${cls("flowing", wide && "wide", wide && count <= 40 && "few")}>
      ${children}
    </ul>
    ${pages > 1 && html`<p class="flowing-page muted" aria-hidden="true">${wall.page(page + 1, pages)}</p>`}`;
}
