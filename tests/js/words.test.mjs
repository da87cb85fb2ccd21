// The words of the pages: plurals by the rule of the catalogue.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { speak, spoken, t, tn } from "../../src/garns/web/static/js/words.js";

// Polish: one; two to four, but not twelve to fourteen; the others.
const form = (n) => (n === 1 ? 0 : n % 10 > 1 && n % 10 < 5 && Math.floor(n / 10) % 10 !== 1 ? 1 : 2);
const POLISH = {
  words: { Undo: "Cofnij", "{count} cell": ["{count} pole", "{count} pola", "{count} pól"] },
  rule: Array.from({ length: 200 }, (_, n) => form(n)).join(""),
};
const cells = (count) => tn("{count} cell", "{count} cells", count);

beforeEach(() => {
  globalThis.document = { documentElement: {} };
  globalThis.fetch = async () => ({ json: async () => POLISH });
});

afterEach(async () => {
  await speak("en");
  delete globalThis.document;
  delete globalThis.fetch;
});

test("English has one and many, and fields are filled in", () => {
  assert.deepEqual([0, 1, 2].map(cells), ["0 cells", "1 cell", "2 cells"]);
  assert.equal(tn("{time}, {count} hint", "{time}, {count} hints", 1, { time: "1:00" }), "1:00, 1 hint");
});

test("another language has as many forms as its rule tells, for numbers of any size", async () => {
  await speak("pl");
  assert.equal(t("Undo"), "Cofnij");
  const said = [1, 2, 5, 12, 22, 112, 1002, 1012, 1000001].map(cells);
  const nouns = ["pole", "pola", "pól", "pól", "pola", "pól", "pola", "pól", "pól"];
  assert.deepEqual(
    said.map((text) => text.split(" ")[1]),
    nouns,
  );
});

test("what the catalogue does not have is said in English", async () => {
  await speak("pl");
  assert.equal(t("Redo"), "Redo");
  assert.equal(tn("{count} game", "{count} games", 3), "3 games");
  assert.equal(spoken({ en: "box", fr: "bloc" }), "box");
});
