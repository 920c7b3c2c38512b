/** Avatars, made from a player's name alone. */
import { html } from "./preact.js";

/** Ground and figure; each pair is told from the others by eye, and its figure from its ground. */
const COLOURS = [
  ["#3a2a66", "#b9a6e6"],
  ["#20365c", "#8fb7e6"],
  ["#17493a", "#8fcfb2"],
  ["#5a2230", "#e8a3ad"],
  ["#1d4f9c", "#f3c24b"],
  ["#5b3a12", "#ecc48c"],
  ["#14484f", "#8dd3d8"],
  ["#4a2350", "#dda2e2"],
  ["#3d4a1c", "#c8d687"],
  ["#6b2a17", "#f2b295"],
  ["#27323f", "#b4c4d6"],
  ["#7a5a06", "#ffe7a3"],
];

/** The shapes for a quarter of the picture, 16 by 16. */
const SHAPES = [
  "M0 16A16 16 0 0 1 16 0v16z",
  "M0 0a16 16 0 0 1 16 16H0z",
  "M0 0h16v16A16 16 0 0 1 0 0z",
  "M0 0h16A16 16 0 0 1 0 16z",
  "M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0z",
  "M0 0l16 16H0z",
  "M16 0v16H0z",
  "M8 0l8 8-8 8-8-8z",
];

/** Figures in a row that follow from a text (FNV-1a, then xorshift). @param {string} text */
function figuresOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text.normalize("NFC").trim().toLowerCase())
    hash = Math.imul(hash ^ /** @type {number} */ (letter.codePointAt(0)), 0x01000193);
  return (/** @type {number} */ below) => {
    hash ^= hash << 13;
    hash ^= hash >>> 17;
    hash ^= hash << 5;
    return (hash >>> 0) % below;
  };
}

/** The picture of a name, as a ground, a figure's colour and its four parts. @param {string} name */
export function pictureOf(name) {
  const next = figuresOf(name || " ");
  const [ground, figure] = COLOURS[next(COLOURS.length)];
  return { ground, figure, parts: [0, 1, 2, 3].map(() => SHAPES[next(SHAPES.length)]) };
}

/**
 * It is decoration: the name always stands beside it.
 * @param {{name: string, size?: number}} props `size` in pixels
 */
export function Avatar({ name, size = 32 }) {
  const { ground, figure, parts } = pictureOf(name);
  return html`<svg class="avatar" viewBox="0 0 32 32" width=${size} height=${size} aria-hidden="true">
    <rect width="32" height="32" fill=${ground} />
    ${parts.map(
      (path, at) =>
        html`<path
          key=${at}
          d=${path}
          fill=${figure}
          transform=${`translate(${16 * (at % 2)} ${16 * Math.floor(at / 2)})`}
        />`,
    )}
  </svg>`;
}
