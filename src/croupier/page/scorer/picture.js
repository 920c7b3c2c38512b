/** The evening as a picture, for the phone's own share sheet or a file. */
import { dayText, number } from "../kit/format.js";
import { gameName } from "../kit/game_names.js";
import { share } from "../kit/share.js";
import { pictureOf } from "../kit/avatar.js";
import { fileName } from "./storage.js";
import { textN } from "./words.js";
import { phrases } from "./texts.js";

/** @import { Sheet } from "./game_scorers.js" */
/** @import { Shown } from "./sheet_frame.js" */

const WIDE = 1080;
const EDGE = 72;
const ROW = 108;

/**
 * Standings, who pays whom, and when it was.
 * @param {Sheet} sheet @param {Shown} shown
 * @returns {Promise<Blob | null>} a PNG; null where the browser makes none
 */
export async function pictured(sheet, { columns, gains, totals, payments }) {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const order = columns.map((_, at) => at).sort((one, other) => totals[other] - totals[one]);
  canvas.width = WIDE;
  canvas.height = EDGE * 2 + 170 + ROW * order.length + (payments ? 50 + 60 * payments.length : 0);
  const ground = pen.createRadialGradient(WIDE / 2, 300, 60, WIDE / 2, 300, 1100);
  ground.addColorStop(0, "#27604a");
  ground.addColorStop(1, "#123328");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ font,
    colour = "#f5f8f3",
    /** @type {CanvasTextAlign} */ align = "left",
  ) => {
    pen.font = `${font} ${style.getPropertyValue("--font") || "sans-serif"}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, WIDE - EDGE - 200);
  };
  write(gameName(sheet.game), EDGE, EDGE + 28, "700 56px");
  write(
    `${textN("After {n} hand", "After {n} hands", { n: gains.length })} · ${dayText(sheet.at)}`,
    EDGE,
    EDGE + 96,
    "500 34px",
    "#cfe0d5",
  );
  let y = EDGE + 180;
  for (const at of order) {
    pen.fillStyle = "rgb(0 0 0 / 0.2)";
    pen.beginPath();
    pen.roundRect(EDGE - 20, y - 40, WIDE - 2 * EDGE + 40, ROW - 16, 20);
    pen.fill();
    face(pen, columns[at], EDGE, y - 24);
    write(columns[at], EDGE + 84, y + 4, "600 42px");
    const won = totals[at] > 0 ? "#a5f0c6" : totals[at] < 0 ? "#ffd0c6" : "#f5f8f3";
    write(number(totals[at], true), WIDE - EDGE, y + 4, "700 48px", won, "right");
    y += ROW;
  }
  y += 30;
  for (const { from, to, amount } of payments ?? []) {
    write(phrases.pays(columns[from], columns[to], number(amount)), EDGE, y, "500 34px");
    y += 60;
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** @param {CanvasRenderingContext2D} pen @param {string} name @param {number} x @param {number} y */
function face(pen, name, x, y) {
  const { ground, figure, parts } = pictureOf(name);
  pen.save();
  pen.translate(x, y);
  pen.scale(56 / 32, 56 / 32);
  pen.beginPath();
  pen.roundRect(0, 0, 32, 32, 8);
  pen.clip();
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 32, 32);
  pen.fillStyle = figure;
  for (const [at, path] of parts.entries()) {
    pen.save();
    pen.translate(16 * (at % 2), 16 * Math.floor(at / 2));
    pen.fill(new Path2D(path));
    pen.restore();
  }
  pen.restore();
}

/** @param {Sheet} sheet @param {Shown} shown */
export async function sharePicture(sheet, shown) {
  const picture = await pictured(sheet, shown);
  if (!picture) return;
  const file = new File([picture], fileName(sheet, "png"), { type: "image/png" });
  await share({ title: `${gameName(sheet.game)}, ${dayText(sheet.at)}`, file });
}
