// The same puzzle in other clothes.

import assert from "node:assert/strict";
import test from "node:test";

import { disguise } from "../../src/garns/web/static/js/disguise.js";
import { randomNumbers, small } from "./support.mjs";

const boxes = Array.from({ length: 16 }, (_, cell) => Math.floor(cell / 8) * 2 + Math.floor((cell % 4) / 2));
const four = () => ({ ...small(), boxes });
const chance = (seed) => {
  const next = randomNumbers(seed);
  return () => next(1_000_000) / 1_000_000;
};

/** Every group holds every digit once. */
const keepsRules = ({ groups, solution }) =>
  groups.every((group) => new Set(group.map((cell) => solution[cell])).size === group.length);

test("a disguise keeps the rules, its givens are true, and faces differ", () => {
  const faces = new Set();
  for (let seed = 1; seed <= 200; seed++) {
    const other = disguise(four(), chance(seed));
    assert.ok(keepsRules(other));
    const given = other.givens.findIndex(Boolean);
    assert.equal(other.givens.filter(Boolean).length, 1);
    assert.equal(other.puzzle.givens[given], other.solution[given]);
    assert.match(other.key, /^[0-9a-f]{16}$/);
    assert.equal(other.title, "");
    faces.add(other.solution);
  }
  assert.ok(faces.size > 50, `only ${faces.size} faces of 288`);
});

test("diagonals stay diagonals", () => {
  const bundle = four();
  const groups = [...bundle.groups, [0, 5, 10, 15], [3, 6, 9, 12]];
  const diagonal = {
    ...bundle,
    groups,
    solution: "1234341243212143",
    puzzle: {
      ...bundle.puzzle,
      constraints: [
        { type: "diagonal", direction: "main" },
        { type: "diagonal", direction: "anti" },
      ],
    },
  };
  assert.ok(keepsRules(diagonal));
  for (let seed = 1; seed <= 100; seed++) assert.ok(keepsRules(disguise(diagonal, chance(seed))));
});

test("a puzzle whose clues speak of cells and numbers stays as it is", () => {
  const bundle = four();
  const caged = {
    ...bundle,
    puzzle: { ...bundle.puzzle, constraints: [{ type: "killer_cage", cells: ["r1c1", "r1c2"], sum: 3 }] },
  };
  assert.equal(disguise(caged, chance(1)), caged);
});
