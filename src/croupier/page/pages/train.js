/** The page of a game's exercises. */
import { html } from "../kit/preact.js";
import { session } from "../kit/api.js";
import { styled, trainerOf } from "../kit/game_modules.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { games } from "../kit/game_names.js";
import { texts } from "../coach/texts.js";

await styled(import.meta.url, "../coach/teach.css");

/** The first game that has a trainer. */
async function trainer() {
  await session();
  const game = games.find((one) => one.trainer);
  return game ? trainerOf(game.game) : null;
}

/** @param {{args: (string | undefined)[]}} props */
export default function Train({ args: [exercise = ""] }) {
  const { value, error, again } = useRequest(trainer, []);
  if (error || value === null)
    return html`<${Page} title=${texts.train.title}>
      <${Failed} whole text=${error?.message ?? texts.train.none} again=${again} />
    </${Page}>`;
  if (!value) return html`<${Page} title=${texts.train.title}><${Loading} /></${Page}>`;
  return html`<${value} exercise=${exercise} />`;
}
