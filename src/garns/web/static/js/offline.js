/** The service worker from the side of the page: registered once, a new version offered, puzzles kept for later. */

import { library, libraryPuzzle } from "./catalogue.js";
import { disguise } from "./disguise.js";
import { h } from "./dom.js";
import { site } from "./site.js";
import { t } from "./words.js";

/** Milliseconds that the new version has to take over before the page is loaded again anyway. */
const PATIENCE = 1500;
/** How many puzzles of the library are kept for play without a network. */
const KEPT = 40;

/**
 * Register the service worker; where there is none (an old browser, a plain http address) everything works but offline.
 */
export async function workOffline() {
  if (!("serviceWorker" in navigator)) return;
  let asked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!registration) return;
  const offer = () => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    offerNewVersion(() => {
      asked = true;
      waiting.postMessage("take over");
      // A worker with requests under way may let the new one wait for long; the document is new all the same.
      window.setTimeout(() => location.reload(), PATIENCE);
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer());
  });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && registration.update().catch(() => {}),
  );
  await navigator.serviceWorker.ready;
  await keepPuzzles();
}

/** A line at the bottom of the page; it waits for ever and never reloads by itself. @param {() => void} accept */
function offerNewVersion(accept) {
  if (document.querySelector(".new-version")) return;
  const bar = h("div", { class: "new-version", role: "status" });
  const later = () => bar.remove();
  bar.append(
    h("p", {}, t("A new version of Garns is ready.")),
    h("button", { class: "btn main", type: "button", onclick: accept }, t("Reload")),
    h("button", { class: "btn bare", type: "button", onclick: later }, t("Later")),
  );
  document.body.append(bar);
}

/**
 * Fetch the lists and some puzzles of each kind, unless they are there already: the service worker keeps what passes
 * through it, but the first page was there before it.
 */
async function keepPuzzles() {
  const cache = await caches.open("garns-data");
  const puzzles = await library().catch(() => []);
  const step = Math.max(1, Math.floor(puzzles.length / KEPT));
  const some = puzzles
    .filter((_, index) => index % step === 0)
    .map(({ key }) => `puzzles/library/${encodeURIComponent(key)}`);
  for (const path of ["puzzles/library", ...site().lists, ...some]) {
    const address = `/api/v1/${path}`;
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => {});
  }
}

/**
 * A puzzle without a server: one that was kept, turned and relabelled, as close to the wish as there is one.
 * @param {{ board?: string | null, level?: string | null }} [wish]
 * @returns {Promise<import("./types.js").Bundle | null>} null when nothing was kept
 */
export async function keptPuzzle({ board, level } = {}) {
  const puzzles = await library().catch(() => []);
  const near = (/** @type {import("./answers.js").LibraryEntry} */ one) =>
    (board && one.board === board ? 4 : 0) +
    (board && !one.puzzle.constraints?.length ? 2 : 0) +
    (level && one.level === level ? 1 : 0);
  const order = puzzles.map((one) => ({ one, rank: near(one) + Math.random() })).sort((a, b) => b.rank - a.rank);
  for (const { one } of order) {
    const bundle = await libraryPuzzle(one.key).catch(() => null);
    if (bundle) return disguise(bundle);
  }
  return null;
}
