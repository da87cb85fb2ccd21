/** Going from one view to another without loading the page again. */

import { carriesPuzzle } from "./share.js";

/** Milliseconds that a browser has to go back: one that does not must not hold up everything after it. */
const PATIENCE = 500;

/** @type {Set<() => void>} */
const listeners = new Set();

/** The address without its fragment: a jump inside the page shows nothing else, a puzzle in the fragment does. */
const place = () => location.pathname + location.search + (carriesPuzzle(location.hash) ? location.hash : "");
/** The place that is shown. */
let shown = "";

/**
 * What lies over the page, such as a dialog: each has an entry of its own in the history, so that the way back closes
 * it first.
 * @typedef {{ close: () => void, entered: boolean }} Layer
 */
/** @type {Layer[]} */
let layers = [];
/** Settled when the history stands where it shall: going back takes the browser a moment. */
let settled = Promise.resolve();
/** Called when the step back that we asked for is done. @type {(() => void) | null} */
let arrived = null;

/** Whether an entry of the history was made for a layer. */
const isOfLayer = () => Boolean(history.state?.layer);

/** Go back over the entry of a layer that is closed. */
function stepBack() {
  settled = settled.then(
    () =>
      new Promise((resolve) => {
        if (!isOfLayer()) return resolve();
        arrived = resolve;
        window.setTimeout(resolve, PATIENCE);
        history.back();
      }),
  );
}

/**
 * Lay something over the page; gives what must be called when it was closed.
 * @param {() => void} close called when the way back was taken
 */
export function overlay(close) {
  const layer = { close, entered: false };
  layers.push(layer);
  settled = settled.then(() => {
    if (!layers.includes(layer)) return;
    history.pushState({ layer: true }, "");
    layer.entered = true;
  });
  return () => {
    if (!layers.includes(layer)) return; // the way back has closed it
    layers = layers.filter((other) => other !== layer);
    if (layer.entered) stepBack();
  };
}

/** Show the view of an address of this site. @param {string} address @param {{ replace?: boolean }} [how] */
export function navigate(address, { replace = false } = {}) {
  for (const { close } of [...layers].reverse()) close();
  settled = settled.then(() => {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    shown = place();
    for (const listener of listeners) listener();
  });
}

/** Change the address without showing anything else. @param {string} address */
export function rename(address) {
  history.replaceState(history.state, "", address);
  shown = place();
}

/** The history has moved. @param {() => void} listener told when another place is to be shown */
function moved(listener) {
  if (arrived) {
    arrived();
    arrived = null;
    return;
  }
  const top = layers.at(-1);
  if (top?.entered) {
    layers = layers.slice(0, -1);
    top.close();
  } else if (isOfLayer()) {
    stepBack(); // what it belonged to is gone
  }
  if (place() === shown) return;
  shown = place();
  listener();
}

/** Follow links of this site and the browser's buttons. @param {() => void} listener */
export function onNavigate(listener) {
  listeners.add(listener);
  shown = place();
  if (isOfLayer()) stepBack(); // the page was loaded again under a dialog
  window.addEventListener("popstate", () => moved(listener));
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
