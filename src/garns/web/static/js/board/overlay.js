/** A hint upon the board: where to look, then the server's pictures of its sentences, one at a time. */

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
  let sentence = 0;

  /** @param {Hint | null} hint @param {number} wanted @param {number} line the sentence that is read */
  function set(hint, wanted, line) {
    const reached = !hint ? 0 : wanted >= FULL ? FULL : wanted;
    if (hint === shown && reached === level && line === sentence) return;
    [shown, level, sentence] = [hint, reached, line];
    under.replaceChildren();
    over.replaceChildren();
    if (hint && level === LOOK) over.append(...look(bundle, hint));
    const now = scene();
    if (now) {
      under.append(picture(now.under));
      over.append(picture(now.over));
    }
  }

  /** What is drawn of the step. */
  const scene = () => (level === FULL ? shown?.scenes?.[sentence] : undefined);

  return { under, over, set, full: () => level === FULL, hides: () => scene()?.hides ?? [] };
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
