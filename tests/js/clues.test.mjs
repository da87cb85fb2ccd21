// Digits that break a clue: thermometers, dots, cages and arrows, filled or not.

import assert from "node:assert/strict";
import test from "node:test";

import { broken } from "../../src/garns/web/static/js/clues.js";
import { createGame } from "../../src/garns/web/static/js/store.js";
import { small } from "./support.mjs";

const LESS = [[2, 3, 4], [3, 4], [4], []];
const BESIDE = [[2], [1, 3], [2, 4], [3]];
const clue = (more) => ({ cells: [], relations: [], sums: [], ...more });
const bundle = (...clues) => ({ ...small(), tables: [LESS, BESIDE], clues });
const values = (digits) => [...digits.padEnd(16, ".")].map((digit) => Number(digit) || 0);
const wrong = (found, digits) => [...broken(found, values(digits))].sort((a, b) => a - b);

const thermo = bundle(clue({ cells: [0, 1, 2], relations: [[0, 1, 0], [1, 2, 0]] })); // prettier-ignore
const dot = bundle(clue({ cells: [0, 1], relations: [[0, 1, 1]] }));
const cage = bundle(clue({ cells: [0, 1, 2], sums: [[[0, 1, 2], [], 6, true]] }));
const arrow = bundle(clue({ cells: [0, 1, 2], sums: [[[0, 1, 2], [-1, 1, 1], 0, false]] }));

test("digits on a thermometer grow, also across empty cells", () => {
  assert.deepEqual(wrong(thermo, "12"), []);
  assert.deepEqual(wrong(thermo, "21"), [0, 1]);
  assert.deepEqual(wrong(thermo, "2.3"), [0, 2]); // nothing fits between
  assert.deepEqual(wrong(thermo, "1.3"), []);
  assert.deepEqual(wrong(thermo, "4"), [0]);
});

test("a dot is judged when both digits stand", () => {
  assert.deepEqual(wrong(dot, "23"), []);
  assert.deepEqual(wrong(dot, "2"), []);
  assert.deepEqual(wrong(dot, "24"), [0, 1]);
});

test("a cage is judged by what its empty cells can make", () => {
  assert.deepEqual(wrong(cage, "12"), []);
  assert.deepEqual(wrong(cage, "123"), []);
  assert.deepEqual(wrong(cage, "43"), [0, 1]);
  assert.deepEqual(wrong(cage, "124"), [0, 1, 2]);
});

test("an arrow adds up to its circle", () => {
  assert.deepEqual(wrong(arrow, "312"), []);
  assert.deepEqual(wrong(arrow, "1"), [0]);
  assert.deepEqual(wrong(arrow, "31"), []);
});

test("a game tells its broken clues, and digits that a cell may not hold", () => {
  const game = createGame({ ...dot, allowed: values("").map((_, cell) => (cell === 9 ? [2, 4] : [1, 2, 3, 4])) });
  game.dispatch({ type: "place", cells: [1], digit: 3 });
  assert.deepEqual([...game.clashes()], [0, 1]);
  assert.equal(game.check(), "wrong");
  game.dispatch({ type: "undo" });
  game.dispatch({ type: "place", cells: [9], digit: 3 });
  assert.deepEqual([...game.clashes()], [9]);
});

test("a bundle of before has no clues", () => {
  assert.deepEqual(wrong(small(), "11"), []);
});

test("a line that an automaton reads is judged when it cannot come to a good end any more", () => {
  // Digits 1 and 2 in turn, beginning with 1, in three cells.
  const turns = [
    [1, -1, -1, -1],
    [-1, 0, -1, -1],
  ];
  const found = { ...bundle(clue({ automata: [[[0, 1, 2], 0]] })), automata: [[turns, [1]]] };
  assert.deepEqual(wrong(found, ""), []);
  assert.deepEqual(wrong(found, "121"), []);
  assert.deepEqual(wrong(found, "1.1"), []);
  assert.deepEqual(wrong(found, "122"), [0, 1, 2]);
  assert.deepEqual(wrong(found, ".1"), [1]);
});
