// The reducer runs the same table as its Python twin, and keeps its laws over random commands.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { digitsLeft } from "../../src/garns/web/static/js/counting.js";
import { reduce } from "../../src/garns/web/static/js/reduce.js";
import { boardToJson, newGame, rulesOf, stateFromJson, stateToJson } from "../../src/garns/web/static/js/state.js";
import { randomCommand, randomNumbers } from "./support.mjs";

const TABLE = JSON.parse(readFileSync(new URL("../data/game.json", import.meta.url), "utf-8"));

for (const { name, board, options, steps } of TABLE.cases) {
  test(name, () => {
    const rules = TABLE.boards[board];
    let state = newGame(rules, options);
    for (const { command, expect } of steps) {
      const before = state;
      state = reduce(rules, before, command);
      const said = JSON.stringify(command);
      const wanted = Object.fromEntries(
        ["values", "corner", "centre", "colour"].filter((key) => key in expect).map((key) => [key, expect[key]]),
      );
      assert.deepEqual(boardToJson(state.board, rules.names), wanted, said);
      assert.equal(state.past.length, expect.past, said);
      assert.equal(state.future.length, expect.future ?? 0, said);
      assert.equal(state.dropped, expect.dropped ?? 0, said);
      assert.deepEqual(Object.keys(state.checkpoints).sort(), expect.checkpoints ?? [], said);
      assert.equal(state.clock.elapsed, expect.elapsed ?? state.clock.elapsed, said);
      assert.equal(state.clock.status, expect.status ?? state.clock.status, said);
      assert.equal(state === before, expect.same ?? false, said);
    }
  });
}

test("undo to the start and redo to the end give the same states back, and so does the written form", () => {
  const rules = TABLE.boards.diagonals;
  for (let seed = 1; seed <= 20; seed++) {
    const next = randomNumbers(seed);
    let state = newGame(rules);
    const start = JSON.stringify(stateToJson(state, rules.names).board);
    for (let i = 0; i < 200; i++) state = reduce(rules, state, randomCommand(next, 16, 4));
    const end = JSON.stringify(stateToJson(state, rules.names));
    const back = reduce(rules, state, { type: "undo", count: 1000 });
    assert.equal(JSON.stringify(stateToJson(back, rules.names).board), start);
    assert.equal(JSON.stringify(stateToJson(reduce(rules, back, { type: "redo", count: 1000 }), rules.names)), end);
    assert.equal(JSON.stringify(stateToJson(stateFromJson(JSON.parse(end), rules.names), rules.names)), end);
  }
});

test("peers come from the groups of a bundle", () => {
  const bundle = {
    digits: 2,
    givens: [0, 0, 0],
    groups: [
      [0, 1],
      [1, 2],
    ],
    allowed: null,
  };
  assert.deepEqual(rulesOf(bundle).peers, [[1], [0, 2], [1]]);
  assert.deepEqual(rulesOf(bundle).allowed, [
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

test("digits still to come are counted on the board alone, and only where it is known how many there are", () => {
  assert.deepEqual(digitsLeft({ digits: 2, each: 2 }, [1, 1, 1, 0, 2, 2]), [0, 2]);
  assert.deepEqual(digitsLeft({ digits: 2 }, [1, 0, 0, 2]), [1, 1]);
  assert.equal(digitsLeft({ digits: 3, each: null }, [1, 0, 0, 2]), null);
});
