/** Which cells are selected, and how keys and pointers change that. Nothing here knows a rule of Sudoku. */

/** @import { Board, Bundle, Mode } from "./types.js" */

/** What "like this one" looks at, by mode, in this order. @type {Record<Mode, readonly (keyof Board)[]>} */
const ALIKE = {
  digit: ["values", "colour", "centre", "corner"],
  centre: ["values", "centre", "corner", "colour"],
  corner: ["values", "corner", "centre", "colour"],
  colour: ["colour", "values", "centre", "corner"],
};

/**
 * The cells like one: the same digit, else its marks, else its colours.
 * @param {Board} board
 * @param {number} cell
 * @param {Mode} mode
 * @returns {number[]}
 */
export function alike(board, cell, mode) {
  for (const layer of ALIKE[mode]) {
    if (layer === "values") {
      const digit = board.values[cell];
      if (digit) return board.values.flatMap((value, other) => (value === digit ? [other] : []));
      continue;
    }
    /** @param {number} other */
    const seen = (other) => (layer === "colour" || !board.values[other] ? board[layer][other] : []);
    const marks = seen(cell);
    if (marks.length)
      return board.values.flatMap((_, other) => (marks.every((mark) => seen(other).includes(mark)) ? [other] : []));
  }
  return [cell];
}

/** @param {Pick<Bundle, "places" | "rows" | "columns">} bundle @param {() => void} changed called after each change */
export function createSelection({ places, rows, columns }, changed = () => {}) {
  const at = new Map(places.map(([row, column], cell) => [row * columns + column, cell]));
  /** @type {Set<number>} */
  let cells = new Set();
  let cursor = 0;

  /** @param {Iterable<number>} wanted @param {number} [focus] */
  function set(wanted, focus = cursor) {
    cells = new Set(wanted);
    cursor = focus;
    changed();
  }

  /**
   * The next cell in a direction: around the board, over what is no cell.
   * @param {number} byRows
   * @param {number} byColumns
   */
  function beside(byRows, byColumns) {
    let [row, column] = places[cursor];
    for (let steps = rows + columns; steps > 0; steps--) {
      row = (row + byRows + rows) % rows;
      column = (column + byColumns + columns) % columns;
      const cell = at.get(row * columns + column);
      if (cell !== undefined) return cell;
    }
    return cursor;
  }

  /** @param {number} cell @param {boolean} extend */
  const go = (cell, extend) => set(extend ? [...cells, cursor, cell] : [cell], cell);

  return {
    cells: () => /** @type {ReadonlySet<number>} */ (cells),
    cursor: () => cursor,
    set,
    /** @param {number} cell */
    add: (cell) => set([...cells, cell], cell),
    /** @param {number} cell */
    remove: (cell) =>
      set(
        [...cells].filter((other) => other !== cell),
        cell,
      ),
    clear: () => set([]),
    all: () => set(places.keys()),
    invert: () => set([...places.keys()].filter((cell) => !cells.has(cell))),
    /**
     * A key that moves; without a selection it first shows where the cursor is.
     * @param {number} byRows
     * @param {number} byColumns
     * @param {boolean} extend
     */
    move: (byRows, byColumns, extend) => go(beside(byRows, byColumns), extend),
    /**
     * To the end of the row, or to the corner of the board.
     * @param {-1 | 1} side
     * @param {boolean} corner
     * @param {boolean} extend
     */
    edge(side, corner, extend) {
      const line = [...places.keys()].filter((cell) => corner || places[cell][0] === places[cursor][0]);
      line.sort((a, b) => places[a][0] - places[b][0] || places[a][1] - places[b][1]);
      const end = /** @type {number} */ (line.at(side < 0 ? 0 : -1));
      if (!extend || corner) return go(end, extend);
      const between = line.filter((cell) => (places[cell][1] - places[cursor][1]) * side >= 0);
      return set([...cells, ...between], end);
    },
  };
}
