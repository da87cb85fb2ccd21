// A game that is played: what it knows of right and wrong without a server, and its written form.

import assert from "node:assert/strict";
import test from "node:test";

import { createGame } from "../../src/garns/web/static/js/store.js";
import { small } from "./support.mjs";

const place = (cell, digit) => ({ type: "place", cells: [cell], digit });

test("three answers, and silence where only the server can tell", () => {
  const game = createGame(small());
  assert.equal(game.check(), "right");
  game.dispatch(place(1, 2));
  assert.equal(game.check(), "right");
  game.dispatch(place(4, 4));
  assert.equal(game.check(), "wrong");
  game.dispatch({ type: "undo" });
  small()
    .solution.split("")
    .forEach((symbol, cell) => game.dispatch(place(cell, Number(symbol))));
  assert.equal(game.check(), "solved");
  assert.equal(createGame({ ...small(), solution: null }).check(), null);
});

test("the way back to the last right board", () => {
  const game = createGame(small());
  assert.equal(game.stepsToRight(), 0);
  game.dispatch(place(1, 2));
  game.dispatch(place(4, 4));
  game.dispatch(place(2, 3));
  assert.equal(game.stepsToRight(), 2);
  assert.equal(createGame({ ...small(), solution: null }).stepsToRight(), null);
});

test("both cells of a clash are known", () => {
  const game = createGame(small());
  game.dispatch(place(1, 1));
  assert.deepEqual([...game.clashes()], [0, 1]);
});

test("listeners hear of changes only, and a saved game goes on with its history and its time", () => {
  let time = 0;
  const game = createGame(small(), null, () => time);
  const heard = [];
  game.subscribe((state, before, command) => state.board !== before.board && heard.push(command.type));
  game.dispatch({ type: "tick" });
  time = 5000;
  game.dispatch(place(1, 2));
  game.dispatch(place(0, 3));
  assert.deepEqual(heard, ["place"]);
  const again = createGame(small(), JSON.parse(JSON.stringify(game.toJson())), () => time);
  assert.deepEqual(again.toJson(), game.toJson());
  assert.equal(again.elapsed(), 5000);
  again.dispatch({ type: "undo" });
  assert.equal(again.line(), "1...............");
});
