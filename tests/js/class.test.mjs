/** The page of a class: digits at a pace, and a wall put together from its changes. */

import assert from "node:assert/strict";
import test from "node:test";
import { hear, skip, still, tick } from "../../src/garns/web/static/js/class/pace.js";
import { merge } from "../../src/garns/web/static/js/class/stream.js";

const EMPTY = [0, 0, 0, 0];

/** All that is shown from here on. */
function all(show, mode) {
  const seen = [];
  for (let next = tick(show, mode); next !== show; next = tick(show, mode)) {
    seen.push(next.values.join(""));
    show = next;
  }
  return seen;
}

const news = (grid, moves = [], last = false) => ({ grid, moves, last });

test("one digit appears at a time", () => {
  const show = hear(still(EMPTY), news([1, 2, 0, 4], [], true), "live");
  assert.deepEqual(all(show, "live"), ["1000", "1200", "1204"]);
});

test("live goes straight to where the program is", () => {
  const moves = [
    [0, 1],
    [0, 0],
    [0, 2],
  ];
  assert.deepEqual(all(hear(still(EMPTY), news(EMPTY, moves), "live"), "live"), ["2000"]);
  assert.deepEqual(all(hear(still(EMPTY), news(EMPTY, moves), "slowed"), "slowed"), ["1000", "0000", "2000"]);
});

test("slowly, what is being shown is shown to its end, then the latest news", () => {
  let show = hear(still(EMPTY), news(EMPTY, [[0, 1], [1, 2]]), "slowed"); // prettier-ignore
  show = tick(show, "slowed");
  show = hear(show, news([4, 4, 4, 0], [[3, 4]]), "slowed");
  show = hear(show, news([1, 2, 3, 0], [[2, 0]]), "slowed");
  assert.deepEqual(all(show, "slowed"), ["1200", "1200", "1230", "1200"]);
});

test("an answer waits for nothing", () => {
  let show = hear(still(EMPTY), news(EMPTY, [[0, 3], [0, 0]]), "steps"); // prettier-ignore
  show = hear(show, news([1, 2, 3, 4], [], true), "steps");
  assert.deepEqual(all(show, "steps"), ["1000", "1200", "1230", "1234"]);
});

test("the cell that was tried last is the hot one, and none after it was taken back", () => {
  let show = hear(still(EMPTY), news(EMPTY, [[2, 3], [2, 0]]), "slowed"); // prettier-ignore
  assert.equal((show = tick(show, "slowed")).hot, 2);
  assert.equal(tick(show, "slowed").hot, null);
});

test("without movement everything is there at once", () => {
  assert.deepEqual(skip(news(EMPTY, [[1, 2]])).values, [0, 2, 0, 0]);
  assert.equal(skip(news(EMPTY, [[1, 2]])).hot, 1);
  assert.equal(skip(news(EMPTY, [[1, 2]], true)).hot, null);
});

const desk = (id, state = "searching") => ({ id, state });
const wall = { at: 1, round: { number: 1 }, boards: { 1: "a" }, desks: [desk(1), desk(2)], standing: [] };

test("a change brings new desks, replaces those that changed and takes away those that are gone", () => {
  const change = { ...wall, at: 2, boards: { 2: "b" }, desks: [desk(3), desk(2, "right")], gone: [1] };
  const now = merge(wall, change);
  assert.deepEqual(now.desks, [desk(2, "right"), desk(3)]);
  assert.deepEqual([now.at, now.boards, "gone" in now], [2, { 1: "a", 2: "b" }, false]);
});

test("boards of another round are forgotten", () => {
  const next = merge(wall, { ...wall, round: { number: 2 }, boards: { 1: "c" }, desks: [], gone: [] });
  assert.deepEqual(next.boards, { 1: "c" });
});
