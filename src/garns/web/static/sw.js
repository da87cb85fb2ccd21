/**
 * The application without a network. The server writes the version and the list of parts into this file, so a browser
 * sees a new service worker exactly when something changed.
 *
 * No stale-cache trap: the document always comes from the network when there is one; parts have their version in their
 * path and never change; caches of other versions go when this one takes over.
 */

const VERSION = "{version}";
const PARTS = ["{parts}"];
/** The lists of the interface, such as that of the levels. */
const LISTS = ["{lists}"];
const SHELL = `garns-shell-${VERSION}`;
/** Puzzles and lists seen last; they do not depend on the version of the pages. */
const DATA = "garns-data";

/** What is worth keeping of the interface: answers to GET that are the same for everybody. */
const KEPT = new RegExp(`^/api/v1/(puzzles/(library|daily)|lessons|about|${LISTS.join("|")})`);

addEventListener("install", (event) => {
  const parts = PARTS.map((path) => `/static/${VERSION}/${path}`);
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", ...parts])));
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("garns-") && name !== SHELL && name !== DATA);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The page says so when its user agreed to the new version. */
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request, SHELL, "/"));
  else if (url.pathname.startsWith("/static/")) event.respondWith(fromCache(request));
  else if (KEPT.test(url.pathname)) event.respondWith(fromNetwork(request, DATA, request));
});

/** A part never changes: the first copy is the right one, whichever version asks. @param {Request} request */
async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * The network, and what was kept when there is none. Only lists and puzzles are kept as they come: the document was
 * kept together with its parts, and must not be mixed with those of another version.
 * @param {Request} request
 * @param {string} name of the cache
 * @param {Request | string} key under which it is kept
 */
async function fromNetwork(request, name, key) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok && name === DATA) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
