/**
 * The player's colours: a tint and a texture for each, so that they can be told apart in grey; several share a cell as
 * wedges.
 */

import { s } from "../dom.js";

/** How many colours there are. */
export const COLOURS = 12;

/** The texture of each colour on a tile 14 wide; the first is plain. */
const TEXTURES = [
  "",
  "M0 7H14",
  "M-1 15L15 -1",
  "M7 0V14",
  "M-1 -1L15 15",
  "M0 7H14M7 0V14",
  "M7 5.5V8.5M0 -1.5V1.5M14 -1.5V1.5M0 12.5V15.5M14 12.5V15.5",
  "M-1 15L15 -1M-1 -1L15 15",
  "M0 10L3.5 4L10.5 10L14 4",
  "M0 4H14M0 7.5H14",
  "M4 0V14M7.5 0V14",
  "M7 3.5L10.5 7L7 10.5L3.5 7Z",
];

const PREFIX = "garns-colour-";

/** The patterns stand once in the document. */
function patterns() {
  if (document.getElementById(`${PREFIX}1`)) return;
  const defs = s("defs");
  TEXTURES.forEach((path, index) => {
    const tile = s("pattern", { id: PREFIX + (index + 1), width: 14, height: 14, patternUnits: "userSpaceOnUse" });
    tile.append(
      s("rect", { width: 14, height: 14, class: `tint c${index + 1}` }),
      s("path", { d: path || "M0 0", class: "texture" }),
    );
    defs.append(tile);
  });
  const holder = s("svg", { width: 0, height: 0, class: "patterns", "aria-hidden": "true" });
  holder.append(defs);
  document.body.append(holder);
}

/**
 * The fill of a cell with colours.
 * @param {readonly number[]} colours
 * @returns {SVGElement[]}
 */
export function wedges(colours) {
  if (colours.length === 0) return [];
  patterns();
  const fill = (/** @type {number} */ colour) => `url(#${PREFIX}${colour})`;
  if (colours.length === 1) return [s("rect", { width: 100, height: 100, fill: fill(colours[0]) })];
  return colours.map((colour, index) =>
    s("path", { d: wedge(index / colours.length, (index + 1) / colours.length), fill: fill(colour) }),
  );
}

/**
 * The part of a cell between two directions, given as parts of a turn that starts at the upper right corner.
 * @param {number} from
 * @param {number} to
 */
export function wedge(from, to) {
  const corners = [0.25, 0.5, 0.75].filter((turn) => turn > from + 1e-9 && turn < to - 1e-9);
  return `M50 50${[from, ...corners, to].map((turn) => `L${edge(turn).join(" ")}`).join("")}Z`;
}

/** The point of a cell's edge in a direction. @param {number} turn */
function edge(turn) {
  const angle = (turn - 0.125) * 2 * Math.PI;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const reach = 50 / Math.max(Math.abs(x), Math.abs(y));
  return [x, y].map((part) => Number((50 + part * reach).toFixed(2)));
}
