// Lets node import the page's modules as the server serves them, a game beside the page's packages, without a browser.
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  globalThis.document = { documentElement: { dataset: {}, lang: "en" }, querySelector: () => null };
  register(import.meta.url);
}

/** The hook of node: `../../../kit/cards.js` of a game is the page's. */
export function resolve(specifier, context, next) {
  const parent = context.parentURL ?? "";
  const wanted = parent.includes("/croupier/games/") ? new URL(specifier, parent).href : specifier;
  return next(wanted.replace(/\/croupier\/(?!games\/|page\/)/, "/croupier/page/"), context);
}
