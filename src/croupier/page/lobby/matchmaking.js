/** Matchmaking: players who wait, the time left, and bots to play meanwhile. */
import { html, useEffect, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { clockText } from "../kit/format.js";
import { gameName } from "../kit/game_names.js";
import { Dialog } from "../kit/dialog.js";
import { at } from "../kit/urls.js";
import { text } from "../kit/words.js";
import { l } from "./texts.js";

const w = l.pairing;
const EVERY = 2000; // milliseconds between two questions

/** Wait for others, for as long as the dialog is open. @param {{game: string, preset: string}} wanted */
function useOthers({ game, preset }) {
  const [known, setKnown] = useState(
    /** @type {Partial<import("../wire.d.ts").PairAnswer> & {said?: string}} */ ({}),
  );
  useEffect(() => {
    let live = true;
    let timer = 0;
    async function ask() {
      try {
        const answer = await call("POST", "/api/pairing", { game, preset });
        if (!live) return;
        setKnown(answer);
        if (answer.table) location.assign(at(`/table/${answer.table}#join`));
      } catch (error) {
        if (live)
          setKnown((before) => ({
            ...before,
            said: error instanceof Error ? error.message : String(error),
          }));
      }
      if (live) timer = setTimeout(ask, EVERY);
    }
    session()
      .then(() => call("DELETE", "/api/pairing"))
      .then(
        () => (live ? ask() : undefined),
        (error) => live && setKnown({ said: error.message }),
      );
    return () => {
      live = false;
      clearTimeout(timer);
      call("DELETE", "/api/pairing").catch(() => {}); // who does not ask any more is forgotten anyway
    };
  }, [game, preset]);
  return known;
}

/**
 * @param {{wanted: {game: string, preset: string} | null, onClose: () => void, onBots: () => void}} props
 *   open while something is wanted
 */
export const Pairing = ({ wanted, onClose, onBots }) => html`<${Dialog}
  title=${wanted ? text("Find an opponent: {game}", { game: gameName(wanted.game) }) : w.looking}
  open=${!!wanted}
  onClose=${onClose}
>
  ${wanted && html`<${Looking} wanted=${wanted} onClose=${onClose} onBots=${onBots} />`}
</${Dialog}>`;

/** @param {{wanted: {game: string, preset: string}, onClose: () => void, onBots: () => void}} props */
function Looking({ wanted, onClose, onBots }) {
  const { others = 0, seconds = 0, table, said } = useOthers(wanted);
  return html`<div class="looking">
    <p role="status">${said ?? (table ? text("Found. Opening the table…") : `${w.looking} ${w.others(others)}`)}</p>
    <p class="muted num">${text("You have waited {time}.", { time: clockText(seconds) })}</p>
    <p class="row">
      <button class="primary" onClick=${onBots}>${text("Play bots instead")}</button>
      <button onClick=${onClose}>${text("Stop waiting")}</button>
    </p>
  </div>`;
}
