/** Which digits break a clue: the twin of `garns/variants/check.py`, for relations, sums and automata. */

/** @import { Automaton, Bundle, ClueRules, Sum } from "./types.js" */

/**
 * The filled cells of every clue that the digits on a board cannot keep any more.
 * @param {Bundle} bundle
 * @param {readonly number[]} values
 * @returns {Set<number>}
 */
export function broken(bundle, values) {
  const tables = bundle.tables ?? [];
  const wrong = (bundle.clues ?? []).flatMap((clue) => [
    ...brokenBy(clue, tables, bundle.digits, values),
    ...(clue.automata ?? [])
      .filter(([cells, at]) => !accepts(bundle.automata?.[at], cells, bundle.digits, values))
      .flatMap(([cells]) => cells),
  ]);
  return new Set(wrong.filter((cell) => values[cell] !== 0));
}

/**
 * @param {ClueRules} clue
 * @param {readonly number[][][]} tables
 * @param {number} digits
 * @param {readonly number[]} values
 * @returns {number[]}
 */
function brokenBy(clue, tables, digits, values) {
  const pairs = clue.relations.filter(([a, b, table]) => !leavesPair(tables[table], values[a], values[b]));
  const sums = clue.sums.filter((sum) => !reaches(sum, digits, values));
  const wrong = [...pairs.flatMap(([a, b]) => [a, b]), ...sums.flatMap(([cells]) => cells)];
  if (wrong.length > 0 || !clue.cells.some((cell) => values[cell])) return wrong;
  return agree(clue, tables, digits, values) ? [] : clue.cells;
}

/**
 * Whether an automaton, read along cells of which an empty one may take any digit, can come to a good end.
 * @param {Automaton | undefined} automaton
 * @param {readonly number[]} cells
 * @param {number} digits
 * @param {readonly number[]} values
 */
function accepts(automaton, cells, digits, values) {
  if (!automaton || cells.every((cell) => !values[cell])) return true;
  const [next, accepting] = automaton;
  let states = new Set([0]);
  for (const cell of cells) {
    const reached = new Set();
    for (const state of states) {
      if (values[cell]) reached.add(next[state][values[cell] - 1]);
      else for (let digit = 0; digit < digits; digit++) reached.add(next[state][digit]);
    }
    reached.delete(-1);
    states = reached;
  }
  return accepting.some((state) => states.has(state));
}

/** Whether two cells (0: empty) can keep a relation. @param {number[][]} table @param {number} a @param {number} b */
function leavesPair(table, a, b) {
  if (a && b) return table[a - 1].includes(b);
  if (a) return table[a - 1].length > 0;
  return !b || table.some((row) => row.includes(b));
}

/**
 * Whether a total lies between the smallest and the largest that the empty cells can make.
 * @param {Sum} sum
 * @param {number} digits
 * @param {readonly number[]} values
 */
function reaches([cells, coefficients, total, distinct], digits, values) {
  const factors = coefficients.length ? coefficients : cells.map(() => 1);
  const held = cells.map((cell) => values[cell]);
  const rest = total - held.reduce((sum, digit, at) => sum + factors[at] * digit, 0);
  const open = factors.filter((_, at) => !held[at]);
  const left = Array.from({ length: digits }, (_, at) => at + 1).filter((digit) => !distinct || !held.includes(digit));
  const filled = held.filter(Boolean);
  if (distinct && (new Set(filled).size < filled.length || open.length > left.length)) return false;
  let [low, high] = [0, 0];
  if (distinct && factors.every((factor) => factor === 1)) {
    const add = (/** @type {number[]} */ some) => some.reduce((sum, digit) => sum + digit, 0);
    [low, high] = [add(left.slice(0, open.length)), add(left.slice(left.length - open.length))];
  } else
    for (const factor of open) {
      const ends = [factor * left[0], factor * left[left.length - 1]];
      low += Math.min(...ends);
      high += Math.max(...ends);
    }
  return low <= rest && rest <= high;
}

/**
 * Whether the relations of a clue leave a digit for every cell, when each has struck what the others made impossible.
 * @param {ClueRules} clue
 * @param {readonly number[][][]} tables
 * @param {number} digits
 * @param {readonly number[]} values
 */
function agree({ relations }, tables, digits, values) {
  const every = Array.from({ length: digits }, (_, at) => at + 1);
  /** @type {Map<number, Set<number>>} */
  const left = new Map();
  for (const cell of relations.flatMap(([a, b]) => [a, b]))
    left.set(cell, new Set(values[cell] ? [values[cell]] : every));
  const count = () => [...left.values()].reduce((sum, some) => sum + some.size, 0);
  for (let before = -1; before !== count();) {
    before = count();
    for (const [a, b, table] of relations) {
      const [ours, theirs] = [left.get(a) ?? new Set(), left.get(b) ?? new Set()];
      const pairs = [...ours].flatMap((x) => tables[table][x - 1].filter((y) => theirs.has(y)).map((y) => [x, y]));
      left.set(a, new Set(pairs.map(([x]) => x)));
      left.set(b, new Set(pairs.map(([, y]) => y)));
    }
  }
  return [...left.values()].every((some) => some.size > 0);
}
