/** Going from one view to another without loading the page again. */

import { carriesPuzzle } from "./share.js";

/** @type {Set<() => void>} */
const listeners = new Set();

/** The address without its fragment: a jump inside the page shows nothing else, a puzzle in the fragment does. */
const place = () => location.pathname + location.search + (carriesPuzzle(location.hash) ? location.hash : "");
/** The place that is shown. */
let shown = "";

/** Show the view of an address of this site. @param {string} address @param {{ replace?: boolean }} [how] */
export function navigate(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  shown = place();
  for (const listener of listeners) listener();
}

/** Change the address without showing anything else. @param {string} address */
export function rename(address) {
  history.replaceState(null, "", address);
  shown = place();
}

/** Follow links of this site and the browser's buttons. @param {() => void} listener */
export function onNavigate(listener) {
  listeners.add(listener);
  shown = place();
  window.addEventListener("popstate", () => {
    if (place() === shown) return;
    shown = place();
    listener();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain =
      event.button === 0 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.shiftKey &&
      !event.altKey &&
      !event.defaultPrevented;
    if (
      !link ||
      !plain ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.href);
    window.scrollTo(0, 0);
  });
}
