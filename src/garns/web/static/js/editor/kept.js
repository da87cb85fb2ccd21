/** The sheet kept in the browser: on every change, with the way back. */

import { EMPTY, opened, reduce } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const SHEET = "garns.editor";
const CANDIDATES = "garns.editor.candidates";
/** Changes kept for the next visit: the whole way back would fill the store of a small browser. */
const STEPS = 100;

/** The sheet as it was left; a new one when there is none or it cannot be read. @returns {Sheet} */
export function kept() {
  try {
    const sheet = JSON.parse(localStorage.getItem(SHEET) ?? "");
    if (typeof sheet.puzzle.givens === "string" && Array.isArray(sheet.past) && Array.isArray(sheet.future))
      return sheet;
  } catch {
    // nothing was kept
  }
  return opened(EMPTY);
}

/** @param {Sheet} sheet */
export function keep(sheet) {
  try {
    localStorage.setItem(SHEET, JSON.stringify({ ...sheet, past: sheet.past.slice(-STEPS) }));
  } catch {
    localStorage.setItem(SHEET, JSON.stringify(opened(sheet.puzzle)));
  }
}

/**
 * Open a puzzle in the editor at its next visit; what was there before is one undo away.
 * @param {import("../types.js").Puzzle} puzzle
 */
export const keepForEditing = (puzzle) => keep(reduce(kept(), { type: "open", puzzle }));

/** Whether candidates are shown. */
export const keptSwitch = () => localStorage.getItem(CANDIDATES) === "yes";

/** @param {boolean} on */
export const keepSwitch = (on) => localStorage.setItem(CANDIDATES, on ? "yes" : "no");
