/** A countdown to a time of the server. */
import { html, cls, useEffect, useState } from "./preact.js";
import { tableNow } from "./api.js";
import { clockText } from "./format.js";
import { Icon } from "./icon.js";
import { t } from "./texts.js";

/**
 * The seconds until a time of the server, counted down; null without such a time.
 * @param {number | null | undefined} until
 */
export function useCountdown(until) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, Math.ceil((until - tableNow()) / 1000)) : null;
}

/** @param {{until: number | null | undefined}} props */
export function Clock({ until }) {
  const left = useCountdown(until);
  if (left === null) return null;
  return html`<span
    class=${cls("clock", left <= 10 && "short")}
    role="timer"
    aria-label=${t.table.timeLeft(clockText(left))}
  >
    <${Icon} name="clock" />
    ${clockText(left)}
  </span>`;
}
