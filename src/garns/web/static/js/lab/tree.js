/** The latest part of a search tree: left to right in order of trial, downward by depth. */

import { s } from "../dom.js";

/** @import { Moment, Search } from "./search.js" */

/** So many tries are shown. */
export const WINDOW = 56;
const [WIDTH, HEIGHT, EDGE] = [300, 92, 7];

/** @param {Search} search */
export function depthsOf({ nodes }) {
  /** @type {number[]} */
  const depths = [];
  for (const [parent] of nodes) depths.push(parent < 0 ? 1 : depths[parent] + 1);
  return depths;
}

/**
 * The drawing of a moment; the live branch is thick, dead ends are crossed, the last try is ringed.
 * @param {Search} search
 * @param {readonly number[]} depths of its nodes
 * @param {Moment} moment
 */
export function drawTree({ nodes }, depths, { shown, path, dead }) {
  const from = Math.max(0, shown - WINDOW);
  const seen = depths.slice(from, shown);
  const [top, bottom] = [Math.min(...seen), Math.max(...seen)];
  const x = (/** @type {number} */ at) => round(EDGE + ((at - from) * (WIDTH - 2 * EDGE)) / WINDOW);
  const y = (/** @type {number} */ depth) =>
    round(EDGE + ((depth - top) * (HEIGHT - 2 * EDGE)) / Math.max(8, bottom - top));
  const live = new Set(path);
  const lines = { live: "", other: "", crosses: "" };
  const dots = [];
  for (let at = from; at < shown; at++) {
    const [parent] = nodes[at];
    const start = parent >= from ? `M${x(parent)} ${y(depths[parent])}` : `M0 ${y(Math.max(top, depths[at] - 1))}`;
    if (live.has(at)) lines.live += `${start}L${x(at)} ${y(depths[at])}`;
    else if (parent >= from) lines.other += `${start}L${x(at)} ${y(depths[at])}`;
    if (dead.has(at)) lines.crosses += `M${x(at) - 2.6} ${y(depths[at]) - 2.6}l5.2 5.2m0 -5.2l-5.2 5.2`;
    else
      dots.push(
        s("circle", { cx: x(at), cy: y(depths[at]), r: live.has(at) ? 2.6 : 2, class: live.has(at) ? "on" : "off" }),
      );
  }
  const last = shown - 1;
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    s("path", { d: lines.other, class: "branch" }),
    s("path", { d: lines.live, class: "branch live" }),
    ...dots,
    s("path", { d: lines.crosses, class: "cross" }),
    ...(shown ? [s("circle", { cx: x(last), cy: y(depths[last]), r: 5.2, class: "last" })] : []),
  );
}

/** @param {number} value */
const round = (value) => Number(value.toFixed(1));
