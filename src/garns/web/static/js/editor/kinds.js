/**
 * How each kind of clue is put in. A kind has one of a few shapes of input (some cells, a line, two neighbours, a place
 * outside, the whole board). Everything else comes from the server: names and rules, what a field holds, the kinds that
 * are not listed here (`learned.js`); how many cells a kind may have, or how large its number may be, it says when it
 * looks at the puzzle.
 */

import { valueOf } from "./field-values.js";

/** @import { Clue } from "../types.js" */
/** @import { Field } from "./field-values.js" */

/**
 * `more` are fields that the shape has no place for, `lists` those that take their cells from the selection, `into` the
 * one that is the selection, unless that is `cells`; `learned` tells that the shape follows from the fields, and that
 * the server looks at a clue before it is added.
 * @typedef {{ field: string, start?: number, optional?: boolean }} NumberField
 * @typedef {{
 *   shape: Shape, least?: number, most?: number, number?: NumberField, digits?: boolean,
 *   options?: { field: string, values: string[] }, more?: Field[], lists?: Field[], into?: Field, learned?: boolean,
 * }} Kind
 * @typedef {"cells" | "line" | "way" | "arrow" | "ended" | "pair" | "square" | "side" | "diagonal" | "board" | "rule" |
 *   "lists" | "clues"} Shape
 */

/** How many cells a shape has, at least and at most. @type {Partial<Record<Shape, [number, number]>>} */
const COUNTS = {
  cells: [1, Infinity],
  line: [2, Infinity],
  arrow: [2, Infinity],
  ended: [3, Infinity],
  pair: [2, 2],
  square: [4, 4],
  diagonal: [1, Infinity],
};

/** A kind with a shape, and the field of its number. @param {Shape} shape @param {string} [field] @returns {Kind} */
const put = (shape, field) => ({ shape, ...(field ? { number: { field } } : {}) });

/** The same with a word to choose; its values are learned. @param {Kind} kind @param {string} field @returns {Kind} */
const choosing = (kind, field) => ({ ...kind, options: { field, values: [] } });

/** @type {Record<string, Kind>} */
export const KINDS = {
  killer_cage: put("cells", "sum"),
  sum: put("cells", "sum"),
  extra_region: put("cells"),
  all_different: put("cells"),
  even: put("cells"),
  odd: put("cells"),
  minimum: put("cells"),
  maximum: put("cells"),
  counting_circles: put("cells"),
  row_indexer: put("cells"),
  column_indexer: put("cells"),
  box_indexer: put("cells"),
  allowed_digits: { shape: "cells", digits: true },
  magic_square: put("cells"),
  quadruple: { shape: "square", digits: true },

  thermo: put("line"),
  slow_thermo: put("line"),
  arrow: put("arrow"),
  double_arrow: put("ended"),
  between_line: put("ended"),
  lockout_line: put("ended", "min_difference"),
  whisper: put("line", "min_difference"),
  renban: put("line"),
  nabner: put("line"),
  palindrome: put("line"),
  zipper_line: put("line"),
  region_sum_line: put("line"),
  entropic_line: put("line"),
  modular_line: put("line", "mod"),
  sum_line: put("line", "sum"),
  lunchbox: put("line", "sum"),
  value_indexing: put("line"),

  difference: put("pair", "value"),
  ratio: put("pair", "value"),
  pair_sum: put("pair", "sum"),
  greater_than: put("pair"),

  sandwich: put("side", "sum"),
  skyscraper: put("side", "value"),
  hidden_skyscraper: put("side", "value"),
  x_sum: put("side", "value"),
  numbered_room: put("side", "value"),
  frame_sum: put("side", "sum"),
  little_killer: choosing(put("diagonal", "sum"), "direction"),

  diagonal: choosing(put("board"), "direction"),
  windoku: put("board"),
  anti_knight: put("board"),
  anti_king: put("board"),
  anti_taxicab: put("board"),
  non_consecutive: put("board"),
  disjoint_groups: put("board"),
  centre_dot: put("board"),
  asterisk: put("board"),
  girandola: put("board"),
  negative: choosing(put("board"), "of"),
};

