/**
 * Motion at a table: cards that fly, chips that slide, figures that count, and the pace of bots. Only transform
 * and opacity are animated, so that nothing is laid out again; nothing moves if the reader prefers reduced
 * motion.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./preact.js";
import { PACES, pace } from "./preferences.js";
import { play } from "./sound.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** True if the page may show motion. */
export const motionEnabled = () => !still.matches;

const FLY = 260; // milliseconds
const PLACE = 220;
const SLIDE = 300; // of chips
const STEPS = 10; // of a figure that counts
const APART = 55; // between two cards of one deal
const OUT = "cubic-bezier(.2, .8, .2, 1)";
const IN_OUT = "cubic-bezier(.5, 0, .2, 1)";

/**
 * A card's middle and width.
 * @typedef {{x: number, y: number, width: number}} Box
 * @typedef {Map<string, Box>} Boxes
 */

/** @param {Element} element @returns {Box} */
export function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}

/**
 * Let the cards within an element fly. A card (known by `data-card`) that has moved flies from its last place. A new
 * one comes from the deck and turns over on its way; if its owner's cards were hidden, it comes from the `data-source`
 * in its next ancestor with `data-from`. Chips slide: a new element with `data-comes` starts at the table's
 * `data-place` of that name, and one that gets `data-goes` ends there.
 * @param {{current: HTMLElement | null}} part
 * @param {string} key names the hand on the table: a new key starts again
 * @returns {() => void} the layout effect for a part that renders by itself
 */
export function useFlights(part, key) {
  const before = useRef({
    key: "",
    lay: /** @type {HTMLElement[]} */ ([]),
    boxes: /** @type {Boxes} */ (new Map()),
    past: /** @type {WeakSet<Element>} */ (new WeakSet()), // cards of the hand before, drawn for some frames yet
  });
  const chips = useRef(/** @type {WeakMap<Element, string>} */ (new WeakMap()));
  const resized = useResized(part);
  const ran = useRef(false);
  function look() {
    const root = part.current;
    if (!root || ran.current) return;
    ran.current = true; // once for all parts that are drawn together
    queueMicrotask(() => (ran.current = false));
    const last = before.current;
    const slides = slidesIn(root, chips.current, !last.key);
    const past = last.key === key ? last.past : new WeakSet(last.lay);
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-card]")]);
    const cards = all.filter((card) => !past.has(card));
    // Nothing is measured, and so nothing laid out, where no card has another neighbour than before.
    const same = cards.length === last.lay.length && cards.every((card, at) => card === last.lay[at]);
    if (last.key === key && !resized.current && same) return start(slides);
    const flying = new Map(cards.filter((card) => card.dataset.flies).map((card) => [card, boxOf(card)]));
    // All are found before the first is cancelled: each search settles the styles of all that was changed.
    const flights = [...flying.keys()].flatMap((card) => card.getAnimations());
    for (const flight of flights) flight.cancel();
    const boxes = new Map(cards.map((card) => [String(card.dataset.card), boxOf(card)]));
    before.current = { key, lay: cards, boxes, past };
    // Cards that are already there on arrival do not fly, nor do cards in a resized window.
    const unmoved = !last.key || resized.current;
    resized.current = false;
    if (unmoved) return start(slides);
    sound(last.key === key ? last.boxes : new Map(), boxes);
    if (!motionEnabled()) return;
    let dealt = 0;
    const next = cards.map((card) => {
      const name = String(card.dataset.card);
      const now = /** @type {Box} */ (boxes.get(name));
      const from = flying.get(card) ?? (last.key === key ? last.boxes.get(name) : undefined);
      return from
        ? flightOf(card, from, now)
        : flightOf(card, origin(root, card), now, { duration: FLY, delay: APART * dealt++, turns: true });
    });
    start([...slides, ...next]); // all has been measured by now
  }
  useLayoutEffect(look);
  return look;
}

/**
 * The value that a part shows: at a new hand the last one for some frames more, so that no frame draws all of it.
 * @template T @param {T} value @param {string} key names the hand @param {number} frames @returns {T}
 */
