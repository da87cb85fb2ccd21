/** What a board is told to show, and what follows from it for each cell. */

/** @import { Board, Hint } from "../types.js" */
/** @import { Look } from "./cells.js" */
/** @import { State } from "./states.js" */

/**
 * @typedef {object} View what a board shows
 * @property {Board} board
 * @property {readonly boolean[]} given
 * @property {Set<number>} selection
 * @property {number | null} cursor
 * @property {Set<number>} clashes
 * @property {Map<number, readonly number[]>} [ruledOut] marks that a digit on the board rules out, by cell
 * @property {number | null} newest the cell of the latest digit, when it clashes
 * @property {number} same the digit to point out, or 0
 * @property {Set<number>} peers
 * @property {boolean} paused
 * @property {Hint | null} hint
 * @property {number} hintLevel
 * @property {number} [hintSentence] the sentence of a hint that is drawn, the first when not given
 * @property {"corner-centre" | "fixed"} notes
 */

/** @type {readonly number[]} */
const NONE = [];

/**
 * @param {View} view
 * @param {number} cell
 * @param {boolean} hidden
 * @returns {Look}
 */
export function lookOf(view, cell, hidden) {
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
 * @returns {State}
 */
export function stateOf(view, cell) {
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
