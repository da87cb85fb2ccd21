/** What a board says about its cells besides their digits: selection, peers, same digits, conflicts. */

import { s } from "../dom.js";

/** @import { Bundle } from "../types.js" */

const BRACKETS = "M5 26V5H26M74 5H95V26M95 74V95H74M26 95H5V74";
const ZIGZAG = "M24 91l6.5 -6l6.5 6l6.5 -6l6.5 6l6.5 -6l6.5 6l6.5 -6l6.5 6";
const BAR = "M32 90H68";

/**
 * @typedef {object} State
 * @property {"" | "peer" | "same" | "sel" | "clash"} fill
 * @property {boolean} bar
 * @property {boolean} zigzag
 * @property {boolean} ring
 * @property {boolean} cursor
 */

/** @param {Bundle} bundle */
export function createStates(bundle) {
  const fills = s("g", { class: "fills" });
  const signs = s("g", { class: "signs-of-state" });
  const around = s("path", { class: "around" });
  signs.append(around);
  /** @type {string[]} */
  const keys = bundle.places.map(() => "");
  /** @type {(SVGElement | null)[]} */
  const rects = bundle.places.map(() => null);
  /** @type {(SVGElement | null)[]} */
  const groups = bundle.places.map(() => null);
  const byPlace = new Map(bundle.places.map(([row, column], cell) => [`${row} ${column}`, cell]));

  /** @param {number} cell @param {State} state */
  function set(cell, state) {
    const key = `${state.fill} ${state.bar} ${state.zigzag} ${state.ring} ${state.cursor}`;
    if (keys[cell] === key) return;
    keys[cell] = key;
    const [row, column] = bundle.places[cell];
    if (!rects[cell] && state.fill) {
      rects[cell] = s("rect", { x: 100 * column, y: 100 * row, width: 100, height: 100 });
      fills.append(rects[cell]);
    }
    rects[cell]?.setAttribute("class", state.fill || "none");
    const parts = [
      state.bar && s("path", { d: BAR, class: "same-bar" }),
      state.zigzag && s("path", { d: ZIGZAG, class: "clash-line" }),
      state.ring && s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 4, class: "clash-ring" }),
      state.ring && s("rect", { x: 11, y: 11, width: 78, height: 78, rx: 2, class: "clash-ring" }),
      state.cursor && s("path", { d: BRACKETS, class: "reticle" }),
    ].filter((part) => part instanceof Element);
    if (!groups[cell] && parts.length > 0) {
      groups[cell] = s("g", { transform: `translate(${100 * column} ${100 * row})` });
      signs.append(groups[cell]);
    }
    groups[cell]?.replaceChildren(...parts);
  }

  /** Draw a line around the cells that are selected together. @param {Set<number>} cells */
  function surround(cells) {
    const has = (/** @type {number} */ row, /** @type {number} */ column) =>
      cells.has(byPlace.get(`${row} ${column}`) ?? -1);
    around.setAttribute(
      "d",
      cells.size > 1
        ? outline(
            [...cells].map((cell) => bundle.places[cell]),
            has,
            5,
          )
        : "",
    );
  }

  return { fills, signs, set, surround };
}

/**
 * The line around cells, a little inside them.
 * @param {number[][]} places
 * @param {(row: number, column: number) => boolean} has
 * @param {number} inset
 */
export function outline(places, has, inset) {
  let path = "";
  for (const [row, column] of places) {
    const [x, y] = [100 * column, 100 * row];
    /** How far an edge stays away from a corner: beyond it where the line goes on around a neighbour.
     * @param {boolean} beside @param {boolean} across */
    const end = (beside, across) => (beside ? (across ? -inset : 0) : inset);
    for (const side of [-1, 1]) {
      const [above, level] = [has(row + side, column), y + (side < 0 ? inset : 100 - inset)];
      if (!above) {
        const left = end(has(row, column - 1), has(row + side, column - 1));
        const right = end(has(row, column + 1), has(row + side, column + 1));
        path += `M${x + left} ${level}H${x + 100 - right}`;
      }
      const [beside, at] = [has(row, column + side), x + (side < 0 ? inset : 100 - inset)];
      if (!beside) {
        const top = end(has(row - 1, column), has(row - 1, column + side));
        const bottom = end(has(row + 1, column), has(row + 1, column + side));
        path += `M${at} ${y + top}V${y + 100 - bottom}`;
      }
    }
  }
  return path;
}