/** The kinds by the part of the editor they stand in. */
export const GROUPS = /** @type {const} */ ({
  areas: ["cells", "square", "lists"],
  lines: ["line", "way", "arrow", "ended"],
  pairs: ["pair"],
  outside: ["side", "diagonal"],
  whole: ["board", "rule"],
  clues: ["clues"],
});

/** The fields that a shape fills by itself, where they are not the cells. */
export const FILLED = /** @type {Record<string, string[]>} */ ({
  arrow: ["circle", "path"],
  ended: ["ends", "path"],
  side: ["side", "number"],
  diagonal: ["start"],
});

/** @param {keyof typeof GROUPS} group */
export const kindsOf = (group) =>
  Object.keys(KINDS).filter((id) => /** @type {readonly string[]} */ (GROUPS[group]).includes(KINDS[id].shape));

/**
 * How a clue is put in: what the form holds. `more` has the texts of fields by their names, `lists` their cells,
 * `chosen` clues of the board as JSON.
 * @typedef {{
 *   number: number | null, digits: number[], option: string, side: string, place: number, more: Record<string, string>,
 *   lists: Record<string, string[]>, chosen: string[],
 * }} Filled
 */

/** A form into whose other fields nothing was put. */
export const NOTHING_MORE = { more: {}, lists: {}, chosen: [] };

/**
 * What keeps a selection and a form from being a clue: too few cells, too many, cells that do not stand as they must,
 * nothing filled in, or nothing that could stand in the field.
 * @typedef {"cells" | "many" | "pair" | "square" | "line" | "number" | "digits" | "numbers" | "list" | "clues" | "text"
 *   | "json"} Missing
 */

/**
 * Whether cells stand as a clue of a shape has them: a sign is between neighbours or in a corner of four cells, and a
 * line goes from each cell to one that touches it. Boards whose cells have other names are not looked at.
 * @param {Shape} shape
 * @param {string[]} names
 */
