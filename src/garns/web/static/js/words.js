/**
 * The words of the pages. English stands in the source, as the argument of `t`; French comes from the same catalogue as
 * that of every other part of Garns, as `words/fr.json`, which the server makes from it.
 */

/** @typedef {"en" | "fr"} Language */

/** @type {Record<string, string>} */
let catalogue = {};
/** @type {Language} */
let current = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language spoken now. */
export const language = () => current;

/**
 * A message in the language of the page, its {fields} filled in.
 * @param {string} message
 * @param {Record<string, string | number>} [fields]
 */
export function t(message, fields = {}) {
  const text = catalogue[message] ?? message;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/**
 * Speak another language; those who listen draw their words again.
 * @param {Language} wanted
 */
export async function speak(wanted) {
  catalogue = wanted === "en" ? {} : await (await fetch(new URL(`../words/${wanted}.json`, import.meta.url))).json();
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
