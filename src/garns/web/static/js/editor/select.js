/** Selecting cells of a board by pointer and keys, in the order in which they are touched: lines need it. */

/**
 * @typedef {{ element: HTMLElement, at: (x: number, y: number) => { cell: number, inside45: boolean } | null, focus:
 *   (cell: number) => void }} Drawn
 * @typedef {{ places: readonly (readonly number[])[], changed: (cells: number[], cursor: number) => void, key?: (event:
 *   KeyboardEvent) => void, single?: boolean }} Options
 */

/**
 * Listen to a board; gives the selection and a way to set it.
 * @param {Drawn} board
 * @param {Options} options
 */
export function selecting(board, { places, changed, key, single = false }) {
  /** @type {number[]} */
  let cells = [];
  let cursor = -1;
  let dragging = false;
  let last = { x: 0, y: 0 };
  const at = new Map(places.map((place, cell) => [place.join(), cell]));

  /** @param {number[]} next @param {number} [now] */
  function set(next, now = next.length ? next[next.length - 1] : -1) {
    cells = next;
    cursor = now;
    changed(cells, cursor);
  }

  /** Going back along a drag takes its end away, as on paper with a rubber. @param {number} cell */
  function extend(cell) {
    if (cells[cells.length - 2] === cell) set(cells.slice(0, -1));
    else if (!cells.includes(cell)) set([...cells, cell]);
  }

  board.element.addEventListener("pointerdown", (event) => {
    const hit = board.at(event.clientX, event.clientY);
    if (!hit || event.button !== 0) return;
    event.preventDefault();
    board.focus(hit.cell);
    dragging = !single;
    last = { x: event.clientX, y: event.clientY };
    board.element.setPointerCapture?.(event.pointerId);
    const more = !single && (event.ctrlKey || event.metaKey || event.shiftKey);
    if (!more) set([hit.cell]);
    else set(cells.includes(hit.cell) ? cells.filter((cell) => cell !== hit.cell) : [...cells, hit.cell], hit.cell);
  });
  board.element.addEventListener("pointermove", (event) => {
    if (!dragging || !event.buttons) return;
    // A quick hand jumps over cells: look at the points between.
    const points = Math.max(1, Math.ceil(Math.hypot(event.clientX - last.x, event.clientY - last.y) / 6));
    for (let point = 1; point <= points; point++) {
      const hit = board.at(
        last.x + ((event.clientX - last.x) * point) / points,
        last.y + ((event.clientY - last.y) * point) / points,
      );
      if (hit?.inside45 && hit.cell !== cursor) extend(hit.cell);
    }
    last = { x: event.clientX, y: event.clientY };
  });
  for (const name of ["pointerup", "pointercancel"]) board.element.addEventListener(name, () => (dragging = false));

  const moves = /** @type {Record<string, [number, number]>} */ ({
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  });
  board.element.addEventListener("keydown", (event) => {
    const move = moves[event.key];
    if (!move || event.altKey) return key?.(event);
    event.preventDefault();
    const next = beside(cursor < 0 ? 0 : cursor, cursor < 0 ? [0, 0] : move);
    if (next === null) return;
    if (!single && (event.shiftKey || event.ctrlKey || event.metaKey)) extend(next);
    else set([next]);
    cursor = next;
    board.focus(next);
  });
  board.element.addEventListener("focusin", () => cursor < 0 && set([], 0));

  /** @param {number} cell @param {[number, number]} move */
  function beside(cell, [down, right]) {
    const [row, column] = places[cell];
    return at.get([row + down, column + right].join()) ?? null;
  }

  return { cells: () => cells, cursor: () => cursor, set };
}
