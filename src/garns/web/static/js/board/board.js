/**
 * The board: cells that a keyboard and a screen reader can reach (an ARIA grid of real elements) over a picture that
 * they cannot. It shows what it is told and knows no rule of Sudoku.
 */

import { h, s } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { createCells } from "./cells.js";
import { createGrid } from "./grid.js";
import { picture } from "./markup.js";
import { createOverlay } from "./overlay.js";
import { createPan } from "./pan.js";
import { createStates } from "./states.js";
import { lookOf, stateOf } from "./view.js";

/** @import { Bundle } from "../types.js" */
/** @import { View } from "./view.js" */

/** A cell is meant when the pointer is this near to its middle, in cells; so a slanted drag takes no neighbours. */
const NEAR = 0.45;

/**
 * A board for a puzzle.
 * @param {Bundle} bundle
 * @param {{ labels?: boolean, preview?: boolean, still?: boolean }} [options] `labels`: names of rows and columns
 *   where there is room;
 *   `preview`: a small picture without cells to reach; `still`: the same, its digits as on a large board
 */
export function createBoard(bundle, { labels = false, preview = false, still = false } = {}) {
  const cells = createCells(bundle, preview);
  const states = createStates(bundle);
  const overlay = createOverlay(bundle);
  const named = s("g", { class: "labels" });
  const svg = s(
    "svg",
    { "aria-hidden": "true", focusable: "false" },
    part("printed-under", bundle.printed.under),
    states.fills,
    cells.colours,
    overlay.under,
    part("printed-over", bundle.printed.over),
    cells.digits,
    states.signs,
    overlay.over,
    named,
  );
  const grid = preview || still ? null : createGrid(bundle);
  const sheet = h("div", { class: "board-sheet" }, svg, grid?.element);
  const pane = h("div", { class: "board-pane" }, sheet);
  const pan = preview || still ? null : createPan(pane, sheet, bundle);
  const element = h("div", { class: "board", "data-size": sizeOf(bundle, preview || still) }, pane, pan?.plan);
  let view = bundle.view;

  /** Show the part of the plane with or without names of rows and columns. @param {boolean} wide */
  function frame(wide) {
    const names = labels && wide ? bundle.printed.labels : undefined;
    view = names?.view ?? bundle.view;
    named.replaceChildren(...(names ? [picture(names.drawn)] : []));
    svg.setAttribute("viewBox", view.join(" "));
    sheet.style.aspectRatio = `${view[2]} / ${view[3]}`;
    grid?.place(view);
    pan?.frame(view);
  }
  const room = window.matchMedia("(min-width: 641px)");
  const fit = () => frame(room.matches);
  if (labels) room.addEventListener("change", fit);
  fit();

  /** @type {View | null} */
  let shown = null;

  /** Show another state; only what differs from the last one is touched. @param {View} next */
  function update(next) {
    const before = shown;
    shown = next;
    overlay.set(next.paused ? null : next.hint, next.hintLevel, next.hintSentence ?? 0);
    const full = overlay.full();
    const hidden = new Set(overlay.hides());
    for (let cell = 0; cell < bundle.places.length; cell++) {
      const look = lookOf(next, cell, hidden.has(cell));
      cells.set(cell, look);
      states.set(cell, stateOf(next, cell));
      grid?.set(cell, look, next.selection.has(cell));
    }
    if (before?.selection !== next.selection) states.surround(next.selection);
    grid?.rove(next.cursor);
    if (next.cursor !== null && before?.cursor !== next.cursor) pan?.keep(grid?.cells[next.cursor]);
    if (before?.paused !== next.paused) pause(next.paused);
    element.classList.toggle("hinted", full);
  }

  /** Cover the board: nothing of it can be read, by eye or by ear. @param {boolean} paused */
  function pause(paused) {
    element.classList.toggle("paused", paused);
    grid?.cover(paused);
    if (paused) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
    title();
  }

  function title() {
    if (grid)
      element.setAttribute("aria-label", shown?.paused ? t("Board, hidden during the pause") : t("Sudoku board"));
  }

  let stop = () => {};
  if (grid) {
    const extent = {
      role: "grid",
      "aria-multiselectable": "true",
      "aria-rowcount": bundle.rows,
      "aria-colcount": bundle.columns,
    };
    for (const [name, value] of Object.entries(extent)) element.setAttribute(name, String(value));
    stop = onLanguage(() => {
      title();
      grid.rename();
    });
    title();
  }

  /**
   * The cell at a point of the window, and whether the point is near its middle.
   * @param {number} clientX
   * @param {number} clientY
   */
  function at(clientX, clientY) {
    const [box, seen] = [svg.getBoundingClientRect(), pane.getBoundingClientRect()];
    if (clientX < seen.left || clientX > seen.right || clientY < seen.top || clientY > seen.bottom) return null;
    const column = (view[0] + ((clientX - box.left) / box.width) * view[2]) / 100;
    const row = (view[1] + ((clientY - box.top) / box.height) * view[3]) / 100;
    const cell = grid?.find(Math.floor(row), Math.floor(column)) ?? -1;
    if (cell < 0) return null;
    return { cell, inside45: Math.hypot(row - Math.floor(row) - 0.5, column - Math.floor(column) - 0.5) <= NEAR };
  }

  return {
    element,
    update,
    at,
    /** The element of a cell. @param {number} index */
    cell: (index) => /** @type {HTMLElement} */ (grid?.cells[index]),
    /** Move the focus to a cell. @param {number} index */
    focus: (index) => grid?.cells[index].focus({ preventScroll: true }),
    /** Let go of what the board listens to. */
    destroy() {
      stop();
      pan?.destroy();
      room.removeEventListener("change", fit);
    },
  };
}

/** @param {string} name @param {string} markup */
function part(name, markup) {
  const group = picture(markup);
  group.setAttribute("class", name);
  return group;
}

/** The size that decides how heavy lines are. @param {Bundle} bundle @param {boolean} preview */
function sizeOf(bundle, preview) {
  const extent = Math.max(bundle.rows, bundle.columns);
  return preview ? "preview" : extent <= 6 ? "s" : extent <= 9 ? "m" : extent <= 16 ? "l" : "xl";
}
