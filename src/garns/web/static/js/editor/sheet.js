/** The puzzle being made: a garns-puzzle JSON, with the way back and forth. Values; the reducer is pure. */

/** @import { Clue, Puzzle } from "../types.js" */

/**
 * @typedef {{ puzzle: Puzzle, past: Puzzle[], future: Puzzle[], typing: string }} Sheet
 * @typedef {{ type: "open", puzzle: Puzzle } | { type: "given", cells: number[], symbol: string }
 *   | { type: "region", cells: number[], letter: string, regions: string } | { type: "add", clue: Clue }
 *   | { type: "combine", clue: Clue, parts: string[] } | { type: "split", index: number }
 *   | { type: "remove", index: number } | { type: "word", field: "title" | "author" | "ruleset", text: string }
 *   | { type: "undo" } | { type: "redo" }} Command
 */

/** Changes that may be undone. */
const KEPT = 500;

/** Where everybody begins: the classic board, nothing on it. @type {Puzzle} */
export const EMPTY = { format: "garns-puzzle", version: 1, board: "9", givens: ".".repeat(81) };

/** @param {Puzzle} puzzle @returns {Sheet} */
export const opened = (puzzle) => ({ puzzle, past: [], future: [], typing: "" });

/**
 * The sheet after a command; the same object when nothing changes.
 * @param {Sheet} sheet
 * @param {Command} command
 * @returns {Sheet}
 */
export function reduce(sheet, command) {
  const { puzzle, past, future } = sheet;
  switch (command.type) {
    case "undo":
      return past.length
        ? { puzzle: past[past.length - 1], past: past.slice(0, -1), future: [puzzle, ...future], typing: "" }
        : sheet;
    case "redo":
      return future.length
        ? { puzzle: future[0], past: [...past, puzzle], future: future.slice(1), typing: "" }
        : sheet;
    case "open":
      return changed(sheet, command.puzzle);
    case "given":
      return changed(sheet, { ...puzzle, givens: written(puzzle.givens, command.cells, command.symbol) });
    case "region":
      return changed(sheet, { ...puzzle, board: `jigsaw:${painted(command.regions, command.cells, command.letter)}` });
    case "add":
      return changed(sheet, { ...puzzle, constraints: added(puzzle.constraints ?? [], command.clue) });
    case "combine": {
      const rest = puzzle.constraints?.filter((clue) => !command.parts.includes(JSON.stringify(clue)));
      return changed(sheet, { ...puzzle, constraints: added(rest ?? [], command.clue) });
    }
    case "split":
      return changed(sheet, {
        ...puzzle,
        constraints: puzzle.constraints?.flatMap((clue, index) => (index === command.index ? partsOf(clue) : [clue])),
      });
    case "remove":
      return changed(sheet, {
        ...puzzle,
        constraints: puzzle.constraints?.filter((_, index) => index !== command.index),
      });
    case "word":
      return typed(sheet, command.field, command.text);
  }
}

/** @param {Sheet} sheet @param {Puzzle} puzzle @returns {Sheet} */
function changed(sheet, puzzle) {
  if (JSON.stringify(puzzle) === JSON.stringify(sheet.puzzle)) return sheet;
  return { puzzle, past: [...sheet.past, sheet.puzzle].slice(-KEPT), future: [], typing: "" };
}

/**
 * Letters typed one after the other into one field are one change.
 * @param {Sheet} sheet
 * @param {"title" | "author" | "ruleset"} field
 * @param {string} text
 */
function typed(sheet, field, text) {
  const puzzle = { ...sheet.puzzle, [field]: text || undefined };
  const next = sheet.typing === field ? { ...sheet, puzzle, future: [] } : changed(sheet, puzzle);
  return next === sheet ? sheet : { ...next, typing: field };
}

/**
 * The symbol in every cell; where it stands in all of them already, it goes.
 * @param {string} givens
 * @param {number[]} cells
 * @param {string} symbol
 */
function written(givens, cells, symbol) {
  const line = [...givens];
  const there = cells.every((cell) => line[cell] === symbol);
  for (const cell of cells) line[cell] = there ? "." : symbol;
  return line.join("");
}

/** @param {string} regions @param {number[]} cells @param {string} letter */
function painted(regions, cells, letter) {
  const line = [...regions];
  for (const cell of cells) line[cell] = letter;
  return line.join("");
}

/** The clues of which a clue is made; none, if it is not. @param {Clue} clue @returns {Clue[]} */
export const partsOf = ({ of }) => (Array.isArray(of) ? of : []);

/** The fields that tell where a clue stands. */
const PLACE = [
  "cells",
  "circle",
  "ends",
  "path",
  "start",
  "direction",
  "side",
  "number",
  "of",
  "counter",
  "clone_cells",
];

/**
 * A clue on the same cells, of the same type, takes the place of the one that was there. One for the whole board takes
 * only that of its like: there may be several leaps.
 * @param {Clue[]} clues
 * @param {Clue} clue
 */
function added(clues, clue) {
  const place = (/** @type {Clue} */ one) => {
    const where = PLACE.map((field) => one[field]);
    return JSON.stringify([one.type, ...(where.some((part) => part !== undefined) ? where : [one])]);
  };
  return [...clues.filter((one) => place(one) !== place(clue)), clue];
}
