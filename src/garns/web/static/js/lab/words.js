/** What the lab says: numbers, stages, what the line at work does. */

import { cellName } from "../phrases.js";
import { language, t, tn } from "../words.js";

/** @import { Bundle } from "../types.js" */
/** @import { Moment, Search, Stage } from "./search.js" */

/** @param {number} value */
export const figures = (value) => value.toLocaleString(language());

/** @param {string} word */
const capital = (word) => word[0].toLocaleUpperCase() + word.slice(1);

/** Milliseconds with as many figures as tell something. @param {number} seconds */
export function timeText(seconds) {
  const digits = seconds < 0.01 ? 2 : seconds < 0.1 ? 1 : 0;
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return t("{time} ms", { time: (1000 * seconds).toLocaleString(language(), form) });
}

/** How a search stands, or stood in the end. @param {Stage | "missing"} stage @param {boolean} [held] */
export function stageWord(stage, held = false) {
  switch (stage) {
    case "ready":
      return t("Ready");
    case "searching":
      return held ? t("Held") : t("Searching");
    case "solved":
      return capital(t("solved"));
    case "none":
      return t("No solution");
    case "missing":
      return t("Not installed");
    case "cut":
      return t("Goes on");
    default:
      return t("Gave up");
  }
}

/**
 * What the line at work does.
 * @param {Search} search
 * @param {Moment} moment
 * @param {Bundle} bundle
 */
export function sentence(search, { shown, path, stage }, { names, symbols }) {
  if (search.status === "missing")
    return t("This needs an optional part: {command}", { command: "pip install 'garns[cp]'" });
  if (!search.shows)
    return t(
      "OR-Tools searches in its own way and shows no digits; it counted {tries} branches and {ends} conflicts.",
      {
        tries: figures(search.tries),
        ends: figures(search.dead_ends),
      },
    );
  const count = figures(search.tries);
  switch (stage) {
    case "ready":
      return t("Nothing has been tried yet. Press Run, or go one step forward.");
    case "solved":
      return tn(
        "Every cell is filled: solved with {count} digit tried.",
        "Every cell is filled: solved with {count} digits tried.",
        search.tries,
      );
    case "none":
      return t("Every way was tried: there is no solution.");
    case "given_up":
      return t("It gave up after {count} digits.", { count });
    case "cut":
      return t("The drawing ends here; the search continues to {count} digits.", { count });
    default: {
      const [, cell, digit] = search.nodes[shown - 1];
      const fields = { digit: symbols[digit - 1], cell: cellName(names[cell]), number: figures(shown) };
      return [
        t("It writes {digit} in {cell}, try {number}, at depth {depth}.", { ...fields, depth: path.length }),
        t("If no digit fits further on, it comes back here and takes the digit out."),
      ].join(" ");
    }
  }
}
