/** The review page: of all sessions, of one table, or of one hand. */
import { html } from "../kit/preact.js";
import { HandReview } from "../coach/hand_review.js";
import { Progress } from "../coach/progress.js";
import { SessionReview } from "../coach/session_review.js";
import { styled } from "../kit/game_modules.js";

await styled(import.meta.url, "../coach/teach.css");

/** @param {{args: (string | undefined)[]}} props */
export default function Review({ args: [table, number] }) {
  if (table && number) return html`<${HandReview} table=${table} number=${Number(number)} />`;
  return table ? html`<${SessionReview} table=${table} />` : html`<${Progress} />`;
}
