/**
 * The board: cells that a keyboard and a screen reader can reach (an ARIA grid of real elements) over a picture that
 * they cannot. It shows what it is told and knows no rule of Sudoku.
 */

import { h, s } from "../dom.js";
import { onLanguage, t } from "../words.js";
import { createCells } from "./cells.js";
import { picture } from "./markup.js";
import { cellName } from "./names.js";
import { createOverlay, roles } from "./overlay.js";
import { createPan } from "./pan.js";
import { createStates } from "./states.js";

/**
 * @typedef {object} View what a board shows
 * @property {{ values: readonly number[], corner: readonly (readonly number[])[], centre: readonly (readonly
 *   number[])[], colour: readonly (readonly number[])[] }} board
 * @property {readonly boolean[]} given
 * @property {Set<number>} selection
 * @property {number | null} cursor
 * @property {Set<number>} clashes
 * @property {Map<number, readonly number[]>} [ruledOut] marks that a digit on the board rules out, by cell
 * @property {number | null} newest the cell of the latest digit, when it clashes
 * @property {number} same the digit to point out, or 0
 * @property {Set<number>} peers
 * @property {boolean} paused
 * @property {any} hint
 * @property {number} hintLevel
 * @property {"corner-centre" | "fixed"} notes
 */

/** @type {readonly number[]} */
const NONE = [];
/** A cell is meant when the pointer is this near to its middle, in cells; so a slanted drag takes no neighbours. */
const NEAR = 0.45;

/**
 * A board for a puzzle.
 * @param {any} bundle
 * @param {{ labels?: boolean, preview?: boolean }} [options] `labels`: names of rows and columns where there is room;
 *   `preview`: a small picture without cells to reach
 */
export function createBoard(bundle, { labels = false, preview = false } = {}) {
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
  const grid = preview ? null : createGrid(bundle);
  const sheet = h("div", { class: "board-sheet" }, svg, grid?.element);
  const pane = h("div", { class: "board-pane" }, sheet);
  const pan = preview ? null : createPan(pane, sheet, bundle);
  const element = h("div", { class: "board", "data-size": sizeOf(bundle, preview) }, pane, pan?.plan);
  let view = bundle.view;

  /** Show the part of the plane with or without names of rows and columns. @param {boolean} wide */
  function frame(wide) {
    const labelled = labels && wide && bundle.printed.labels;
    view = labelled ? bundle.printed.labels.view : bundle.view;
    named.replaceChildren(...(labelled ? [picture(bundle.printed.labels.drawn)] : []));
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
    overlay.set(next.paused ? null : next.hint, next.hintLevel);
    const full = overlay.full();
    const hidden = new Set(full ? next.hint.hides : []);
    const parts =
      before?.hint === next.hint && before?.hintLevel === next.hintLevel
        ? null
        : roles(bundle, next.hint, next.hintLevel);
    for (let cell = 0; cell < bundle.places.length; cell++) {
      const look = lookOf(next, cell, hidden.has(cell));
      cells.set(cell, look);
      states.set(cell, stateOf(next, cell));
      grid?.set(cell, look, next.selection.has(cell), parts ? (parts.get(cell) ?? "") : null);
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

/** The size that decides how heavy lines are. @param {any} bundle @param {boolean} preview */
function sizeOf(bundle, preview) {
  const extent = Math.max(bundle.rows, bundle.columns);
  return preview ? "preview" : extent <= 6 ? "s" : extent <= 9 ? "m" : extent <= 16 ? "l" : "xl";
}

/**
 * @param {View} view
 * @param {number} cell
 * @param {boolean} hidden
 * @returns {import("./cells.js").Look}
 */
function lookOf(view, cell, hidden) {
  return {
    value: view.board.values[cell],
    given: view.given[cell],
    corner: view.board.corner[cell] ?? NONE,
    centre: view.board.centre[cell] ?? NONE,
    colour: view.board.colour[cell] ?? NONE,
    ruledOut: view.ruledOut?.get(cell) ?? NONE,
    same: view.same,
    clash: view.clashes.has(cell),
    hidden,
    fixed: view.notes === "fixed",
  };
}

/**
 * @param {View} view
 * @param {number} cell
 * @returns {import("./states.js").State}
 */
function stateOf(view, cell) {
  const clash = view.clashes.has(cell);
  const same = view.same !== 0 && view.board.values[cell] === view.same;
  return {
    fill: clash ? "clash" : view.selection.has(cell) ? "sel" : same ? "same" : view.peers.has(cell) ? "peer" : "",
    bar: same && !clash && !view.selection.has(cell),
    zigzag: clash,
    ring: clash && view.newest === cell,
    cursor: view.selection.has(cell) && (view.selection.size === 1 || view.cursor === cell),
  };
}

/**
 * The cells that can be reached: rows of gridcells, laid over the picture.
 * @param {any} bundle
 */
function createGrid(bundle) {
  const element = h("div", { class: "board-cells" });
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  /** @type {HTMLElement[]} */
  const cells = [];
  /** @type {Map<number, number>} */
  const byPlace = new Map();
  /** @type {(import("./cells.js").Look | null)[]} */
  const looks = bundle.places.map(() => null);
  const order = bundle.places.map((/** @type {number[]} */ place, /** @type {number} */ cell) => ({
    cell,
    row: place[0],
    column: place[1],
  }));
  order.sort((/** @type {any} */ a, /** @type {any} */ b) => a.row - b.row || a.column - b.column);
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
      "data-cell": cell,
    });
    line.append(cells[cell]);
    byPlace.set(1024 * row + column, cell);
  }
  /** The cell that the Tab key reaches. */
  let stop = order[0].cell;
  cells[stop].tabIndex = 0;

  /** Lay every cell over its place. @param {number[]} view */
  function place([left, top, width, height]) {
    bundle.places.forEach((/** @type {[number, number]} */ [row, column], /** @type {number} */ cell) => {
      const { style } = cells[cell];
      style.left = `${((100 * column - left) / width) * 100}%`;
      style.top = `${((100 * row - top) / height) * 100}%`;
      style.width = `${10000 / width}%`;
      style.height = `${10000 / height}%`;
    });
  }

  /**
   * @param {number} cell
   * @param {import("./cells.js").Look} look
   * @param {boolean} selected
   * @param {string | null} role null when it has not changed
   */
  function set(cell, look, selected, role) {
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
    if (role !== null && (target.dataset.role ?? "") !== role) {
      if (role) target.dataset.role = role;
      else delete target.dataset.role;
    }
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
