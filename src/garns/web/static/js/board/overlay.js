/** A hint upon the board: where to look, then the server's picture of the step, which fades in from the ground up. */

import { s } from "../dom.js";
import { picture } from "./markup.js";
import { outline } from "./states.js";

/** The level at which a hint shows where to look, and the one at which it shows everything. */
const LOOK = 2;
const FULL = 3;

/** @param {any} bundle */
export function createOverlay(bundle) {
  const under = s("g", { class: "hint-under" });
  const over = s("g", { class: "hint-over" });
  /** @type {any} */
  let shown = null;
  let level = 0;

  /** @param {any} hint @param {number} wanted */
  function set(hint, wanted) {
    const reached = !hint ? 0 : wanted >= FULL ? FULL : wanted;
    if (hint === shown && reached === level) return;
    [shown, level] = [hint, reached];
    under.replaceChildren();
    over.replaceChildren();
    if (level === LOOK) over.append(...look(bundle, hint));
    if (level === FULL && hint.overlay) {
      under.append(picture(hint.overlay.under));
      over.append(picture(hint.overlay.over));
      over.querySelectorAll(".links path").forEach((path, index) => {
        /** @type {SVGElement} */ (path).style.setProperty("--turn", String(index));
      });
    }
  }

  return { under, over, set, full: () => level === FULL };
}

/** Frames around the houses and cells to look at. @param {any} bundle @param {any} hint */
function look(bundle, hint) {
  const frames = [
    ...(hint.look?.houses ?? []),
    ...(hint.look?.cells ?? []).map((/** @type {number} */ cell) => [cell]),
  ];
  return frames.map((cells) => {
    const places = cells.map((/** @type {number} */ cell) => bundle.places[cell]);
    const inside = new Set(places.map(String));
    return s("path", {
      class: hint.kind === "mistake" ? "look wrong" : "look",
      d: outline(places, (row, column) => inside.has(String([row, column])), 4),
    });
  });
}

/**
 * The roles of each cell in a hint, for tests and for those who style a page.
 * @param {any} bundle
 * @param {any} hint
 * @param {number} level
 * @returns {Map<number, string>}
 */
export function roles(bundle, hint, level) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  const add = (/** @type {number} */ cell, /** @type {string} */ role) => {
    const before = found.get(cell) ?? [];
    if (!before.includes(role)) found.set(cell, [...before, role]);
  };
  if (hint && level === LOOK) {
    for (const cell of [...(hint.look?.houses ?? []).flat(), ...(hint.look?.cells ?? [])]) add(cell, "look");
  }
  if (hint && level >= FULL) {
    const index = new Map(bundle.names.map((/** @type {string} */ name, /** @type {number} */ cell) => [name, cell]));
    const diagram = hint.diagram ?? {};
    for (const [key, role] of [
      ["deciding_cells", "deciding_cell"],
      ["deletion_cells", "deletion_cell"],
    ])
      for (const name of diagram[key] ?? []) add(index.get(name), role);
    for (const [cell] of hint.placements ?? []) add(cell, "placement");
    for (const [key, role] of [
      ["deciding_houses", "deciding_house"],
      ["deletion_houses", "deletion_house"],
    ])
      for (const name of (diagram[key] ?? []).flat()) add(index.get(name), role);
  }
  return new Map([...found].map(([cell, list]) => [cell, list.join(" ")]));
}
