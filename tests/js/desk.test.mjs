// What the desk makes of presses: numbers in two steps, verdicts, the solution shown.

import assert from "node:assert/strict";
import test from "node:test";

import { createDesk } from "../../src/garns/web/static/js/desk.js";
import { createGame } from "../../src/garns/web/static/js/store.js";
import { small } from "./support.mjs";

function sit(bundle = small()) {
  const said = [];
  const desk = createDesk(createGame(bundle), {
    say: (text) => said.push(text),
    ask: async () => ({}),
    fresh: () => {},
  });
  return { desk, said, values: () => desk.game.state().board.values };
}

test("the second half of a number takes the place of the first, in one step", () => {
  const { desk, values } = sit();
  desk.selection.set([1], 1);
  desk.write(1);
  desk.write(2, null, true);
  assert.equal(values()[1], 2);
  assert.equal(desk.game.state().past.length, 1);
});

test("the second half of a number undoes nothing else", () => {
  const { desk, values } = sit();
  desk.selection.set([1], 1);
  desk.write(2);
  desk.selection.set([0], 0); // a given: nothing is written
  desk.write(1);
  desk.write(2, null, true);
  assert.equal(values()[1], 2);
});

test("a solved board is told once, and the clock stops", () => {
  const { desk, said } = sit();
  [...small().solution].forEach((symbol, cell) => {
    desk.selection.set([cell], cell);
    if (cell) desk.write(Number(symbol));
  });
  assert.equal(desk.game.state().clock.status, "finished");
  assert.match(said.at(-1), /^Solved in /);
  assert.equal(desk.notice().kind, "solved");
});

test("the solution shown is not solved, and one step takes it back", () => {
  const { desk, values } = sit();
  desk.solve();
  assert.equal(values().join(""), small().solution);
  assert.equal(desk.game.state().clock.status, "running");
  desk.travel("undo");
  assert.equal(values().join(""), "1000000000000000");
});

test("a wrong board is told without a cell, and leads back to the last right one", () => {
  const { desk, said } = sit();
  for (const [cell, digit] of [
    [1, 2],
    [2, 4],
    [3, 3],
  ]) {
    desk.selection.set([cell], cell);
    desk.write(digit);
  }
  desk.check();
  assert.equal(said.at(-1), "Something is wrong.");
  desk.toRight();
  assert.equal(desk.game.state().past.length, 1);
});

test("escape closes one thing at a time: the digit looked for, then the selection", () => {
  const { desk } = sit();
  desk.selection.set([3], 3);
  desk.look(2);
  desk.escape();
  assert.equal(desk.filter(), 0);
  assert.equal(desk.selection.cells().size, 1);
  desk.escape();
  assert.equal(desk.selection.cells().size, 0);
});
