/**
 * Lines between rows that are compared, with what each row won or lost. They are measured once for an opponent
 * and a window; they lie over the boards and move nothing.
 */
import { html, cls, useLayoutEffect, useRef, useState } from "../../../kit/preact.js";

/** @typedef {import("./result_steps.js").Story} Story */
/** @typedef {[number, number]} Point */
/** @typedef {{left: number, right: number, top: number, bottom: number, x: number, y: number}} Box */

const APART = 3; // between lines side by side
const ROUND = 9;

/** @param {{story: Story, you: number | null}} props */
export function Ties({ story, you }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [lines, setLines] = useState(/** @type {{other: number, paths: string[]} | null} */ (null));
  const other = story.now?.other ?? null;
  useLayoutEffect(() => {
    const table = ref.current?.parentElement;
    if (!table || other === null) return undefined;
    const draw = () => setLines({ other, paths: pathsOf(table, other) });
    const watch = new ResizeObserver(draw); // tells at once, after the layout of this frame, and at each new size
    watch.observe(table);
    return () => watch.disconnect();
  }, [other]);
  const shown = lines && lines.other === other ? lines.paths : [];
  return html`<svg class="ties" aria-hidden="true" ref=${ref}>
    ${shown.map((path, row) => {
      const lit = story.lit(/** @type {number} */ (you), row);
      return (
        lit &&
        html`<g key=${`${other} ${row}`} class=${cls("tie", lit)}>
        <path class="under" d=${path} /><path d=${path} />
      </g>`
      );
    })}
  </svg>`;
}

/** The line of each row. @param {HTMLElement} table @param {number} other @returns {string[]} */
function pathsOf(table, other) {
  const board = table.querySelector(`.board[data-from="${other}"]`);
  const own = table.querySelector(".board.mine");
  if (!board || !own) return [];
  const from = table.getBoundingClientRect();
  const [mine, theirs] = [own, board].map((one) => rowsOf(one, from));
  const edge = boxOf([own.querySelector(".ofc-row")], from).right;
  const beside = theirs[0].left > mine[1].right || theirs[0].right < mine[1].left;
  const badges = [...own.querySelectorAll(".badge-place")];
  if (beside) return mine.map((row, at) => besides(row, theirs[at], boxOf([badges[at]], from).y));
  const around = {
    x: (Math.max(...mine.map((row) => row.right)) + edge) / 2 + 3,
    y: busOf(board, own, from),
  };
  const inLine = Math.abs(theirs[0].top - theirs[1].top) < 2; // its rows lie in one line
  const gutter = Math.max(...theirs.map((row) => row.right)) + APART;
  const below = [...board.querySelectorAll(".ofc-row")].map((row) => boxOf([row], from).bottom + 1);
  return mine.map((row, at) => {
    const away = APART * (at - 1);
    const bus = around.y + away;
    const trunk = around.x + away;
    const end = /** @type {Point[]} */ ([
      [trunk, bus],
      [trunk, row.y],
      [row.right + 3, row.y],
    ]);
    const { x, y, right } = theirs[at];
    const lane = gutter + APART * (2 - at);
    if (inLine) return along([[x, below[at]], [x, bus], ...end]);
    return along([[right + 3, y], [lane, y], [lane, bus], ...end]);
  });
}

/** The boxes around the cards of each row. @param {Element} board @param {DOMRect} from */
const rowsOf = (board, from) =>
  [...board.querySelectorAll(".ofc-row .lie")].map((row) =>
    boxOf([...row.querySelectorAll(".card")], from),
  );

/** @param {(Element | null)[]} parts @param {DOMRect} from @returns {Box} */
function boxOf(parts, from) {
  const boxes = parts.map((part) => /** @type {Element} */ (part).getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return {
    left: left - from.left,
    right: right - from.left,
    top: top - from.top,
    bottom: bottom - from.top,
    x: (left + right) / 2 - from.left,
    y: (top + bottom) / 2 - from.top,
  };
}

/**
 * The height halfway between a board above and the reader's board.
 * @param {Element} board @param {Element} own @param {DOMRect} from
 */
const busOf = (board, own, from) => (boxOf([board], from).bottom + boxOf([own], from).top) / 2;

/**
 * To a row beside: straight past the badge, then a bend.
 * @param {Box} mine @param {Box} theirs @param {number} y where the badge lies
 */
function besides(mine, theirs, y) {
  const right = theirs.left > mine.right;
  const [x1, x2] = right ? [mine.right + 4, theirs.left - 5] : [mine.left - 4, theirs.right + 5];
  const bend = x2 + (right ? -1 : 1) * Math.min(30, Math.abs(x2 - x1) / 2);
  const middle = (bend + x2) / 2;
  return `M${x1} ${y}H${bend}C${middle} ${y} ${middle} ${theirs.y} ${x2} ${theirs.y}`;
}

/** Straight lines with round corners. @param {Point[]} points */
function along(points) {
  const parts = points.slice(1, -1).map((point, at) => {
    const [before, after] = [points[at], points[at + 2]];
    const size = Math.min(
      ROUND,
      ...[before, after].map((end) => Math.hypot(end[0] - point[0], end[1] - point[1]) / 2),
    );
    const towards = (/** @type {Point} */ end) => {
      const far = Math.hypot(end[0] - point[0], end[1] - point[1]) || 1;
      return point.map((place, axis) => place + ((end[axis] - place) * size) / far).join(" ");
    };
    return `L${towards(before)}Q${point.join(" ")} ${towards(after)}`;
  });
  return `M${points[0].join(" ")}${parts.join("")}L${points.at(-1)?.join(" ")}`;
}
