/** Entry point: loads the page of the address, and no other. */
import { html, render } from "./kit/preact.js";
import { Failed } from "./kit/components.js";
import { Page } from "./frame/page_frame.js";
import { t } from "./kit/texts.js";
import { at, here } from "./kit/urls.js";

/** @type {[RegExp, () => Promise<{default: (props: {args: string[]}) => unknown}>][]} */
const PAGES = [
  [/^\/$/, () => import("./pages/lobby.js")],
  [/^\/table\/([\w-]+)$/, () => import("./pages/table.js")],
  [/^\/history$/, () => import("./pages/history.js")],
  [/^\/profile$/, () => import("./pages/profile.js")],
  [/^\/operator$/, () => import("./pages/operator.js")],
  [/^\/rules(?:\/([\w-]+))?$/, () => import("./pages/rules.js")],
  [/^\/desk\/([\w-]+)$/, () => import("./pages/desk.js")],
  [/^\/fairness$/, () => import("./pages/fairness.js")],
  [/^\/score(?:\/([\w-]+))?$/, () => import("./pages/score.js")],
  [/^\/tournaments$/, () => import("./pages/tournaments.js")],
  [/^\/structure$/, () => import("./pages/structure.js")],
  [/^\/tournament\/([a-z0-9-]+)$/, () => import("./pages/tournament.js")],
  [/^\/tournament\/([a-z0-9-]+)\/wall$/, () => import("./pages/tournament_wall.js")],
  [/^\/tournament\/([a-z0-9-]+)\/console$/, () => import("./pages/tournament_console.js")],
  [/^\/tournament\/([a-z0-9-]+)\/me$/, () => import("./pages/tournament_player.js")],
  [/^\/tournament\/([a-z0-9-]+)\/play$/, () => import("./pages/tournament_online_seat.js")],
  [/^\/tournament\/([a-z0-9-]+)\/table\/([1-9]\d{0,8})$/, () => import("./pages/tournament_scorer.js")],
  [/^\/hand(?:\/([\w-]+))?$/, () => import("./pages/hand.js")],
  [/^\/watch$/, () => import("./pages/watch.js")],
  [/^\/series$/, () => import("./pages/leaderboard.js")],
  [/^\/train(?:\/([a-z]+))?$/, () => import("./pages/train.js")],
  [/^\/learn(?:\/([\w-]+))?$/, () => import("./pages/learn.js")],
  [/^\/review(?:\/([\w-]+)(?:\/([1-9]\d{0,8}))?)?$/, () => import("./pages/review.js")],
  [/^\/replay(?:\/([\w-]+)\/([1-9]\d{0,8}))?$/, () => import("./pages/replay.js")],
];

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @param {string} text @param {boolean} [again] whether trying again may help */
const fail = (text, again) =>
  render(
    html`<${Page} title=${t.name}>
      <${Failed} whole text=${text} again=${again ? () => location.reload() : undefined} />
    </${Page}>`,
    root,
  );

// A fault of ours is said, not left as a dead page.
window.addEventListener("error", (event) => event.error && fail(t.errors.broken, true));
window.addEventListener("unhandledrejection", (event) => {
  console.error(event.reason);
});

for (const [pattern, load] of PAGES) {
  const found = pattern.exec(here());
  if (!found) continue;
  load().then(
    ({ default: View }) => render(html`<${View} args=${found.slice(1)} />`, root),
    (error) => {
      console.error(error);
      fail(navigator.onLine ? t.errors.broken : t.errors.offline, true);
    },
  );
  break;
}
if (!PAGES.some(([pattern]) => pattern.test(here()))) fail(t.errors.noPage);

// A phone may install the page; without a line it says so then, and nothing of anybody is kept: sw.js.
if (isSecureContext && "serviceWorker" in navigator) {
  const keep = () =>
    navigator.serviceWorker.register(at("/sw.js"), { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete")
    keep(); // where texts of another language were waited for
  else addEventListener("load", keep);
}
