/**
 * Selecting with a mouse, a pen or a finger. A drag takes a cell only when it comes within 0.45 of a cell of its
 * centre, so that a diagonal does not grab the neighbours; two fingers belong to the browser's zoom and change nothing.
 */

import { alike } from "./selection.js";

/** @import { Board, Mode } from "./types.js" */

/** Milliseconds of a long press, and between the two halves of a double click. */
const LONG_PRESS = 500;
const DOUBLE = 350;
/** Pixels that a hand may shake. */
const SHAKE = 6;

/**
 * @typedef {{
 *   board: {
 *     element: HTMLElement, at: (x: number, y: number) => { cell: number, inside45: boolean } | null,
 *     cell: (index: number) => Element, focus: (index: number) => void,
 *   },
 *   selection: ReturnType<typeof import("./selection.js").createSelection>,
 *   state: () => Board, mode: () => Mode, locked: () => boolean,
 *   spot: (cell: number, x: number, y: number, right: boolean) => boolean,
 * }} Parts `spot` is told of each press and says whether it has dealt with it (the mouse mode that writes)
 */

/** Listen to the pointers over a board; gives the way to stop. @param {Parts} parts */
export function followPointers({ board, selection, state, mode, locked, spot }) {
  /**
   * @type {{ id: number, add: boolean, last: { x: number, y: number }, start: { x: number, y: number }, moved: boolean,
   *   sole: boolean, before: number[], held: number[] | null, cell: number } | null}
   */
  let drag = null;
  let previous = { cell: -1, at: -Infinity };
  let timer = 0;
  const pointers = new Set();
  const stop = new AbortController();
  const listen = { signal: stop.signal };

  /** @param {number} cell @param {boolean} keep */
  const selectAlike = (cell, keep) =>
    selection.set([...(keep ? selection.cells() : []), ...alike(state(), cell, mode())], cell);

  /** @param {PointerEvent} event */
  function down(event) {
    pointers.add(event.pointerId);
    clearTimeout(timer);
    if (pointers.size > 1) {
      if (drag) selection.set(drag.before);
      drag = null;
      return;
    }
    const hit = board.at(event.clientX, event.clientY);
    if (!hit || locked()) return;
    const { cell } = hit;
    if (spot(cell, event.clientX, event.clientY, event.button === 2)) {
      event.preventDefault();
      selection.set([cell], cell);
      board.focus(cell);
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    const many = event.ctrlKey || event.metaKey || event.shiftKey;
    const twice = previous.cell === cell && event.timeStamp - previous.at < DOUBLE;
    previous = { cell: twice ? -1 : cell, at: event.timeStamp };
    const before = [...selection.cells()];
    const has = selection.cells().has(cell);
    const here = { x: event.clientX, y: event.clientY };
    drag = {
      id: event.pointerId,
      add: !(many && has),
      last: here,
      start: here,
      moved: false,
      sole: !many && has && before.length === 1 && !twice,
      before,
      held: null,
      cell,
    };
    if (twice) selectAlike(cell, many);
    else if (many) has ? selection.remove(cell) : selection.add(cell);
    else if (!drag.sole) selection.set([cell], cell);
    board.focus(cell);
    timer = window.setTimeout(() => {
      if (!drag || drag.moved) return;
      drag.sole = false;
      drag.held = [...selection.cells()];
      selectAlike(cell, many);
    }, LONG_PRESS);
    board.element.setPointerCapture(event.pointerId);
  }

  /** Take the cells on the way to a point. @param {number} x @param {number} y */
  function draw(x, y) {
    if (!drag) return;
    const { last } = drag;
    const points = Math.max(1, Math.ceil(Math.hypot(x - last.x, y - last.y) / SHAKE));
    for (let point = 1; point <= points; point++) {
      const hit = board.at(last.x + ((x - last.x) * point) / points, last.y + ((y - last.y) * point) / points);
      if (!hit?.inside45 || hit.cell === drag.cell) continue;
      if (drag.held) selection.set(drag.held, drag.cell); // it was no long press: the hand was only slow
      drag.held = null;
      drag.moved = true;
      previous.cell = -1; // nor is it the first half of a double click
      drag.cell = hit.cell;
      if (selection.cells().has(hit.cell) === drag.add) continue;
      if (drag.add) selection.add(hit.cell);
      else selection.remove(hit.cell);
    }
    drag.last = { x, y };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) >= SHAKE) clearTimeout(timer);
    for (const part of event.getCoalescedEvents?.() ?? []) draw(part.clientX, part.clientY);
    draw(event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    pointers.delete(event.pointerId);
    if (!drag || event.pointerId !== drag.id) return;
    clearTimeout(timer);
    if (event.type === "pointerup" && drag.sole && !drag.moved) selection.clear();
    else if (drag.moved) board.focus(drag.cell);
    drag = null;
  }

  board.element.addEventListener("pointerdown", down, listen);
  board.element.addEventListener("pointermove", move, listen);
  for (const kind of ["pointerup", "pointercancel"])
    window.addEventListener(kind, /** @type {EventListener} */ (up), listen);
  board.element.addEventListener("contextmenu", (event) => event.preventDefault(), listen);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
