/**
 * Whose games this browser plays. A server for this machine alone has those of its user, which the terminal game
 * shares; elsewhere whoever has a key has its games, so a key is never given up: those of before are kept.
 */

import { site } from "./site.js";

const PLAYER = "garns.player";
const EARLIER = "garns.players";
/** How many keys are kept besides; the oldest goes. */
const MOST = 20;

const LINK = /^#player=([0-9a-f]{32})$/;

/** The key of this browser, made when there is none; null where all browsers show the same games. */
export function player() {
  if (site().local) return null;
  const known = localStorage.getItem(PLAYER) ?? newKey();
  localStorage.setItem(PLAYER, known);
  return known;
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A link that shows the games of this browser in another one; null where all browsers show the same. */
export const linkToGames = () => (player() ? `${location.origin}/library#player=${player()}` : null);

/** The key in a link to games; null when there is none, or when it is that of this browser. @param {string} fragment */
export function keyOfLink(fragment) {
  const key = LINK.exec(fragment)?.[1] ?? null;
  return key === player() ? null : key;
}

/** The keys that this browser had before, the oldest first. @returns {string[]} */
export function earlierKeys() {
  try {
    const kept = JSON.parse(localStorage.getItem(EARLIER) ?? "[]");
    return kept.filter((/** @type {unknown} */ key) => typeof key === "string" && LINK.test(`#player=${key}`));
  } catch {
    return [];
  }
}

/** Play the games of another key from now on; the one of now is kept. @param {string} key */
export function playAs(key) {
  const now = player();
  if (!now || now === key) return;
  const earlier = [...earlierKeys().filter((other) => other !== key && other !== now), now].slice(-MOST);
  localStorage.setItem(EARLIER, JSON.stringify(earlier));
  localStorage.setItem(PLAYER, key);
}
