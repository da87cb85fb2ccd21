// Links that carry a puzzle: what goes in comes out, and what is no puzzle is refused.

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { carriesPuzzle, checked, pack, printedSource, unpack } from "../../src/garns/web/static/js/share.js";
import { small } from "./support.mjs";

test("a puzzle comes out of its link as it went in", async () => {
  const fragment = await pack(small());
  assert.match(fragment, /^p=[A-Za-z0-9_-]+$/);
  assert.deepEqual(await unpack(`#${fragment}`), small());
  const odd = { ...small(), names: small().names.map((_, cell) => `x${cell}`) };
  assert.deepEqual(await unpack(await pack(odd)), odd);
});

test("a code of a book asks for its puzzle: a line as it stands, anything else packed", async () => {
  assert.deepEqual(await printedSource("#t=1.....3..4.....2"), { text: "1.....3..4.....2" });
  const packed = deflateRawSync(JSON.stringify({ board: "x4" })).toString("base64url"); // as garns.books.links packs it
  assert.deepEqual(await printedSource(`#z=${packed}`), { puzzle: { board: "x4" } });
  await assert.rejects(printedSource("#z=AAAA"));
  assert.deepEqual(["#p=x", "#t=x", "#z=x", "#key=x", ""].map(carriesPuzzle), [true, true, true, false, false]);
});

test("broken links are refused", async () => {
  for (const fragment of ["p=", "p=AAAA", "p=!!", `p=${"A".repeat(1000)}`])
    await assert.rejects(unpack(fragment), undefined, fragment);
});

test("a link that unpacks to too much is refused", async () => {
  await assert.rejects(unpack(await pack({ ...small(), title: "x".repeat(5_000_000) })));
});

test("every part of the shape is checked", () => {
  assert.ok(checked(small()));
  const wrong = [
    { givens: [9, ...small().givens.slice(1)] },
    { givens: [] },
    { digits: 1e9 },
    { symbols: ["1"] },
    { names: [] },
    { places: [] },
    { groups: [[99]] },
    { houses: [{ name: "x", cells: [] }] },
    { boxes: [7] },
    { allowed: [[9]] },
    { solution: "12" },
    { differs: [-1] },
    { board_name: "x" },
    { level_name: 3 },
    { rules: {} },
    { view: [0] },
    { printed: {} },
    { key: "../../x" },
    { puzzle: 1 },
    { rows: 0 },
    { columns: "4" },
  ];
  for (const part of wrong) assert.throws(() => checked({ ...small(), ...part }), undefined, JSON.stringify(part));
});
