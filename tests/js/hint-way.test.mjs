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
  assert.deepEqual(shown(13, 12), [[0, 7], [8, 11], 12]);
  assert.deepEqual(shown(53, 25), [[0, 19], [20, 23], 24, 25, 26, 27, [28, 31], [32, 52]]);
});

test("the tiles cover every sentence once, wherever one reads", () => {
  for (const count of [1, 2, 12, 13, 16, 53])
    for (let at = 0; at < count; at++) {
      const all = tiles(count, at).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      assert.deepEqual(all, [...Array(count).keys()]);
      assert.ok(tiles(count, at).length <= 12);
    }
});
