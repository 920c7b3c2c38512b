/**
 * Registry of the page's modules. The server joins them into few scripts (`joined_scripts.py`): each is a function that
 * is given what it imports, and returns what it exports. They run once and in the order that imports have.
 */

/**
 * @typedef {Record<string, unknown>} Exports
 * @typedef {(path: string, all?: boolean) => Exports} Need
 * @typedef {(path: string, after?: string) => Promise<Exports>} Later
 * @typedef {[string[], (need: Need, url: string, later: Later) => Exports | Promise<Exports>]} Joined
 */

const BASE = new URL("../", import.meta.url).href;
/** @type {Map<string, Joined>} */
const known = new Map();
/** @type {Map<string, Exports | Promise<Exports>>} */
const made = new Map();
/** The module of this address's page. */
let page = "";

/** Add the modules of a script; those that are here stay. @param {Record<string, Joined>} joined */
function define(joined) {
  for (const [path, module] of Object.entries(joined)) if (!known.has(path)) known.set(path, module);
}

/**
 * The exports of a module, or a promise where something is waited for.
 * @param {string} path @returns {Exports | Promise<Exports>}
 */
function run(path) {
  const before = made.get(path);
  if (before) return before;
  const [needs, make] = /** @type {Joined} */ (known.get(path));
  const waits = needs.map(run).filter((one) => one instanceof Promise);
  const begin = () =>
    make(need, BASE + path, (to, after) => (after ? load(to, after) : load(beside(path, to), page)));
  let now;
  try {
    now = waits.length ? Promise.all(waits).then(begin) : begin();
  } catch (error) {
    now = Promise.reject(error);
  }
  made.set(path, now);
  if (now instanceof Promise) now.then((exports) => made.set(path, exports)).catch(() => {}); // who waits is told
  return now;
}

/** @type {Need} `all` is `export *`, which leaves the default where it is */
function need(path, all) {
  const exports = /** @type {Exports} */ (made.get(path));
  if (!all) return exports;
  const { default: _, ...others } = exports;
  return others;
}

/** @param {string} path @param {string} address relative to the module at `path` */
const beside = (path, address) => new URL(address, BASE + path).href.slice(BASE.length);

/**
 * The exports of a module; modules that are not here yet come in one script.
 * @param {string} path @param {string} [after] a module that runs already @returns {Promise<Exports>}
 */
export async function load(path, after = "main.js") {
  if (after === "main.js") page ||= path;
  if (!known.has(path)) define((await import(`${BASE}joined/${path}?after=${after}`)).default);
  return await run(path);
}
