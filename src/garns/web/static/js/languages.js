/** The languages to choose from. The server lists those that it has a catalogue of. */

import { change, settings } from "./settings.js";
import { site } from "./site.js";
import { language } from "./words.js";

/** What a language calls itself. @param {string} id */
export function languageName(id) {
  const name = new Intl.DisplayNames([id], { type: "language" }).of(id) ?? id;
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1);
}

/** The language wanted: that of the settings, else the first of the browser's that there is. */
export function wantedLanguage() {
  const { languages } = site();
  const wishes = [settings().language, ...navigator.languages.map((wish) => wish.toLowerCase().split("-")[0])];
  return wishes.find((wish) => languages.includes(wish)) ?? languages[0];
}

/** The language after the one that is spoken; of two it is the other one. */
export function nextLanguage() {
  const { languages } = site();
  const next = languages[(languages.indexOf(language()) + 1) % languages.length];
  return { id: next, name: languageName(next), speak: () => change({ language: next }) };
}
