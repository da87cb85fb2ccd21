// The sheet of the editor and its clues.

import assert from "node:assert/strict";
import test from "node:test";

import { valueOf } from "../../src/garns/web/static/js/editor/field-values.js";
import { KINDS, cellsOf, clueOf, kindsOf, typedInto } from "../../src/garns/web/static/js/editor/kinds.js";
import { learn } from "../../src/garns/web/static/js/editor/learned.js";
import { createPress } from "../../src/garns/web/static/js/editor/pressing.js";
import { EMPTY, opened, reduce } from "../../src/garns/web/static/js/editor/sheet.js";
import { randomNumbers } from "./support.mjs";

const filled = { number: 12, digits: [1, 2], option: "main", side: "top", place: 3, more: {}, lists: {}, chosen: [] };

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
  const enough = { cells: 1, line: 2, arrow: 2, ended: 3, pair: 2, diagonal: 1 };
  for (const [id, { shape }] of Object.entries(KINDS)) {
    const row = Array.from({ length: enough[shape] ?? 0 }, (_, cell) => `r1c${cell + 1}`);
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
  const none = { ...filled, number: null, digits: [], option: "", side: "left", place: 1 };
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

const field = (kind, more = {}) => ({ kind, values: [], ...more });

test("a kind that only the server knows is put in by what its fields hold", () => {
  const before = Object.keys(KINDS).length;
  learn([
    { id: "prime_line", line: true, fields: ["cells"], needed: ["cells"], kinds: { cells: field("cells") } },
    {
      id: "tilted",
      fields: ["cells", "slope", "way"],
      needed: ["cells", "way"],
      kinds: { cells: field("cells"), slope: field("number"), way: field("word", { values: ["up", "down"] }) },
    },
    { id: "corners", fields: [], needed: [], kinds: {} },
    {
      id: "two_lists",
      fields: ["one", "others", "table"],
      needed: ["one", "others", "table"],
      kinds: { one: field("cell"), others: field("cells"), table: field("text") },
    },
    { id: "leaps", fields: ["far", "sums"], needed: ["far"], kinds: { far: field("number"), sums: field("numbers") } },
    { id: "either", fields: ["of"], needed: ["of"], kinds: { of: field("clues") } },
    { id: "thermo", fields: ["cells", "bulbs"], needed: ["cells"], kinds: { bulbs: field("number") } },
  ]);
  assert.equal(Object.keys(KINDS).length, before + 6);
  assert.deepEqual(
    KINDS.thermo.more.map(({ name }) => name),
    ["bulbs"],
  );
  const tools = ["prime_line", "tilted", "corners", "two_lists", "leaps", "either"].map((id) =>
    ["areas", "lines", "whole", "clues"].find((tool) => kindsOf(tool).includes(id)),
  );
  assert.deepEqual(tools, ["lines", "areas", "whole", "areas", "whole", "clues"]);

  assert.deepEqual(clueOf("prime_line", ["r1c1", "r9c9"], filled), {
    clue: { type: "prime_line", cells: ["r1c1", "r9c9"] },
  });
  assert.deepEqual(clueOf("prime_line", ["r1c1"], filled), { missing: "cells" });
  assert.deepEqual(clueOf("tilted", ["r1c1"], filled), { clue: { type: "tilted", cells: ["r1c1"], way: "up" } });
  assert.deepEqual(clueOf("corners", [], filled), { clue: { type: "corners" } });
});

test("a listed kind learns its usual number and its words", () => {
  learn([
    { id: "whisper", fields: ["min_difference"], kinds: { min_difference: field("number", { usual: 4 }) } },
    { id: "killer_cage", fields: ["sum"], kinds: { sum: field("number", { usual: 0 }) } },
    { id: "sum", fields: ["sum"], needed: ["sum"], kinds: { sum: field("number") } },
    { id: "diagonal", fields: ["direction"], kinds: { direction: field("word", { values: ["rising"] }) } },
  ]);
  const { whisper, killer_cage, sum, diagonal } = KINDS;
  assert.deepEqual(whisper.number, { field: "min_difference", start: 4, optional: false });
  assert.deepEqual(killer_cage.number, { field: "sum", start: undefined, optional: true });
  assert.deepEqual(sum.number, { field: "sum", start: undefined, optional: false });
  assert.deepEqual(diagonal.options, { field: "direction", values: ["rising"] });
});

test("what is missing in a field or cannot stand there is told of that field", () => {
  const made = (id, more, lists = {}, chosen = []) => clueOf(id, [], { ...filled, more, lists, chosen });
  assert.deepEqual(made("leaps", {}), { missing: "number", field: "far" });
  assert.deepEqual(made("leaps", { far: "3", sums: "5 x" }), { missing: "numbers", field: "sums" });
  assert.deepEqual(made("leaps", { far: "3", sums: "5, 15" }), { clue: { type: "leaps", far: 3, sums: [5, 15] } });
  const one = { one: ["r1c1"] };
  assert.deepEqual(made("two_lists", { table: "01" }, one), { missing: "list", field: "others" });
  assert.deepEqual(made("two_lists", {}, { ...one, others: ["r2c2"] }), { missing: "text", field: "table" });
  const { clue } = made("two_lists", { table: " 01 " }, { ...one, others: ["r2c2"] });
  assert.deepEqual(clue, { type: "two_lists", one: "r1c1", others: ["r2c2"], table: "01" });
  assert.deepEqual(cellsOf(clue), ["r1c1", "r2c2"]);
  assert.deepEqual(made("either", {}), { missing: "clues", field: "of" });
  assert.deepEqual(cellsOf(made("either", {}, {}, [JSON.stringify(clue)]).clue), ["r1c1", "r2c2"]);
});

test("digits may stand close together, numbers may not, and JSON is JSON", () => {
  assert.deepEqual(valueOf({ kind: "digits" }, "1627"), [1, 6, 2, 7]);
  assert.deepEqual(valueOf({ kind: "digits" }, "10 2"), [10, 2]);
  assert.deepEqual(valueOf({ kind: "numbers" }, "1627"), [1627]);
  assert.deepEqual(valueOf({ kind: "numbers" }, "1; -1/2"), [1, -1, 2]);
  assert.equal(valueOf({ kind: "number" }, "1.5"), null);
  assert.deepEqual(valueOf({ kind: "json" }, '{"a": [1]}'), { a: [1] });
  assert.equal(valueOf({ kind: "json" }, "{"), null);
  assert.equal(valueOf({ kind: "text" }, "  "), undefined);
});

test("digits typed on the board go to the first number that a learned kind has", () => {
  const typed = [1, 2, null, 5].reduce((now, digit, at) => typedInto("leaps", now, digit, at === 0), filled);
  assert.equal(typed.more.far, "15");
  assert.equal(typedInto("not told of yet", filled, 1, true), filled);
});

test("clues are combined into one and taken apart again", () => {
  const clues = [1, 2, 3].map((sum) => ({ type: "killer_cage", cells: [`r1c${sum}`], sum }));
  const start = clues.reduce((sheet, clue) => reduce(sheet, { type: "add", clue }), opened(EMPTY));
  const either = { type: "any_of", of: [clues[0], clues[2]] };
  const combined = reduce(start, { type: "combine", clue: either, parts: either.of.map((one) => JSON.stringify(one)) });
  assert.deepEqual(combined.puzzle.constraints, [clues[1], either]);
  assert.deepEqual(reduce(combined, { type: "undo" }).puzzle, start.puzzle);
  assert.deepEqual(reduce(combined, { type: "split", index: 1 }).puzzle.constraints, [clues[1], clues[0], clues[2]]);
});

test("what waits is done at a press that does not hold, where the release before it was lost", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(globalThis, "queueMicrotask", (act) => act());
  const { pressed, press, whenReleased } = createPress();
  const done = [];
  press(true);
  whenReleased(() => done.push("panels"));
  press(false); // on a list that opens
  t.mock.timers.tick(1);
  assert.deepEqual([done, pressed()], [["panels"], false]);
});

test("two rules of one kind for the whole board stand beside each other", () => {
  const add = (sheet, far) => reduce(sheet, { type: "add", clue: { type: "anti_leaper", near: 1, far } });
  const sheet = add(add(opened(EMPTY), 3), 4);
  assert.equal(sheet.puzzle.constraints.length, 2);
  assert.equal(add(sheet, 4), sheet);
});

test("what waits for a release is done once, also where a part of it fails", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const failed = [];
  t.mock.method(globalThis, "queueMicrotask", (act) => {
    try {
      act();
    } catch (error) {
      failed.push(error.message);
    }
  });
  const { press, release, whenReleased } = createPress();
  const done = [];
  const releaseNow = () => (release(), t.mock.timers.tick(1));
  press(true);
  whenReleased(() => {
    throw new Error("no board");
  });
  whenReleased(() => done.push("panels"));
  assert.deepEqual([done, failed], [[], []]);
  releaseNow();
  press(true);
  releaseNow();
  assert.deepEqual([done, failed], [["panels"], ["no board"]]);
  whenReleased(() => done.push("at once"));
  assert.deepEqual(done, ["panels", "at once"]);
});