export function useLate(value, key, frames) {
  const shown = useRef({ value, key });
  const [, draw] = useState(0);
  const late = frames > 0 && shown.current.key !== key && motionEnabled();
  if (!late) shown.current = { value, key };
  useEffect(() => {
    if (!late) return undefined;
    let [left, frame] = [frames, 0];
    const wait = () => {
      if (left-- > 0) return void (frame = requestAnimationFrame(wait));
      shown.current.key = key;
      draw((n) => n + 1);
    };
    wait();
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return shown.current.value;
}

/** A ref that is set to true when a part changes its size. @param {{current: HTMLElement | null}} part */
export function useResized(part) {
  const resized = useRef(false);
  useEffect(() => {
    let size = "";
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const now = `${contentRect.width}x${contentRect.height}`;
      if (size && size !== now) resized.current = true;
      size = now;
    });
    if (part.current) watch.observe(part.current);
    return () => watch.disconnect();
  }, []);
  return resized;
}

/**
 * The ways of chips. @param {HTMLElement} root
 * @param {WeakMap<Element, string>} seen what each was when it was seen last @param {boolean} first
 */
function slidesIn(root, seen, first) {
  const table = root.closest(".table-felt") ?? root;
  const place = (/** @type {string | undefined} */ name) =>
    name && !first && motionEnabled() ? table.querySelector(`[data-place="${name}"]`) : null;
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-comes], [data-goes]")]);
  return all.map((chips) => {
    const { comes, goes = "" } = chips.dataset;
    const from = seen.has(chips) ? null : place(comes);
    const to = seen.get(chips) === goes ? null : place(goes);
    seen.set(chips, goes);
    if (to) return flightOf(chips, boxOf(chips), boxOf(to), { duration: SLIDE, away: true });
    return from && flightOf(chips, boxOf(from), boxOf(chips), { duration: SLIDE });
  });
}

/**
 * A card put down is heard, and a new one turned over.
 * @param {Map<string, Box>} before
 * @param {Map<string, Box>} now
 */
function sound(before, now) {
  const all = [...now];
  const moved = (/** @type {[string, Box]} */ [name, { x, y }]) => {
    const from = before.get(name);
    return !!from && Math.hypot(from.x - x, from.y - y) > 8;
  };
  if (all.some(moved)) play("card");
  else if (all.some(([name]) => !before.has(name))) play("flip");
}

/** The box from which a new card comes. @param {HTMLElement} root @param {HTMLElement} card @returns {Box} */
function origin(root, card) {
  const source = card.closest("[data-from]")?.querySelector("[data-source]");
  if (source) return boxOf(source);
  const { x, y, width } = root.getBoundingClientRect();
  return { x: x + width / 2, y: y - card.offsetHeight, width: card.offsetWidth };
}

/**
 * @typedef {{duration?: number, delay?: number, turns?: boolean, away?: boolean}} How
 * @typedef {{card: HTMLElement, frames: Keyframe[], how: KeyframeAnimationOptions, turns: boolean}} Flight
 */

/**
 * The way from one box to the other; a card lies in the second of them, unless it goes `away` from the first.
 * @param {HTMLElement} card @param {Box} from @param {Box} to @param {How} [how]
 * @returns {Flight | null} null where that is no way at all
 */
function flightOf(card, from, to, { duration = PLACE, delay = 0, turns = false, away = false } = {}) {
  const [own, other] = away ? [from, to] : [to, from];
  const [dx, dy, scale] = [other.x - own.x, other.y - own.y, away ? 1 : other.width / own.width];
  if (!own.width || (Math.abs(dx) < 2 && Math.abs(dy) < 2)) return null;
  const at = (/** @type {number} */ part, /** @type {number} */ turn) =>
    `translate(${dx * part}px, ${dy * part}px) scale(${1 + (scale - 1) * part})` +
    (turns ? ` perspective(900px) rotateY(${turn}deg)` : "");
  const frames = turns
    ? [
        { transform: at(1, 0) },
        { transform: at(0.3, 90), offset: 0.5 },
        { transform: at(0.3, -90), offset: 0.5 },
        { transform: at(0, 0) },
      ]
    : away
      ? [
          { transform: at(0, 0), opacity: 1 },
          { transform: at(0.8, 0), opacity: 1, offset: 0.8 },
          { transform: at(1, 0), opacity: 0 },
        ]
      : [
          { transform: at(1, 0), opacity: 1 },
          { transform: at(0, 0), opacity: 1 },
        ];
  const easing = turns ? OUT : IN_OUT;
  return { card, frames, how: { duration, delay, fill: "backwards", easing }, turns };
}

