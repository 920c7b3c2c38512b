/** Addresses below the root of the site, such as `/cards`. */

const ROOT = document.querySelector('meta[name="croupier-root"]')?.getAttribute("content") ?? "";

/** An address of the house as the browser needs it. @param {string} path */
export const at = (path) => ROOT + path;

/** An address of the house as others open it. @param {string} path */
export const whole = (path) => location.origin + at(path);

/** The address of this page as the house knows it. */
export const here = () =>
  location.pathname.startsWith(`${ROOT}/`) ? location.pathname.slice(ROOT.length) : "/";
