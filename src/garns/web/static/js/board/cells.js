/** What stands in the cells: digits, marks, colours. One group for each cell, drawn anew only when the cell changed. */

import { s } from "../dom.js";
import { glyph } from "./digits.js";
import { wedges } from "./colours.js";

/** @import { Bundle } from "../types.js" */

/** Where corner marks stand, in the order in which they are taken. */
const CORNERS = [
  [20, 22],
  [80, 22],
  [20, 78],
  [80, 78],
  [50, 22],
  [50, 78],
  [17, 50],
  [83, 50],
];
/** The same where the first corner holds a clue. */
const BELOW_CLUE = [
  [20, 47],
  [80, 22],
  [20, 79],
  [80, 78],
  [58, 22],
  [50, 78],
  [83, 50],
];
const CORNER_HEIGHT = 23;
/** The height of so many centre marks; of more than these, at most 20. */
const CENTRE_HEIGHTS = [0, 34, 25, 25, 22];

/**
 * @typedef {object} Look what one cell shows
 * @property {number} value
 * @property {boolean} given
 * @property {readonly number[]} corner
 * @property {readonly number[]} centre
 * @property {readonly number[]} colour
 * @property {readonly number[]} ruledOut marks that a digit on the board rules out
 * @property {number} same the digit whose marks stand out
 * @property {boolean} clash
 * @property {boolean} hidden marks are drawn by a hint
 * @property {boolean} fixed marks have a place by their digit
 */

/**
 * The digits and the colours of a board.
 * @param {Bundle} bundle
 * @param {boolean} preview
 */
export function createCells(bundle, preview) {
  const digits = s("g", { class: "digits" });
  const colours = s("g", { class: "colours" });
  const crowded = Boolean(bundle.printed.crowded);
  const corners = new Set(bundle.printed.corners);
  const layout = {
    symbols: bundle.symbols,
    size: sizeOf(bundle, crowded, preview),
    drop: crowded ? 5 : 0,
    across: Math.ceil(Math.sqrt(bundle.digits)),
    preview,
  };
  /** @type {(Look | null)[]} */
  const shown = bundle.places.map(() => null);
  /** @type {(SVGElement | null)[]} */
  const groups = bundle.places.map(() => null);
  /** @type {(SVGElement | null)[]} */
  const fills = bundle.places.map(() => null);

  /** @param {number} cell @param {Look} look */
  function set(cell, look) {
    const before = shown[cell];
    if (before && equal(before, look)) return;
    shown[cell] = look;
    const [row, column] = bundle.places[cell];
    const at = `translate(${100 * column} ${100 * row})`;
    if (!before || before.colour !== look.colour) fills[cell] = put(fills[cell], wedges(look.colour), at, colours);
    groups[cell] = put(groups[cell], drawing(look, layout, corners.has(cell)), at, digits);
  }

  return { digits, colours, set };
}

/**
 * Give a group other children; it is made when it is first needed.
 * @param {SVGElement | null} group
 * @param {SVGElement[]} children
 * @param {string} transform
 * @param {SVGElement} parent
 */
function put(group, children, transform, parent) {
  if (!group) {
    if (children.length === 0) return null;
    group = s("g", { transform });
    parent.append(group);
  }
  group.replaceChildren(...children);
  return group;
}

/** @param {Look} a @param {Look} b */
function equal(a, b) {
  return (
    a.value === b.value &&
    a.given === b.given &&
    a.clash === b.clash &&
    a.hidden === b.hidden &&
    a.fixed === b.fixed &&
    a.corner === b.corner &&
    a.centre === b.centre &&
    a.colour === b.colour &&
    String(a.ruledOut) === String(b.ruledOut) &&
    (a.same === b.same || a.value !== 0 || (!marked(a, a.same) && !marked(b, b.same)))
  );
}

/** @param {Look} look @param {number} digit */
const marked = (look, digit) => digit !== 0 && (look.corner.includes(digit) || look.centre.includes(digit));

/** The height of digits. @param {Bundle} bundle @param {boolean} crowded @param {boolean} preview */
function sizeOf(bundle, crowded, preview) {
  if (preview) return 62;
  return bundle.digits > 9 || bundle.rows > 9 || bundle.columns > 9 ? 62 : crowded ? 50 : 56;
}

