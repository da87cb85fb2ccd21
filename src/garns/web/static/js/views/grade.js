/** How hard a puzzle is, as a ruler with a tick for each level. */

import { h } from "../dom.js";
import { site } from "../site.js";

/** The ruler of a level; of one that nobody knows it is full. @param {string} level */
export function grade(level) {
  const { levels } = site();
  const reached = levels.indexOf(level) + 1 || levels.length;
  const ticks = levels.map((_, tick) => h("i", { class: tick < reached ? "on" : null }));
  return h("span", { class: "grade", "aria-hidden": "true" }, ...ticks);
}
