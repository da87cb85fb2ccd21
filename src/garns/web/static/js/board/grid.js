/** The cells of a board that can be reached: rows of gridcells, laid over the picture. */

import { h } from "../dom.js";
import { cellName } from "./names.js";

/** @import { Bundle, Rectangle } from "../types.js" */
/** @import { Look } from "./cells.js" */

/** @param {Bundle} bundle */
export function createGrid(bundle) {
  const element = h("div", { class: "board-cells" });
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  /** @type {HTMLElement[]} */
  const cells = [];
  /** @type {Map<number, number>} */
  const byPlace = new Map();
  /** @type {(Look | null)[]} */
  const looks = bundle.places.map(() => null);
  const order = bundle.places.map(([row, column], cell) => ({ cell, row, column }));
  order.sort((a, b) => a.row - b.row || a.column - b.column);
  for (const { cell, row, column } of order) {
    let line = rows.get(row);
    if (!line) {
      line = h("div", { role: "row", "aria-rowindex": row + 1 });
      rows.set(row, line);
      element.append(line);
    }
    cells[cell] = h("div", {
      role: "gridcell",
      "aria-rowindex": row + 1,
      "aria-colindex": column + 1,
      "aria-selected": "false",
      tabindex: -1,
    });
    line.append(cells[cell]);
    byPlace.set(1024 * row + column, cell);
  }
  /** The cell that the Tab key reaches. */
  let stop = order[0].cell;
  cells[stop].tabIndex = 0;

  /** Lay every cell over its place. @param {Rectangle} view */
  function place([left, top, width, height]) {
    bundle.places.forEach(([row, column], cell) => {
      const { style } = cells[cell];
      style.left = `${((100 * column - left) / width) * 100}%`;
      style.top = `${((100 * row - top) / height) * 100}%`;
      style.width = `${10000 / width}%`;
      style.height = `${10000 / height}%`;
    });
  }

  /**
   * @param {number} cell
   * @param {Look} look
   * @param {boolean} selected
   */
  function set(cell, look, selected) {
    const target = cells[cell];
    const before = looks[cell];
    if (
      !before ||
      before.value !== look.value ||
      before.given !== look.given ||
      before.clash !== look.clash ||
      before.corner !== look.corner ||
      before.centre !== look.centre ||
      before.colour !== look.colour
    ) {
      looks[cell] = look;
      target.setAttribute("aria-label", cellName(bundle, cell, look));
      flag(target, "aria-readonly", look.given);
      flag(target, "aria-invalid", look.clash);
    }
    if ((target.getAttribute("aria-selected") === "true") !== selected)
      target.setAttribute("aria-selected", String(selected));
  }

  return {
    element,
    cells,
    place,
    set,
    find: (/** @type {number} */ row, /** @type {number} */ column) =>
      row < 0 || column < 0 ? -1 : (byPlace.get(1024 * row + column) ?? -1),
    /** Say every name again, in another language. */
    rename() {
      looks.forEach((look, cell) => look && cells[cell].setAttribute("aria-label", cellName(bundle, cell, look)));
    },
    /** Let the Tab key reach a cell. @param {number | null} cursor */
    rove(cursor) {
      const next = cursor ?? stop;
      if (next === stop || !cells[next]) return;
      cells[stop].tabIndex = -1;
      cells[next].tabIndex = 0;
      stop = next;
    },
    /** @param {boolean} covered */
    cover(covered) {
      element.hidden = covered;
    },
  };
}

/** @param {Element} target @param {string} name @param {boolean} on */
function flag(target, name, on) {
  if (on) target.setAttribute(name, "true");
  else target.removeAttribute(name);
}
