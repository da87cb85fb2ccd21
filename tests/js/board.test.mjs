// The drawing of a board, as far as it needs no browser: where marks stand, how colours share a cell, which symbols are
// drawn.

import assert from "node:assert/strict";
import test from "node:test";

import { centreMarks, cornerMarks, fixedMarks } from "../../src/garns/web/static/js/board/cells.js";
import { wedge } from "../../src/garns/web/static/js/board/colours.js";
import { isDrawn } from "../../src/garns/web/static/js/board/digits.js";
import { outline } from "../../src/garns/web/static/js/board/states.js";

const upTo = (count) => Array.from({ length: count }, (_, index) => index + 1);

/** Marks must not touch: symbols are 0.6 of their height wide. */
function assertApart(marks, what) {
  for (const [digit, x, y, height] of marks) {
    assert.ok(
      x - 0.3 * height > 0 && x + 0.3 * height < 100 && y - height / 2 > 0 && y + height / 2 < 100,
      `${what}: ${digit} leaves the cell`,
    );
    for (const [other, a, b, size] of marks) {
      if (other === digit) continue;
      const clear = Math.abs(x - a) >= 0.3 * (height + size) || Math.abs(y - b) >= (height + size) / 2;
      assert.ok(clear, `${what}: ${digit} touches ${other}`);
    }
  }
}

for (const taken of [false, true]) {
  test(`marks stay in the cell and apart, ${taken ? "below a clue" : "alone"}`, () => {
    for (let count = 1; count <= 25; count++) {
      assertApart(cornerMarks(upTo(count), taken), `${count} corner marks`);
      assertApart(centreMarks(upTo(count), taken), `${count} centre marks`);
      assertApart(fixedMarks(upTo(count), Math.ceil(Math.sqrt(count)), taken), `${count} fixed marks`);
    }
  });
}

test("nothing stands on the clue of a cage", () => {
  for (let count = 1; count <= 25; count++) {
    for (const layout of [
      cornerMarks(upTo(count), true),
      centreMarks(upTo(count), true),
      fixedMarks(upTo(count), 5, true),
    ]) {
      for (const [digit, x, y, height] of layout) {
        assert.ok(y - height / 2 >= 24 || x - 0.3 * height >= 40, `${digit} of ${count}`);
      }
    }
  }
});

test("a few centre marks are larger than many", () => {
  const heights = upTo(25).map((count) => centreMarks(upTo(count), false)[0][3]);
  heights.reduce((before, height) => {
    assert.ok(height <= before + 1e-9);
    return height;
  });
  assert.ok(heights[24] > 8, "25 marks are still marks");
});

test("a mark has its place by its digit when places are fixed", () => {
  const [alone] = fixedMarks([5], 3, false);
  assert.deepEqual(fixedMarks([1, 5, 9], 3, false)[1], alone);
  assert.deepEqual(alone.slice(1, 3), [50, 50]);
});

/** The area of a path of straight lines. */
function area(path) {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  return Math.abs(
    points.reduce((sum, [x, y], index) => {
      const [a, b] = points[(index + 1) % points.length];
      return sum + (x * b - a * y) / 2;
    }, 0),
  );
}

test("colours share the whole cell, in equal turns", () => {
  for (let count = 2; count <= 12; count++) {
    const total = upTo(count).reduce((sum, part) => sum + area(wedge((part - 1) / count, part / count)), 0);
    assert.ok(Math.abs(total - 10_000) < 10, `${count} colours cover ${total}`);
  }
});

test("every symbol of a 25x25 board is a drawing", () => {
  assert.ok([..."123456789ABCDEFGHIJKLMNOP"].every(isDrawn));
  assert.ok(isDrawn("45"));
  assert.ok(!isDrawn("a") && !isDrawn("") && !isDrawn("<&>"));
});

test("a line around cells is closed and leaves out what they share", () => {
  const around = (places) => outline(places, (row, column) => places.some(([a, b]) => a === row && b === column), 5);
  assert.equal(around([[0, 0]]), "M5 5H95M5 5V95M5 95H95M95 5V95");
  assert.equal(
    around([
      [0, 0],
      [0, 1],
    ]).match(/M/g).length,
    6,
  );
});
