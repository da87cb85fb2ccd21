// Selection by keys, and the cells that are alike.

import assert from "node:assert/strict";
import test from "node:test";

import { alike, createSelection } from "../../src/garns/web/static/js/selection.js";

const square = (size) => ({
  rows: size,
  columns: size,
  places: Array.from({ length: size * size }, (_, cell) => [Math.floor(cell / size), cell % size]),
});
const sorted = (selection) => [...selection.cells()].sort((a, b) => a - b);

test("moves wrap around, and collapse the selection unless they extend it", () => {
  const selection = createSelection(square(4));
  selection.set([0], 0);
  selection.move(0, 1, true);
  selection.move(0, 1, true);
  assert.deepEqual(sorted(selection), [0, 1, 2]);
  selection.move(-1, 0, false);
  assert.deepEqual(sorted(selection), [14]);
  selection.move(0, 1, false);
  selection.move(0, 1, false);
  assert.deepEqual(sorted(selection), [12]);
});

test("moves pass over what is no cell", () => {
  const selection = createSelection({
    rows: 2,
    columns: 3,
    places: [
      [0, 0],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  });
  selection.set([0], 0);
  selection.move(0, 1, false);
  assert.equal(selection.cursor(), 1);
  selection.set([3], 3);
  selection.move(1, 0, false);
  assert.equal(selection.cursor(), 3, "alone in its column");
});

test("Home and End go to the ends of the row, with Ctrl to the corners, with Shift they take what is between", () => {
  const selection = createSelection(square(4));
  selection.set([5], 5);
  selection.edge(1, false, false);
  assert.deepEqual(sorted(selection), [7]);
  selection.edge(-1, false, true);
  assert.deepEqual(sorted(selection), [4, 5, 6, 7]);
  selection.edge(1, true, false);
  assert.deepEqual(sorted(selection), [15]);
});

test("all, the others, none", () => {
  const selection = createSelection(square(2));
  selection.set([0], 0);
  selection.invert();
  assert.deepEqual(sorted(selection), [1, 2, 3]);
  selection.all();
  assert.equal(selection.cells().size, 4);
  selection.clear();
  assert.equal(selection.cells().size, 0);
});

test("alike: by digit first, by colour first in the mode of colours, hidden marks do not count", () => {
  const board = {
    values: [6, 0, 6, 0, 0],
    corner: [[], [1], [1], [], [1, 2]],
    centre: [[], [], [], [3], [3]],
    colour: [[1], [], [], [1], []],
  };
  assert.deepEqual(alike(board, 0, "digit"), [0, 2]);
  assert.deepEqual(alike(board, 0, "colour"), [0, 3]);
  assert.deepEqual(alike(board, 1, "digit"), [1, 4]);
  assert.deepEqual(alike(board, 4, "corner"), [4]);
  assert.deepEqual(alike(board, 4, "centre"), [3, 4]);
  assert.deepEqual(alike(board, 3, "digit"), [0, 3]);
});
