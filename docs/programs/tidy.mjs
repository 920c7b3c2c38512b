#!/usr/bin/env node
// A bot for OFC in JavaScript: high cards and pairs behind, low ones in front.
import { createInterface } from "node:readline";

const RANKS = "23456789TJQKA";
const WISHED = { front: [2, -8], middle: [6, 6], back: [10, 14] };

/** Every row has ranks that suit it; pairs are welcome behind and not in front. */
function worth(move, board) {
  const added = move.split(" ")[1].split("/");
  return Object.entries(WISHED).reduce((total, [row, [wished, pair]], at) => {
    const signs = [...board[row].join(""), ...added[at]];
    const ranks = signs.map((sign) => RANKS.indexOf(sign)).filter((rank) => rank >= 0);
    const far = ranks.reduce((sum, rank) => sum + Math.abs(rank - wished), 0);
    return total + pair * (ranks.length - new Set(ranks).size) - far;
  }, 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    console.log(JSON.stringify({ type: "ready", name: "tidy" }));
  } else if (told.type === "act") {
    const board = told.view.seats[told.seat];
    const moves = told.moves ?? [told.first];
    const best = moves.reduce((a, b) => (worth(b, board) > worth(a, board) ? b : a));
    console.log(JSON.stringify({ type: "move", id: told.id, move: best }));
  } // A hand, a result, and whatever comes to be said some day need no answer.
}
