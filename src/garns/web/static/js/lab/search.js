/** A search that was recorded, at any step of it. Pure: what stands on the board, what was a dead end, how it ended. */

/** @import { Names } from "../types.js" */

/** A digit tried: the node before it (-1: none), its cell, the digit, the line of the source. */
/** @typedef {readonly [number, number, number, number]} Node */

/**
 * What the server tells of an algorithm: how it ended, what it counted, its source, the first part of its tree.
 * @typedef {{
 *   algorithm: string, status: "solved" | "none" | "given_up" | "missing", tries: number, dead_ends: number,
 *   depth: number, seconds: number, name: Names, rule: Names, shows: boolean, source: string, nodes: readonly Node[],
 * }} Search
 */

/**
 * Where a search is: `cut` when it goes on, but no more of it was recorded.
 * @typedef {"ready" | "searching" | "solved" | "none" | "given_up" | "cut"} Stage
 */

/**
 * @typedef {{
 *   shown: number, path: readonly number[], dead: ReadonlySet<number>, ends: number, stage: Stage,
 * }} Moment
 */

/**
 * A search after so many steps: `shown` digits were tried, those of `path` stand (the last one first), those of `dead`
 * led nowhere; `ends` is how many these are.
 * @param {Search} search
 * @param {number} step
 * @returns {Moment}
 */
export function after({ nodes, status, tries, dead_ends }, step) {
  const shown = Math.min(step, nodes.length);
  const stage = shown === nodes.length ? endOf(status, nodes.length, tries) : shown ? "searching" : "ready";
  const path = [];
  if (stage !== "none") for (let at = shown - 1; at >= 0; at = nodes[at][0]) path.push(at);
  const alive = new Set(path);
  for (let at = 0; at < shown; at++) alive.add(nodes[at][0]);
  const dead = new Set();
  for (let at = 0; at < shown; at++) if (!alive.has(at)) dead.add(at);
  return { shown, path, dead, ends: stage === "none" ? dead_ends : dead.size, stage };
}

/** @param {Search["status"]} status @param {number} kept @param {number} tries @returns {Stage} */
const endOf = (status, kept, tries) => (kept < tries ? "cut" : status === "missing" ? "none" : status);

/**
 * The digits of the board at a moment.
 * @param {readonly number[]} givens
 * @param {Search} search
 * @param {Moment} moment
 */
export function valuesAt(givens, { nodes }, { path }) {
  const values = [...givens];
  for (const at of path) values[nodes[at][1]] = nodes[at][2];
  return values;
}

/**
 * How many steps the time rail has: all of the longest search, unless it would press the others into a corner.
 * @param {readonly Search[]} searches
 */
export function railLength(searches) {
  const [longest = 0, second = 0] = searches.map(({ nodes }) => nodes.length).sort((a, b) => b - a);
  return second && longest > 2 * second ? second : longest;
}
