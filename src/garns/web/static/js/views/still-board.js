/** Boards that are looked at, not played on: previews, lessons, the editor. */

import { createBoard } from "../board/board.js";
import { startBoard } from "../state.js";

/** @import { Board, Bundle, Hint } from "../types.js" */

/**
 * What a board shows when nobody plays on it.
 * @param {Bundle} bundle
 * @param {Partial<import("../board/view.js").View>} [more] parts of the view that differ
 */
export function stillView(bundle, more = {}) {
  return {
    board: startBoard(bundle.givens),
    given: bundle.givens.map((digit) => digit > 0),
    selection: new Set(),
    cursor: null,
    clashes: new Set(),
    newest: null,
    same: 0,
    peers: new Set(),
    paused: false,
    hint: null,
    hintLevel: 0,
    notes: /** @type {const} */ ("corner-centre"),
    ...more,
  };
}

/**
 * A small picture of a real board; hidden from screen readers, because the text beside it says what it is.
 * @param {Bundle} bundle
 * @param {Board} [board]
 */
export function preview(bundle, board = startBoard(bundle.givens)) {
  const made = createBoard(bundle, { preview: true });
  made.update(stillView(bundle, { board }));
  made.element.setAttribute("aria-hidden", "true");
  made.element.setAttribute("inert", "");
  return made.element;
}

/**
 * The digits and candidates of a position as a board.
 * @param {Bundle} bundle
 * @param {readonly number[]} values
 * @param {Record<string, number[]> | null} [candidates] by the names of cells
 * @returns {Board}
 */
export function boardOf(bundle, values, candidates = null) {
  const start = startBoard(values);
  if (!candidates) return start;
  return { ...start, centre: bundle.names.map((name, cell) => (values[cell] ? [] : (candidates[name] ?? []))) };
}