function fits(shape, names) {
  const places = names.map((name) => /^r(\d+)c(\d+)$/.exec(name)?.slice(1).map(Number) ?? []);
  if (places.some((place) => place.length === 0)) return true;
  /** How far two cells are apart. @param {number[]} a @param {number[]} b */
  const apart = (a, b) => [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  const touching = (/** @type {number[]} */ place, /** @type {number} */ at) =>
    at === 0 || Math.max(...apart(place, places[at - 1])) === 1;
  switch (shape) {
    case "pair":
      return apart(places[0], places[1]).join("") === "01" || apart(places[0], places[1]).join("") === "10";
    case "square":
      return places.every((a) => places.every((b) => Math.max(...apart(a, b)) <= 1));
    case "line":
    case "arrow":
    case "ended":
      return places.every(touching);
    default:
      return true;
  }
}

/** What is written for the first digit of a board: 0 or 1. @param {readonly string[]} symbols */
export const firstDigit = (symbols) => (symbols[0] === "0" ? 0 : 1);

/** Whether a tool makes clues that are filled in. @param {string} tool */
export const isClueTool = (tool) => tool in GROUPS && tool !== "whole";

/**
 * The form after a digit was typed: at the end of the number, or among the digits; null takes the last one back.
 * @param {string} id
 * @param {Filled} filled
 * @param {number | null} digit
 * @param {boolean} fresh whether a number begins
 * @returns {Filled} the same when the kind has room for neither
 */
export function typedInto(id, filled, digit, fresh) {
  const { number, digits, more = [] } = KINDS[id] ?? {}; // none before the server has told of it
  const typed = !number && !digits && more.find(({ kind }) => ["number", "digits", "numbers"].includes(kind));
  if (typed) {
    const before = fresh && digit !== null ? "" : (filled.more[typed.name] ?? "");
    const text = digit === null ? before.slice(0, -1) : `${before}${digit}`;
    return { ...filled, more: { ...filled.more, [typed.name]: text } };
  }
  if (number) {
    const before = fresh ? 0 : (filled.number ?? 0);
    const next = digit === null ? Math.floor((filled.number ?? 0) / 10) : 10 * before + digit;
    return next > 9999 ? filled : { ...filled, number: next || (digit === 0 && !before ? 0 : null) };
  }
  if (!digits || digit === 0) return filled;
  if (digit === null) return { ...filled, digits: filled.digits.slice(0, -1) };
  const rest = filled.digits.filter((one) => one !== digit);
  return { ...filled, digits: rest.length < filled.digits.length ? rest : [...rest, digit].sort((a, b) => a - b) };
}

/**
 * The clue that a selection and a form make, as the JSON of a constraint; a word for what is missing when they make
 * none, and the field if it is one of those that the server tells of.
 * @param {string} id
 * @param {string[]} names of the selected cells, in the order in which they were selected
 * @param {Filled} filled
 * @returns {{ clue: Clue } | { missing: Missing, field?: string }}
 */
export function clueOf(id, names, filled) {
  const { shape, number, digits, options, into, more = [], lists = [] } = KINDS[id];
  const { least = COUNTS[shape]?.[0] ?? 0, most = COUNTS[shape]?.[1] ?? Infinity } = KINDS[id];
  if (names.length < least) return { missing: "cells" };
  if (names.length > most) return { missing: "many" };
  if (!fits(shape, names)) return { missing: shape === "pair" || shape === "square" ? shape : "line" };
  if (number && !number.optional && filled.number === null) return { missing: "number" };
  if (digits && filled.digits.length === 0) return { missing: "digits" };
  const clue = /** @type {Clue} */ ({ type: id });
  if (into) Object.assign(clue, names.length ? { [into.name]: into.kind === "cell" ? names[0] : names } : {});
  else if (["cells", "line", "pair", "square"].includes(shape)) clue.cells = names;
  if (shape === "arrow") Object.assign(clue, { circle: [names[0]], path: names.slice(1) });
  if (shape === "ended") Object.assign(clue, { ends: [names[0], names[names.length - 1]], path: names.slice(1, -1) });
  if (shape === "side") Object.assign(clue, { side: filled.side, number: filled.place });
  if (shape === "diagonal") clue.start = names[names.length - 1];
  if (number && filled.number !== null) clue[number.field] = filled.number;
  if (digits) clue.digits = filled.digits;
  if (options) clue[options.field] = filled.option;
  for (const field of [...lists, ...more]) {
    const value = held(field, filled);
    if (value === null || (value === undefined && field.needed)) return { missing: lackOf(field), field: field.name };
    if (value !== undefined) clue[field.name] = value;
  }
  return { clue };
}

/**
 * What the form holds for a field: undefined for nothing, null for what cannot be.
 * @param {Field} field
 * @param {Filled} filled
 */
function held(field, { more, lists, chosen }) {
  const cells = lists[field.name] ?? [];
  switch (field.kind) {
    case "cell":
      return cells[0];
    case "cells":
      return cells.length ? cells : undefined;
    case "clues":
      return chosen.length ? chosen.map((one) => JSON.parse(one)) : undefined;
    case "word":
      return more[field.name] || (field.needed ? field.values[0] : undefined);
    default:
      return valueOf(field, more[field.name] ?? "");
  }
}

/** What is missing in a field of a kind. @param {Field} field @returns {Missing} */
function lackOf({ kind }) {
  if (kind === "cell" || kind === "cells") return "list";
  if (kind === "digits" || kind === "numbers") return "numbers";
  return kind === "number" || kind === "clues" || kind === "json" ? kind : "text";
}

/** The names of the cells a clue speaks of, and those of the clues in it. @param {Clue} clue @returns {string[]} */
export function cellsOf(clue) {
  const { more = [], lists = [], into } = KINDS[clue.type] ?? {};
  const own = [...lists, ...(into ? [into] : [])].flatMap(({ name }) => /** @type {string[]} */ (clue[name] ?? []));
  const inside = more.flatMap(({ name, kind }) => (kind === "clues" ? /** @type {Clue[]} */ (clue[name] ?? []) : []));
  if (own.length || inside.length) return [...new Set([...own, ...inside.flatMap(cellsOf)])];
  return [
    ...(clue.circle ?? []),
    ...(clue.ends?.slice(0, 1) ?? []),
    ...(clue.path ?? []),
    ...(clue.ends?.slice(1) ?? []),
    ...(clue.cells ?? []),
    ...(clue.clone_cells ?? []),
    ...(clue.start ? [clue.start] : []),
  ];
}
