/** A result as a picture and as a text, to be sent to somebody: drawn here, with nothing of anybody else's in it. */
import { html, useState } from "../ui.js";
import { Copyable } from "../copyable.js";
import { saveFile } from "../parts.js";
import { texts } from "./texts.js";

const [WIDE, HIGH] = [1200, 630];
const SIGNS = /** @type {Record<string, [string, string]>} */ ({
  s: ["♠", "#15171c"],
  h: ["♥", "#c81d2e"],
  d: ["♦", "#1454bf"],
  c: ["♣", "#0d6f35"],
});
const MARKS = /** @type {Record<string, string>} */ ({
  a: "#7bdba6",
  b: "#f2bf45",
  c: "#ff9c8d",
  d: "#b0261c",
});
const SQUARES = /** @type {Record<string, string>} */ ({ a: "🟩", b: "🟨", c: "🟧", d: "🟥" });

/** Marks as squares that any messenger shows. @param {string} marks */
export const squares = (marks) => [...marks].map((mark) => SQUARES[mark]).join("");

/**
 * @typedef {{title: string, line: string, rows: string[][], marks: string}} Result cards by row, letters by decision
 * @param {Result} result @returns {HTMLCanvasElement}
 */
export function picture({ title, line, rows, marks }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const felt = pen.createRadialGradient(WIDE / 2, 0, 80, WIDE / 2, HIGH / 2, WIDE);
  felt.addColorStop(0, "#2c6048");
  felt.addColorStop(1, "#143326");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDE, HIGH);
  const font = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = "#f5f8f3";
  pen.textAlign = "left";
  pen.font = `700 44px ${font}`;
  pen.fillText(title, 60, 90, 560);
  pen.font = `500 34px ${font}`;
  pen.fillText(line, 60, 145, 560);
  [...marks].forEach((mark, at) => {
    pen.fillStyle = MARKS[mark];
    box(pen, 60 + at * 84, 200, 72, 72, 14);
    pen.fillStyle = "#10241a";
    pen.textAlign = "center";
    pen.font = `700 32px ${font}`;
    pen.fillText(texts.share.letters[mark], 96 + at * 84, 247);
  });
  pen.fillStyle = "rgb(255 255 255 / 0.7)";
  pen.textAlign = "left";
  pen.font = `600 30px ${font}`;
  pen.fillText(location.host, 60, HIGH - 50, 560);
  rows.forEach((cards, row) =>
    cards.forEach((card, at) =>
      face(pen, card, 680 + (5 - cards.length) * 47 + at * 94, 45 + row * 185, font),
    ),
  );
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} pen @param {string} card @param {number} x @param {number} y
 * @param {string} font
 */
function face(pen, card, x, y, font) {
  const [sign, colour] = SIGNS[card[1]];
  pen.fillStyle = "#fffefb";
  box(pen, x, y, 86, 170, 10);
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.font = `700 52px ${font}`;
  pen.fillText(card[0] === "T" ? "10" : card[0], x + 43, y + 72);
  pen.font = "56px sans-serif";
  pen.fillText(`${sign}\ufe0e`, x + 43, y + 140);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} wide
 * @param {number} high @param {number} round
 */
function box(pen, x, y, wide, high, round) {
  pen.beginPath();
  pen.roundRect(x, y, wide, high, round);
  pen.fill();
}

/** @param {{result: Result, text: string}} props */
export function Share({ result, text }) {
  const [said, setSaid] = useState("");
  async function send() {
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ done) =>
      picture(result).toBlob(done, "image/png"),
    );
    if (!blob) return;
    const file = new File([blob], "hand.png", { type: "image/png" });
    try {
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], text });
      else {
        saveFile("hand.png", blob);
        setSaid(texts.share.saved);
      }
    } catch {
      /* whoever changes their mind sends nothing */
    }
  }
  return html`<section class="panel share" aria-labelledby="share">
    <h2 id="share">${texts.share.title}</h2>
    <p class="row">
      <button type="button" class="primary" onClick=${send}>${texts.share.picture}</button>
      <span role="status">${said}</span>
    </p>
    <${Copyable}
      label=${texts.share.text}
      value=${text}
      rows=${3}
      copy=${texts.share.copy}
      copied=${texts.share.copied}
    />
  </section>`;
}
