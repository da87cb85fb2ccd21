/**
 * How each kind of clue is put in. A kind has one of a few shapes of input (some cells, a line, two neighbours, a place
 * outside, the whole board); the names and the rules of the kinds come from the server, and so do the kinds that are
 * not listed here (`learned.js`).
 */

import { valueOf } from "./field-values.js";

/** @import { Clue } from "../types.js" */
/** @import { Field } from "./field-values.js" */

/**
 * `more` are fields that the shape has no place for, `lists` those that take their cells from the selection, `into` the
 * one that is the selection, unless that is `cells`; `asked` tells that the server looks at a clue before it is added.
 * @typedef {{ field: string, least?: number, most?: number, start?: number, optional?: boolean }} NumberField
 * @typedef {{
 *   shape: Shape, least?: number, most?: number, number?: NumberField, digits?: boolean,
 *   options?: { field: string, values: string[] }, more?: Field[], lists?: Field[], into?: Field, asked?: boolean,
 * }} Kind
 * @typedef {"cells" | "line" | "way" | "arrow" | "ended" | "pair" | "square" | "side" | "diagonal" | "board" | "rule" |
 *   "lists" | "clues"} Shape
 */

const cells = (/** @type {Partial<Kind>} */ more = {}) => ({ shape: "cells", least: 1, ...more });
const line = (/** @type {Partial<Kind>} */ more = {}) => ({ shape: "line", least: 2, ...more });
const ended = (/** @type {Partial<Kind>} */ more = {}) => ({ shape: "ended", least: 3, ...more });
const pair = (/** @type {Partial<Kind>} */ more = {}) => ({ shape: "pair", least: 2, most: 2, ...more });
const side = (/** @type {string} */ field) => ({ shape: "side", number: { field, least: 0 } });
const board = (/** @type {Partial<Kind>} */ more = {}) => ({ shape: "board", ...more });

/** @type {Record<string, Kind>} */
export const KINDS = /** @type {Record<string, Kind>} */ ({
  killer_cage: cells({ number: { field: "sum", least: 1, optional: true } }),
  sum: cells({ number: { field: "sum", least: 1 } }),
  extra_region: cells(),
  all_different: cells({ least: 2 }),
  even: cells(),
  odd: cells(),
  minimum: cells(),
  maximum: cells(),
  counting_circles: cells(),
  row_indexer: cells(),
  column_indexer: cells(),
  box_indexer: cells(),
  allowed_digits: cells({ digits: true }),
  magic_square: cells({ least: 9, most: 9 }),
  quadruple: { shape: "square", least: 4, most: 4, digits: true },

  thermo: line(),
  slow_thermo: line(),
  arrow: { shape: "arrow", least: 2 },
  double_arrow: ended(),
  between_line: ended(),
  lockout_line: ended({ number: { field: "min_difference", least: 1, optional: true } }),
  whisper: line({ number: { field: "min_difference", least: 1, start: 5 } }),
  renban: line(),
  nabner: line(),
  palindrome: line(),
  zipper_line: line(),
  region_sum_line: line(),
  entropic_line: line(),
  modular_line: line({ number: { field: "mod", least: 2, start: 3 } }),
  sum_line: line({ number: { field: "sum", least: 1, start: 10 } }),
  lunchbox: line({ number: { field: "sum", least: 0 } }),
  value_indexing: line({ least: 3 }),

  difference: pair({ number: { field: "value", least: 1, start: 1 } }),
  ratio: pair({ number: { field: "value", least: 2, start: 2 } }),
  pair_sum: pair({ number: { field: "sum", least: 3, start: 10 } }),
  greater_than: pair(),

  sandwich: side("sum"),
  skyscraper: side("value"),
  hidden_skyscraper: side("value"),
  x_sum: side("value"),
  numbered_room: side("value"),
  frame_sum: side("sum"),
  little_killer: {
    shape: "diagonal",
    number: { field: "sum", least: 1 },
    options: { field: "direction", values: ["down_right", "down_left", "up_right", "up_left"] },
  },

  diagonal: board({ options: { field: "direction", values: ["main", "anti"] } }),
  windoku: board(),
  anti_knight: board(),
  anti_king: board(),
  anti_taxicab: board(),
  non_consecutive: board(),
  disjoint_groups: board(),
  centre_dot: board(),
  asterisk: board(),
  girandola: board(),
  negative: board({ options: { field: "of", values: ["kropki", "difference", "ratio", "xv"] } }),
});

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
  const { shape, least = 0, most = Infinity, number, digits, options, into, more = [], lists = [] } = KINDS[id];
  if (names.length < (shape === "diagonal" ? 1 : least)) return { missing: "cells" };
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