/**
 * Let them fly. All are marked before the first one starts: each start settles the styles of all that was changed.
 * @param {(Flight | null)[]} flights
 */
function start(flights) {
  const all = flights.filter((flight) => flight !== null);
  for (const { card, how, turns } of all) {
    card.dataset.flies = turns ? "turning" : "moving";
    if (turns) card.style.setProperty("--late", `${how.delay}ms`);
  }
  for (const { card, frames, how } of all) {
    const flight = card.animate(frames, how);
    flight.onfinish = flight.oncancel = () => delete card.dataset.flies;
  }
}

/** One thing alone flies. @param {HTMLElement} card @param {Box} from @param {Box} to @param {How} [how] */
export const fly = (card, from, to, how) => start([flightOf(card, from, to, how)]);

/**
 * A figure that counts to another one. What counts lies over the figure it comes to, which has the place from the
 * start, and is another element at each step: nothing moves for it.
 * @param {{value: number, last: {current: number | null}, text: (value: number) => string}} props `last` is what was
 *   shown before, kept by a part that is not drawn anew with this one
 */
export function CountUp({ value, last, text }) {
  const over = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const from = last.current ?? value;
    last.current = value;
    const place = over.current;
    if (from === value || !place || !motionEnabled()) return undefined;
    let step = 0;
    const next = () => {
      const now = document.createElement("span");
      now.textContent = text(Math.round(from + ((value - from) * step) / STEPS));
      place.replaceChildren(...(step++ < STEPS ? [now] : []));
      if (step > STEPS) clearInterval(timer);
    };
    const timer = setInterval(next, SLIDE / STEPS);
    next();
    return () => {
      clearInterval(timer);
      place.replaceChildren();
    };
  }, [value]);
  return html`<span class="counting">
    <span class="counts" aria-hidden="true" ref=${over}></span><span>${text(value)}</span>
  </span>`;
}

/** @typedef {{view: import("../wire.d.ts").TableView, table: string}} Snapshot */

/**
 * The snapshot on screen. Fast moves of bots appear one after the other. A person's move appears at once, and so does
 * everything that waits when the page becomes visible again.
 * @template {Snapshot} T @param {T} letter @returns {T}
 */
export function usePacedUpdates(letter) {
  const waiting = useRef(/** @type {T[]} */ ([]));
  const shown = useRef({ letter, since: 0 });
  const newest = useRef(letter);
  const [, turn] = useState(0);
  const wait = motionEnabled() ? PACES[pace.value] : 0;
  if (newest.current !== letter) {
    newest.current = letter;
    waiting.current.push(letter);
  }
  for (let next = waiting.current[0]; next && due(shown.current, next, wait); next = waiting.current[0]) {
    waiting.current.shift();
    shown.current = { letter: next, since: performance.now() };
  }
  const left = waiting.current.length ? shown.current.since + wait - performance.now() : null;
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => turn((n) => n + 1), Math.max(0, left));
    return () => clearTimeout(timer);
  });
  return shown.current.letter;
}

/** @param {{letter: Snapshot, since: number}} shown @param {Snapshot} next @param {number} wait */
function due({ letter, since }, next, wait) {
  if (!wait || document.hidden || performance.now() - since >= wait) return true;
  const { view, table } = letter;
  const asked = view.hand?.asked ?? [];
  const ofBots = asked.length > 0 && asked.every((ask) => view.seats[ask.seat]?.bot);
  return table !== next.table || !ofBots || JSON.stringify(view.hand) === JSON.stringify(next.view.hand);
}
