// The sheet of the editor and its clues.

import assert from "node:assert/strict";
import test from "node:test";

import { KINDS, cellsOf, clueOf, kindsOf, learn, typedInto } from "../../src/garns/web/static/js/editor/kinds.js";
import { EMPTY, opened, reduce } from "../../src/garns/web/static/js/editor/sheet.js";
import { randomNumbers } from "./support.mjs";

const filled = { number: 12, digits: [1, 2], option: "main", side: "top", place: 3 };

/** A command at random; some of them change nothing. */
function anyCommand(next, { puzzle }) {
  const cells = Array.from({ length: 1 + next(4) }, () => next(81));
  return [
    { type: "given", cells, symbol: "123456789."[next(10)] },
    {
      type: "add",
      clue: {
        type: "killer_cage",
        cells: cells.map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`),
        sum: 5 + next(9),
      },
    },
    { type: "remove", index: next(1 + (puzzle.constraints?.length ?? 0)) },
    { type: "word", field: "title", text: "x".repeat(next(5)) },
    { type: "region", cells, letter: "ABCDEFGHI"[next(9)], regions: "A".repeat(81) },
  ][next(5)];
}

test("undo to the start and redo to the end give the same puzzles", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = randomNumbers(seed);
    let sheet = opened(EMPTY);
    for (let count = 0; count < 100; count++) sheet = reduce(sheet, anyCommand(next, sheet));
    const end = sheet.puzzle;
    const steps = sheet.past.length;
    for (let count = 0; count < steps; count++) sheet = reduce(sheet, { type: "undo" });
    assert.deepEqual(sheet.puzzle, EMPTY);
    assert.equal(reduce(sheet, { type: "undo" }), sheet);
    for (let count = 0; count < steps; count++) sheet = reduce(sheet, { type: "redo" });
    assert.deepEqual(sheet.puzzle, end);
  }
});

test("a digit typed twice goes, and typing in one field is one change", () => {
  let sheet = reduce(opened(EMPTY), { type: "given", cells: [0, 1], symbol: "5" });
  assert.equal(sheet.puzzle.givens.slice(0, 3), "55.");
  assert.equal(reduce(sheet, { type: "given", cells: [0, 1], symbol: "5" }).puzzle.givens.slice(0, 3), "...");
  for (const text of ["A", "A b", "A bo", "A box"]) sheet = reduce(sheet, { type: "word", field: "title", text });
  assert.equal(sheet.puzzle.title, "A box");
  assert.equal(reduce(sheet, { type: "undo" }).puzzle.title, undefined);
});

test("a second clue on the same cells takes the place of the first", () => {
  const clue = (sum) => ({ type: "add", clue: { type: "killer_cage", cells: ["r1c1", "r1c2"], sum } });
  const sheet = reduce(reduce(opened(EMPTY), clue(5)), clue(7));
  assert.deepEqual(sheet.puzzle.constraints, [{ type: "killer_cage", cells: ["r1c1", "r1c2"], sum: 7 }]);
});

test("every kind makes a clue from enough cells and says what is missing otherwise", () => {
  for (const [id, { shape, least = 0 }] of Object.entries(KINDS)) {
    const row = Array.from({ length: Math.max(least, shape === "diagonal" ? 1 : 0) }, (_, cell) => `r1c${cell + 1}`);
    const names = shape === "square" ? ["r1c1", "r1c2", "r2c1", "r2c2"] : row;
    const made = clueOf(id, names, filled);
    assert.ok("clue" in made && made.clue.type === id, id);
    assert.deepEqual(cellsOf(made.clue), names, id);
    if (names.length) assert.deepEqual(clueOf(id, names.slice(1), filled), { missing: "cells" }, id);
  }
  assert.deepEqual(clueOf("sum", ["r1c1"], { ...filled, number: null }), { missing: "number" });
  assert.deepEqual(clueOf("quadruple", ["r1c1", "r1c2", "r2c1", "r2c2"], { ...filled, digits: [] }), {
    missing: "digits",
  });
  assert.deepEqual(clueOf("difference", ["r1c1", "r1c2", "r1c3"], filled), { missing: "many" });
});

test("a sign stands between neighbours or in a corner, and a line goes from cell to cell", () => {
  const refused = (id, names) => clueOf(id, names, filled).missing;
  assert.equal(refused("difference", ["r1c1", "r9c9"]), "pair");
  assert.equal(refused("greater_than", ["r1c1", "r2c2"]), "pair");
  assert.equal(refused("ratio", ["r1c9", "r2c1"]), "pair");
  assert.equal(refused("pair_sum", ["r4c5", "r3c5"]), undefined);
  assert.equal(refused("quadruple", ["r1c1", "r1c2", "r1c3", "r1c4"]), "square");
  assert.equal(refused("thermo", ["r1c1", "r2c2", "r3c1"]), undefined);
  assert.equal(refused("thermo", ["r1c1", "r1c3"]), "line");
  assert.equal(refused("arrow", ["r1c1", "r1c2", "r5c5"]), "line");
  assert.equal(refused("between_line", ["r1c1", "r1c2", "r1c4"]), "line");
  assert.equal(refused("killer_cage", ["r1c1", "r9c9"]), undefined);
});

test("digits typed while a clue is made are its number or its digits", () => {
  const none = { number: null, digits: [], option: "", side: "left", place: 1 };
  const type = (id, start, ...typed) =>
    typed.reduce((now, digit, at) => typedInto(id, now, digit, at === 0), { ...none, ...start });
  assert.equal(type("killer_cage", {}, 1, 5).number, 15);
  assert.equal(type("difference", { number: 1 }, 3).number, 3);
  assert.equal(type("sandwich", {}, 0).number, 0);
  assert.equal(type("killer_cage", { number: 15 }, null).number, 1);
  assert.equal(type("killer_cage", { number: 1 }, null).number, null);
  assert.deepEqual(type("quadruple", {}, 7, 2, 5, 7).digits, [2, 5]);
  const before = { ...none };
  assert.equal(typedInto("even", before, 4, true), before);
});

test("a kind that only the server knows is put in by what its fields hold", () => {
  const before = Object.keys(KINDS).length;
  const field = (kind, values = []) => ({ kind, values });
  learn([
    { id: "prime_line", fields: ["cells"], needed: ["cells"], kinds: { cells: field("cells") } },
    {
      id: "tilted",
      fields: ["cells", "slope", "way"],
      needed: ["cells", "way"],
      kinds: { cells: field("cells"), slope: field("number"), way: field("word", ["up", "down"]) },
    },
    { id: "corners", fields: [], needed: [], kinds: {} },
    { id: "two_lists", fields: ["cells", "others"], needed: ["cells", "others"], kinds: { others: field("cells") } },
    { id: "thermo", fields: [], needed: [], kinds: {} },
  ]);
  assert.equal(Object.keys(KINDS).length, before + 3);
  assert.equal(KINDS.thermo.shape, "line");
  assert.ok(kindsOf("areas").includes("prime_line") && kindsOf("whole").includes("corners"));
  assert.deepEqual(clueOf("prime_line", ["r1c1"], filled), { clue: { type: "prime_line", cells: ["r1c1"] } });
  assert.deepEqual(clueOf("prime_line", [], filled), { missing: "cells" });
  assert.deepEqual(clueOf("tilted", ["r1c1"], { ...filled, number: null, option: "up" }), {
    clue: { type: "tilted", cells: ["r1c1"], way: "up" },
  });
  assert.deepEqual(clueOf("corners", [], filled), { clue: { type: "corners" } });
});
