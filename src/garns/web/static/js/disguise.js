/**
 * The same puzzle in other clothes: turned, its rows and columns exchanged, its digits renamed. Nobody recognises it.
 */

/** @import { Bundle } from "./types.js" */

/** Constraints that are nothing but groups of different digits: what moves the groups onto themselves keeps them. */
const ONLY_GROUPS = new Set([
  "diagonal",
  "windoku",
  "anti_knight",
  "anti_king",
  "disjoint_groups",
  "asterisk",
  "centre_dot",
  "girandola",
]);

/**
 * @param {Bundle} bundle
 * @param {() => number} [random] gives numbers from 0 to 1
 * @returns {Bundle}
 */
export function disguise(bundle, random = Math.random) {
  const constraints = bundle.puzzle.constraints ?? [];
  if (!constraints.every((one) => ONLY_GROUPS.has(one.type))) return bundle;
  const cells = movement(bundle, random);
  const names = shuffled([...Array(bundle.digits).keys()], random).map((digit) => digit + 1);
  const renamed = (/** @type {number} */ digit) => (digit ? names[digit - 1] : 0);
  const givens = cells.map((from) => renamed(bundle.givens[from]));
  const symbolAt = (/** @type {number} */ digit) => (digit ? bundle.symbols[digit - 1] : ".");
  const line = givens.map(symbolAt).join("");
  const solution =
    bundle.solution &&
    cells
      .map((from) => symbolAt(renamed(bundle.symbols.indexOf(/** @type {string} */ (bundle.solution)[from]) + 1)))
      .join("");
  const { title, author, source, ...rest } = bundle.puzzle;
  return {
    ...bundle,
    givens,
    solution,
    title: "",
    author: "",
    key: keyOf(bundle.puzzle.board + line),
    puzzle: { ...rest, givens: line },
  };
}

/**
 * For each cell the one that comes there: a random exchange of rows, columns and bands if the groups allow it, else a
 * turn of the board, else nothing moves.
 * @param {Bundle} bundle
 * @param {() => number} random
 * @returns {number[]}
 */
function movement(bundle, random) {
  const { rows, columns, places } = bundle;
  const at = new Map(places.map((place, cell) => [place.join(), cell]));
  const bands = (/** @type {number} */ count, /** @type {number} */ size) =>
    shuffled([...Array(count / size).keys()], random).flatMap((band) =>
      shuffled([...Array(size).keys()], random).map((i) => band * size + i),
    );
  const same = (/** @type {number} */ count) => [...Array(count).keys()];
  const [height, width] = boxOf(bundle);
  const turn = random() < 0.5 && rows === columns;
  const mirror = (/** @type {number} */ count) => (random() < 0.5 ? same(count).reverse() : same(count));
  const tries = [
    [bands(rows, height), bands(columns, width), turn],
    [mirror(rows), mirror(columns), turn],
    [mirror(rows), mirror(columns), false],
    [same(rows), same(columns), false],
  ];
  const known = new Set(bundle.groups.map(sorted));
  for (const [order, across, flip] of /** @type {[number[], number[], boolean][]} */ (tries)) {
    const cells = places.map(
      ([row, column]) => at.get((flip ? [order[column], across[row]] : [order[row], across[column]]).join()) ?? -1,
    );
    if (cells.includes(-1)) continue;
    if (bundle.groups.every((group) => known.has(sorted(group.map((cell) => cells[cell]))))) return cells;
  }
  return same(places.length);
}

/** Height and width of the boxes, or of one cell where boxes are no rectangles side by side. @param {Bundle} bundle */
function boxOf({ boxes, places, rows, columns }) {
  const first = places.filter((_, cell) => boxes[cell] === boxes[0]);
  const height = new Set(first.map(([row]) => row)).size;
  const width = new Set(first.map(([, column]) => column)).size;
  const fits = height * width === first.length && rows % height === 0 && columns % width === 0;
  return fits ? [height, width] : [1, 1];
}

const sorted = (/** @type {number[]} */ cells) => [...cells].sort((a, b) => a - b).join();

/** @template T @param {T[]} list @param {() => number} random */
function shuffled(list, random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** Sixteen hexadecimal digits that depend on a text: two FNV hashes with different starts. @param {string} text */
export function keyOf(text) {
  const hash = (/** @type {number} */ start) => {
    let value = start;
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
    return (value >>> 0).toString(16).padStart(8, "0");
  };
  return hash(2166136261) + hash(374761393);
}
