/** The page of an exercise, and the table on which it is played. */
import { html } from "../../../kit/preact.js";
import { Page } from "../../../frame/page_frame.js";
import { Stage } from "../../../coach/practice_frame.js";
import { texts } from "./trainer_texts.js";
import Table from "./ofc.js";

/**
 * @param {{exercise: string, children?: import("../../../kit/html.d.ts").Children}} props
 *   `exercise` is "" for all of them
 */
export const Frame = ({ exercise, children }) => html`<${Page}
  title=${exercise ? texts.names[exercise] : texts.title}
  wide=${!!exercise}
>
  <div class="stack trainer">
    <header class="review-head">
      <div>
        <h1>${exercise ? texts.names[exercise] : texts.title}</h1>
        <p class="muted">${exercise ? texts.about[exercise] : texts.lead}</p>
      </div>
      <span class="grow"></span>
      ${exercise && html`<a class="button" href="/train">${texts.all}</a>`}
    </header>
    ${children}
  </div>
</${Page}>`;

/**
 * @param {{exercise: string, room: import("../../../table/context.d.ts").TableContext,
 *   facts?: import("../../../kit/html.d.ts").Children}} props
 */
export const AtTable = ({ exercise, room, facts }) => html`<${Stage}
  title=${texts.names[exercise]}
  game="ofc"
  room=${room}
  View=${Table}
  facts=${facts}
  back="/train"
  backText=${texts.all}
/>`;
