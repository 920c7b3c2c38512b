/** The clock that players can call on a slow player. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { clockText } from "../kit/format.js";
import { TIME, chime } from "../kit/sound.js";
import { text } from "./words.js";
import { scorer } from "./texts.js";

/** @param {{called: {after: number, gives: number}}} props */
export function Calling({ called }) {
  const [running, setRunning] = useState(
    /** @type {{phase: "wait" | "act", until: number} | null} */ (null),
  );
  const [, tick] = useState(0);
  const left = running ? Math.max(0, Math.ceil((running.until - performance.now()) / 1000)) : 0;
  useEffect(() => {
    if (!running) return undefined;
    const shown = setInterval(() => tick((n) => n + 1), 200);
    const end = setTimeout(() => chime(TIME, 0.3), Math.max(0, running.until - performance.now()));
    return () => {
      clearInterval(shown);
      clearTimeout(end);
    };
  }, [running]);
  const begin = (/** @type {"wait" | "act"} */ phase, /** @type {number} */ seconds) =>
    setRunning({ phase, until: performance.now() + seconds * 1000 });
  return html`<section class="panel t-calling" aria-labelledby="calling">
    <h2 id="calling">${text("Clock")}</h2>
    ${
      running &&
      html`<p class=${cls("t-time", left === 0 && "over")} role="timer">
        <b class="num">${clockText(left)}</b>
        <span role="status">${scorer.clockSays(running.phase, left === 0, called.gives)}</span>
      </p>`
    }
    <div class="row">
      ${
        !running &&
        html`<button onClick=${() => begin("wait", called.after)}>
          ${text("Somebody is slow: start {seconds} s", { seconds: called.after })}
        </button>`
      }
      ${
        running?.phase === "wait" &&
        html`<button class=${cls(left === 0 && "primary")} disabled=${left > 0}
          onClick=${() => begin("act", called.gives)}>
          ${text("Call the clock: {seconds} s", { seconds: called.gives })}
        </button>`
      }
      ${running && html`<button class="quiet" onClick=${() => setRunning(null)}>${scorer.acted}</button>`}
    </div>
  </section>`;
}