/**
 * @param {Look} look
 * @param {{ symbols: string[], size: number, drop: number, across: number, preview: boolean }} layout
 * @param {boolean} taken whether the first corner holds a clue
 * @returns {SVGElement[]}
 */
function drawing(look, layout, taken) {
  const symbol = (/** @type {number} */ digit) => layout.symbols[digit - 1];
  if (layout.preview)
    return look.value
      ? [glyph(symbol(look.value), 50, 50, layout.size, "written", look.given ? "tiny" : "tiny pen")]
      : [];
  if (look.value) {
    const name = `${look.given ? "given" : "entered"}${look.clash ? " bad" : ""}`;
    return [glyph(symbol(look.value), 50, 50 + layout.drop, layout.size, look.given ? "printed" : "entered", name)];
  }
  if (look.hidden) return [];
  const one = (
    /** @type {number} */ digit,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ height,
  ) => {
    const bad = look.ruledOut.includes(digit);
    const mark = glyph(
      symbol(digit),
      x,
      y,
      height,
      "written",
      `mark${digit === look.same ? " twin" : ""}${bad ? " bad" : ""}`,
    );
    const half = height * 0.45;
    return bad
      ? s("g", {}, mark, s("path", { class: "ruled-out", d: `M${x - half} ${y + half}L${x + half} ${y - half}` }))
      : mark;
  };
  if (look.fixed)
    return fixedMarks([...new Set([...look.corner, ...look.centre])], layout.across, taken).map(([digit, x, y, h]) =>
      one(digit, x, y, h),
    );
  return [...cornerMarks(look.corner, taken), ...centreMarks(look.centre, taken)].map(([digit, x, y, h]) =>
    one(digit, x, y, h),
  );
}

/** @typedef {[digit: number, x: number, y: number, height: number]} Mark */

/**
 * Corner marks go around the cell; when there are too many for that they fill it in rows.
 * @param {readonly number[]} digits
 * @param {boolean} taken
 * @returns {Mark[]}
 */
export function cornerMarks(digits, taken) {
  const spots = taken ? BELOW_CLUE : CORNERS;
  if (digits.length > spots.length) return rowsOf(digits, 50, taken ? 60 : 50, 84, taken ? 66 : 84, CORNER_HEIGHT);
  return digits.map((digit, index) => [digit, spots[index][0], spots[index][1], CORNER_HEIGHT]);
}

/**
 * Centre marks stand in the middle, in as many rows as let them be largest.
 * @param {readonly number[]} digits
 * @param {boolean} taken
 * @returns {Mark[]}
 */
export function centreMarks(digits, taken) {
  return rowsOf(digits, 50, taken ? 55 : 50, 86, taken ? 60 : 76, CENTRE_HEIGHTS[digits.length] ?? 20);
}

/**
 * Every digit has a place of its own.
 * @param {number[]} digits
 * @param {number} across
 * @param {boolean} taken
 * @returns {Mark[]}
 */
export function fixedMarks(digits, across, taken) {
  const top = taken ? 30 : 7;
  const pitch = 86 / across;
  const rise = (93 - top) / across;
  return digits.map((digit) => [
    digit,
    7 + pitch * (((digit - 1) % across) + 0.5),
    top + rise * (Math.floor((digit - 1) / across) + 0.5),
    0.78 * Math.min(pitch, rise),
  ]);
}

/**
 * Digits in rows around a middle, as high as the room allows.
 * @param {readonly number[]} digits
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} most
 * @returns {Mark[]}
 */
function rowsOf(digits, x, y, width, height, most) {
  const fit = (/** @type {number} */ rows) =>
    Math.min(most, width / Math.ceil(digits.length / rows) / 0.86, height / rows / 1.3);
  let rows = 1;
  for (let more = 2; more <= digits.length; more++) if (fit(more) > fit(rows) + 1e-9) rows = more;
  const across = Math.ceil(digits.length / rows);
  const size = fit(rows);
  const pitch = Math.min(size * 1.04, width / across);
  return digits.map((digit, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, digits.length - row * across);
    return [digit, x + ((index % across) - (inRow - 1) / 2) * pitch, y + (row - (rows - 1) / 2) * size * 1.3, size];
  });
}
