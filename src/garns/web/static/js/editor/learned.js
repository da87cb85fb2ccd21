/**
 * Kinds that are put in by what the server tells of their fields. No list here names them, so one that another package
 * brings has its form by itself; of the kinds that are listed, the fields that their shape has no place for are
 * learned.
 */

import { FILLED, KINDS } from "./kinds.js";

/** @import { Names } from "../types.js" */
/** @import { Field } from "./field-values.js" */
/** @import { Kind } from "./kinds.js" */

/**
 * What the server tells of a constraint: its fields, those that must be there, what each holds; whether its cells are
 * a line.
 * @typedef {{ id: string, fields?: string[], needed?: string[], line?: boolean, kinds?: Record<string, { kind: string,
 *   values: string[], name?: Names, help?: Names, usual?: unknown }> }} Told
 */

/** @param {readonly Told[]} constraints */
export function learn(constraints) {
  for (const told of constraints) {
    const fields = fieldsOf(told);
    const listed = KINDS[told.id];
    if (!listed) KINDS[told.id] = kindOf(fields, Boolean(told.line));
    else if (!listed.learned) complete(listed, fields);
  }
}

/** @param {Told} told @returns {Field[]} */
const fieldsOf = ({ fields = [], needed = [], kinds = {} }) =>
  fields.map((name) => {
    const { kind = "json", values = [], name: label, help, usual } = kinds[name] ?? {};
    return { name, kind, values, needed: needed.includes(name), label, help, usual };
  });

/**
 * A listed kind learns what its number is where nobody fills it in, what there is to choose from, and the fields that
 * its shape has no place for.
 * @param {Kind} kind
 * @param {Field[]} fields
 */
function complete(kind, fields) {
  const told = (/** @type {string | undefined} */ name) => fields.find((field) => field.name === name);
  const number = told(kind.number?.field);
  if (kind.number && number) {
    const start = Number(number.usual) || undefined; // 0 is a number that is not shown
    kind.number = { field: number.name, start, optional: !number.needed && !start };
  }
  const word = told(kind.options?.field);
  if (word) kind.options = { field: word.name, values: word.values };
  kind.more = fields.filter((field) => !isFilled(kind, field));
}

/** @param {Kind} kind @param {Field} field */
function isFilled({ shape, number, digits, options }, { name }) {
  const own = [...(FILLED[shape] ?? ["cells"]), number?.field, digits && "digits", options?.field];
  return own.includes(name);
}

/** @param {Field[]} fields @param {boolean} line @returns {Kind} */
function kindOf(fields, line) {
  const lists = fields.filter(({ kind }) => kind === "cell" || kind === "cells");
  const rest = fields.filter((field) => !lists.includes(field));
  if (rest.some(({ kind }) => kind === "clues")) return { shape: "clues", more: rest, lists, learned: true };
  if (lists.length > 1) return { shape: "lists", more: rest, lists, learned: true };
  const [into] = lists;
  if (into) {
    const least = into.needed ? (line ? 2 : 1) : 0;
    const most = into.kind === "cell" ? 1 : undefined;
    return { shape: line ? "way" : "cells", least, most, into, more: rest, learned: true };
  }
  const side = rest.find(({ name, values }) => name === "side" && values.includes("left"));
  if (side && rest.some(({ name, kind }) => name === "number" && kind === "number"))
    return { shape: "side", more: rest.filter(({ name }) => !FILLED.side.includes(name)), learned: true };
  const [word] = rest;
  if (rest.length === 1 && word.kind === "word")
    return { shape: "board", options: { field: word.name, values: word.values }, learned: true };
  return { shape: rest.length ? "rule" : "board", more: rest, learned: true };
}
