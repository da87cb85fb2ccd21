// The way through an argument: a tile for each sentence, folded where there are many.

import assert from "node:assert/strict";
import test from "node:test";

import { tiles } from "../../src/garns/web/static/js/views/hint-way.js";

const shown = (count, at) => tiles(count, at).map(({ from, to }) => (from === to ? from : [from, to]));

test("up to twelve sentences each have a tile", () => {
  assert.deepEqual(shown(3, 1), [0, 1, 2]);
  assert.equal(tiles(12, 0).length, 12);
});

test("more are folded by four, except where one reads", () => {
  assert.deepEqual(shown(14, 5), [[0, 3], 4, 5, 6, 7, [8, 11], [12, 13]]);
  assert.deepEqual(shown(13, 12), [[0, 3], [4, 7], [8, 11], 12]);
});
