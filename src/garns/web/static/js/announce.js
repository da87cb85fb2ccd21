/** The one live region: what a screen reader should say next. */

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region) return;
  // The same words twice are said twice only when the region changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
