// What the controller makes of presses: numbers in two steps, verdicts, the solution shown.

import assert from "node:assert/strict";
import test from "node:test";

import { createController } from "../../src/garns/web/static/js/controller.js";
import { createGame } from "../../src/garns/web/static/js/store.js";
import { small } from "./support.mjs";

function sit(bundle = small()) {
  const said = [];
  const controller = createController(createGame(bundle), {
    say: (text) => said.push(text),
    ask: async () => ({}),
    fresh: () => {},
  });
  return { controller, said, values: () => controller.game.state().board.values };
}

test("the second half of a number takes the place of the first, in one step", () => {
  const { controller, values } = sit();
  controller.selection.set([1], 1);
  controller.write(1);
  controller.write(2, null, true);
  assert.equal(values()[1], 2);
  assert.equal(controller.game.state().past.length, 1);
});

test("the second half of a number undoes nothing else", () => {
  const { controller, values } = sit();
  controller.selection.set([1], 1);
  controller.write(2);
  controller.selection.set([0], 0); // a given: nothing is written
  controller.write(1);
  controller.write(2, null, true);
  assert.equal(values()[1], 2);
});

test("a solved board is told once, and the clock stops", () => {
  const { controller, said } = sit();
  [...small().solution].forEach((symbol, cell) => {
    controller.selection.set([cell], cell);
    if (cell) controller.write(Number(symbol));
  });
  assert.equal(controller.game.state().clock.status, "finished");
  assert.match(said.at(-1), /^Solved in /);
  assert.equal(controller.notice().kind, "solved");
});

test("the solution shown is not solved, and one step takes it back", () => {
  const { controller, values } = sit();
  controller.solve();
  assert.equal(values().join(""), small().solution);
  assert.equal(controller.game.state().clock.status, "running");
  controller.travel("undo");
  assert.equal(values().join(""), "1000000000000000");
});

test("a wrong board is told without a cell, and leads back to the last right one", () => {
  const { controller, said } = sit();
  for (const [cell, digit] of [
    [1, 2],
    [2, 4],
    [3, 3],
  ]) {
    controller.selection.set([cell], cell);
    controller.write(digit);
  }
  controller.check();
  assert.equal(said.at(-1), "Something is wrong.");
  controller.toRight();
  assert.equal(controller.game.state().past.length, 1);
});

test("escape closes one thing at a time: the digit looked for, then the selection", () => {
  const { controller } = sit();
  controller.selection.set([3], 3);
  controller.look(2);
  controller.escape();
  assert.equal(controller.filter(), 0);
  assert.equal(controller.selection.cells().size, 1);
  controller.escape();
  assert.equal(controller.selection.cells().size, 0);
});
