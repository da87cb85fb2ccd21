/** How hard a puzzle is, as a ruler of five ticks. */

import { h } from "../dom.js";
import { site } from "../site.js";

const TICKS = 5;

/** The ruler of a level; the hardest levels share its end. @param {string} level */
export function grade(level) {
  const reached = site().levels.indexOf(level) + 1 || TICKS;
  const ticks = Array.from({ length: TICKS }, (_, tick) => h("i", { class: tick < reached ? "on" : null }));
  return h("span", { class: "grade", "aria-hidden": "true" }, ...ticks);
}
