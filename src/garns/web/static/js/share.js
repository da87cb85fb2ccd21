/**
 * Links that carry a whole puzzle in their fragment, which no server ever sees. What comes from a link is as untrusted
 * as any file: its shape is checked here, its texts are shown as text, its drawings go through the filter of the board.
 */

import { SOURCE } from "./words.js";

/** @import { Bundle } from "./types.js" */

const MOST_CELLS = 1024;
const MOST_BYTES = 4_000_000;

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)])
    .stream()
    .pipeThrough(/** @type {any} */ (stream))
    .getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) throw new RangeError("the link unpacks to too much");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The name of a cell at a place, as almost every board has them. @param {[number, number]} place */
const usualName = ([row, column]) => `r${row + 1}c${column + 1}`;

/** The fragment of a puzzle, without the #. @param {Bundle} bundle */
export async function pack(bundle) {
  const { warnings, format, names, ...kept } = bundle;
  const form = { ...kept, ...(names.every((name, cell) => name === usualName(bundle.places[cell])) ? {} : { names }) };
  const bytes = await through(new TextEncoder().encode(JSON.stringify(form)), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `p=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The JSON in a fragment. @param {string} fragment with or without the # @returns {Promise<any>} */
async function unzipped(fragment) {
  const packed = fragment
    .replace(/^#?[pz]=/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
}

/** The puzzle of a fragment. @param {string} fragment with or without the # @returns {Promise<Bundle>} */
export async function unpack(fragment) {
  const form = await unzipped(fragment);
  return checked({ warnings: [], ...form, names: form.names ?? form.places.map(usualName) });
}

/** Whether a fragment carries a puzzle: all that a page needs, or as codes in books have it. @param {string} hash */
export const carriesPuzzle = (hash) => /^#[ptz]=/.test(hash);

/**
 * What a code in a book asks the server for: its puzzle as a line of digits (t), or as packed JSON (z). A whole bundle
 * would make a code too fine for a camera.
 * @param {string} hash
 */
export const printedSource = async (hash) =>
  hash.startsWith("#t=") ? { text: decodeURIComponent(hash.slice(3)) } : { puzzle: await unzipped(hash) };

/** A bundle whose shape is right, or an error. @param {any} form @returns {Bundle} */
export function checked(form) {
  const cells = form.givens.length;
  const { digits } = form;
  /** @param {unknown} value @param {number} low @param {number} high */
  const whole = (value, low, high) => Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
  /** @param {unknown} value @param {(one: any) => boolean} test */
  const list = (value, test) => Array.isArray(value) && value.every(test);
  /** @param {unknown} value */
  const text = (value) => typeof value === "string";
  /** A thing in each language. @param {any} value @param {(one: any) => boolean} test */
  const inEach = (value, test) =>
    typeof value === "object" && value?.en !== undefined && Object.values(value).every(test);
  /** @param {any} value */
  const named = (value) => inEach(value, text);
  /** @param {unknown} value */
  const cellList = (value) => list(value, (cell) => whole(cell, 0, cells - 1));
  /** @param {unknown} value */
  const digitList = (value) => list(value, (digit) => whole(digit, 1, digits));
  const tables = form.tables ?? [];
  const automata = form.automata ?? [];
  /** @param {any} value */
  const automaton = ([next, accepting]) =>
    list(next, (row) => list(row, (state) => whole(state, -1, next.length - 1)) && row.length === digits) &&
    next.length > 0 &&
    list(accepting, Number.isInteger);
  /** @param {any} value */
  const clue = (value) =>
    cellList(value.cells) &&
    list(value.relations, ([a, b, table]) => cellList([a, b]) && whole(table, 0, tables.length - 1)) &&
    list(
      value.sums,
      ([some, factors, total]) =>
        cellList(some) &&
        list(factors, Number.isInteger) &&
        [0, some.length].includes(factors.length) &&
        Number.isInteger(total),
    ) &&
    list(value.automata ?? [], ([some, at]) => cellList(some) && whole(at, 0, automata.length - 1));
  const fine =
    whole(cells, 1, MOST_CELLS) &&
    whole(digits, 1, 64) &&
    whole(form.rows, 1, MOST_CELLS) &&
    whole(form.columns, 1, MOST_CELLS) &&
    list(form.givens, (digit) => whole(digit, 0, digits)) &&
    list(form.symbols, text) &&
    form.symbols.length === digits &&
    list(form.names, text) &&
    form.names.length === cells &&
    form.places.length === cells &&
    list(form.places, (place) => list(place, (at) => whole(at, 0, MOST_CELLS)) && place.length === 2) &&
    list(form.groups, cellList) &&
    list(form.houses, (house) => named(house.name) && cellList(house.cells)) &&
    list(form.boxes, (house) => whole(house, -1, form.houses.length - 1)) &&
    (form.allowed === null || (list(form.allowed, digitList) && form.allowed.length === cells)) &&
    list(tables, (table) => list(table, digitList) && table.length === digits) &&
    list(automata, automaton) &&
    list(form.clues ?? [], clue) &&
    (form.solution === null || (text(form.solution) && form.solution.length === cells)) &&
    cellList(form.differs) &&
    named(form.board_name) &&
    (form.level_name === null || named(form.level_name)) &&
    inEach(form.rules, (lines) => list(lines, text)) &&
    list(form.view, Number.isFinite) &&
    form.view.length === 4 &&
    text(form.printed?.under) &&
    text(form.printed?.over) &&
    /^[0-9a-f]{16}$/.test(form.key) &&
    typeof form.puzzle === "object";
  if (!fine) throw new TypeError("this link holds no puzzle");
  return form;
}
