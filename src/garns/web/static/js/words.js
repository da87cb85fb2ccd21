/**
 * The words of the pages. English stands in the source, as the argument of `t` and `tn`; every other language comes
 * from the catalogue that all of Garns shares, as `words/<language>.json`, which the server makes from it.
 */

/**
 * A message with a number in it has several forms; `rule` tells which, a figure for each number up to 199.
 * @typedef {{ words: Record<string, string | string[]>, rule: string }} Catalogue
 */

/** @type {Catalogue} */
const NOTHING = { words: {}, rule: "" };
let catalogue = NOTHING;
/** The language of the source. */
export const SOURCE = "en";
let current = SOURCE;
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language spoken now. */
export const language = () => current;

/** A message that stands in the server's source, such as the name of a page. @param {string} message */
export const lookUp = (message) => /** @type {string} */ (catalogue.words[message] ?? message);

/**
 * A message in the language of the page, its {fields} filled in.
 * @param {string} message
 * @param {Record<string, string | number>} [fields]
 */
export function t(message, fields = {}) {
  return filled(lookUp(message), fields);
}

/** @param {string} text @param {Record<string, string | number>} fields */
const filled = (text, fields) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));

/**
 * What is said of so many: `one` and `many` in English, any number of forms in another language; {count} is how many.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Record<string, string | number>} [fields]
 */
export function tn(one, many, count, fields = {}) {
  const forms = catalogue.words[one];
  const form = Number(catalogue.rule[count < 200 ? count : 100 + (count % 100)]);
  return filled(Array.isArray(forms) ? forms[form] : count === 1 ? one : many, { count, ...fields });
}

/**
 * Of something in several languages, what is in that of the page; a puzzle that was kept may not know a new language.
 * @template T
 * @param {Readonly<Record<string, T>>} each
 * @returns {T}
 */
export const spoken = (each) => each[current] ?? each[SOURCE];

/**
 * Speak another language; those who listen draw their words again.
 * @param {string} wanted
 */
export async function speak(wanted) {
  catalogue =
    wanted === SOURCE ? NOTHING : await (await fetch(new URL(`../words/${wanted}.json`, import.meta.url))).json();
  current = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
}

/**
 * Be told when the language changes; gives the way to stop.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
