/** The choice of bots for a game, kept in this browser. */
import { html } from "../kit/preact.js";
import { Input } from "../kit/fields.js";
import { gameName, gameOf } from "../kit/game_names.js";
import { lastBots } from "../kit/preferences.js";
import { t } from "../kit/texts.js";
import { capital, said, termOf } from "../kit/words.js";
import { colon } from "../kit/format.js";

/**
 * A bot as the house says of it.
 * @typedef {{name: string, sentence: string, points: number | null, interval: number | null}} Level
 */

/** @param {string} name */
export const botName = (name) => capital(termOf("bot", name));

/** The strength of a bot, relative to the usual one. @param {Level} level */
const strengthOf = ({ name, points }) => points ?? (name === "random" ? -Infinity : 0);

/** The bots of a game, weakest first where strengths are known. @param {string} game @returns {Level[]} */
const levelsOf = (game) =>
  [...(gameOf(game)?.levels ?? [])].sort(
    (one, other) => Math.sign(strengthOf(one) - strengthOf(other)) || 0,
  );

/** The usual bot of a game. @param {string} game @returns {string} */
const usualOf = (game) => gameOf(game)?.bots[0] ?? "";

/** The bot to play against: the last one chosen, if the game still has it. @param {string} game */
export function botOf(game) {
  const last = lastBots.value[game];
  return gameOf(game)?.bots.includes(last) ? last : usualOf(game);
}

/** The bots of a game to choose from. @param {string} game */
export const botOptions = (game) =>
  levelsOf(game).map(
    ({ name }) => html`<option key=${name} value=${name}>
      ${botName(name)}${name === usualOf(game) ? t.bots.usual : ""}
    </option>`,
  );

/** A description of a bot's play and its strength. @param {string} game @param {string} name */
export function botSaid(game, name) {
  const level = levelsOf(game).find((one) => one.name === name);
  const { points = null, interval = null, sentence = "" } = level ?? {};
  const strength = points !== null && name !== usualOf(game) && t.bots.strength(points, interval ?? 0);
  return [said(sentence), strength && `${strength} ${botName(usualOf(game))}.`].filter(Boolean).join(" ");
}

/** The error codes for a seat that somebody has taken or left in the meantime. The next look at the view settles it. */
const CROSSED = ["stale", "seat-empty", "seat-taken"];

/**
 * True if the command was done, false if seats have changed in the meantime.
 * @param {Promise<unknown>} asked @returns {Promise<boolean>}
 */
const done = (asked) =>
  asked.then(
    () => true,
    (error) => {
      if (CROSSED.includes(error.code)) return false;
      throw error;
    },
  );

/**
 * Have the bots at a table be such ones as were chosen, before its first hand or between matches. Each step goes by
 * the newest view and choice: the step before it has changed the seats, and a person may do so meanwhile.
 * @param {import("./socket.js").TableSocket} socket
 */
export async function exchangeBots(socket) {
  const newest = () => /** @type {import("./context.d.ts").TableSnapshot} */ (socket.view.value).view;
  const chosen = () => botOf(newest().match.game);
  for (const seat of newest().seats.keys()) {
    const other = () => (newest().seats[seat]?.bot ?? chosen()) !== chosen();
    let removed = false;
    while (!removed && other()) removed = await done(socket.send("remove", { seat }));
    if (removed) await done(socket.send("fill", { seat, bot: chosen() }));
  }
}

/**
 * A choice among the bots of a game, if it has several.
 * @param {{game: string, onPick?: (name: string) => void}} props
 */
export const BotPick = ({ game, onPick }) =>
  levelsOf(game).length > 1 &&
  html`<${Input}
    of="select"
    label=${t.bots.label}
    help=${botSaid(game, botOf(game))}
    aria-label=${`${t.bots.label}${colon}${gameName(game)}`}
    value=${botOf(game)}
    onText=${(/** @type {string} */ name) => {
      lastBots.value = { ...lastBots.value, [game]: name };
      onPick?.(name);
    }}
  >
    ${botOptions(game)}
  </${Input}>`;
