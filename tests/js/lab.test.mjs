// The lab: a recorded search at any step, and how long the rail is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, railLength, valuesAt } from "../../src/garns/web/static/js/lab/search.js";
import { depthsOf } from "../../src/garns/web/static/js/lab/tree.js";

// 1 in cell 0; then 2 in cell 1 leads nowhere, 3 in cell 1 and 4 in cell 2 fill the board.
const NODES = [
  [-1, 0, 1, 7],
  [0, 1, 2, 7],
  [0, 1, 3, 7],
  [2, 2, 4, 7],
];
const search = (more = {}) => ({ nodes: NODES, status: "solved", tries: 4, dead_ends: 1, ...more });

test("a search stands where its path leads, and counts what led nowhere", () => {
  const steps = [0, 1, 2, 3, 4, 99].map((step) => after(search(), step));
  assert.deepEqual(
    steps.map(({ path }) => path),
    [[], [0], [1, 0], [2, 0], [3, 2, 0], [3, 2, 0]],
  );
  assert.deepEqual(
    steps.map(({ ends }) => ends),
    [0, 0, 0, 1, 1, 1],
  );
  assert.deepEqual(
    steps.map(({ stage }) => stage),
    ["ready", "searching", "searching", "searching", "solved", "solved"],
  );
  assert.deepEqual(valuesAt([0, 0, 0, 9], search(), steps[3]), [1, 3, 0, 9]);
  assert.deepEqual(depthsOf(search()), [1, 2, 2, 3]);
});

test("in the end a search is solved, has given up, found nothing, or goes on undrawn", () => {
  const end = (more) => after(search(more), 4);
  assert.equal(end({ status: "given_up" }).stage, "given_up");
  assert.equal(end({ tries: 5 }).stage, "cut");
  const { stage, path, ends } = end({ status: "none", dead_ends: 2 });
  assert.deepEqual([stage, path, ends], ["none", [], 2]);
  assert.equal(after(search({ nodes: [], tries: 0, status: "none" }), 0).stage, "none");
});

test("the rail ends with the longest search, or with the second where that is far longer", () => {
  const of = (...lengths) => railLength(lengths.map((length) => ({ nodes: Array(length).fill(NODES[0]) })));
  assert.equal(of(10, 20, 15), 20);
  assert.equal(of(10, 200, 15), 15);
  assert.equal(of(200), 200);
  assert.equal(of(), 0);
});
