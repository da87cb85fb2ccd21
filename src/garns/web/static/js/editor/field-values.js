/** What is typed into the fields of a clue, as the JSON of a constraint has it. */

/** @import { Names } from "../types.js" */

/**
 * A field as the server tells of it: what a person puts in, whether it must be there, what it holds where it is not.
 * @typedef {{
 *   name: string, kind: string, values: string[], needed: boolean, label?: Names, help?: Names, usual?: unknown,
 * }} Field
 */

const NUMBER = /^-?\d{1,6}$/;

/**
 * What a text stands for in a field: undefined where there is none, null where it cannot stand there.
 * @param {{ kind: string }} field
 * @param {string} text
 */
export function valueOf({ kind }, text) {
  const typed = text.trim();
  if (!typed) return undefined;
  switch (kind) {
    case "number":
      return NUMBER.test(typed) ? Number(typed) : null;
    case "digits":
    case "numbers":
      return numbersOf(typed, kind === "digits");
    case "json":
      try {
        return JSON.parse(typed);
      } catch {
        return null;
      }
    default:
      return typed;
  }
}

/** Digits may stand without anything between them. @param {string} text @param {boolean} close */
function numbersOf(text, close) {
  const words = text.split(/[\s,;/]+/).filter(Boolean);
  const each = close && words.length === 1 ? [...words[0]] : words;
  return each.every((word) => NUMBER.test(word)) ? each.map(Number) : null;
}
