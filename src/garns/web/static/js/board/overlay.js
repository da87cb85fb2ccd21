/** A hint upon the board: where to look, then the server's picture of the step, which fades in from the ground up. */

import { s } from "../dom.js";
import { picture } from "./markup.js";
import { outline } from "./states.js";

/** @import { Bundle, Hint } from "../types.js" */

/** The level at which a hint shows where to look, and the one at which it shows everything. */
const LOOK = 2;
const FULL = 3;

/** @param {Bundle} bundle */
export function createOverlay(bundle) {
  const under = s("g", { class: "hint-under" });
  const over = s("g", { class: "hint-over" });
  /** @type {Hint | null} */
  let shown = null;
  let level = 0;

  /** @param {Hint | null} hint @param {number} wanted */
  function set(hint, wanted) {
    const reached = !hint ? 0 : wanted >= FULL ? FULL : wanted;
    if (hint === shown && reached === level) return;
    [shown, level] = [hint, reached];
    under.replaceChildren();
    over.replaceChildren();
    if (hint && level === LOOK) over.append(...look(bundle, hint));
    if (level === FULL && hint?.overlay) {
      under.append(picture(hint.overlay.under));
      over.append(picture(hint.overlay.over));
      over.querySelectorAll(".links path").forEach((path, index) => {
        /** @type {SVGElement} */ (path).style.setProperty("--turn", String(index));
      });
    }
  }

  return { under, over, set, full: () => level === FULL };
}

/** Frames around the houses and cells to look at. @param {Bundle} bundle @param {Hint} hint */
function look(bundle, hint) {
  const frames = [...hint.look.houses, ...hint.look.cells.map((cell) => [cell])];
  return frames.map((cells) => {
    const places = cells.map((cell) => bundle.places[cell]);
    const inside = new Set(places.map(String));
    return s("path", {
      class: hint.kind === "step" ? "look" : "look wrong",
      d: outline(places, (row, column) => inside.has(String([row, column])), 4),
    });
  });
}
