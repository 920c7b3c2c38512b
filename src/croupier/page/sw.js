// The service worker: without a connection it serves this version's own files, and its shell to say that there is no
// connection. It never caches personal data: no answer of the API, and no page made for a reader. With a connection,
// pages always come from the server, so that no old version outlives a visit. Addresses of files name the version.
const ROOT = "{root}";
const BASE = "{base}";
const MINE = `croupier ${ROOT || "/"} `;
const CACHE = MINE + BASE;
const SHELL = `${ROOT}/`;
const FIRST = {files};

/** The shell as a stranger gets it, if it is this server's own of this version: a café's login page is not. */
async function shell() {
  const answer = await fetch(SHELL, { credentials: "omit", cache: "no-cache", redirect: "error" });
  const text = await answer.clone().text();
  if (answer.status !== 200 || !text.includes(`${BASE}/joined/main.js`)) throw new Error("no shell of this version");
  return answer;
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.put(SHELL, await shell());
  await cache.addAll(FIRST);
  await self.skipWaiting();
}

/** Other versions of this house go; what else lies there is somebody else's. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(MINE) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file of this version, kept once it was loaded whole. @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

/** A page, from the server; the shell where it cannot be reached. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(SHELL);
    if (!kept) throw error;
    return kept;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("range")) return;
  if (pathname.startsWith(`${BASE}/`)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !pathname.startsWith(`${ROOT}/api/`)) event.respondWith(page(request));
});
