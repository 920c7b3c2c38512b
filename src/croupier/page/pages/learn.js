/** The page of a game's first lesson, and the list of lessons. */
import { html, cls } from "../kit/preact.js";
import { styled, lessonOf } from "../kit/game_modules.js";
import { tableOf } from "../table/game_table.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { Page } from "../frame/page_frame.js";
import { games, gameName } from "../kit/game_names.js";
import { Art } from "../kit/game_art.js";
import { Lesson } from "../coach/lesson.js";
import { texts } from "../coach/texts.js";

await styled(import.meta.url, "../coach/teach.css");

/** @param {{args: (string | undefined)[]}} props */
export default function Learn({ args: [game] }) {
  const title = game ? texts.lesson.title(gameName(game)) : texts.lesson.all;
  const { value, error, again } = useRequest(
    () => (game ? Promise.all([tableOf(game), lessonOf(game)]) : Promise.resolve(null)),
    [game],
  );
  if (!game) return html`<${All} />`;
  if (error)
    return html`<${Page} title=${title}><${Failed} whole text=${error.message} again=${again} /></${Page}>`;
  if (!value) return html`<${Page} title=${title}><${Loading} /></${Page}>`;
  const [View, lesson] = value;
  if (!lesson) return html`<${Page} title=${title}><${Failed} whole text=${texts.lesson.none} /></${Page}>`;
  return html`<${Lesson} game=${game} title=${title} View=${View} lesson=${lesson} />`;
}

/** The lessons there are. */
const All = () => html`<${Page} title=${texts.lesson.all}>
  <div class="stack">
    <h1>${texts.lesson.all}</h1>
    <p class="lead">${texts.lesson.lead}</p>
    <ul class="lessons">
      ${games
        .filter((game) => game.practice)
        .map(
          (game, at) => html`<li key=${game.game} class="panel">
            <${Art} game=${game} />
            <h2>${gameName(game.game)}</h2>
            <a class=${cls("button", at === 0 && "primary")} href=${`/learn/${game.game}`}>
              ${texts.lesson.begin(gameName(game.game))}
            </a>
          </li>`,
        )}
    </ul>
  </div>
</${Page}>`;
