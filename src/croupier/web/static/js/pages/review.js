/** What one's decisions were worth: over all sessions, at one table, or in one hand. */
import { html } from "../ui.js";
import { HandReview } from "../teach/hand_review.js";
import { Progress } from "../teach/progress.js";
import { SessionReview } from "../teach/session_review.js";
import { styled } from "../game_pages.js";

await styled(import.meta.url, "../../css/teach.css");

/** @param {{args: (string | undefined)[]}} props */
export default function Review({ args: [table, number] }) {
  if (table && number) return html`<${HandReview} table=${table} number=${Number(number)} />`;
  return table ? html`<${SessionReview} table=${table} />` : html`<${Progress} />`;
}
