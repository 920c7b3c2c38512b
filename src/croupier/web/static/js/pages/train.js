/** The trainer: exercises of a game that brings some. */
import { html } from "../ui.js";
import { session } from "../api.js";
import { styled, teachingOf } from "../game_pages.js";
import { Failed, Page, Waiting, useAsked } from "../parts.js";
import { games } from "../names.js";
import { texts } from "../teach/texts.js";

await styled(import.meta.url, "../../css/teach.css");

/** The first game that has a trainer. */
async function trainer() {
  await session();
  for (const { game } of games.filter((one) => one.practice)) {
    const { trainer } = await teachingOf(game);
    if (trainer) return (await trainer()).default;
  }
  return null;
}

/** @param {{args: (string | undefined)[]}} props */
export default function Train({ args: [exercise = ""] }) {
  const { value, error, again } = useAsked(trainer, []);
  if (error || value === null)
    return html`<${Page} title=${texts.train.title}>
      <${Failed} whole text=${error?.message ?? texts.train.none} again=${again} />
    </${Page}>`;
  if (!value) return html`<${Page} title=${texts.train.title}><${Waiting} /></${Page}>`;
  return html`<${value} exercise=${exercise} />`;
}
